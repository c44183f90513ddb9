#include "tests/ui/stand_in_desk.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/search_score.h"
#include "ui/shell/top_controls.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace ks;
using namespace ks::test;

/// What the window says of itself: its menus, the palette, the help.
class TestWindowWords : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }
    void theCornerHasItsRoomInEveryLanguage();
    void entriesOfAMenuHaveKeysOfTheirOwn();
    void everyThemeHasItsWord();
    void paletteFindsInBothLanguages();
    void paletteRunsWhatIsChosen();
    void paletteFindsControls();
    void paletteShowsPanels();
    void searchScoresAreSensible();
    void helpListsTheKeys();
    void noLineOfTheHelpIsCut();

private:
    std::unique_ptr<Preferences> preferences;
};

void TestWindowWords::lastMessageShows()
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

void TestWindowWords::messageLinkIsFollowed()
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

void TestWindowWords::whatIsOverIsNotOfferedAmongEarlierMessages()
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
void TestWindowWords::manyLinksLeaveAnEarlierMessageItsRoom()
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

void TestWindowWords::aLinkBelowTheListIsFollowedAtOnce()
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

void TestWindowWords::messageWithATopicReplaces()
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
void TestWindowWords::longMessagesMoveNothing()
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

/// By its button, and by Esc wherever the focus is.
void TestWindowWords::messagesAreClosed()
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
void TestWindowWords::messagesThatNoLongerHoldGo()
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

void TestWindowWords::messagesBelongToTheirLab()
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
void TestWindowWords::anOfferOutlivesAStatement()
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

void TestWindowWords::linksAreReadableInBothThemes()
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

void TestWindowWords::fixedMessagesDoNotStayInTheOtherLanguage()
{
    StandInDesk desk(*preferences);
    desk.window.post({Message::Kind::Note, QStringLiteral("Said in English for good."), {}, {}});
    desk.languages.use(QStringLiteral("es"));
    QTRY_VERIFY(desk.window.messages().shownText().isEmpty());
}

/// What is on screen is said anew in the other language, with its links, and earlier messages too.
void TestWindowWords::messagesFollowTheLanguage()
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

/// There and back, at every size of text: nothing in the menu bar's corner is cut.
void TestWindowWords::theCornerHasItsRoomInEveryLanguage()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
    const auto* corner = desk.window.findChild<TopControls*>();
    for (const double scale : {1.0, 1.25, 1.5, 1.25})
        for (const char* language : {"es", "en", "es"}) {
            desk.theme.setTextScale(scale);
            desk.languages.use(QLatin1String(language));
            for (const QToolButton* button : corner->findChildren<QToolButton*>())
                QTRY_VERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        }
    desk.theme.setTextScale(1);
    desk.languages.use(QStringLiteral("en"));
}

void TestWindowWords::entriesOfAMenuHaveKeysOfTheirOwn()
{
    StandInDesk desk(*preferences);
    const QAction* view = desk.window.menuBar()->actions().value(2);
    for (const auto& [language, title] : {std::pair{"es", "&Ver"}, {"en", "&View"}}) {
        desk.languages.use(QLatin1String(language));
        QTRY_COMPARE(view->text(), QString::fromLatin1(title));
        QList<QWidget*> menus = {desk.window.menuBar()};
        for (QMenu* menu : desk.window.menuBar()->findChildren<QMenu*>())
            menus.append(menu);
        for (const QWidget* menu : menus) {
            QSet<QKeySequence> keys;
            for (const QAction* entry : menu->actions()) {
                const QKeySequence key = QKeySequence::mnemonic(entry->text());
                QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(entry->text()));
                keys.insert(key);
            }
        }
    }
}

/// One of them looks as the desktop does, so that nothing but the word changes.
void TestWindowWords::everyThemeHasItsWord()
{
    StandInDesk desk(*preferences);
    auto* button = desk.window.findChild<QToolButton*>(QStringLiteral("themeButton"));
    for (const char* language : {"en", "es"}) {
        desk.languages.use(QString::fromLatin1(language));
        QCoreApplication::processEvents();
        desk.theme.setMode(Theme::Mode::System);
        QStringList words;
        for (int i = 0; i < 3; ++i) {
            words += button->text();
            QVERIFY2(button->accessibleName().endsWith(button->text()), qPrintable(button->accessibleName()));
            button->click();
        }
        QCOMPARE(words, QLatin1String(language) == QLatin1String("en") ? QStringList({"System", "Light", "Dark"})
                                                                       : QStringList({"Sistema", "Claro", "Oscuro"}));
        QCOMPARE(desk.theme.mode(), Theme::Mode::System);
    }
    desk.languages.use(QStringLiteral("en"));
}

