#include "core/session/compute.h"
#include "tests/ui/operation_desk.h"
#include "tests/ui/operation_layout_test.h"
#include "ui/fields/folding_section.h"
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/shell/presenter_window.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

using namespace ks;
using namespace ks::test;

/// Nothing that opens makes the window wider than it is, and nothing jumps.
class TestOperationLayout : public OperationLayoutTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// Whichever tensor is stepped through, by cells or by terms, in a bar of any width: it has as many rows, and what one clicked stays under the
    /// mouse.
    void theTransportStaysWhateverIsSteppedThrough()
    {
        Session session = typedSession(OpKind::Conv, {1, 1, 96, 96}, std::vector<float>(96 * 96, 1.0F));
        session.content.spec.bias = true;
        fitWeights(session.content);
        session.view.backward = true;
        session.view.position = {Role::DiffSrc, 0, 0};
        m_desk->openSession(std::move(session));
        const std::vector<Role> roles = steppableRoles(m_desk->document().content().spec, true);
        QVERIFY(roles.size() > 2);
        TimelineBar bar(m_desk->document(), m_desk->lab->player());
        bar.show();
        for (const Granularity granularity : {Granularity::Cell, Granularity::Term}) {
            ViewState view = m_desk->document().view();
            view.granularity = granularity;
            m_desk->document().cursor().setView(view);
            for (int width = 300; width < 900; width += 20) {
                bar.resize(width, 120);
                bar.stepThrough(roles.front());
                const int height = bar.minimumSizeHint().height();
                for (const Role role : roles) {
                    bar.stepThrough(role);
                    QVERIFY2(bar.minimumSizeHint().height() == height,
                             qPrintable(QStringLiteral("%1, %2 wide").arg(QString::fromStdString(std::string(nameOf(role)))).arg(width)));
                }
            }
        }
    }

    /// A term walked to among steps by cells, as by N, moves nothing: what one presses next is where it was.
    void aTermAmongCellsMovesNothing()
    {
        Session session = typedSession(OpKind::Conv, {1, 1, 96, 96}, std::vector<float>(96 * 96, 1.0F));
        session.content.spec.kernel = {5, 5};
        fitWeights(session.content);
        m_desk->openSession(std::move(session));
        ViewState view = m_desk->document().view();
        view.granularity = Granularity::Cell;
        m_desk->document().cursor().setView(view);
        TimelineBar bar(m_desk->document(), m_desk->lab->player());
        bar.show();
        const auto* slider = bar.findChild<QWidget*>(QStringLiteral("scrubber"));
        const auto hasTerm = [&bar] {
            return std::ranges::any_of(bar.findChildren<QLabel*>(), [](const QLabel* one) { return one->text().contains("term 2 / 2"); });
        };
        int told = 0;
        for (int width = 300; width < 1200; width += 20) {
            m_desk->document().cursor().goTo({Role::Dst, 3, 0});
            bar.resize(width, 120);
            QVERIFY(m_desk->settled());
            const QRect before = slider->geometry();
            m_desk->document().cursor().goTo({Role::Dst, 3, 2});
            QVERIFY(m_desk->settled());
            QVERIFY2(slider->geometry() == before, qPrintable(QString::number(width)));
            told += hasTerm();
        }
        QVERIFY(told > 0 && hasTerm());
    }

    /// The sentence on a layer that is lent is there to be read, but not at the expense of the tensors below it.
    void theBarOfALentLayerIsLow()
    {
        QAction back(QStringLiteral("Back to the network"));
        QAction copy(QStringLiteral("Copy to play with"));
        QAction before(QStringLiteral("Back to what was here before"));
        BorrowedBar bar(&back, &copy, &before);
        bar.show(BorrowedBar::State::Borrowed, [] { return QStringLiteral("conv2 of LeNet-5"); });
        const auto* text = bar.findChild<QLabel*>(QStringLiteral("borrowedText"));
        const QString sentence = QStringLiteral("they are not changed here");
        bar.resize(1600, 40);
        QTRY_VERIFY2(text->text().contains(sentence) && text->toolTip().isEmpty(), qPrintable(text->text()));
        bar.resize(490, 80);
        QTRY_VERIFY2(!text->text().contains(sentence) && text->toolTip().contains(sentence), qPrintable(text->text()));
        QVERIFY2(text->text().contains(QStringLiteral("conv2 of LeNet-5")), qPrintable(text->text()));
        bar.resize(1600, 40);
        QTRY_VERIFY2(text->text().contains(sentence), qPrintable(text->text()));
    }

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

    /// The gradients beside each other are read across, though something is said of where the one comes from.
    void gradientsBeginAtOneHeight()
    {
        Session session = normalisation({1, 3, 6, 6}); // with channels to choose from
        session.view.backward = true;
        m_desk->window.resize(1280, 720);
        m_desk->openSession(std::move(session));
        QVERIFY(m_desk->settled());
        const auto top = [this](Role role) { return m_desk->grid(role).mapTo(&m_desk->window, QPoint()).y(); };
        QTRY_COMPARE(top(Role::DiffSrc), top(Role::DiffDst));
        QCOMPARE(m_desk->grid(Role::DiffSrc).height(), m_desk->grid(Role::DiffDst).height());
        Session sum = typedSession(OpKind::Add, {1, 1, 6, 6}, std::vector<float>(36, 2.0F));
        fitWeights(sum.content);
        sum.view.backward = true;
        m_desk->openSession(std::move(sum));
        QVERIFY(m_desk->settled());
        for (const Role role : {Role::DiffSrc, Role::DiffSrc2})
            QTRY_COMPARE(top(role), top(Role::DiffDst));
    }

    /// As that of the first.
    void theGradientOfASecondInputPansWithIt()
    {
        Session session = typedSession(OpKind::Add, {1, 1, 16, 16}, std::vector<float>(256, 2.0F));
        fitWeights(session.content);
        session.view.backward = true;
        m_desk->window.resize(1920, 1080);
        m_desk->openSession(std::move(session));
        QVERIFY(m_desk->settled());
        for (const auto& [tensor, gradient] : {std::pair{Role::Src, Role::DiffSrc}, std::pair{Role::Src2, Role::DiffSrc2}}) {
            QVERIFY(m_desk->grid(tensor).isVisible() && m_desk->grid(gradient).isVisible());
            m_desk->grid(tensor).view().zoomTo(QRectF(4, 4, 3, 3), 60);
            QVERIFY(!m_desk->grid(gradient).view().showsAll());
            QCOMPARE(m_desk->grid(gradient).view().cell(), m_desk->grid(tensor).view().cell());
        }
    }

    /// Three by three cells are no stamp on a large screen: the panels beside them take the lesser part of it, and cells of all tensors have one size.
    void smallTensorsUseALargeScreen()
    {
        m_desk->window.resize(1920, 1080);
        m_desk->openSession(maxPool(3, 3, {1, 2, 3, 4, 9, 5, 6, 7, 8}, 2, 1));
        QTRY_VERIFY2(m_desk->grid(Role::Src).view().cell() >= 140, qPrintable(QString::number(m_desk->grid(Role::Src).view().cell())));
        QTRY_COMPARE(m_desk->grid(Role::Dst).view().cell(), m_desk->grid(Role::Src).view().cell());
        QVERIFY(m_desk->grid(Role::Src).view().showsAll() && m_desk->grid(Role::Src).view().isFitted());
        QTRY_VERIFY2(tabs().width() > 0.55 * m_desk->window.width(), qPrintable(QString::number(tabs().width())));
        m_desk->openSession(maxPool(64, 64, std::vector<float>(64 * 64, 1.0F), 2, 2)); // of which one is small beside the other
        QTRY_VERIFY(m_desk->grid(Role::Dst).view().cell() < 60);
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
