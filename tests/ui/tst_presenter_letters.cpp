#include "tests/ui/labs_desk.h"
#include "tests/ui/painted_letters.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_story.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/untrained_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/operation_tabs.h"
#include "ui/operation/tensor_pane.h"
#include "ui/operation/tensors_view.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/presenter_window.h"
#include "ui/theme/presented_parts.h"

#include <QFontInfo>
#include <QLabel>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QWindow>
#include <qcustomplot.h>

using namespace ks;

namespace {

struct Smaller {
    const char* text; ///< a regular expression for all of it
    const char* why;
};

/// What may be painted in smaller letters than 1/36 of the height. Nothing is, so far.
const std::vector<Smaller> smallerOnPurpose;

bool mayBeSmall(const QString& text)
{
    return std::ranges::any_of(smallerOnPurpose, [&](const Smaller& one) {
        return QRegularExpression(QRegularExpression::anchoredPattern(QString::fromUtf8(one.text))).match(text).hasMatch();
    });
}

} // namespace

/// What a class can read from its last row: no letter on a projector is smaller than 1/36 of its height, in any lab, and the picture has the room.
class TestPresenterLetters : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabsDesk> m_desk;

    PresenterWindow& projector() { return m_desk->window.presenter(); }
    NetworkLab& network() { return m_desk->lab<NetworkLab>(); }
    SeePage& see() { return *m_desk->lab<NetworkLab>().tabs().findChild<SeePage*>(); }
    bool visible(const char* name)
    {
        const auto* part = network().centre()->findChild<QWidget*>(QLatin1String(name));
        return part && part->isVisible();
    }
    int least() { return projector().height() / 36; }
    void openPage(const char* page)
    {
        m_desk->action("lab.network")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(network().run().hasTrainer() && !network().run().isBusy(), 60000);
        network().tabs().open(QLatin1String(page));
        QVERIFY(m_desk->settled());
    }
    /// Whatever is seen there in smaller letters; empty: nothing.
    QStringList small()
    {
        QStringList found;
        const auto check = [&](const QWidget& part, const QFont& font, const char* what) {
            if (const int size = QFontInfo(font).pixelSize(); size < least())
                found.append(QStringLiteral("%1 %2 \"%3\": %4 px")
                                 .arg(QLatin1String(part.metaObject()->className()), part.objectName(), QLatin1String(what))
                                 .arg(size));
        };
        for (const QWidget* part : projector().findChildren<QWidget*>()) {
            if (!part->isVisible() || part->size().isEmpty() || qobject_cast<const QStackedWidget*>(part)) // which writes nothing itself
                continue;
            check(*part, part->font(), "its letters");
            if (const auto* plot = qobject_cast<const QCustomPlot*>(part)) {
                for (QCPAxisRect* rect : plot->axisRects())
                    for (QCPAxis* axis : rect->axes()) {
                        if (!axis->visible())
                            continue;
                        check(*part, axis->tickLabelFont(), "numbers of an axis");
                        check(*part, axis->labelFont(), "name of an axis");
                    }
                if (plot->legend && plot->legend->visible())
                    check(*part, plot->legend->font(), "legend");
            }
        }
        return found;
    }

    template <class Page>
    Page& page()
    {
        return *network().tabs().findChild<Page*>();
    }
    QStringList paintedSmall()
    {
        QStringList found;
        for (const auto& [text, size] : test::paintedIn(projector()))
            if (size < least() - 0.5 && !mayBeSmall(text))
                found.append(QStringLiteral("\"%1\": %2 px").arg(text).arg(size));
        found.removeDuplicates();
        return found;
    }
    /// Of the lab that is open.
    QList<QWidget*> folding()
    {
        QList<QWidget*> parts;
        for (QWidget* part : m_desk->window.activeLab()->centre()->findChildren<QWidget*>())
            if (part->property(goesInPresenterMode).toBool() && part->isVisible())
                parts.append(part);
        return parts;
    }

    struct Place {
        QString name;
        std::function<void()> go;
    };
    std::vector<Place> places()
    {
        const auto lab = [this](const char* id) { return [this, id] { m_desk->action(QLatin1String(id))->trigger(); }; };
        const auto open = [this](const char* id) { return [this, id] { openPage(id); }; };
        std::vector<Place> all = {
            {QStringLiteral("operation, a photo"), lab("lab.operation")},
            {QStringLiteral("benchmark"), lab("lab.benchmark")},
            {QStringLiteral("see"), open("see")},
            {QStringLiteral("see, cells"),
             [this] {
                 openPage("see");
                 see().view().setSpot({.column = 1, .map = 0, .cell = SeeCell(2, 2)});
                 while (see().view().level() != SeeLevel::Cells)
                     see().view().zoomIn();
             }},
            {QStringLiteral("step, forward"), open("step")},
            {QStringLiteral("step, backward"), [this] { page<StepPage>().walk().step(NetworkGranularity::Phase, +1); }},
            {QStringLiteral("step, update"), [this] { page<StepPage>().walk().step(NetworkGranularity::Phase, +1); }}};
        for (const LabTab tab :
             {LabTab::Compare, LabTab::Im2col, LabTab::Gemm, LabTab::GradientCheck, LabTab::Histogram, LabTab::Grids}) // back to the grids
            all.push_back({QStringLiteral("operation, tab %1").arg(static_cast<int>(tab)), [this, tab] {
                               m_desk->action("lab.operation")->trigger();
                               m_desk->lab<OperationLab>().centre()->findChild<OperationTabs*>()->setCurrentIndex(static_cast<int>(tab));
                           }});
        for (const bool backward : {true, false})
            all.push_back({QStringLiteral("operation, backward %1").arg(backward),
                           [this, backward] { emit m_desk->lab<OperationLab>().tensors().modeChosen(backward); }});
        for (const auto tab :
             {WatchPage::Tab::Maps, WatchPage::Tab::Numbers, WatchPage::Tab::Attention, WatchPage::Tab::Confusion, WatchPage::Tab::Wrong})
            all.push_back({QStringLiteral("watch %1").arg(static_cast<int>(tab)), [this, tab] {
                               openPage("watch");
                               page<WatchPage>().setTab(tab);
                           }});
        for (const char* id : {"train", "why", "build", "data", "try", "export"})
            all.push_back({QLatin1String(id), open(id)});
        return all;
    }

