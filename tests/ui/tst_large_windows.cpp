#include "core/data/source.h"
#include "tests/ui/labs_desk.h"
#include "tests/ui/painted_letters.h"
#include "ui/network/build/network_diagram.h"
#include "ui/network/network_lab.h"
#include "ui/network/network_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/plane_wall.h"

#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace ks;

/// Where there is much room it goes to what is looked at.
class TestLargeWindows : public QObject {
    Q_OBJECT

    static const QWidget& openPage(test::LabsDesk& desk, const char* id)
    {
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        lab.tabs().open(QLatin1String(id));
        return *lab.tabs().page(QLatin1String(id));
    }

private slots:
    void boxesOfLayersGrowWithThePage()
    {
        test::LabsDesk desk(QSize(1280, 720));
        const QWidget& page = openPage(desk, "build");
        QVERIFY(desk.settled());
        const auto* diagram = page.findChild<NetworkDiagram*>();
        const auto* layers = page.findChild<QTableWidget*>(QStringLiteral("layerTable"));
        QVERIFY(diagram && layers);
        const QSize before = diagram->boxOf(graphInput).size();
        const int row = layers->rowHeight(0);
        const int column = layers->columnWidth(0);
        desk.window.resize(2560, 1440);
        QVERIFY(desk.settled());
        QTRY_VERIFY(diagram->boxOf(graphInput).width() > before.width());
        QVERIFY(diagram->boxOf(graphInput).height() >= 2 * before.height());
        QVERIFY(diagram->width() <= page.width()); // and all are seen
        QVERIFY(diagram->width() >= 0.85 * page.width());
        QVERIFY(layers->rowHeight(0) > row);
        QVERIFY(layers->verticalHeader()->length() <= layers->viewport()->height());
        QVERIFY(layers->columnWidth(0) > column); // the columns stand apart
        QVERIFY(layers->horizontalHeader()->length() <= layers->viewport()->width());
        desk.window.resize(1280, 720);
        QVERIFY(desk.settled());
        QTRY_COMPARE(diagram->boxOf(graphInput).size(), before);
        QTRY_COMPARE(layers->rowHeight(0), row);
        QTRY_COMPARE(layers->columnWidth(0), column);
    }

    /// The name below each number of a layer is read whole, also in the letters of a projector.
    void namesOfMapsAreReadWhole()
    {
        PlaneWall wall;
        QFont large = wall.font();
        large.setPixelSize(30);
        wall.setFont(large);
        wall.resize(900, 600);
        wall.show();
        const auto cut = [&wall] {
            QStringList found;
            for (const auto& [text, size] : test::paintedIn(wall))
                if (text.contains(QChar(0x2026)))
                    found.append(text);
            return found;
        };
        for (const std::int64_t maps : {10, 16, 84, 120}) {
            wall.setTensor(std::make_shared<const Tensor>(Shape{1, maps, 1, 1}));
            QVERIFY2(cut().isEmpty(), qPrintable(QStringLiteral("%1 maps: %2").arg(maps).arg(cut().join(QLatin1Char(' ')))));
        }
        auto row = std::make_shared<Tensor>(Shape{1, 3, 1, 1});
        row->cells()[1] = 0.25F;
        wall.setTensor(row);
        wall.setNames({QStringLiteral("petal length"), QStringLiteral("petal width"), QStringLiteral("sepal length")});
        QVERIFY2(cut().isEmpty(), qPrintable(cut().join(QLatin1Char(' '))));
        QVERIFY(
            std::ranges::any_of(test::paintedIn(wall), [](const auto& one) { return one.text == QStringLiteral("0.25"); })); // in its cell
    }

    /// What is written is read beside the button that writes it.
    void whatIsWrittenStandsBesideItsButton()
    {
        test::LabsDesk desk(QSize(2560, 1440));
        const QWidget& page = openPage(desk, "export");
        QVERIFY(desk.settled());
        const auto* all = page.findChild<QWidget*>(QStringLiteral("exportAll"));
        QVERIFY(all);
        const auto right = [&page](const QWidget* one) { return one->mapTo(&page, QPoint(one->width(), 0)).x(); };
        QTRY_VERIFY2(right(all) <= 1200, qPrintable(QString::number(right(all))));
        for (const auto* button : page.findChild<QWidget*>(QStringLiteral("exportList"))->findChildren<QPushButton*>())
            QVERIFY2(right(button) <= 1200, qPrintable(button->objectName()));
        desk.window.resize(1280, 720);
        QVERIFY(desk.settled());
        QTRY_VERIFY(right(all) <= page.width());
    }

