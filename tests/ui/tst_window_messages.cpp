#include "tests/ui/stand_in_desk.h"
#include "ui/shell/message_bar.h"

#include <QLabel>
#include <QMouseEvent>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <QUndoCommand>

#include <algorithm>

using namespace ks;
using namespace ks::test;

/// What the message bar shows, offers and lets go.
class TestWindowMessages : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void lastMessageShows();
    void messageLinkIsFollowed();
    void whatIsOverIsNotOfferedAmongEarlierMessages();
    void manyLinksLeaveAnEarlierMessageItsRoom();
    void earlierMessagesStayInTheWindow();
    void aLinkBelowTheListIsFollowedAtOnce();
    void messageWithATopicReplaces();
    void longMessagesMoveNothing();
    void aCutSentenceHasAllTheRoomThereIs();
    void linksStayUnderThePointer();
    void earlierMessagesSayWhatBecameOfThem();
    void earlierMessagesOpenWithoutARing();
    void messagesAreClosed();
    void messagesThatNoLongerHoldGo();
    void messagesBelongToTheirLab();
    void anOfferOutlivesAStatement();
    void linksAreReadableInBothThemes();
    void fixedMessagesDoNotStayInTheOtherLanguage();
    void messagesFollowTheLanguage();

private:
    std::unique_ptr<Preferences> preferences;
};

void TestWindowMessages::lastMessageShows()
{
    StandInDesk desk(*preferences);
    desk.window.post({Message::Kind::Note, QStringLiteral("First."), {}, {}});
    desk.window.post({Message::Kind::Failure, QStringLiteral("Second."), {}, {}});
    QCOMPARE(desk.window.messages().shownText(), QStringLiteral("Second."));
    QCOMPARE(desk.window.messages().history().size(), std::size_t(2));
    desk.window.messages().showHistory();
    QVERIFY(QApplication::activePopupWidget());
    QApplication::activePopupWidget()->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestWindowMessages::messageLinkIsFollowed()
{
    StandInDesk desk(*preferences);
    int followed = 0;
    desk.window.post({Message::Kind::Warning,
                      QStringLiteral("The window is larger than the input."),
                      {{QStringLiteral("Use 3×3"), [&] { ++followed; }}},
                      {}});
    QToolButton* link = nullptr;
    for (QToolButton* button : desk.window.messages().findChildren<QToolButton*>())
        if (button->text() == QStringLiteral("Use 3×3"))
            link = button;
    QVERIFY(link && link->isVisible());
    link->setFocus();
    QTest::keyClick(link, Qt::Key_Space);
    QCOMPARE(followed, 1);
}

void TestWindowMessages::whatIsOverIsNotOfferedAmongEarlierMessages()
{
    StandInDesk desk(*preferences);
    const Message offer{
        Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [] {}}}, QStringLiteral("replaced")};
    const auto offered = [&desk] {
        desk.window.messages().showHistory();
        QWidget* popup = QApplication::activePopupWidget();
        const bool text = std::ranges::any_of(popup->findChildren<QLabel*>(),
                                              [](const QLabel* label) { return label->text() == QStringLiteral("It was replaced."); });
        const bool link = std::ranges::any_of(popup->findChildren<QToolButton*>(),
                                              [](const QToolButton* button) { return button->text() == QStringLiteral("Bring it back"); });
        popup->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return std::pair(text, link);
    };
    desk.window.post(offer);
    QCOMPARE(offered(), std::pair(true, true));
    desk.window.messages().hush(QStringLiteral("replaced"));
    QVERIFY(!desk.window.messages().isOffering());
    QCOMPARE(offered(), std::pair(true, true)); // out of the way, and still to be had
    desk.window.messages().withdraw(QStringLiteral("replaced"));
    QCOMPARE(offered(), std::pair(true, false)); // it happened, and cannot be undone any more
}

