#include "core/nn/evaluation.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/numbers.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/chart_view.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>

#include <memory>

using namespace ks;

/// What is read wrong, for any number of classes and for numbers, and where nothing is wrong.
class TestMistakes : public test::NetworkTest {
    Q_OBJECT

    static QStringList names(int count)
    {
        QStringList list;
        for (int i = 0; i < count; ++i)
            list << QStringLiteral("a class with a long name %1").arg(i);
        return list;
    }
    /// One sample of each class; class i is read as i + `off`, the surer the higher i.
    static std::shared_ptr<Evaluation> evaluationOf(int classes, int off)
    {
        auto evaluation = std::make_shared<Evaluation>();
        evaluation->classes = classes;
        evaluation->confusion.resize(static_cast<std::size_t>(classes) * static_cast<std::size_t>(classes));
        evaluation->score = {.loss = 1, .accuracy = off % classes == 0 ? 1.0 : 0.0, .samples = classes};
        for (int i = 0; i < classes; ++i) {
            const int said = (i + off) % classes;
            ++evaluation->confusion[static_cast<std::size_t>(i) * static_cast<std::size_t>(classes) + static_cast<std::size_t>(said)];
            evaluation->predictions.push_back({.sample = static_cast<std::uint32_t>(i),
                                               .label = i,
                                               .predicted = said,
                                               .confidence = 0.5F + 0.4F * static_cast<float>(i) / static_cast<float>(classes),
                                               .loss = 1.0 + i});
        }
        return evaluation;
    }
    static std::vector<std::uint32_t> samplesOf(const GalleryView& view)
    {
        std::vector<std::uint32_t> samples;
        for (const Prediction* one : view.listed())
            samples.push_back(one->sample);
        return samples;
    }

private slots:
    void initTestCase() { openWindow(); }
    void cleanupTestCase() { closeWindow(); }