    /// Of a few mistakes each is as large as all of them fit.
    void fewMistakesAreLarge()
    {
        const DatasetPtr known = openDataset("synthetic:digits?count=40&test=20");
        auto evaluation = std::make_shared<Evaluation>();
        for (std::uint32_t sample = 0; sample < 20; ++sample)
            evaluation->predictions.push_back({.sample = sample, .label = 3, .predicted = 5, .confidence = 0.9F, .loss = 2});
        GalleryView view;
        view.resize(2400, 1400);
        view.show();
        view.show(evaluation, known ? ClassNames(ClassNames::listOf(known->classNames())) : ClassNames(), known, Split::Test);
        QCOMPARE(view.listed().size(), std::size_t{20});
        QTRY_VERIFY2(view.list().iconSize().width() > 256, qPrintable(QString::number(view.list().iconSize().width())));
        const QRect last = view.list().visualRect(view.list().model()->index(19, 0));
        QVERIFY(view.list().viewport()->rect().contains(last.center())); // and all are seen
        view.resize(700, 500);
        QTRY_VERIFY(view.list().iconSize().width() < 256);
    }

    void theMatrixOfConfusionsTakesThePage()
    {
        ConfusionView view;
        auto evaluation = std::make_shared<Evaluation>();
        constexpr std::int64_t classes = 10;
        evaluation->classes = classes;
        evaluation->confusion.assign(classes * classes, 3);
        evaluation->score.samples = 3 * classes * classes;
        QStringList names;
        for (int i = 0; i < classes; ++i)
            names.append(QString::number(i));
        view.resize(2400, 1200);
        view.show();
        view.show(evaluation, names, Split::Test);
        const QTableView& table = view.table();
        QTRY_VERIFY(table.horizontalHeader()->length() >= 0.8 * table.viewport()->width());
        QVERIFY(table.verticalHeader()->length() >= 0.8 * table.viewport()->height());
        QVERIFY(table.horizontalHeader()->length() <= table.viewport()->width()); // and all of it is seen
        QVERIFY(table.verticalHeader()->length() <= table.viewport()->height());
    }

    /// What is said above the matrix may take its room: the cells become smaller, and nobody has to scroll. Its colours have a legend.
    void aDifferenceOfConfusionsIsSeenWhole()
    {
        constexpr std::int64_t classes = 10;
        const auto counted = [](std::int64_t each) {
            auto evaluation = std::make_shared<Evaluation>();
            evaluation->classes = classes;
            evaluation->confusion.assign(classes * classes, each);
            evaluation->score.samples = each * classes * classes;
            return evaluation;
        };
        QStringList names;
        for (int i = 0; i < classes; ++i)
            names.append(QString::number(i));
        ConfusionView view;
        view.resize(860, 460);
        view.show();
        view.show(counted(40), names, Split::Test);
        const QTableView& table = view.table();
        const auto isWhole = [&table] { return table.horizontalScrollBar()->maximum() == 0 && table.verticalScrollBar()->maximum() == 0; };
        QTRY_VERIFY(table.verticalHeader()->length() >= 0.8 * table.viewport()->height() && isWhole());
        const auto* legend = view.findChild<QLabel*>(QStringLiteral("confusionLegend"));
        QVERIFY(!legend->isVisible());
        view.show(counted(40), names, Split::Test, counted(30));
        QTRY_VERIFY(legend->isVisible() && table.verticalHeader()->length() <= table.viewport()->height());
        QTRY_VERIFY(isWhole());
        QVERIFY2(legend->text().contains(QStringLiteral("better at B")), qPrintable(legend->text()));
        view.show(counted(40), names, Split::Test);
        QTRY_VERIFY(!legend->isVisible() && isWhole());
    }
};

QTEST_MAIN(TestLargeWindows)
#include "tst_large_windows.moc"
