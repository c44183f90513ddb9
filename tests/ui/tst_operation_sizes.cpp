#include "core/ops/window.h"
#include "core/session/compute.h"
#include "tests/ui/operation_desk.h"
#include "tests/ui/operation_layout_test.h"
#include "ui/fields/folding_section.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/shell/presenter_window.h"
#include "ui/theme/page_area.h"

#include <QDockWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

using namespace ks;
using namespace ks::test;

/// In a small window, on a small screen and with large text the Operation lab is whole.
class TestOperationSizes : public OperationLayoutTest {
    Q_OBJECT

private:
    static const PageArea* areaAround(const QWidget& one)
    {
        const QWidget* outer = &one;
        while (outer && !qobject_cast<const PageArea*>(outer))
            outer = outer->parentWidget();
        return qobject_cast<const PageArea*>(outer);
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void staysAtTheSmallestSize_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Spanish") << QStringLiteral("es");
    }

    void staysAtTheSmallestSize()
    {
        QFETCH(QString, language);
        const QSize smallest(1280, 720);
        m_desk->languages.use(language);
        m_desk->openSession(edges());
        m_desk->goBackward(); // the most grids, and three tensors to step through
        QTRY_COMPARE(m_desk->window.size(), smallest);
        auto* backends = m_desk->window.findChild<BackendsPanel*>();
        backends->setOpen(true);
        QSignalSpy compared(backends, &BackendsPanel::finished);
        QVERIFY(compared.wait(20000));
        for (int tab = 0; tab < tabs().count(); ++tab) {
            tabs().setCurrentIndex(tab);
            QVERIFY(m_desk->settled());
            QCOMPARE(m_desk->window.size(), smallest);
            m_desk->window.setPresenting(true);
            QVERIFY(m_desk->settled());
            const int least = m_desk->window.presenter().minimumSizeHint().width();
            QVERIFY2(least <= 1024, qPrintable(QString::number(least)));
            m_desk->window.setPresenting(false);
            QVERIFY(m_desk->settled()); // the panels have left the room of the large text
            QCOMPARE(m_desk->window.size(), smallest);
        }
    }

    void nothingIsCut_data() { staysAtTheSmallestSize_data(); }

    /// Any operator on numbers that take much room, in any tab and either direction, with More open: the window stays as it is, and no panel
    /// hides a part of its width.
    void nothingIsCut()
    {
        QFETCH(QString, language);
        const QSize smallest(1280, 720);
        m_desk->languages.use(language);
        m_desk->window.findChild<FoldingSection*>(QStringLiteral("moreSection"))->setOpen(true);
        std::vector<float> cells;
        for (int i = 0; i < 2 * 3 * 6 * 6; ++i)
            cells.push_back((i % 2 == 0 ? 1.028e-9F : -1.028e-9F) * static_cast<float>(i % 7 + 1));
        for (const OpKind op : allOps()) {
            Session session = typedSession(op, {2, 3, 6, 6}, cells);
            session.content.spec.bias = isConvolution(op) || op == OpKind::Gemm;
            fitWeights(session.content);
            m_desk->document().open(std::move(session));
            for (const bool backward : {false, true}) {
                emit m_desk->lab->tensors().modeChosen(backward);
                QTRY_VERIFY(m_desk->lab->inspection().freshResult());
                for (int tab = 0; tab < tabs().count(); ++tab) {
                    tabs().setCurrentIndex(tab);
                    QVERIFY(m_desk->settled());
                    const QString where =
                        QStringLiteral("%1, tab %2, %3").arg(QString::fromStdString(std::string(nameOf(op)))).arg(tab).arg(backward);
                    const QSize least = m_desk->window.minimumSizeHint();
                    QVERIFY2(m_desk->window.size() == smallest && least.width() <= smallest.width() && least.height() <= smallest.height(),
                             qPrintable(QStringLiteral("%1: at least %2 x %3, is %4 x %5")
                                            .arg(where)
                                            .arg(least.width())
                                            .arg(least.height())
                                            .arg(m_desk->window.width())
                                            .arg(m_desk->window.height())));
                    for (const QScrollArea* area : m_desk->window.findChildren<QScrollArea*>())
                        if (area->isVisible() && area->widget())
                            QVERIFY2(area->widget()->width() <= area->viewport()->width(),
                                     qPrintable(QStringLiteral("%1: %2 is cut").arg(where, area->accessibleName())));
                }
            }
        }
    }