    /// A network that makes none is no dead end: its least sure right answers are one key away.
    void whereNothingIsWrongOneGoesOn()
    {
        GalleryView view;
        view.resize(900, 500);
        view.show(evaluationOf(5, 0), names(5), run().opened().data(), Split::Test);
        static_cast<QWidget&>(view).show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        auto* right = view.findChild<QPushButton*>(QStringLiteral("galleryRight"));
        QVERIFY(view.listed().empty() && right->isVisible());
        view.activateWindow();
        view.focusFirst();
        right->click();
        QCOMPARE(samplesOf(view), (std::vector<std::uint32_t>{0, 1, 2, 3, 4})); // least sure first
        QCOMPARE(view.current()->sample, 0U);
        QVERIFY(!right->isVisible());
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("galleryHead"))->text().startsWith(QLatin1Char('5')));
        view.filter({}); // as "Look at the mistakes" does
        QVERIFY(view.listed().empty() && right->isVisible());
    }

    /// What is current is looked at in the whole lab: Tab passes by, Enter and arrow keys choose.
    void theKeyboardThatPassesByChoosesNone()
    {
        GalleryView view;
        view.resize(900, 500);
        view.show(evaluationOf(5, 1), names(5), run().opened().data(), Split::Test);
        static_cast<QWidget&>(view).show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QSignalSpy chosen(&view, &GalleryView::chosen);
        view.activateWindow();
        view.list().setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(view.list().hasFocus());
        QVERIFY(!view.current() && chosen.isEmpty());
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Right}) {
            const qsizetype before = chosen.size();
            QTest::keyClick(&view.list(), key);
            QCOMPARE(chosen.size(), before + 1);
            QCOMPARE(view.current(), view.listed().front());
            view.list().selectionModel()->clearCurrentIndex();
        }
    }

    /// Wrong, right, all; each in every order.
    void samplesAreFilteredAndOrdered()
    {
        GalleryView view;
        auto evaluation = evaluationOf(6, 1);
        evaluation->predictions[2].predicted = 2; // the one that is right
        evaluation->score.accuracy = 1.0 / 6;
        view.show(evaluation, names(6), run().opened().data(), Split::Test);
        const auto list = [&](GalleryView::Listed which, GalleryView::Order order) {
            view.setListed(which, order);
            return samplesOf(view);
        };
        using Listed = GalleryView::Listed;
        using Order = GalleryView::Order;
        const std::vector<std::uint32_t> surest = {5, 4, 3, 1, 0};
        QCOMPARE(list(Listed::Wrong, Order::Surest), surest);
        QCOMPARE(list(Listed::Wrong, Order::LargestLoss), surest);
        QCOMPARE(list(Listed::Wrong, Order::LeastSure), std::vector<std::uint32_t>(surest.rbegin(), surest.rend()));
        QCOMPARE(list(Listed::Right, Order::Surest), std::vector<std::uint32_t>{2});
        QCOMPARE(list(Listed::All, Order::LeastSure), (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
        QCOMPARE(view.csv().count('\n'), 7); // as it is listed
        auto* which = view.findChild<QComboBox*>(QStringLiteral("galleryListed"));
        QCOMPARE(which->accessibleName(), QStringLiteral("Which samples are listed"));
        which->setCurrentIndex(1); // as the arrow keys do
        emit which->activated(1);
        QCOMPARE(samplesOf(view), std::vector<std::uint32_t>{2});
        view.filter(std::pair(0, 1)); // a cell of the matrix
        QCOMPARE(samplesOf(view), std::vector<std::uint32_t>{0});
        QVERIFY(!which->isVisibleTo(&view));
    }

    /// Of two classes and of two hundred every cell is the number that was counted, and every name can be read whole.
    void matricesOfAnySizeAreRead_data()
    {
        QTest::addColumn<int>("classes");
        QTest::newRow("two") << 2;
        QTest::newRow("two hundred") << 200;
    }
    void matricesOfAnySizeAreRead()
    {
        QFETCH(int, classes);
        ConfusionView view;
        view.resize(900, 600);
        auto evaluation = evaluationOf(classes, 1);
        evaluation->confusion[1] += 1234; // the first as the second
        evaluation->score.samples += 1234;
        view.show(evaluation, names(classes), Split::Test);
        static_cast<QWidget&>(view).show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QAbstractItemModel& model = *view.table().model();
        QCOMPARE(model.rowCount(), classes + 1);
        for (int row = 0; row < classes; ++row) {
            const int said = (row + 1) % classes;
            const QString count = countOnScreen(evaluation->count(row, said));
            QVERIFY2(model.index(row, said).data(Qt::ToolTipRole).toString().startsWith(count),
                     qPrintable(model.index(row, said).data(Qt::ToolTipRole).toString()));
            for (const Qt::Orientation side : {Qt::Horizontal, Qt::Vertical})
                QVERIFY(model.headerData(row, side, Qt::ToolTipRole).toString().contains(names(classes)[row]));
        }
        for (const QHeaderView* header : {view.table().horizontalHeader(), view.table().verticalHeader()})
            QCOMPARE(header->textElideMode(), Qt::ElideRight);
        const QString head = view.findChild<QLabel*>(QStringLiteral("confusionHead"))->text();
        const QString most = QStringLiteral("%1 as %2, samples: %3").arg(names(classes)[0], names(classes)[1], countOnScreen(1235));
        QCOMPARE(head.contains(most), classes > 12); // among a few the colours say it
        QSignalSpy chosen(&view, &ConfusionView::cellChosen);
        view.table().setFocus();
        view.table().setCurrentIndex(model.index(classes - 1, 0));
        QTest::keyClick(&view.table(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
    }

    /// The mistakes of numbers are the answers that are furthest off, one after the other, whatever part of them is in sight.
    void theLargestErrorsOfNumbersAreFound()
    {
        RegressionView view(*m_window);
        auto evaluation = std::make_shared<Evaluation>();
        for (std::uint32_t i = 0; i < 250; ++i)
            evaluation->predictions.push_back({.sample = 1000 + i, .outputs = {i == 230 ? 9.0F : i == 7 ? -5.0F : 1.0F}, .expected = {1}});
        evaluation->score = {.loss = 1, .samples = 250};
        view.show(evaluation, {QStringLiteral("y")}, Split::Test);
        auto* worst = view.findChild<QPushButton*>(QStringLiteral("regressionWorst"));
        auto* from = view.findChild<QSpinBox*>(QStringLiteral("regressionFrom"));
        QSignalSpy chosen(&view, &RegressionView::chosen);
        QVERIFY(worst->isEnabled());
        worst->click();
        QCOMPARE(view.picked(), std::optional<std::uint32_t>(1230));
        QCOMPARE(chosen.back().front().toUInt(), 1230U);
        QCOMPARE(from->value(), 200); // there it is in sight
        for (ChartView* chart : view.findChildren<ChartView*>())
            QCOMPARE(chart->marked(), std::optional<std::size_t>(230));
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("regressionReadout"))->text().contains(QStringLiteral("predicted 9")));
        worst->click();
        QCOMPARE(view.picked(), std::optional<std::uint32_t>(1007));
        QCOMPARE(from->value(), 0);
        worst->click(); // the others are right, in their order
        QCOMPARE(view.picked(), std::optional<std::uint32_t>(1000));
        view.clear();
        QVERIFY(!worst->isEnabled());
        view.pickWorst(); // nothing is there
        QVERIFY(!view.picked());
    }
};

QTEST_MAIN(TestMistakes)
#include "tst_mistakes.moc"