/// They stand below its text where there is no room beside it, and none is cut.
void TestWindowMessages::manyLinksLeaveAnEarlierMessageItsRoom()
{
    StandInDesk desk(*preferences);
    const QString text = QStringLiteral("There are changes that are not saved: Operation, Network, Benchmark. Quit again to leave it all.");
    Message message{Message::Kind::Warning, text, {}, {}};
    for (const char* link : {"Save “Operation”", "Save “Network”", "Save “Benchmark”", "Bring it back", "Quit without saving"})
        message.links.push_back({QString::fromUtf8(link), [] {}});
    desk.window.post(message);
    desk.window.post({Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [] {}}}, {}});
    desk.window.messages().showHistory();
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    QCoreApplication::processEvents();
    int besideText = 0;
    for (const QLabel* label : popup->findChildren<QLabel*>()) {
        if (label->text() == text)
            QVERIFY2(label->width() > popup->width() * 3 / 4, qPrintable(QString::number(label->width())));
        if (label->text() == QStringLiteral("It was replaced."))
            besideText = label->mapTo(popup, QPoint(0, label->height())).y();
    }
    const auto links = popup->findChildren<QToolButton*>();
    QCOMPARE(links.size(), qsizetype{6});
    for (const QToolButton* link : links) {
        QVERIFY2(link->width() >= link->sizeHint().width(), qPrintable(link->text()));
        QVERIFY2(link->mapTo(popup, QPoint(link->width(), 0)).x() <= popup->width(), qPrintable(link->text()));
    }
    QVERIFY(links.front()->mapTo(popup, QPoint()).y() < besideText); // the newest, which has room
    popup->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

/// Also where what stands beside the bar has pushed its buttons to the left.
void TestWindowMessages::earlierMessagesStayInTheWindow()
{
    StandInDesk desk(*preferences);
    desk.window.resize(900, 600);
    auto* beside = new QLabel(&desk.window);
    beside->setFixedWidth(480);
    desk.window.statusBar()->addPermanentWidget(beside);
    beside->show();
    const QString sentence = QStringLiteral("A sentence that is rather long. ").repeated(8);
    desk.window.post({Message::Kind::Note, sentence, {{QStringLiteral("Do it"), [] {}}}, {}});
    QVERIFY(desk.settled());
    desk.window.messages().showHistory();
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    const QRect window(desk.window.mapToGlobal(QPoint()), desk.window.size());
    QVERIFY2(window.contains(popup->geometry()), qPrintable(QStringLiteral("from %1, %2 wide").arg(popup->x()).arg(popup->width())));
    QCoreApplication::processEvents();
    for (const QLabel* label : popup->findChildren<QLabel*>())
        if (label->text() == sentence)
            QVERIFY(label->height() >= 2 * label->fontMetrics().lineSpacing());
    popup->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestWindowMessages::aLinkBelowTheListIsFollowedAtOnce()
{
    StandInDesk desk(*preferences);
    QCoreApplication::processEvents(); // a lab that has just come takes the messages of before away
    int followed = 0;
    desk.window.post(
        {Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [&] { ++followed; }}}, {}});
    QCoreApplication::processEvents();
    const auto buttons = desk.window.messages().findChildren<QToolButton*>();
    const auto link = std::ranges::find(buttons, QStringLiteral("Bring it back"), &QToolButton::text);
    QVERIFY(link != buttons.end());
    const QPoint at = (*link)->mapToGlobal((*link)->rect().center());
    desk.window.messages().showHistory();
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup && !popup->geometry().contains(at));
    QMouseEvent press(QEvent::MouseButtonPress, popup->mapFromGlobal(at), at, Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(popup, &press); // a popup is given every press
    QTRY_COMPARE(followed, 1);
    QVERIFY(!QApplication::activePopupWidget());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestWindowMessages::messageWithATopicReplaces()
{
    StandInDesk desk(*preferences);
    for (int i = 0; i < 5; ++i)
        desk.window.post({Message::Kind::Warning, QStringLiteral("Value %1").arg(i), {}, QStringLiteral("stride")});
    QCOMPARE(desk.window.messages().history().size(), std::size_t(1));
    desk.window.messages().withdraw(QStringLiteral("another"));
    QCOMPARE(desk.window.messages().shownText(), QStringLiteral("Value 4"));
    desk.window.messages().withdraw(QStringLiteral("stride"));
    QVERIFY(desk.window.messages().shownText().isEmpty());
}

/// One line, with dots; "More" shows it whole.
void TestWindowMessages::longMessagesMoveNothing()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
    const QRect before = desk.first->centre()->geometry();
    auto* more = desk.window.findChild<QToolButton*>(QStringLiteral("messageMore"));
    desk.window.post({Message::Kind::Note, QStringLiteral("Short."), {}, {}});
    QCoreApplication::processEvents();
    QVERIFY(!more->isVisible());
    const QString sentence = QStringLiteral("A sentence that is rather long. ").repeated(12);
    desk.window.post({Message::Kind::Note, sentence, {{QStringLiteral("Do it"), [] {}}}, {}});
    QCoreApplication::processEvents();
    QCOMPARE(desk.first->centre()->geometry(), before);
    QVERIFY(more->isVisible());
    const auto* line = desk.window.findChild<QLabel*>(QStringLiteral("messageText"));
    QVERIFY(line->text().endsWith(QChar(0x2026)) && line->fontMetrics().horizontalAdvance(line->text()) <= line->width());
    QCOMPARE(line->accessibleDescription(), sentence);
    more->click();
    const auto labels = QApplication::activePopupWidget()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == sentence; }));
    QApplication::activePopupWidget()->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