    /// A projector of 1024×768 has the panels on both sides.
    void fitsASmallScreen_data() { staysAtTheSmallestSize_data(); }
    void fitsASmallScreen()
    {
        QFETCH(QString, language);
        m_desk->languages.use(language);
        Session large = edges(); // sizes of tensors are long words
        large.content.spec.src = {1, 1, 480, 640};
        large.content.src = typed({1, 1, 480, 640}, std::vector<float>(480 * 640, 1));
        m_desk->openSession(large);
        m_desk->goBackward();
        constexpr int narrow = 1024;
        m_desk->window.resize(narrow, 700);
        for (int tab = 0; tab < tabs().count(); ++tab) {
            tabs().setCurrentIndex(tab);
            QVERIFY(m_desk->settled());
            const int least = m_desk->window.minimumSizeHint().width();
            QVERIFY2(least <= narrow, qPrintable(QStringLiteral("tab %1: %2").arg(tab).arg(least)));
        }
        QCOMPARE(m_desk->window.width(), narrow);
    }

    /// Where the tensors are wider than the window between its panels, each step is scrolled into sight.
    void aStepIsInSightInANarrowWindow()
    {
        Session session = typedSession(OpKind::Conv, {1, 2, 5, 5}, std::vector<float>(50, 2.0F));
        session.content.spec.kernel = {3, 3};
        fitWeights(session.content);
        m_desk->openSession(std::move(session));
        m_desk->theme.setTextScale(1.5);
        m_desk->window.resize(1100, 700);
        QVERIFY(m_desk->settled());
        const PageArea* area = areaAround(m_desk->grid(Role::Dst));
        QVERIFY(area);
        for (const std::int64_t cell : {0, 2, 8, 0}) {
            m_desk->document().cursor().goTo({Role::Dst, cell, 0});
            const CellGrid& grid = m_desk->grid(Role::Dst);
            const auto inside = [&] {
                const QRectF place = grid.view().placeOf(cellAt(grid.tensor()->shape(), cell));
                const QRect seen(grid.mapTo(area->viewport(), place.topLeft().toPoint()), place.size().toSize());
                return area->viewport()->rect().contains(seen.center());
            };
            QTRY_VERIFY2(inside(), qPrintable(QString::number(cell)));
        }
        m_desk->theme.setTextScale(1);
    }

    void largeTextFitsTheUsualWindow_data() { staysAtTheSmallestSize_data(); }

