#include "tests/ui/stand_in_desk.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/message_bar.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

using namespace ks;
using namespace ks::test;

class TestWindowWords : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void lastMessageShows();
    void messageLinkIsFollowed();
    void messageWithATopicReplaces();
    void longMessageIsNotCutOff();
    void messagesFollowTheLanguage();
    void paletteFindsInBothLanguages();
    void paletteRunsWhatIsChosen();
    void paletteFindsControls();
    void paletteShowsPanels();
    void fuzzyScoresAreSensible();
    void helpListsTheKeys();

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

void TestWindowWords::messageWithATopicReplaces()
{
    StandInDesk desk(*preferences);
    for (int i = 0; i < 5; ++i)
        desk.window.post({Message::Kind::Warning, QStringLiteral("Value %1").arg(i), {}, QStringLiteral("stride")});
    QCOMPARE(desk.window.messages().history().size(), std::size_t(1));
    desk.window.withdraw(QStringLiteral("another"));
    QCOMPARE(desk.window.messages().shownText(), QStringLiteral("Value 4"));
    desk.window.withdraw(QStringLiteral("stride"));
    QVERIFY(desk.window.messages().shownText().isEmpty());
}

void TestWindowWords::longMessageIsNotCutOff()
{
    StandInDesk desk(*preferences);
    const int before = desk.window.messages().height();
    desk.window.post({Message::Kind::Note, QStringLiteral("A sentence that is rather long. ").repeated(12), {}, {}});
    QTRY_VERIFY(desk.window.messages().height() > before);
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

void TestWindowWords::paletteFindsInBothLanguages()
{
    StandInDesk desk(*preferences);
    for (const char* language : {"en", "es"}) {
        desk.languages.use(QLatin1String(language));
        QCoreApplication::processEvents();
        CommandPalette* palette = CommandPalette::open(desk.window);
        for (const char* query : {"overlap", "solapamiento"}) {
            const auto found = palette->matches(QString::fromLatin1(query));
            QVERIFY2(!found.empty() && palette->entries()[found.front()].detail == CommandPalette::tr("Sample"), query);
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
    QCOMPARE(preferences->theme(), Theme::Mode::Dark);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestWindowWords::paletteFindsControls()
{
    StandInDesk desk(*preferences);
    desk.window.dock(QStringLiteral("settings"))->close();
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
        desk.window.dock(QStringLiteral("settings"))->setVisible(!closed);
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

void TestWindowWords::fuzzyScoresAreSensible()
{
    QVERIFY(fuzzyScore(QStringLiteral("rl"), QStringLiteral("Reset layout")) > 0);
    QCOMPARE(fuzzyScore(QStringLiteral("xyz"), QStringLiteral("Reset layout")), 0);
    QVERIFY(fuzzyScore(QStringLiteral("dis"), QStringLiteral("Disposición")) >
            fuzzyScore(QStringLiteral("dis"), QStringLiteral("Modo de presentación así")));
    QVERIFY(fuzzyScore(QStringLiteral("disposicion"), QStringLiteral("Disposición")) > 0);
    QVERIFY(fuzzyScore(QStringLiteral("save"), QStringLiteral("Save")) >
            fuzzyScore(QStringLiteral("save"), QStringLiteral("Stride, average")));
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

QTEST_MAIN(TestWindowWords)
#include "tst_window_words.moc"
