#include "tests/ui/operation_desk.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/operation/tabs/im2col_tab.h"
#include "ui/paint/colour_map.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/message_bar.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>

using namespace ks;
using namespace ks::test;

namespace {

/// What a person would call it, for the messages of the test.
QString nameOf(const QWidget* widget)
{
    QString name = QString::fromLatin1(widget->metaObject()->className());
    for (const QString& part : {widget->objectName(), widget->accessibleName()})
        if (!part.isEmpty())
            name += QStringLiteral(" “%1”").arg(part);
    return name;
}

bool takesTab(const QWidget* widget)
{
    return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy();
}

} // namespace

/// The lab by keyboard alone: Tab reaches every control and gets out again, and whoever looks sees where it is.
class TestOperationKeyboard : public OperationTest {
    Q_OBJECT

private:
    QTabWidget& tabs() { return *m_desk->window.findChild<QTabWidget*>(); }

    /// Presses Tab (or Shift+Tab) until the focus is where it began; calls `first(widget)` where it comes for the first time. What it came through.
    template <class First>
    QList<QWidget*> walk(bool forwards, First&& first)
    {
        QList<QWidget*> visited;
        QWidget* const begin = QApplication::focusWidget();
        for (int i = 0; i < 400; ++i) {
            QTest::keyClick(QApplication::focusWidget(), forwards ? Qt::Key_Tab : Qt::Key_Backtab,
                            forwards ? Qt::NoModifier : Qt::ShiftModifier);
            QCoreApplication::processEvents();
            QWidget* const now = QApplication::focusWidget();
            if (!now || now == begin)
                return visited;
            if (!visited.contains(now)) {
                visited += now;
                first(now);
            }
        }
        visited.clear(); // it never came back
        return visited;
    }

    void open(const QString& screen)
    {
        m_desk->openSession(edges());
        if (screen == QStringLiteral("backward"))
            m_desk->goBackward();
        else if (screen != QStringLiteral("backends"))
            tabs().setCurrentIndex(screen.toInt());
        else if (auto* backends = m_desk->window.findChild<BackendsPanel*>()) {
            QSignalSpy compared(backends, &BackendsPanel::finished);
            backends->setOpen(true);
            QVERIFY(compared.wait(20000));
        }
        QVERIFY(m_desk->settled());
        tabs().tabBar()->setFocus();
        QVERIFY(tabs().tabBar()->hasFocus());
    }

    /// How many pixels of two pictures of one size differ by a contrast of at least 3 : 1, which WCAG asks of a mark of the focus.
    static int changedPixels(const QImage& one, const QImage& other)
    {
        int changed = 0;
        for (int y = 0; y < one.height(); ++y)
            for (int x = 0; x < one.width(); ++x)
                changed += contrastOf(one.pixel(x, y), other.pixel(x, y)) >= 3;
        return changed;
    }

