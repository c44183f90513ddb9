#include "tests/ui/network/network_test.h"
#include "ui/grids/cell_grid.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/tensor_pane.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace ks;

/// Pages of the Network lab that show maps and numbers, in the smallest window: all of it is in sight, or is reached.
class TestSmallestPages : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWithLittleData(); }
    void cleanup()
    {
        m_desk->theme.setTextScale(1);
        m_desk->languages.use(QStringLiteral("en"));
        closeWindow();
    }

    /// The numbers of both moments and their difference: nothing is scrolled sideways, and numbers that have no room for all their digits have fewer.
    void comparedMapsFit_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("scale");
        QTest::newRow("en") << QStringLiteral("en") << 1.0;
        QTest::newRow("es") << QStringLiteral("es") << 1.0;
        QTest::newRow("en, large text") << QStringLiteral("en") << 1.5;
    }
    void comparedMapsFit()
    {
        QFETCH(const QString, language);
        QFETCH(const double, scale);
        train(3);
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        m_desk->languages.use(language);
        m_desk->theme.setTextScale(scale);
        m_window->resize(900, 600);
        m_lab->tabs().open(QStringLiteral("watch"));
        WatchPage& watch = m_lab->watchPage();
        watch.chooseTensor(0, Role::Weights);
        QTRY_VERIFY_WITH_TIMEOUT(watch.answer() && watch.answer()->isDifference() && watch.answer()->question.role == Role::Weights, 20000);
        auto* atA = m_window->findChild<CellGrid*>(QStringLiteral("mapAtA"));
        QTRY_VERIFY(atA->isVisible());
        QVERIFY(m_desk->settled());
        atA->selection().setCurrent({0, 0, 1, 1});
        QVERIFY(m_desk->settled());
        QCOMPARE(m_window->size(), QSize(900, 600));
        const auto* area = qobject_cast<QScrollArea*>(watch.parentWidget()->parentWidget());
        QVERIFY(area);
        QTRY_VERIFY2(area->horizontalScrollBar()->maximum() == 0,
                     qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->width()).arg(watch.width())));
        const auto* told = m_window->findChild<QLabel*>(QStringLiteral("watchReadout"));
        QTRY_VERIFY2(told->text().contains(QStringLiteral("A: ")) && told->text().contains(QStringLiteral("B: ")),
                     qPrintable(told->text()));
        QVERIFY2(!told->text().contains(QStringLiteral("…")), qPrintable(told->text()));
    }

    /// The gradient of a layer's filters, cell by cell: where all of it has no room for its numbers a part is seen, which goes with the steps.
    void theGradientOfAFilterIsRead()
    {
        train(2);
        m_window->resize(900, 600);
        m_lab->tabs().open(QStringLiteral("step"));
        StepPage& page = m_lab->stepPage();
        StepWalk& walk = page.walk();
        const auto isAt = [&walk](Role role, std::int64_t cell) {
            return walk.moment() && !walk.way().isMoving() && walk.moment()->position.of == role && walk.moment()->position.cell == cell;
        };
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.way().isMoving(), 30000);
        NetworkPosition place{.at = walk.moment()->position.at, .phase = StepPhase::Backward, .layer = 3, .of = Role::DiffWeights};
        walk.goTo(place);
        QTRY_VERIFY_WITH_TIMEOUT(isAt(Role::DiffWeights, 0), 30000);
        QVERIFY(m_desk->settled());
        QCOMPARE(m_window->size(), QSize(900, 600));
        const QList<TensorPane*> shown = page.tensors().shown();
        const auto gradient = std::ranges::find(shown, Role::DiffWeights, &TensorPane::role);
        QVERIFY(gradient != shown.end());
        const CellGrid& grid = (*gradient)->grid();
        QCOMPARE(grid.view().content().size(), QSizeF(5, 5));
        QTRY_VERIFY2(grid.writesNumbers(), qPrintable(QStringLiteral("%1 pixels a cell").arg(grid.view().cell())));
        place.cell = 24; // the last one of its first plane
        walk.goTo(place);
        QTRY_VERIFY_WITH_TIMEOUT(isAt(Role::DiffWeights, 24), 30000);
        QTRY_VERIFY(grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(QRectF(4, 4, 1, 1)));
        QVERIFY(grid.writesNumbers());
    }
};

QTEST_MAIN(TestSmallestPages)
#include "tst_smallest_pages.moc"