private slots:
    void initTestCase()
    {
        m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        QTRY_VERIFY(m_desk->lab<OperationLab>().inspection().explanation());
    }
    void cleanupTestCase() { m_desk.reset(); }
    void cleanup()
    {
        m_desk->window.setPresenting(false);
        m_desk->languages.use(QStringLiteral("en"));
    }

    void everyTextIsLarge_data()
    {
        QTest::addColumn<QSize>("screen");
        QTest::addColumn<QString>("place");
        for (const QSize& screen : {QSize(1280, 720), QSize(1920, 1080)})
            for (const char* place : {"operation", "benchmark", "see", "step", "watch", "train", "build", "data", "try"})
                QTest::addRow("%s on %dx%d", place, screen.width(), screen.height()) << screen << QString::fromLatin1(place);
    }
    void everyTextIsLarge()
    {
        QFETCH(QSize, screen);
        QFETCH(QString, place);
        if (place == QLatin1String("operation") || place == QLatin1String("benchmark"))
            m_desk->action(QStringLiteral("lab.") + place)->trigger();
        else
            openPage(place.toLatin1().constData());
        m_desk->present(screen);
        const QStringList found = small();
        QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("at least %1 px: %2").arg(least()).arg(found.join(QStringLiteral("; ")))));
    }

    /// The last test sees what is painted.
    void smallLettersAreFound()
    {
        m_desk->action("lab.operation")->trigger();
        m_desk->present({1280, 720});
        static const QRegularExpression number(QRegularExpression::anchoredPattern(QStringLiteral("[−-]?\\d+([.,]\\d+)?")));
        const auto texts = test::paintedIn(projector());
        QVERIFY(std::ranges::count_if(texts, [](const auto& one) { return number.match(one.text).hasMatch(); }) > 10); // in cells
        CellGrid& grid = m_desk->lab<OperationLab>().tensors().pane(Role::Src).grid();
        QVERIFY(grid.writesNumbers());
        QFont small = grid.font();
        small.setPixelSize(9);
        grid.setFont(small);
        grid.view().zoomTo(QRectF(0, 0, 1, 1), 30);
        QVERIFY(!paintedSmall().isEmpty());
        grid.setFont(QFont());
        QLabel speck(QStringLiteral("speck"), &projector());
        small.setPixelSize(least() - 4);
        speck.setFont(small);
        speck.show();
        QCOMPARE(paintedSmall(), QStringList(QStringLiteral("\"speck\": %1 px").arg(least() - 4)));
    }

    void controlsFold_data()
    {
        QTest::addColumn<QString>("place");
        for (const char* place : {"benchmark", "watch", "train", "why", "try", "build", "data", "export"})
            QTest::newRow(place) << QString::fromLatin1(place);
    }
    /// What nobody points at goes, and is back afterwards.
    void controlsFold()
    {
        QFETCH(QString, place);
        if (place == QLatin1String("benchmark"))
            m_desk->action("lab.benchmark")->trigger();
        else
            openPage(place.toLatin1().constData());
        const QList<QWidget*> before = folding();
        QVERIFY(!before.isEmpty());
        m_desk->present({1280, 720});
        QVERIFY(folding().isEmpty());
        if (place == QLatin1String("train"))
            QVERIFY(page<TrainPage>().untrained().height() >= 0.45 * projector().height());
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QCOMPARE(folding(), before);
    }

    /// Whoever came there by a stray key reads how to leave; then the line is gone, and nothing has moved for it.
    void theWayOutIsSaid()
    {
        QAction* action = m_desk->action("view.presenter");
        QCOMPARE(action->text(), QStringLiteral("Presenter &mode"));
        m_desk->present({1280, 720});
        auto* hint = projector().findChild<QLabel*>(QStringLiteral("presenterHint"));
        const auto* title = projector().findChild<QLabel*>(QStringLiteral("presenterTitle"));
        QVERIFY(hint && title);
        QVERIFY(hint->isVisible() && projector().rect().contains(hint->geometry()));
        QVERIFY(hint->text().contains(QStringLiteral("Esc")) && hint->text().contains(QStringLiteral("F11")));
        QVERIFY(QFontInfo(hint->font()).pixelSize() >= least());
        QCOMPARE(action->text(), QStringLiteral("Leave presenter &mode"));
        const QRect place = title->geometry();
        auto* going = hint->findChild<QTimer*>();
        QVERIFY(going && going->isActive());
        going->start(0); // as if its time had come
        QTRY_VERIFY(!hint->isVisible());
        QVERIFY(m_desk->settled());
        QCOMPARE(title->geometry(), place);
        m_desk->window.setPresenting(false);
        QCOMPARE(action->text(), QStringLiteral("Presenter &mode"));
        m_desk->present({1280, 720});
        QVERIFY(hint->isVisible());
        m_desk->languages.use(QStringLiteral("es"));
        QVERIFY(hint->text().contains(QStringLiteral("F11")) && projector().rect().contains(hint->geometry()));
    }

    /// Hints are read by the class, too, and are as before afterwards.
    void hintsAreLarge()
    {
        const QFont before = QToolTip::font();
        m_desk->present({1920, 1080});
        QVERIFY(QFontInfo(QToolTip::font()).pixelSize() >= least());
        m_desk->window.setPresenting(false);
        QCOMPARE(QToolTip::font(), before);
    }

    /// What has no number in its cell says it in the title, in large letters, while the mouse is there.
    void whatIsPointedAtIsSaid()
    {
        openPage("step");
        QTRY_VERIFY(page<StepPage>().walk().moment());
        m_desk->present({1280, 720});
        const auto panes = page<StepPage>().tensors().shown();
        const auto input = std::ranges::find(panes, Role::Src, &TensorPane::role);
        QVERIFY(input != panes.end());
        CellGrid& grid = (*input)->grid();
        QVERIFY(!grid.writesNumbers()); // a map
        const auto isSaid = [&](const QString& words) {
            const auto labels = (*input)->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* one) { return one->isVisible() && one->text().startsWith(words); });
        };
        QVERIFY(!isSaid(QStringLiteral("[3, 5] = ")));
        const int left = grid.x();
        const QPoint cell = grid.view().placeOf({0, 0, 3, 5}).center().toPoint();
        QTest::mouseMove(projector().windowHandle(), grid.mapTo(&projector(), cell)); // the cursor may be over the desk
        QTRY_VERIFY(isSaid(QStringLiteral("[3, 5] = ")));
        QVERIFY(m_desk->settled());
        QCOMPARE(grid.x(), left); // nothing moves for it
        QTest::mouseMove(projector().windowHandle(), QPoint(2, 2));
        QTRY_VERIFY(!isSaid(QStringLiteral("[3, 5] = ")));
    }

    /// The main button is read, whatever gives way to it.
    void trainKeepsItsWord()
    {
        openPage("see");
        for (const QSize& screen : {QSize(1280, 720), QSize(1920, 1080)}) {
            m_desk->present(screen);
            const auto buttons = network().centre()->findChildren<QToolButton*>();
            const QAction* action = m_desk->action("network.train");
            const auto train = std::ranges::find_if(
                buttons, [action](const QToolButton* one) { return one->defaultAction() == action && one->isVisible(); });
            QVERIFY(action && train != buttons.end());
            QCOMPARE((*train)->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
            m_desk->window.setPresenting(false);
        }
    }

    /// Of small tensors of a layer, such as its filters.
    void numbersOfAStepAreLarge()
    {
        openPage("step");
        QTRY_VERIFY(page<StepPage>().walk().moment());
        for (const QSize& screen : {QSize(1280, 720), QSize(1920, 1080)}) {
            m_desk->present(screen);
            int filters = 0;
            for (TensorPane* pane : page<StepPage>().tensors().shown()) {
                const QSizeF extent = pane->grid().view().content().size();
                if (std::max(extent.width(), extent.height()) > 12)
                    continue;
                ++filters;
                QVERIFY2(pane->grid().writesNumbers(least()), qPrintable(QStringLiteral("%1: cells of %2 in %3×%4")
                                                                             .arg(nameOf(pane->role()).data())
                                                                             .arg(pane->grid().view().cell())
                                                                             .arg(pane->grid().width())
                                                                             .arg(pane->grid().height())));
            }
            QVERIFY(filters > 0);
            m_desk->window.setPresenting(false);
            QVERIFY(m_desk->settled());
            for (TensorPane* pane : page<StepPage>().tensors().shown())
                QVERIFY(pane->grid().tensor());
        }
    }

    void thePictureOfANetworkFillsTheProjector_data()
    {
        QTest::addColumn<QSize>("screen");
        QTest::newRow("1280x720") << QSize(1280, 720);
        QTest::newRow("1920x1080") << QSize(1920, 1080);
    }
    void thePictureOfANetworkFillsTheProjector()
    {
        QFETCH(QSize, screen);
        openPage("see");
        const QFont before = see().view().font();
        m_desk->present(screen);
        SeeView& view = see().view();
        QVERIFY2(view.width() >= 0.95 * screen.width() && view.height() >= 0.6 * screen.height(),
                 qPrintable(QStringLiteral("%1×%2").arg(view.width()).arg(view.height())));
        // What it paints: titles, shapes, bars and scales in small letters, and cells.
        QVERIFY(QFontInfo(seeSmallFont(view.font())).pixelSize() >= least());
        QVERIFY(seeGridLook(view).smallestNumber >= least());
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QCOMPARE(view.font(), before);
        QVERIFY(seeGridLook(view).smallestNumber < least());
        QVERIFY(see().story().isVisible());
    }

    /// Numbers are what one goes there for: the cells are large enough for three digits in letters of that size.
    void cellsThatAreReadAreLarge()
    {
        openPage("see");
        m_desk->present({1280, 720});
        SeeView& view = see().view();
        QVERIFY(!see().story().isVisible());
        view.setSpot({.column = 1, .map = 0, .cell = SeeCell(2, 2)});
        while (view.level() != SeeLevel::Cells)
            view.zoomIn();
        QVERIFY(m_desk->settled());
        QVERIFY(see().story().isVisible()); // with its formula
        const double cell = view.rectOf(view.spot()).width();
        QFont letters = view.font();
        letters.setPixelSize(least());
        QVERIFY2(0.8 * cell >= QFontMetricsF(letters).horizontalAdvance(QStringLiteral("0.12")), qPrintable(QString::number(cell)));
        while (view.level() != SeeLevel::Network)
            view.zoomOut();
        QVERIFY(!see().story().isVisible());
    }

    void pagesAreOpenedByTheirKeysWithoutTheirRow()
    {
        openPage("see");
        m_desk->present({1280, 720});
        const auto* tab = m_desk->window.findChild<QWidget*>(QStringLiteral("page-data"));
        if (!tab)
            tab = projector().findChild<QWidget*>(QStringLiteral("page-data"));
        QVERIFY(tab && !tab->isVisible());
        QTRY_VERIFY(projector().isActiveWindow());
        QTest::keyClick(&projector(), Qt::Key_D, Qt::AltModifier);
        QCOMPARE(network().tabs().openId(), QStringLiteral("data"));
        QTest::keyClick(&projector(), Qt::Key_S, Qt::AltModifier);
        QCOMPARE(network().tabs().openId(), QStringLiteral("see"));
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(tab->isVisible());
        QTRY_VERIFY(m_desk->window.isActiveWindow());
        QTest::keyClick(&m_desk->window, Qt::Key_D, Qt::AltModifier);
        QTRY_COMPARE(network().tabs().openId(), QStringLiteral("data"));
    }

    /// Start, one batch, and how well it reads: the rest comes back with the window.
    void theRunBarFolds()
    {
        openPage("see");
        QVERIFY(visible("runSpeed") && visible("fullSpeed") && visible("runFigure"));
        m_desk->present({1280, 720});
        QVERIFY(!visible("runSpeed") && !visible("fullSpeed") && visible("runFigure"));
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(visible("runSpeed") && visible("fullSpeed"));
    }

    /// What leads elsewhere goes; the tensors get its room.
    void stepIsLeftWithItsTensors()
    {
        openPage("step");
        QTRY_VERIFY(visible("stepWhere") && visible("openOperation") && visible("stepGoOn"));
        m_desk->present({1280, 720});
        QVERIFY(visible("stepWhere") && !visible("openOperation") && !visible("stepGoOn"));
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(visible("openOperation") && visible("stepGoOn"));
    }

    void everythingPaintedIsLarge_data()
    {
        QTest::addColumn<QSize>("screen");
        QTest::addColumn<QString>("language");
        for (const QSize& screen : {QSize(1280, 720), QSize(1920, 1080), QSize(2560, 1440)})
            for (const char* language : {"en", "es"})
                QTest::addRow("%s on %dx%d", language, screen.width(), screen.height()) << screen << QString::fromLatin1(language);
    }
    /// Numbers in cells, axes, legends, formulas and pictures of networks, on every page of every lab.
    void everythingPaintedIsLarge()
    {
        QFETCH(QSize, screen);
        QFETCH(QString, language);
        m_desk->languages.use(language);
        openPage("see");
        if (network().run().view().history.batches.empty()) { // charts have something to draw
            network().run().run({.batches = 1});
            QTRY_VERIFY_WITH_TIMEOUT(network().run().view().history.batches.size() == 1 && !network().run().isBusy(), 60000);
        }
        m_desk->present(screen);
        QStringList faults;
        for (const Place& place : places()) {
            place.go();
            QVERIFY2(m_desk->settled(), qPrintable(place.name));
            if (test::paintedIn(projector()).size() < 3)
                faults.append(QStringLiteral("%1: nothing is painted").arg(place.name));
            if (const QStringList found = paintedSmall(); !found.isEmpty())
                faults.append(QStringLiteral("%1: %2").arg(place.name, found.mid(0, 6).join(QStringLiteral(", "))));
        }
        openPage("see");
        while (see().view().level() != SeeLevel::Network)
            see().view().zoomOut();
        QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("at least %1 px:\n%2").arg(least()).arg(faults.join(QLatin1Char('\n')))));
    }
};

QTEST_MAIN(TestPresenterLetters)
#include "tst_presenter_letters.moc"