    static void screens()
    {
        QTest::addColumn<QString>("screen");
        for (const char* screen : {"0", "1", "2", "3", "4", "backward", "backends"})
            QTest::newRow(screen) << QString::fromLatin1(screen);
    }

private slots:
    void init()
    {
        openWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window));
    }
    void cleanup() { closeWindow(); }

    void tabGoesRound_data() { screens(); }
    void tabGoesRound()
    {
        QFETCH(QString, screen);
        open(screen);
        QVERIFY(QApplication::focusWidget());
        for (const bool forwards : {true, false}) {
            const QList<QWidget*> visited = walk(forwards, [](QWidget*) {});
            QVERIFY2(!visited.isEmpty(), qPrintable(nameOf(QApplication::focusWidget())));
            QStringList missed;
            for (QWidget* widget : m_desk->window.findChildren<QWidget*>())
                if (takesTab(widget) && !visited.contains(widget) && widget != QApplication::focusWidget())
                    missed += nameOf(widget);
            QVERIFY2(missed.isEmpty(), qPrintable(missed.join(QStringLiteral("; "))));
        }
    }

    void focusIsSeen_data() { screens(); }
    void focusIsSeen()
    {
        QFETCH(QString, screen);
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            m_desk->theme.setMode(mode);
            open(screen);
            QStringList unseen;
            const auto look = [&](QWidget* widget) {
                const QRect place = QRect(widget->mapTo(&m_desk->window, QPoint()), widget->size()).adjusted(-4, -4, 4, 4);
                const QImage with = m_desk->window.grab(place).toImage();
                widget->clearFocus();
                const QImage without = m_desk->window.grab(place).toImage();
                widget->setFocus(Qt::TabFocusReason);
                // A grid's cursor has a light and a dark line, whatever the colours of its cells.
                if (qobject_cast<CellGrid*>(widget) ? with == without : changedPixels(with, without) < 20)
                    unseen += nameOf(widget);
            };
            QVERIFY(!walk(true, look).isEmpty());
            QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(QStringLiteral("; "))));
        }
    }

    /// F6 goes round the panels and comes back to the place in a panel that it left.
    void panelsAreWalkedRound()
    {
        m_desk->openSession(edges());
        CellGrid& begin = m_desk->grid(Role::Src);
        begin.setFocus();
        QTRY_VERIFY(begin.hasFocus());
        QList<QWidget*> panels;
        for (int i = 0; i < 10 && (panels.isEmpty() || !begin.hasFocus()); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
            panels += QApplication::focusWidget();
        }
        QVERIFY(begin.hasFocus());
        QVERIFY(panels.size() > 3); // settings, explanation, backends at least lie between
    }

    /// Whatever a cell was looked at before, a step shows its own.
    void stepsExplainThemselves()
    {
        m_desk->openSession(edges());
        ViewState view = m_desk->document().view();
        view.reveal = Reveal::All;
        m_desk->document().cursor().setView(view);
        CellGrid& output = m_desk->grid(Role::Dst);
        output.setFocus();
        QTest::keyClick(&output, Qt::Key_Down);
        QCOMPARE(m_desk->lab->inspection().explained().cell, (Cell{0, 0, 1, 0}));
        QTest::keyClick(&output, Qt::Key_Space);
        QCOMPARE(m_desk->lab->inspection().explained().cell, (Cell{0, 0, 0, 1}));
        QTest::keyClick(&output, Qt::Key_Down);
        m_desk->goBackward();
        QCOMPARE(m_desk->lab->inspection().explained().role, Role::DiffSrc);
    }

    /// Cells can be held without a mouse, also where Enter edits.
    void cellsAreHeldByKey()
    {
        m_desk->openSession(edges());
        CellGrid& input = m_desk->grid(Role::Src);
        input.setFocus();
        input.selection().setCurrent({0, 0, 2, 3});
        QTest::keyClick(&input, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(m_desk->document().view().pin, std::optional(Pin{Role::Src, {0, 0, 2, 3}}));
        QTest::keyClick(&input, Qt::Key_Escape);
        QVERIFY(!m_desk->document().view().pin);
    }

    /// Another operator has its cell elsewhere: it is brought into sight, with its window.
    void theStepStaysInSight()
    {
        const Shape& src = m_desk->document().content().spec.src;
        m_desk->document().edit().setSpec(defaultSpec(OpKind::Conv, src), QStringLiteral("Conv"));
        QTRY_VERIFY(m_desk->lab->inspection().freshResult() && m_desk->lab->inspection().explanation());
        CellGrid& input = m_desk->grid(Role::Src);
        QTRY_VERIFY(input.marks().window && input.view().visibleCells().contains(input.marks().window->outline()));
    }

    /// Other settings of the same operator: the window stays over its place of the picture, and its output as large as it was.
    void theStepStaysOverItsPlace()
    {
        OpSpec spec = m_desk->document().content().spec;
        const Cell before = cellAt(shapeOf(spec, Role::Dst), m_desk->document().view().position.cell);
        QVERIFY(before.y > 0 && before.x > 0); // the first start shows a part with something in it
        CellGrid& output = m_desk->grid(Role::Dst);
        QTRY_COMPARE(output.view().cell(), m_desk->grid(Role::Src).view().cell()); // brought to its place after the first result
        const double cell = output.view().cell();
        spec.strides = {1, 1};
        m_desk->document().edit().setSpec(spec, QStringLiteral("stride"));
        QTRY_VERIFY(m_desk->lab->inspection().freshResult() && m_desk->lab->inspection().explanation());
        const Cell after = cellAt(shapeOf(spec, Role::Dst), m_desk->document().view().position.cell);
        QCOMPARE(after, (Cell{0, 0, 2 * before.y, 2 * before.x}));
        QTRY_COMPARE(output.view().cell(), cell);
        QTRY_VERIFY(output.view().visibleCells().contains(QRectF(static_cast<double>(after.x), static_cast<double>(after.y), 1, 1)));
    }

    /// The same with another operator, after a look at the gradients: they are gone from sight, and nothing waits for them.
    void theOutputStaysLargeAfterALookBackward()
    {
        const GridView& input = m_desk->grid(Role::Src).view();
        const GridView& output = m_desk->grid(Role::Dst).view();
        QTRY_VERIFY(!output.isFitted() && output.cell() == input.cell());
        m_desk->goBackward();
        QTRY_COMPARE(m_desk->grid(Role::DiffDst).view().cell(), input.cell());
        emit m_desk->lab->tensors().modeChosen(false);
        QTRY_VERIFY(!m_desk->document().view().backward && m_desk->lab->inspection().freshResult());
        QTRY_COMPARE(output.cell(), input.cell());
        m_desk->document().edit().setSpec(defaultSpec(OpKind::LRN, m_desk->document().content().spec.src), QStringLiteral("LRN"));
        QTRY_VERIFY(m_desk->lab->inspection().freshResult() && m_desk->lab->inspection().explanation());
        QTRY_VERIFY(!output.isFitted());
        QCOMPARE(output.cell(), input.cell());
    }

    /// Half as many rows and columns of a whole picture are drawn as large as the picture, not larger.
    void theOutputIsNoLargerThanThePicture()
    {
        Session session;
        session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, 120, 160});
        session.content.src = typed({1, 1, 120, 160}, std::vector<float>(120 * 160, 1.0F));
        m_desk->openSession(session);
        const GridView& input = m_desk->grid(Role::Src).view();
        const GridView& output = m_desk->grid(Role::Dst).view();
        QVERIFY(input.isFitted() && output.isFitted());
        QTRY_COMPARE(output.cell(), std::max(1.0, 2 * input.cell()));
        m_desk->openSession(pooled()); // numbers are as large as there is room
        QTRY_COMPARE(output.cell(), input.cell());
    }

    /// Who types the word beside a setting is led to it, also where it is folded away.
    void thePaletteLeadsToSettings()
    {
        m_desk->openSession(edges());
        const auto choose = [this](const char* query) {
            CommandPalette* palette = CommandPalette::open(m_desk->window);
            auto* field = palette->findChild<QLineEdit*>();
            QTest::keyClicks(field, QLatin1String(query));
            QTest::keyClick(field, Qt::Key_Return);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QCoreApplication::processEvents();
            return nameOf(m_desk->window.focusWidget());
        };
        QCOMPARE(choose("Operator"), QStringLiteral("QComboBox “operator” “Operator”"));
        QVERIFY2(choose("From").contains(QStringLiteral("QComboBox")), qPrintable(choose("From")));
        const QString dilation = choose("Dilation");
        QVERIFY2(dilation.contains(QStringLiteral("Dilation")) && m_desk->window.focusWidget()->isVisible(), qPrintable(dilation));
    }

    /// A letter typed into a list of choices searches there, although it is the key of a command.
    void lettersSearchInLists()
    {
        m_desk->openSession(edges());
        auto* preset = m_desk->window.findChild<QComboBox*>(QStringLiteral("weightPreset"));
        preset->setFocus();
        QTest::keyClick(preset, Qt::Key_L);
        QVERIFY(!QApplication::activePopupWidget());
        QTRY_VERIFY2(preset->currentText().startsWith(QStringLiteral("Laplacian")), qPrintable(preset->currentText()));
    }

    /// The overview of a picture makes way for the step.
    void theOverviewMakesWay()
    {
        m_desk->openSession(maxPool(64, 64, std::vector<float>(64 * 64, 1.0F), 2, 2));
        CellGrid& grid = m_desk->grid(Role::Src);
        grid.view().zoomTo(QRectF(0, 0, 8, 8));
        const QRectF usual = grid.overview().rect();
        QVERIFY(!usual.isEmpty());
        const QRectF seen = grid.view().visibleCells();
        const auto row = static_cast<std::int64_t>(seen.bottom() / 2) - 1;
        const auto column = static_cast<std::int64_t>(seen.right() / 2) - 1;
        m_desk->document().cursor().goTo({Role::Dst, row * 32 + column, 0});
        const QRectF window = grid.view().rectOf(grid.marks().window->outline());
        QVERIFY(usual.intersects(window));
        QVERIFY(!grid.overview().rect().intersects(window));
    }

    /// Undo is the session's where a number has just been taken in a box.
    void numbersAreTakenBack()
    {
        m_desk->openSession(edges());
        auto* box = m_desk->window.findChild<SettingsPanel*>()->findChild<QSpinBox*>(QStringLiteral("kernel_shapeSpin"));
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(m_desk->document().content().spec.kernel, (Size2{2, 2}));
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_desk->document().content().spec.kernel, (Size2{3, 3}));
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_desk->document().content().spec.kernel, (Size2{2, 2}));
    }

    /// A session that opens has the keyboard's cell where it is stepped, not where it was before.
    void theCurrentCellIsTheSteppedOne()
    {
        m_desk->openSession(pooled());
        m_desk->document().cursor().goTo({Role::Dst, 3, 0});
        QCOMPARE(m_desk->grid(Role::Dst).selection().current(), (Cell{0, 0, 1, 1}));
        m_desk->openSession(edges());
        QTRY_COMPARE(m_desk->grid(Role::Dst).selection().current(), (Cell{0, 0, 0, 0}));
    }

    void everyTabThatAsksTakesTheAnswer_data()
    {
        QTest::addColumn<LabTab>("tab");
        QTest::newRow("compare") << LabTab::Compare;
        QTest::newRow("im2col") << LabTab::Im2col;
    }

    /// What is typed for the cell that is asked for is judged wherever it is asked, and the player stands still for it.
    void everyTabThatAsksTakesTheAnswer()
    {
        QFETCH(LabTab, tab);
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        session.view.tab = tab;
        m_desk->openSession(std::move(session));
        QTRY_COMPARE(tabs().currentIndex(), static_cast<int>(tab));
        CellGrid& grid =
            tab == LabTab::Compare ? *m_desk->window.findChild<CompareTab*>()->gridA() : *m_desk->window.findChild<Im2colTab*>()->dstGrid();
        QTRY_VERIFY(grid.tensor());
        QTRY_COMPARE(grid.marks().predicted, std::optional(Cell{}));
        Player& player = m_desk->lab->player();
        grid.setFocus();
        player.setPlaying(true);
        QTest::keyClick(&grid, Qt::Key_9);
        QVERIFY(!player.isPlaying());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_X);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(m_desk->window.messages().shownText().contains(QStringLiteral("is not a number")));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_9); // what was typed is selected
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Right);
        QVERIFY(grid.hasFocus());
        m_desk->document().cursor().step(+1);
        QTRY_COMPARE(grid.marks().predicted, std::optional(Cell{0, 0, 0, 1}));
        QTest::keyClick(&grid, Qt::Key_7);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Wrong);
    }

    void whoComesToATabAnswersAndSteps_data()
    {
        QTest::addColumn<LabTab>("tab");
        QTest::addColumn<QString>("way");
        for (const char* way : {"key", "click", "view"}) {
            const QString by = QString::fromLatin1(way);
            QTest::addRow("compare by %s", way) << LabTab::Compare << by;
            QTest::addRow("im2col by %s", way) << LabTab::Im2col << by;
        }
    }

    /// Whichever way a tab that asks comes, digits answer and Space steps: no cell has to be clicked first.
    void whoComesToATabAnswersAndSteps()
    {
        QFETCH(LabTab, tab);
        QFETCH(QString, way);
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        m_desk->grid(Role::Dst).setFocus();
        const int index = static_cast<int>(tab);
        ViewState view = m_desk->document().view();
        view.tab = tab;
        if (way == QStringLiteral("key"))
            QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(Qt::Key_1 + index), Qt::ControlModifier);
        else if (way == QStringLiteral("click"))
            QTest::mouseClick(tabs().tabBar(), Qt::LeftButton, {}, tabs().tabBar()->tabRect(index).center());
        else
            m_desk->document().cursor().setView(view);
        QTRY_COMPARE(tabs().currentIndex(), index);
        auto* compare = m_desk->window.findChild<CompareTab*>();
        const CellGrid& grid = tab == LabTab::Compare ? *compare->gridA() : *m_desk->window.findChild<Im2colTab*>()->dstGrid();
        QTRY_COMPARE(grid.marks().predicted, std::optional(Cell{}));
        QTRY_VERIFY2(grid.hasFocus(), qPrintable(nameOf(QApplication::focusWidget())));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_9);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Right);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QTRY_COMPARE(grid.marks().predicted, std::optional(Cell{0, 0, 0, 1}));
    }

    /// Who looks for the numbers of an answer points at other cells while it is typed.
    void pointingElsewhereLeavesTheAnswerOpen()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        session.view.tab = LabTab::Im2col;
        m_desk->openSession(std::move(session));
        auto* tab = m_desk->window.findChild<Im2colTab*>();
        QTRY_VERIFY(tab->dstGrid()->tensor());
        QTRY_COMPARE(tab->dstGrid()->marks().predicted, std::optional(Cell{}));
        tab->dstGrid()->setFocus();
        QTest::keyClick(tab->dstGrid(), Qt::Key_9);
        const auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        emit tab->dstGrid()->cellHovered(Cell{0, 0, 0, 1});
        QCOMPARE(tab->dstGrid()->marks().predicted, std::optional(Cell{}));
        QCOMPARE(QApplication::focusWidget(), field);
        QCOMPARE(field->text(), "9");
    }

    /// The player stands still for who answers; a step that somebody asks for takes what was typed for the cell before away.
    void anAnswerIsOfTheCellThatItWasTypedFor()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        CellGrid& output = m_desk->grid(Role::Dst);
        Player& player = m_desk->lab->player();
        output.setFocus();
        player.setStepsPerSecond(20);
        player.setPlaying(true);
        QTest::keyClick(&output, Qt::Key_8);
        QVERIFY(!player.isPlaying());
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        m_desk->document().cursor().step(+1); // as the timeline's button does, which leaves the keyboard where it is
        QVERIFY(output.hasFocus());
        emit m_desk->lab->tensors().pane(Role::Dst).grid().editing().cellGuessed({}, 8); // the first cell's
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::None);
        QTest::keyClick(&output, Qt::Key_8);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Right);
    }
};

QTEST_MAIN(TestOperationKeyboard)
#include "tst_operation_keyboard.moc"
