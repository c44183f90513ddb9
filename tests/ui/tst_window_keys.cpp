#include "tests/ui/stand_in_desk.h"
#include "ui/shell/message_bar.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QScopeGuard>
#include <QShortcut>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolButton>
#include <QToolTip>
#include <QUndoCommand>
#include <QWhatsThis>

#include <algorithm>

using namespace ks;
using namespace ks::test;

/// Keys that are the window's wherever the focus is, and what the Help menu and the mouse tell.
class TestWindowKeys : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void clicksLeaveTheKeyboardWhereItIs();
    void undoWorksInANumberField();
    void aShortcutActsOnWhatIsTyped();
    void aClickActsOnWhatIsTyped();
    void undoWorksInATextField();
    void undoWorksInATextThatIsRead();
    void lettersSearchInLists();
    void aMessageThatGoesGivesTheKeyboardBack();
    void greyThingsSayWhy();
    void anAnswerGoesWithTheNextDeed();
    void anAnswerLeavesAnOfferInItsPlace();
    void namesAreNoMarkup();
    void helpLeadsToTheLessons();

private:
    std::unique_ptr<Preferences> preferences;
};

namespace {

/// Sets a field and remembers what it was.
class Change : public QUndoCommand {
public:
    Change(QSpinBox& box, int& kept, int value)
        : QUndoCommand(QStringLiteral("change")), m_box(box), m_kept(kept), m_before(kept), m_after(value)
    {
    }
    void redo() override { set(m_after); }
    void undo() override { set(m_before); }

private:
    void set(int value)
    {
        m_kept = value;
        const QSignalBlocker quiet(m_box);
        m_box.setValue(value);
    }

    QSpinBox& m_box;
    int& m_kept;
    int m_before;
    int m_after;
};

} // namespace