    /// What stands above the tensors goes on in a second line: nobody scrolls sideways.
    void largeTextFitsTheUsualWindow()
    {
        QFETCH(QString, language);
        m_desk->languages.use(language);
        m_desk->openSession(maxPool(480, 640, std::vector<float>(480 * 640, 138), 2, 2));
        m_desk->window.resize(1280, 744);
        m_desk->theme.setTextScale(1.25);
        const PageArea* area = areaAround(m_desk->grid(Role::Dst));
        QVERIFY(area);
        for (const bool backward : {false, true}) {
            emit m_desk->lab->tensors().modeChosen(backward);
            QTRY_VERIFY(m_desk->lab->inspection().freshResult());
            QVERIFY(m_desk->settled()); // the panels have taken their room
            QTRY_VERIFY2(area->horizontalScrollBar()->maximum() == 0,
                         qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->width()).arg(area->widget()->width())));
        }
        m_desk->theme.setTextScale(1);
    }

    /// Panels that need more room than there is come behind each other; none pushes the window beyond its place, also after presenter mode.
    void largeTextWithBackendsUnfoldedKeepsTheWindow()
    {
        m_desk->openSession(maxPool(6, 6, std::vector<float>(36, 1), 2, 2));
        auto* backends = m_desk->window.findChild<BackendsPanel*>();
        QSignalSpy measured(backends, &BackendsPanel::finished);
        backends->setOpen(true);
        QVERIFY(measured.wait(30000));
        QVERIFY(m_desk->settled());
        const int width = m_desk->window.width();
        for (const double scale : {1.25, 1.5}) {
            m_desk->theme.setTextScale(scale);
            QVERIFY(m_desk->settled());
        }
        QTRY_VERIFY2(m_desk->window.width() <= width, qPrintable(QString::number(m_desk->window.width())));
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->settled());
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QTRY_VERIFY2(m_desk->window.width() <= width, qPrintable(QString::number(m_desk->window.width())));
        m_desk->theme.setTextScale(1);
    }

    /// Presenter mode, and a tab that needs more room, leave a small window as it was: panels, zoom, and what is in sight.
    void aSmallWindowComesBackAsItWas()
    {
        m_desk->window.resize(1024, 720);
        m_desk->openSession(edges());
        QVERIFY(m_desk->settled());
        const auto widths = [this] {
            QList<int> found;
            for (const QDockWidget* dock : m_desk->window.findChildren<QDockWidget*>())
                if (dock->isVisible())
                    found.append(dock->width());
            return found;
        };
        const auto isAs = [&](const QList<int>& wanted) {
            return std::ranges::equal(widths(), wanted, [](int a, int b) { return std::abs(a - b) < 10; }); // to the width of a frame
        };
        const auto fitted = [this] {
            return std::ranges::all_of(std::array{Role::Src, Role::Weights, Role::Bias, Role::Dst},
                                       [this](Role role) { return m_desk->grid(role).view().isFitted(); });
        };
        const QList<int> before = widths();
        QVERIFY(before.size() >= 2 && fitted());
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->settled());
        m_desk->window.setPresenting(false);
        QTRY_VERIFY_WITH_TIMEOUT(isAs(before), 5000);
        QTRY_VERIFY(fitted());
        QCOMPARE(m_desk->window.size(), QSize(1024, 720));
        QVERIFY(m_desk->document().view().visibleSrc == CellRect{});
        auto* tabs = m_desk->window.findChild<QTabWidget*>();
        for (const int tab : {3, 2, 1, 4, 0}) {
            tabs->setCurrentIndex(tab);
            QVERIFY(m_desk->settled());
        }
        QTRY_VERIFY_WITH_TIMEOUT(isAs(before), 5000);
    }

    void backwardsNothingIsCut_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("presented");
        QTest::newRow("presented") << 1.0 << true;
        QTest::newRow("window") << 1.0 << false;
        QTest::newRow("window, larger text") << 1.25 << false;
    }
    /// The operator of most tensors, backwards: what is folded leaves its room to the rest, and all of it is seen without scrolling.
    void backwardsNothingIsCut()
    {
        QFETCH(double, scale);
        QFETCH(bool, presented);
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->openSession(normalisation({1, 2, 30, 30}));
        m_desk->goBackward();
        m_desk->theme.setTextScale(scale);
        if (presented)
            m_desk->window.setPresenting(true);
        TensorsView& tensors = m_desk->lab->tensors();
        const auto fault = [&]() -> QString {
            const auto* area = qobject_cast<QAbstractScrollArea*>(tensors.parentWidget()->parentWidget()->parentWidget()->parentWidget());
            if (!area || area->verticalScrollBar()->maximum() > 0)
                return QStringLiteral("there is something to scroll to: %1").arg(area ? area->verticalScrollBar()->maximum() : -1);
            const TensorPane& gradient = tensors.pane(Role::DiffSrc);
            for (const Role role : {Role::Src, Role::Weights, Role::Dst}) {
                const TensorPane& pane = tensors.pane(role);
                if (!presented && pane.height() > gradient.height() / 2)
                    return QStringLiteral("%1 is %2 high").arg(pane.objectName()).arg(pane.height());
            }
            return {};
        };
        QTRY_VERIFY2(fault().isEmpty(), qPrintable(fault()));
        QVERIFY(m_desk->settled());
        QVERIFY2(fault().isEmpty(), qPrintable(fault()));
    }
};

QTEST_MAIN(TestOperationSizes)
#include "tst_operation_sizes.moc"