/// Beside a link as without one, in a small window.
void TestWindowMessages::aCutSentenceHasAllTheRoomThereIs()
{
    StandInDesk desk(*preferences);
    desk.window.resize(900, 600);
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
    const QString sentence = QStringLiteral("A sentence that is rather long. ").repeated(6);
    desk.window.post({Message::Kind::Note, sentence, {{QStringLiteral("Do it"), [] {}}}, {}});
    QVERIFY(desk.settled());
    const MessageBar& bar = desk.window.messages();
    const auto* line = bar.findChild<QLabel*>(QStringLiteral("messageText"));
    const auto* more = bar.findChild<QToolButton*>(QStringLiteral("messageMore"));
    QVERIFY(more->isVisible() && line->text() != sentence);
    const QList<QToolButton*> buttons = bar.findChildren<QToolButton*>();
    const auto link = std::ranges::find(buttons, QStringLiteral("Do it"), &QToolButton::text);
    QVERIFY(link != buttons.end());
    const int end = (*link)->mapTo(&bar, QPoint((*link)->width(), 0)).x();
    QVERIFY2(more->x() - end < 32, qPrintable(QStringLiteral("%1 of %2").arg(more->x() - end).arg(bar.width())));
}

/// What comes beside the bar, such as the running tasks, takes room; so does the count of what waits.
void TestWindowMessages::linksStayUnderThePointer()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
    desk.window.post({Message::Kind::Warning,
                      QStringLiteral("The program ended unexpectedly."),
                      {{QStringLiteral("Restore it"), [] {}}, {QStringLiteral("Discard it"), [] {}}},
                      QStringLiteral("left")});
    QCoreApplication::processEvents();
    const auto places = [&desk] {
        QList<QPoint> at;
        for (const QToolButton* button : desk.window.messages().findChildren<QToolButton*>())
            if (button->text() == QLatin1String("Restore it") || button->text() == QLatin1String("Discard it"))
                at.append(button->mapTo(&desk.window, QPoint()));
        return at;
    };
    const QList<QPoint> before = places();
    QCOMPARE(before.size(), 2);
    auto* task = new QLabel(QStringLiteral("1 task · 40 %"), &desk.window);
    desk.window.statusBar()->addPermanentWidget(task);
    task->show();
    QCoreApplication::processEvents();
    QCOMPARE(places(), before);
    desk.window.post({Message::Kind::Note, QStringLiteral("Nothing to act on."), {}, {}});
    desk.window.messages().dismiss();
    QCoreApplication::processEvents();
    QCOMPARE(places(), before);
}