/// The buttons around the labs are used in passing: the next Space is for what one was at.
void TestWindowKeys::clicksLeaveTheKeyboardWhereItIs()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    desk.first->centre()->setFocus();
    desk.window.post({Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Do nothing"), [] {}}}, {}});
    QCoreApplication::processEvents();
    int clicked = 0;
    QList<QPointer<QToolButton>> buttons;
    for (QToolButton* button : desk.window.findChildren<QToolButton*>())
        buttons.append(button);
    for (const QPointer<QToolButton>& button : buttons) {
        if (!button)
            continue; // the message that it was in is closed
        const bool opens = button->accessibleName() == QLatin1String("Command palette") || button->menu() ||
                           button->accessibleName() == QLatin1String("Earlier messages");
        if (!button->isVisible() || !button->isEnabled() || opens || desk.first->settings->isAncestorOf(button) ||
            (button->parentWidget() && button->parentWidget()->inherits("QDockWidget")))
            continue;
        const QPoint at = button->mapTo(&desk.window, button->rect().center());
        QTest::mouseClick(desk.window.windowHandle(), Qt::LeftButton, {}, at);
        QCoreApplication::processEvents();
        ++clicked;
        if (desk.window.activeLab() != desk.first)
            desk.window.activateLab(desk.first);
        QCOMPARE(QApplication::focusWidget(), desk.first->centre());
    }
    QVERIFY(clicked >= 5);
    desk.languages.use(QStringLiteral("en"));
}

void TestWindowKeys::undoWorksInANumberField()
{
    for (const bool tracking : {true, false}) {
        StandInDesk desk(*preferences);
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        auto* box = desk.first->settings->findChild<QSpinBox*>();
        box->setKeyboardTracking(tracking);
        int kept = box->value();
        connect(box, &QSpinBox::valueChanged, box, [&](int value) {
            if (value != kept) // Return emits it again
                desk.first->undo.push(new Change(*box, kept, value));
        });
        box->setFocus();
        box->stepUp();
        QCOMPARE(kept, 1);
        QTest::keyClick(box->window()->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(kept, 0); // by an arrow
        QTest::keyClick(box->window()->windowHandle(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(kept, 1);
        QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(box, QStringLiteral("7"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(kept, 7);
        QTest::keyClick(box->window()->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(kept, 1); // typed and taken
        if (tracking)
            continue;
        QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(box, QStringLiteral("5"));
        QTest::keyClick(box->window()->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(kept, 1); // what is being typed is taken back first
        QCOMPARE(box->text(), QStringLiteral("1"));
        QVERIFY(desk.first->undo.canUndo());
    }
}

/// What is typed in a field counts before a shortcut acts, and the keyboard stays in it.
void TestWindowKeys::aShortcutActsOnWhatIsTyped()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QWidget* centre = desk.first->centre();
    auto* number = new QSpinBox(centre);
    number->setKeyboardTracking(false);
    auto* text = new QLineEdit(centre);
    int given = 0;
    QString told;
    connect(number, &QSpinBox::valueChanged, this, [&](int value) { given = value; });
    connect(text, &QLineEdit::editingFinished, this, [&] { told = text->text(); });
    QAction act;
    act.setShortcut(Qt::CTRL | Qt::Key_J);
    std::pair<int, QString> seen;
    connect(&act, &QAction::triggered, this, [&] { seen = {given, told}; });
    desk.window.QWidget::addAction(&act);
    number->show();
    text->show();
    number->setFocus();
    number->selectAll();
    QTest::keyClicks(number, QStringLiteral("42"));
    QCOMPARE(given, 0);
    QTest::keyClick(desk.window.windowHandle(), Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(seen.first, 42);
    QVERIFY(number->hasFocus());
    text->setFocus();
    QTest::keyClicks(text, QStringLiteral("word"));
    QTest::keyClick(desk.window.windowHandle(), Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(seen.second, QStringLiteral("word"));
    QVERIFY(text->hasFocus());
    desk.window.QWidget::removeAction(&act);
}

/// So does a click that leaves the keyboard in the field, also on a button that only the typed number makes usable.
void TestWindowKeys::aClickActsOnWhatIsTyped()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QWidget* panel = desk.first->settings; // unlike the centre it takes no keyboard for its buttons
    auto* number = new QSpinBox(panel);
    number->setKeyboardTracking(false);
    auto* button = new QToolButton(panel);
    int given = 0;
    int seen = 0;
    connect(number, &QSpinBox::valueChanged, this, [&](int value) {
        given = value;
        button->setEnabled(value != 7);
    });
    connect(button, &QToolButton::clicked, this, [&] { seen = given; });
    for (QWidget* widget : {static_cast<QWidget*>(number), static_cast<QWidget*>(button)})
        panel->layout()->addWidget(widget);
    QTRY_VERIFY(number->isVisible() && button->isVisible());
    panel->layout()->activate();
    const auto type = [&](const char* digits) {
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, QLatin1String(digits));
    };
    const auto press = [&] {
        const QPoint at = button->mapTo(&desk.window, button->rect().center());
        QTest::mouseClick(desk.window.windowHandle(), Qt::LeftButton, {}, at);
    };
    button->setFocusPolicy(Qt::TabFocus);
    type("42");
    press();
    QCOMPARE(seen, 42);
    QVERIFY(number->hasFocus());
    for (const Qt::FocusPolicy policy : {Qt::TabFocus, Qt::StrongFocus}) {
        button->setFocusPolicy(policy);
        number->setValue(7);
        QVERIFY(!button->isEnabled());
        type("8");
        press();
        QCOMPARE(seen, 8);
        type("7");
        press();
        QCOMPARE(seen, 8); // what is typed forbids it
        seen = 0;
    }
}

void TestWindowKeys::undoWorksInATextField()
{
    StandInDesk desk(*preferences);
    auto* field = new QLineEdit(desk.first->settings);
    field->show();
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    desk.first->undo.push(new QUndoCommand(QStringLiteral("change")));
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("a"));
    QTest::keyClick(field->window()->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(field->text().isEmpty() && desk.first->undo.canUndo()); // the text's own
    QTest::keyClick(field->window()->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!desk.first->undo.canUndo());
}

/// An explanation has nothing to take back, however the program has written it.
void TestWindowKeys::undoWorksInATextThatIsRead()
{
    StandInDesk desk(*preferences);
    auto* text = new QTextEdit(desk.first->settings);
    text->setReadOnly(true);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text->insertPlainText(QStringLiteral("src"));
    QVERIFY(text->document()->isUndoAvailable());
    text->show();
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    desk.first->undo.push(new QUndoCommand(QStringLiteral("change")));
    text->setFocus();
    QTest::keyClick(text->window()->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!desk.first->undo.canUndo());
    QCOMPARE(text->toPlainText(), QStringLiteral("src"));
}

/// Whatever a file calls its classes, layers or bookmarks: it is shown letter by letter.
void TestWindowKeys::namesAreNoMarkup()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    const QString name = QStringLiteral("<b>cat</b><img src='file:///etc/hostname'>");
    QLabel label(name, desk.first->centre());
    label.show();
    QCOMPARE(label.textFormat(), Qt::PlainText);
    QLabel own(name, desk.first->centre());
    own.setTextFormat(Qt::RichText);
    own.show();
    QCOMPARE(own.textFormat(), Qt::RichText);

    const auto shown = [](QWidget& over, const QPoint& at) {
        QHelpEvent hover(QEvent::ToolTip, at, over.mapToGlobal(at));
        QCoreApplication::sendEvent(&over, &hover);
        const QString html = QToolTip::text();
        QToolTip::hideText();
        QTextDocument document;
        if (Qt::mightBeRichText(html))
            document.setHtml(html);
        else
            document.setPlainText(html);
        return document.toPlainText();
    };
    label.setToolTip(name);
    QCOMPARE(shown(label, {2, 2}), name);
    QListWidget list(desk.first->centre());
    list.addItem(QStringLiteral("an animal"));
    list.item(0)->setToolTip(name);
    list.show();
    QCOMPARE(shown(*list.viewport(), list.visualItemRect(list.item(0)).center()), name);
    list.item(0)->setToolTip(QStringLiteral("cat"));
    QCOMPARE(shown(*list.viewport(), list.visualItemRect(list.item(0)).center()), QStringLiteral("cat"));
}

/// Over a line of a menu, and by "What is this?".
void TestWindowKeys::greyThingsSayWhy()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QMenu* edit = desk.window.menuBar()->actions().at(1)->menu();
    edit->popup(desk.window.mapToGlobal(QPoint(50, 50)));
    const QAction* undo = desk.action("edit.undo");
    QVERIFY(!undo->isEnabled());
    const QPoint at = edit->actionGeometry(const_cast<QAction*>(undo)).center();
    QHelpEvent hover(QEvent::ToolTip, at, edit->mapToGlobal(at));
    QCoreApplication::sendEvent(edit, &hover);
    QCOMPARE(QToolTip::text(), undo->toolTip());
    edit->close();
    QToolTip::hideText();
    desk.first->centre()->setFocus();
    QTest::keyClick(desk.window.windowHandle(), Qt::Key_Z, Qt::ControlModifier); // its keys, too
    QCOMPARE(desk.window.findChild<MessageBar*>()->shownText(), undo->toolTip());

    auto* box = desk.first->settings->findChild<QSpinBox*>();
    box->setToolTip(QStringLiteral("There is nothing to step over."));
    box->setEnabled(false);
    QHelpEvent asked(QEvent::QueryWhatsThis, QPoint(2, 2), box->mapToGlobal(QPoint(2, 2)));
    asked.ignore();
    QCoreApplication::sendEvent(box, &asked);
    QVERIFY(asked.isAccepted());
    desk.action("help.whatIsThis")->trigger();
    QVERIFY(QWhatsThis::inWhatsThisMode());
    desk.action("help.whatIsThis")->trigger();
    QVERIFY(!QWhatsThis::inWhatsThisMode());
    QTRY_VERIFY(!QToolTip::isVisible());
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != &desk.window && other->inherits("QTipLabel"))
            delete other;
}

/// The letter of a command is a letter in a list of names, closed, open or in a panel; a strip of pictures leaves it to the command.
void TestWindowKeys::lettersSearchInLists()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QShortcut command(Qt::Key_E, desk.first->settings);
    command.setContext(Qt::WidgetWithChildrenShortcut);
    const QSignalSpy commanded(&command, &QShortcut::activated);
    const QStringList names = {QStringLiteral("Digits"), QStringLiteral("Edges")};

    auto* box = new QComboBox;
    box->addItems(names);
    desk.first->settings->layout()->addWidget(box);
    box->show();
    box->setFocus();
    QTest::keyClick(box, Qt::Key_E);
    QCOMPARE(box->currentIndex(), 1);
    box->setCurrentIndex(0);
    box->showPopup();
    QTRY_VERIFY(box->view()->isVisible());
    const auto usual =
        qScopeGuard([interval = QApplication::keyboardInputInterval()] { QApplication::setKeyboardInputInterval(interval); });
    QApplication::setKeyboardInputInterval(0); // else it goes on with the search in the closed box
    QVERIFY(desk.settled());
    QTest::keyClick(box->view(), Qt::Key_E);
    QCOMPARE(box->view()->currentIndex().row(), 1);
    QTest::keyClick(box->view(), Qt::Key_Return);
    QTRY_COMPARE(box->currentIndex(), 1);

    auto* list = new QListWidget;
    list->addItems(names);
    desk.first->settings->layout()->addWidget(list);
    list->show();
    list->setFocus();
    QVERIFY(list->hasFocus());
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_E);
    QCOMPARE(list->currentRow(), 1);
    QCOMPARE(commanded.count(), 0);

    list->setViewMode(QListView::IconMode);
    QTest::keyClick(list, Qt::Key_E);
    QCOMPARE(commanded.count(), 1);
}

/// To what had it before, not to the button that stands beside the message: Space would open the earlier ones.
void TestWindowKeys::aMessageThatGoesGivesTheKeyboardBack()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    const QString topic = QStringLiteral("hint");
    for (const QString& name : {QStringLiteral("Close the message"), QStringLiteral("Look there")}) {
        desk.first->centre()->setFocus();
        desk.window.post({Message::Kind::Note, QStringLiteral("It is there."), {{QStringLiteral("Look there"), [] {}}}, topic});
        QCoreApplication::processEvents();
        const QList<QToolButton*> buttons = desk.window.messages().findChildren<QToolButton*>();
        const auto part =
            std::ranges::find_if(buttons, [&name](const QToolButton* one) { return one->text() == name || one->accessibleName() == name; });
        QVERIFY(part != buttons.end());
        (*part)->setFocus();
        QVERIFY((*part)->hasFocus());
        desk.window.messages().hush(topic);
        QCOMPARE(QApplication::focusWidget(), desk.first->centre());
    }
}

/// What a key that does nothing is told is true when everything is undone, too, and stands there until something else is done.
void TestWindowKeys::anAnswerGoesWithTheNextDeed()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    desk.first->centre()->setFocus();
    desk.first->undo.push(new QUndoCommand(QStringLiteral("change")));
    const auto undo = [&] {
        QTest::keyClick(desk.window.windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QCoreApplication::processEvents();
    };
    const MessageBar& bar = desk.window.messages();
    undo();
    QVERIFY(desk.first->undo.canRedo() && bar.shownText().isEmpty());
    for (int time = 0; time < 2; ++time) {
        undo();
        QCOMPARE(bar.shownText(), QStringLiteral("There is nothing to undo."));
    }
    QTest::keyClick(desk.window.windowHandle(), Qt::Key_J);
    QVERIFY(bar.shownText().isEmpty());
    undo();
    QVERIFY(!bar.shownText().isEmpty());
    QTest::mouseClick(desk.window.windowHandle(), Qt::LeftButton, {},
                      desk.first->centre()->mapTo(&desk.window, desk.first->centre()->rect().center()));
    QVERIFY(bar.shownText().isEmpty());
    undo();
    QTest::keyClick(desk.window.windowHandle(), Qt::Key_Y, Qt::ControlModifier); // a key that does something
    QVERIFY(bar.shownText().isEmpty());
    QCOMPARE(bar.history().front().message.text.said(), QStringLiteral("There is nothing to undo.")); // and not what could be by now
}

void TestWindowKeys::anAnswerLeavesAnOfferInItsPlace()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    desk.first->centre()->setFocus();
    const QString offer = QStringLiteral("It was put aside.");
    desk.window.post({Message::Kind::Note, offer, {{QStringLiteral("Bring it back"), [] {}}}, QStringLiteral("aside")});
    QTest::keyClick(desk.window.windowHandle(), Qt::Key_Z, Qt::ControlModifier);
    QCoreApplication::processEvents();
    QCOMPARE(QToolTip::text(), QStringLiteral("There is nothing to undo."));
    QCOMPARE(desk.window.messages().shownText(), offer);
    QVERIFY(desk.window.messages().isOffering());
    QTest::keyClick(desk.window.windowHandle(), Qt::Key_J);
    QTRY_VERIFY(!QToolTip::isVisible());
    QVERIFY(desk.window.messages().isOffering());
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != &desk.window && other->inherits("QTipLabel"))
            delete other;
}

void TestWindowKeys::helpLeadsToTheLessons()
{
    StandInDesk desk(*preferences);
    const QMenu* help = desk.window.menuBar()->actions().last()->menu();
    auto* lessons = help->findChild<QMenu*>(QStringLiteral("help.lessons"));
    QVERIFY(lessons);
    emit lessons->aboutToShow();
    QVERIFY(lessons->actions().size() >= 6);
    lessons->actions().first()->trigger();
    QVERIFY(desk.first->opened.first().contains(QStringLiteral("1-maxpool")));
    desk.action("help.about")->trigger();
    auto* about = desk.window.findChild<QMessageBox*>();
    QVERIFY(about && about->isVisible());
    about->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

QTEST_MAIN(TestWindowKeys)
#include "tst_window_keys.moc"
