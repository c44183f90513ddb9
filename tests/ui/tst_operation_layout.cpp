#include "core/ops/window.h"
#include "core/session/compute.h"
#include "tests/ui/operation_desk.h"
#include "ui/fields/folding_section.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/paint/grid_painter.h"
#include "ui/shell/presenter_window.h"
#include "ui/theme/page_area.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>

using namespace ks;
using namespace ks::test;

/// Nothing that opens makes the window wider than it is, and nothing jumps.
class TestOperationLayout : public OperationTest {
    Q_OBJECT

private:
    QTabWidget& tabs() { return *m_desk->window.findChild<QTabWidget*>(); }

    static Session normalisation(const Shape& shape)
    {
        Session session;
        session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = shape, .seed = 3})), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::BatchNormalization, shape);
        fitWeights(session.content);
        return session;
    }
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

    /// What opens in the settings takes no room from the rest of the window: the next click lands where it was meant.
    void theSettingsKeepTheirWidth()
    {
        for (const auto& [language, op] : {std::pair{"en", OpKind::Conv}, {"es", OpKind::Conv}, {"es", OpKind::ConvTranspose}}) {
            m_desk->languages.use(QString::fromLatin1(language));
            Session session = edges();
            session.content.spec = defaultSpec(op, session.content.spec.src);
            fitWeights(session.content);
            session.view.backward = true;
            session.view.position = {Role::DiffSrc, 0, 0};
            m_desk->openSession(std::move(session));
            auto* panel = m_desk->window.findChild<SettingsPanel*>();
            QVERIFY(m_desk->settled()); // the panels grow a while after the centre has changed
            const int width = panel->width();
            const int viewport = panel->viewport()->width();
            const auto still = [&](const char* what) {
                QVERIFY(m_desk->settled());
                // What was hidden may ask for a pixel more or less once it has been seen.
                QVERIFY2(std::abs(panel->width() - width) <= 1 && std::abs(panel->viewport()->width() - viewport) <= 1,
                         qPrintable(QStringLiteral("%1, %2: %3 (%4) instead of %5 (%6)")
                                        .arg(QLatin1String(language), QLatin1String(what))
                                        .arg(panel->width())
                                        .arg(panel->viewport()->width())
                                        .arg(width)
                                        .arg(viewport)));
            };
            for (const char* name : {"weightPreset", "inputFrom", "gradientKind"}) {
                auto* choice = panel->findChild<QComboBox*>(name);
                QVERIFY2(choice, name);
                for (int i = 0; i < choice->count(); ++i) {
                    choice->setCurrentIndex(i);
                    emit choice->activated(i);
                    still(qPrintable(choice->itemText(i)));
                }
            }
            for (FoldingSection* section : panel->findChildren<FoldingSection*>()) {
                if (!section->isVisible())
                    continue;
                const bool open = section->isOpen();
                for (const bool now : {!open, open}) {
                    section->setOpen(now);
                    still(qPrintable(section->title()));
                }
            }
        }
        m_desk->languages.use("en");
    }

    /// Whatever operator is chosen, the grids stay where they are.
    void theSettingsAreAsWideForEveryOperator()
    {
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            std::map<int, QString> widths;
            for (const OpKind op : allOps()) {
                Session session = edges();
                session.content.spec = defaultSpec(op, session.content.spec.src);
                fitWeights(session.content);
                m_desk->openSession(std::move(session));
                QVERIFY(m_desk->settled());
                widths[m_desk->window.findChild<SettingsPanel*>()->sizeHint().width()] += QString::fromUtf8(nameOf(op).data()) + ' ';
            }
            QStringList told;
            for (const auto& [width, ops] : widths)
                told.append(QStringLiteral("%1: %2").arg(width).arg(ops));
            QVERIFY2(widths.rbegin()->first - widths.begin()->first <= 1, qPrintable(told.join('\n')));
        }
        m_desk->languages.use("en");
    }

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

    /// Its marks stay where they are, whatever the counter beside it says.
    void theTimelineKeepsItsLength()
    {
        Session session = maxPool(5, 5, std::vector<float>(25, 1), 2, 1);
        session.view.granularity = Granularity::Term;
        m_desk->openSession(std::move(session));
        const auto* slider = m_desk->lab->timeline().findChild<QSlider*>();
        QVERIFY(slider);
        QVERIFY(m_desk->settled());
        const int length = slider->width();
        for (int step = 0; step < 80; ++step) { // over cells of one and of two digits, complete and under way
            m_desk->document().cursor().step(+1);
            QCoreApplication::processEvents();
            QCOMPARE(slider->width(), length);
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

    /// What was in sight of another session is not carried into the gradients of a new one.
    void gradientsOfANewSessionAreWhole()
    {
        for (const OpKind op : {OpKind::Add, OpKind::BatchNormalization, OpKind::ConvTranspose}) {
            m_desk->openSession(maxPool(64, 64, std::vector<float>(64 * 64, 1.0F), 2, 2));
            m_desk->grid(Role::Dst).view().zoomTo(QRectF(0, 0, 4, 4));
            Session session = typedSession(op, {1, 1, 6, 6}, std::vector<float>(36, 2.0F));
            fitWeights(session.content);
            session.view.backward = true;
            m_desk->openSession(std::move(session));
            QVERIFY(m_desk->settled());
            for (const Role role : {Role::DiffSrc, Role::DiffDst})
                QVERIFY2(m_desk->grid(role).view().showsAll(), nameOf(op).data());
        }
    }

    /// Whichever row is the large one: the gradient from above shows its numbers, and both rows show whole tensors in cells of one size.
    void gradientsFromAboveShowTheirNumbers()
    {
        for (const OpKind op : {OpKind::Softmax, OpKind::Relu, OpKind::MaxPool}) {
            Session session = typedSession(op, {1, 1, 6, 6}, std::vector<float>(36, 2.0F));
            session.view.backward = true;
            m_desk->window.resize(1280, 720);
            m_desk->openSession(std::move(session));
            QTRY_VERIFY2(m_desk->grid(Role::DiffDst).view().cell() >= numbersFrom, nameOf(op).data());
            QVERIFY(m_desk->grid(Role::DiffDst).view().showsAll());
            m_desk->window.resize(1920, 1080);
            QTRY_COMPARE(m_desk->grid(Role::Dst).view().cell(), m_desk->grid(Role::DiffDst).view().cell());
            QTRY_COMPARE(m_desk->grid(Role::Src).view().cell(), m_desk->grid(Role::DiffSrc).view().cell());
            for (const Role role : {Role::Src, Role::Dst, Role::DiffSrc, Role::DiffDst})
                QVERIFY2(m_desk->grid(role).view().showsAll(), nameOf(op).data());
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

    void tabsStayWhereTheyAre()
    {
        QVERIFY(m_desk->settled());
        const auto place = [this] { return QRect(tabs().tabBar()->mapTo(&m_desk->window, QPoint()), tabs().tabBar()->size()); };
        const QRect before = place();
        for (int tab = 0; tab < tabs().count(); ++tab) {
            tabs().setCurrentIndex(tab);
            QVERIFY(m_desk->settled());
            QCOMPARE(place(), before);
        }
    }

    /// Colours and size of text chosen while the window is open reach every widget of it.
    void lookReachesEverything()
    {
        m_desk->openSession(edges());
        const auto texts = [this] {
            QList<const QWidget*> found;
            for (const QWidget* widget : m_desk->window.findChildren<QWidget*>())
                if (widget->isVisible())
                    found.append(widget);
            return found;
        };
        std::map<const QWidget*, int> before;
        for (const QWidget* widget : texts())
            before[widget] = widget->fontMetrics().height();
        m_desk->theme.setMode(Theme::Mode::Dark);
        m_desk->theme.setTextScale(1.25);
        QVERIFY(m_desk->settled());
        for (const QWidget* widget : texts()) {
            const QString where = QLatin1String(widget->metaObject()->className()) + widget->objectName();
            QVERIFY2(coloursOf(widget->palette()).dark, qPrintable(where));
            if (before.contains(widget))
                QVERIFY2(widget->fontMetrics().height() > before[widget], qPrintable(where));
        }
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

    /// In any size of text, presenter mode too, the strip of the bias has cells that are large enough for their numbers.
    void theBiasShowsItsNumbers()
    {
        m_desk->openSession(edges());
        const auto shows = [this] {
            return m_desk->grid(Role::Bias).view().cell() >= 1.3 * QFontMetricsF(m_desk->grid(Role::Bias).font()).height();
        };
        QTRY_VERIFY(shows());
        m_desk->theme.setTextScale(1.5);
        QTRY_VERIFY(shows());
        m_desk->theme.setTextScale(1);
        m_desk->window.setPresenting(true);
        QTRY_VERIFY(shows());
    }

    /// On a projector: every number of one row is whole, and one reads which channel is shown.
    void rowsOfOneLineArePresentedWhole()
    {
        m_desk->openSession(normalisation({1, 2, 3, 3}));
        m_desk->window.setPresenting(true);
        PresenterWindow& presenter = m_desk->window.presenter();
        presenter.resize(2560, 1440);
        const auto fault = [&]() -> QString {
            for (const Role role : {Role::Bias, Role::Mean, Role::Variance, Role::NewMean, Role::NewVariance}) {
                const CellGrid& grid = m_desk->grid(role);
                if (!grid.isVisible())
                    continue;
                const double cell = grid.view().cell();
                if (cell > grid.height() || cell < 1.3 * QFontMetricsF(grid.font()).height())
                    return QStringLiteral("%1: %2 in %3")
                        .arg(QString::fromStdString(std::string(nameOf(role))))
                        .arg(cell)
                        .arg(grid.height());
            }
            return {};
        };
        QTRY_VERIFY(m_desk->grid(Role::Mean).isVisible());
        QTRY_VERIFY2(fault().isEmpty(), qPrintable(fault()));
        QStringList shapes;
        for (const auto* label : presenter.findChildren<QLabel*>())
            if (label->isVisible())
                shapes.append(label->text());
        QVERIFY2(shapes.contains(QStringLiteral("1×2×3×3 [0, 0]")), qPrintable(shapes.join('|')));
        for (const auto* step : presenter.findChildren<QToolButton*>())
            if (step->isVisible() && !step->icon().isNull())
                QVERIFY2(step->iconSize().height() >= 0.8 * step->fontMetrics().height(), qPrintable(step->accessibleName()));
    }

    /// A number for each channel is written where there is room for it, if there is only one channel and the number has many digits.
    void theOnlyNumberOfAStripIsWritten()
    {
        for (const float mean : {0.75F, -0.75F}) {
            Session session = edges();
            const Shape shape{1, 1, 2, 2};
            session.content.src = typed(shape, {mean - 0.25F, mean + 0.25F, mean - 0.25F, mean + 0.25F});
            session.content.spec = defaultSpec(OpKind::BatchNormalization, shape);
            session.content.spec.trainingMode = true;
            session.content.weights = session.content.bias = {};
            session.view = {};
            fitWeights(session.content);
            m_desk->openSession(session);
            QVERIFY(std::abs(m_desk->document().tensor(Role::NewMean)->cells()[0] - mean / 10) < 1e-6F);
            for (const Role role : {Role::Mean, Role::Variance, Role::NewMean, Role::NewVariance})
                QTRY_VERIFY2(m_desk->grid(role).isVisible() && m_desk->grid(role).writesNumbers(), nameOf(role).data());
        }
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

    /// What the line below explains is in sight on the projector, also where a cell far from the step is held.
    void theHeldCellIsPresented()
    {
        Session session = edges();
        const Shape shape{2, 4, 7, 7};
        session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = shape, .seed = 3})), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::LRN, shape);
        session.content.weights = session.content.bias = {};
        session.view = {};
        m_desk->openSession(session);
        m_desk->document().cursor().setPin(Pin{Role::Dst, Cell{0, 0, 0, 6}});
        m_desk->window.setPresenting(true);
        QTRY_VERIFY(m_desk->grid(Role::Dst).view().visibleCells().contains(QRectF(6, 0, 1, 1)));
        QTRY_VERIFY(m_desk->grid(Role::Src).view().visibleCells().contains(QRectF(6, 0, 1, 1)));
    }
};

QTEST_MAIN(TestOperationLayout)
#include "tst_operation_layout.moc"