void TestWindowWords::paletteFindsInBothLanguages()
{
    StandInDesk desk(*preferences);
    for (const char* language : {"en", "es"}) {
        desk.languages.use(QLatin1String(language));
        QCoreApplication::processEvents();
        CommandPalette* palette = CommandPalette::open(desk.window);
        for (const char* query : {"overlap", "solapamiento"}) {
            const auto found = palette->matches(QString::fromLatin1(query));
            QVERIFY2(!found.empty() && palette->entries()[found.front()].detail == CommandPalette::tr("Lesson"), query);
        }
        for (const char* query : {"reset layout", "restablecer disposicion"}) {
            const auto found = palette->matches(QString::fromLatin1(query));
            QVERIFY2(!found.empty(), query);
            const CommandPalette::Entry& best = palette->entries()[found.front()];
            QCOMPARE(best.name, plainName(desk.action("view.resetLayout")->text()));
        }
        palette->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

void TestWindowWords::paletteRunsWhatIsChosen()
{
    StandInDesk desk(*preferences);
    CommandPalette* palette = CommandPalette::open(desk.window);
    QTest::keyClicks(palette->findChild<QLineEdit*>(), QStringLiteral("dark colours"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(desk.theme.mode(), Theme::Mode::Dark);
    QCOMPARE(preferences->get(preference::theme), Theme::Mode::Dark);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestWindowWords::paletteFindsControls()
{
    StandInDesk desk(*preferences);
    desk.window.docks().dock(QStringLiteral("settings"))->close();
    CommandPalette* palette = CommandPalette::open(desk.window);
    const auto found = palette->matches(QStringLiteral("stride"));
    QVERIFY(!found.empty());
    QCOMPARE(palette->entries()[found.front()].name, QStringLiteral("Stride"));
    palette->entries()[found.front()].follow();
    palette->close();
    QVERIFY(desk.first->settings->isVisible());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestWindowWords::paletteShowsPanels()
{
    StandInDesk desk(*preferences);
    CommandPalette* palette = CommandPalette::open(desk.window);
    for (const bool closed : {false, true}) { // who looks for a panel never loses it
        desk.window.docks().dock(QStringLiteral("settings"))->setVisible(!closed);
        const auto found = palette->matches(QStringLiteral("settings"));
        QVERIFY(!found.empty());
        palette->entries()[found.front()].follow();
        QVERIFY(desk.first->settings->isVisible());
    }
    QTest::keyClicks(palette->findChild<QLineEdit*>(), QStringLiteral("qqqq"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return); // nothing has such a name, and nothing happens
    QCOMPARE(palette->findChild<QListWidget*>()->item(0)->text(), palette->findChild<QLineEdit*>()->accessibleDescription());
    QVERIFY(!palette->findChild<QLineEdit*>()->accessibleDescription().isEmpty());
    palette->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestWindowWords::searchScoresAreSensible()
{
    const auto score = [](const char* query, const char* name) { return searchScore(QString::fromUtf8(query), QString::fromUtf8(name)); };
    QVERIFY(score("rl", "Reset layout") > 0);
    QVERIFY(score("dis", "Disposición") > 0 && score("disposicion", "Disposición") > 0);
    QVERIFY(score("save", "Save") > score("save", "Save as"));
    QVERIFY(score("pool", "MaxPool") > 0 && score("pool max", "MaxPool") > 0);
    QVERIFY(score("strde", "Stride") > 0 && score("stirde", "Stride") > 0 && score("strider", "Stride") > 0);
    // No hits by letters that happen to stand there.
    QCOMPARE(score("xyz", "Reset layout"), 0);
    QCOMPARE(score("save", "Stride, average"), 0);
    QCOMPARE(score("lesson", "Let go of the held cell, one step on"), 0);
    QCOMPARE(score("relu", "Reset layout, undo"), 0);
    QCOMPARE(score("png", "Presenter mode, next grid"), 0);
    QVERIFY(searchSynonyms(QStringLiteral("tutorial")).contains(QStringLiteral("lesson")));
    QVERIFY(searchSynonyms(QStringLiteral("animacion")).contains(QStringLiteral("gif")));
    QVERIFY(searchSynonyms(QStringLiteral("qqqq")).isEmpty());
}

void TestWindowWords::helpListsTheKeys()
{
    StandInDesk desk(*preferences);
    desk.action("help.keys")->trigger();
    const auto* sheet = desk.window.findChild<HelpSheet*>();
    QVERIFY(sheet && sheet->isVisible());
    QStringList keys;
    for (int g = 0; g < sheet->table().topLevelItemCount(); ++g)
        for (int i = 0; i < sheet->table().topLevelItem(g)->childCount(); ++i)
            keys.append(sheet->table().topLevelItem(g)->child(i)->text(0));
    for (const char* key : {"F11", "F6", "Ctrl+S", "Ctrl+E", "Alt+1", "F1, ?"})
        QVERIFY2(keys.contains(QLatin1String(key)), key);

    auto* filter = sheet->findChild<QLineEdit*>();
    const auto* none = sheet->findChild<QLabel*>(QStringLiteral("helpNone"));
    QVERIFY(!none->isVisible());
    filter->setText(QStringLiteral("qqqq")); // a sentence, on the screen and for a screen reader
    QVERIFY(none->isVisible() && !sheet->table().isVisible());
    QVERIFY(!none->text().isEmpty());
    QCOMPARE(filter->accessibleDescription(), none->text());
    filter->clear();
    QVERIFY(!none->isVisible() && sheet->table().isVisible() && filter->accessibleDescription().isEmpty());
}

void TestWindowWords::noLineOfTheHelpIsCut()
{
    StandInDesk desk(*preferences);
    const QString meaning = QStringLiteral("One term, cell, channel, layer, pass, batch or epoch on; ").repeated(2);
    desk.first->ownKeys = {{QStringLiteral("T, C, H"), meaning}};
    desk.action("help.keys")->trigger();
    const auto* sheet = desk.window.findChild<HelpSheet*>();
    const QAbstractItemView& lines = sheet->table();
    QTRY_VERIFY(sheet->table().columnWidth(1) >= lines.sizeHintForColumn(1));
    QVERIFY(lines.sizeHintForColumn(1) > 600);
}

QTEST_MAIN(TestWindowWords)
#include "tst_window_words.moc"