/// All that was shown is there, and the link that was taken as well.
void TestWindowMessages::earlierMessagesSayWhatBecameOfThem()
{
    StandInDesk desk(*preferences);
    MessageBar& bar = desk.window.messages();
    desk.window.post(
        {Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [] {}}}, QStringLiteral("aside")});
    bar.history().front().message.links.front().follow();
    bar.withdraw(QStringLiteral("aside"));
    desk.window.post({Message::Kind::Note, QStringLiteral("It was left."), {{QStringLiteral("Go there"), [] {}}}, QStringLiteral("left")});
    bar.withdraw(QStringLiteral("left"));
    bar.showHistory();
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    QStringList said;
    for (const QLabel* label : popup->findChildren<QLabel*>())
        said << label->text();
    popup->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    for (const char* words : {"It was replaced.", "Chosen: “Bring it back”.", "It was left.", "What it offered can no longer be done."})
        QVERIFY2(said.contains(QString::fromUtf8(words)), words);
    QVERIFY2(said.last().contains(QStringLiteral("50")), qPrintable(said.last()));
}

/// Round all of a list that has just opened a ring would be a frame; whoever comes back to it from a link in it sees one.
void TestWindowMessages::earlierMessagesOpenWithoutARing()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    desk.window.post({Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [] {}}}, {}});
    desk.window.messages().showHistory();
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    const auto ring = [popup] { return popup->findChild<QWidget*>(QStringLiteral("focusRing")); };
    QWidget* list = popup->focusProxy();
    QTRY_COMPARE(QApplication::focusWidget(), list);
    QVERIFY(!ring());
    popup->findChild<QToolButton*>()->setFocus(Qt::TabFocusReason);
    QVERIFY(ring());
    list->setFocus(Qt::BacktabFocusReason);
    QVERIFY(ring() && ring()->parentWidget() == list);
    popup->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

/// By its button, and by Esc wherever the focus is.
void TestWindowMessages::messagesAreClosed()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    auto* close = desk.window.findChild<QToolButton*>(QStringLiteral("messageClose"));
    QVERIFY(!close->isVisible());
    desk.window.post({Message::Kind::Note, QStringLiteral("One."), {}, {}});
    QVERIFY(close->isVisible());
    close->click();
    QVERIFY(desk.window.messages().shownText().isEmpty() && !close->isVisible());
    desk.window.post({Message::Kind::Note, QStringLiteral("Two."), {{QStringLiteral("Do it"), [] {}}}, {}});
    desk.first->centre()->setFocus();
    QTest::keyClick(desk.first->centre(), Qt::Key_Escape);
    QVERIFY(desk.window.messages().shownText().isEmpty() && !desk.window.messages().isOffering());
    QCOMPARE(desk.window.messages().history().size(), std::size_t(2)); // they can still be read
}

/// A change makes a plain statement about what was before it go; what the change itself said, and what offers something, stays.
void TestWindowMessages::messagesThatNoLongerHoldGo()
{
    StandInDesk desk(*preferences);
    const auto change = [&] { desk.first->undo.push(new QUndoCommand(QStringLiteral("change"))); };
    desk.window.post({Message::Kind::Warning, QStringLiteral("'hello' is not a number."), {}, {}});
    QCoreApplication::processEvents();
    change();
    QVERIFY(desk.window.messages().shownText().isEmpty());
    desk.window.post({Message::Kind::Warning, QStringLiteral("The kernel was cut to 3×3."), {}, {}});
    change(); // in the same breath
    QVERIFY(!desk.window.messages().shownText().isEmpty());
    desk.window.post({Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [] {}}}, {}});
    QCoreApplication::processEvents();
    change();
    QVERIFY(desk.window.messages().isOffering());
}

void TestWindowMessages::messagesBelongToTheirLab()
{
    StandInDesk desk(*preferences);
    desk.window.post({Message::Kind::Note, QStringLiteral("The machine was busy."), {}, {}});
    desk.window.activateLab(desk.second);
    QVERIFY(desk.window.messages().shownText().isEmpty());
    desk.window.activateLab(desk.first);
    desk.window.post({Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [] {}}}, {}});
    desk.window.activateLab(desk.second);
    QVERIFY(!desk.window.messages().isOffering());
    desk.window.activateLab(desk.first);
    QVERIFY(desk.window.messages().isOffering()); // what was offered is still offered
    // A lab speaks for itself while another one is on screen.
    desk.window.post({Message::Kind::Failure, QStringLiteral("The training failed."), {}, QStringLiteral("second.run")});
    desk.window.activateLab(desk.second);
    QCOMPARE(desk.window.messages().shownText(), QStringLiteral("The training failed."));
}

