#include "tests/ui/operation_desk.h"
#include "ui/operation/export_dialog.h"
#include "ui/operation/operation_tabs.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>

using namespace ks;
using namespace ks::test;

/// The right mouse button, and the menu key, on cells.
class TestOperationMenus : public OperationTest {
    Q_OBJECT

private:
    /// The menu of a cell; asked for with the mouse, or with the keyboard on the current cell.
    QMenu* open(Role role, const Cell& cell, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse)
    {
        CellGrid& grid = m_desk->grid(role);
        grid.setFocus();
        if (reason == QContextMenuEvent::Keyboard)
            grid.selection().setCurrent(cell);
        const QPoint at = reason == QContextMenuEvent::Mouse ? grid.view().placeOf(cell).center().toPoint() : QPoint(0, 0);
        QContextMenuEvent event(reason, at, grid.mapToGlobal(at));
        QApplication::sendEvent(&grid, &event);
        return shown();
    }
    QMenu* shown()
    {
        for (QMenu* menu : m_desk->lab->tensors().findChildren<QMenu*>("cellMenu"))
            if (menu->isVisible())
                return menu;
        return nullptr;
    }
    static QAction* find(QMenu* menu, const char* text)
    {
        for (QAction* action : menu->actions())
            if (action->text() == QString::fromUtf8(text))
                return action;
        return nullptr;
    }
    void choose(Role role, const Cell& cell, const char* text)
    {
        QMenu* menu = open(role, cell);
        QVERIFY(menu);
        QAction* action = find(menu, text);
        QVERIFY2(action, text);
        action->trigger();
        menu->close();
        QVERIFY(!shown());
    }

private slots:
    void init() { openWindow(pooled()); }
    void cleanup() { closeWindow(); }

    void aCellIsCopiedHeldAndTyped()
    {
        choose(Role::Src, {0, 0, 1, 1}, "Copy the value");
        QCOMPARE(QApplication::clipboard()->text().trimmed(), "9");
        choose(Role::Dst, {0, 0, 1, 1}, "Hold its explanation");
        QCOMPARE(m_desk->document().view().pin, std::optional(Pin{Role::Dst, {0, 0, 1, 1}}));
        choose(Role::Dst, {0, 0, 1, 1}, "Let go of this cell");
        QVERIFY(!m_desk->document().view().pin);
        choose(Role::Dst, {0, 0, 0, 0}, "Copy its formula");
        QVERIFY2(QApplication::clipboard()->text().contains("max(7, 3, 1, 9) = 9"), qPrintable(QApplication::clipboard()->text()));
        choose(Role::Src, {0, 0, 0, 1}, "Type a value");
        QTRY_VERIFY(m_desk->grid(Role::Src).findChild<QLineEdit*>());
    }

    void aCellIsSteppedToHiddenAndAskedFor()
    {
        choose(Role::Dst, {0, 0, 1, 0}, "Ask for this cell");
        QCOMPARE(m_desk->document().view().reveal, Reveal::Predict);
        QCOMPARE(m_desk->document().view().position.cell, 2);
        QMenu* menu = open(Role::Dst, {0, 0, 1, 0});
        QVERIFY(!find(menu, "Copy its formula")); // it would tell the answer
        menu->close();
        choose(Role::Dst, {0, 0, 0, 1}, "Hide the cells behind it");
        QCOMPARE(m_desk->document().view().reveal, Reveal::UpToStep);
        QCOMPARE(m_desk->marks(Role::Dst).hiddenFrom, std::optional<std::int64_t>(2));
        choose(Role::Dst, {0, 0, 0, 1}, "Show all cells");
        QCOMPARE(m_desk->document().view().reveal, Reveal::All);
    }

    void aResultIsNotTyped()
    {
        QMenu* menu = open(Role::Dst, {0, 0, 0, 0}, QContextMenuEvent::Keyboard);
        QVERIFY(menu);
        QVERIFY(menu->actions().front()->text().contains("output Y, row 0, column 0"));
        QVERIFY(!find(menu, "Type a value") && !find(menu, "Paste here"));
        menu->close();
    }

    /// Figures that speak the screen's language go on doing so when that is changed.
    void figuresFollowTheScreen()
    {
        const auto offered = [this] { return m_desk->document().session().figureLanguage; };
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_COMPARE(offered(), std::string("es"));
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(offered(), std::string("en"));
    }

    void itsTensorIsExportedAndItsGradientChecked()
    {
        choose(Role::Src, {0, 0, 1, 1}, "Export input X…");
        auto* dialog = m_desk->window.findChild<ExportDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->wish().figure, "src");
        const auto* buttons = dialog->findChild<QDialogButtonBox*>();
        for (QAbstractButton* button : buttons->buttons())
            if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
                button->click();
        auto* file = dialog->findChild<QFileDialog*>();
        QVERIFY(file);
        QCOMPARE(QFileInfo(file->selectedFiles().value(0)).fileName(), "input X.png"); // as people call it
        file->close();
        dialog->close();
        choose(Role::Src, {0, 0, 1, 1}, "Check its gradient");
        QCOMPARE(m_desk->document().view().tab, std::optional(LabTab::GradientCheck));
        QCOMPARE(m_desk->window.findChild<QSpinBox*>("gradientCheckY")->value(), 1);
    }

    /// A file is offered under a name in the language of the window, also where no tensor has it.
    void aFigureHasANameInTheLanguageOfTheWindow()
    {
        const auto offered = [this](const char* figure, const char* ending) {
            m_desk->lab->actions(LabMenu::Export).first()->trigger();
            auto* dialog = m_desk->window.findChild<ExportDialog*>();
            if (!dialog || !dialog->choose(QLatin1String(figure), QLatin1String(ending)))
                return QString();
            dialog->findChild<QDialogButtonBox*>()->buttons().first()->click(); // ahead of the one that closes
            const auto* file = dialog->findChild<QFileDialog*>();
            const QString name = file ? QFileInfo(file->selectedFiles().value(0)).fileName() : QString();
            delete dialog;
            return name;
        };
        QCOMPARE(offered("solution", "pdf"), QString("solution.pdf"));
        m_desk->languages.use(QStringLiteral("es"));
        QCOMPARE(offered("solution", "pdf"), QString("solución.pdf"));
        QCOMPARE(offered("steps", "gif"), QString("pasos.gif"));
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Not the one that happens to stand beside it.
    void aTabThatTheNextOperatorHasNotGivesWayToTheGrids()
    {
        auto* tabs = m_desk->window.findChild<OperationTabs*>();
        m_desk->openSession(typedSession(OpKind::Relu, {1, 1, 2, 2}, {-1, 2, 3, -4}));
        tabs->setCurrentIndex(tabs->count() - 1);
        QVERIFY(tabs->currentIndex() > 0);
        m_desk->openSession(pooled());
        QCOMPARE(tabs->currentIndex(), 0);
    }
};

QTEST_MAIN(TestOperationMenus)
#include "tst_operation_menus.moc"