/// What is said after an offer goes first, and the offer is there again: until it is withdrawn, or another takes its place.
void TestWindowMessages::anOfferOutlivesAStatement()
{
    StandInDesk desk(*preferences);
    MessageBar& bar = desk.window.messages();
    const QString offer = QStringLiteral("It was put aside.");
    const auto post = [&] {
        desk.window.post({Message::Kind::Note, offer, {{QStringLiteral("Bring it back"), [] {}}}, QStringLiteral("aside")});
    };
    const auto fail = [&] { desk.window.post({Message::Kind::Failure, QStringLiteral("It does not fit."), {}, QStringLiteral("run")}); };
    post();
    fail();
    fail();
    QCOMPARE(bar.shownText(), QStringLiteral("It does not fit."));
    QVERIFY(!bar.isOffering());
    bar.dismiss();
    QCOMPARE(bar.shownText(), offer);
    QVERIFY(bar.isOffering());
    bar.dismiss();
    QVERIFY(bar.shownText().isEmpty());

    post();
    fail();
    bar.hush(QStringLiteral("run"));
    QCOMPARE(bar.shownText(), offer);
    fail();
    bar.hush(QStringLiteral("aside"));
    QCOMPARE(bar.shownText(), QStringLiteral("It does not fit."));
    bar.dismiss();
    QVERIFY(bar.shownText().isEmpty());

    post();
    fail();
    desk.window.activateLab(desk.second);
    desk.window.activateLab(desk.first);
    QCOMPARE(bar.shownText(), offer);
    desk.window.post({Message::Kind::Note, QStringLiteral("Another."), {{QStringLiteral("Do it"), [] {}}}, {}});
    bar.dismiss();
    QVERIFY(bar.shownText().isEmpty());
}

void TestWindowMessages::linksAreReadableInBothThemes()
{
    StandInDesk desk(*preferences);
    desk.theme.setMode(Theme::Mode::Light);
    desk.window.post({Message::Kind::Note, QStringLiteral("It was replaced."), {{QStringLiteral("Bring it back"), [] {}}}, {}});
    for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark, Theme::Mode::Light}) {
        desk.theme.setMode(mode);
        QCoreApplication::processEvents();
        for (const QToolButton* button : desk.window.messages().findChildren<QToolButton*>())
            if (button->text() == QStringLiteral("Bring it back"))
                QCOMPARE(button->palette().color(QPalette::ButtonText), desk.theme.colours().link);
    }
}

void TestWindowMessages::fixedMessagesDoNotStayInTheOtherLanguage()
{
    StandInDesk desk(*preferences);
    desk.window.post({Message::Kind::Note, QStringLiteral("Said in English for good."), {}, {}});
    desk.languages.use(QStringLiteral("es"));
    QTRY_VERIFY(desk.window.messages().shownText().isEmpty());
}

/// What is on screen is said anew in the other language, with its links, and earlier messages too.
void TestWindowMessages::messagesFollowTheLanguage()
{
    StandInDesk desk(*preferences);
    desk.window.openFile(QStringLiteral("/nowhere/picture.xyz"), false);
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("picture.xyz cannot be opened")));
    desk.languages.use(QStringLiteral("es"));
    QTRY_VERIFY2(desk.window.messages().shownText().contains(QStringLiteral("picture.xyz no se puede abrir")),
                 qPrintable(desk.window.messages().shownText()));
    desk.window.resetEverything();
    const auto linkText = [&] {
        for (const QToolButton* button : desk.window.messages().findChildren<QToolButton*>())
            if (!button->text().isEmpty() && button->isVisible())
                return button->text();
        return QString();
    };
    const QString spanish = linkText();
    desk.languages.use(QStringLiteral("en"));
    QTRY_COMPARE(linkText(), QStringLiteral("Bring it back"));
    QVERIFY(!spanish.isEmpty() && spanish != linkText());
    desk.window.messages().showHistory();
    const auto labels = QApplication::activePopupWidget()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().contains(QStringLiteral("cannot be opened")); }));
    QApplication::activePopupWidget()->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

QTEST_MAIN(TestWindowMessages)
#include "tst_window_messages.moc"
