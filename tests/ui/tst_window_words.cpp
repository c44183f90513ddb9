#include "tests/ui/stand_in_desk.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/search_score.h"
#include "ui/shell/top_controls.h"

#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSet>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QTreeWidget>

#include <algorithm>

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
    void aLongHintStandsBesideThePointer();

private:
    std::unique_ptr<Preferences> preferences;
};

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
    for (const auto& [language, title] : {std::pair{"es", "&Vista"}, {"en", "&View"}}) {
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
    QVERIFY(score("lessons", "Lesson") > score("lessons", "Worksheet of the whole lesson") && score("lecciones", "Lección") > 0);
    QVERIFY(score("strde", "Stride") > 0 && score("stirde", "Stride") > 0 && score("strider", "Stride") > 0);
    // No hits by letters that happen to stand there.
    QCOMPARE(score("xyz", "Reset layout"), 0);
    QCOMPARE(score("save", "Stride, average"), 0);
    QCOMPARE(score("lesson", "Let go of the held cell, one step on"), 0);
    QCOMPARE(score("relu", "Reset layout, undo"), 0);
    QCOMPARE(score("png", "Presenter mode, next grid"), 0);
    QVERIFY(searchSynonyms(QStringLiteral("tutorial")).contains(QStringLiteral("lesson")));
    for (const char* hides : {"hide", "ocultar"})
        QVERIFY(searchSynonyms(QLatin1String(hides)).contains(QStringLiteral("predict")));
    QVERIFY(searchSynonyms(QStringLiteral("animacion")).contains(QStringLiteral("gif")));
    QVERIFY(searchSynonyms(QStringLiteral("deconvolucion")).contains(QStringLiteral("ConvTranspose")));
    for (const char* pool : {"MaxPool", "GlobalAveragePool"}) // of several operators all
        QVERIFY(searchSynonyms(QStringLiteral("subsampling")).contains(QLatin1String(pool)));
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

/// In one line it would have no room there, and stand at the edge of the screen.
void TestWindowWords::aLongHintStandsBesideThePointer()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
    QWidget& over = *desk.first->centre();
    over.setToolTip(QStringLiteral("Another training goes on from the moment that is looked at, with the same numbers. ").repeated(2));
    const QPoint pointer = desk.window.screen()->geometry().center() + QPoint(100, 0);
    const QPoint at = over.mapFromGlobal(pointer);
    QHelpEvent asks(QEvent::ToolTip, at, pointer);
    QCoreApplication::sendEvent(&over, &asks);
    const QList<QWidget*> shown = QApplication::topLevelWidgets();
    const auto found = std::ranges::find_if(shown, [](const QWidget* one) { return one->inherits("QTipLabel"); });
    QVERIFY(found != shown.end());
    QWidget* tip = *found;
    QTRY_VERIFY(tip->isVisible());
    QVERIFY2(tip->width() < desk.window.screen()->geometry().width() / 2, qPrintable(QString::number(tip->width())));
    QVERIFY(tip->geometry().adjusted(-32, -32, 32, 32).contains(pointer));
    QVERIFY(tip->x() > 0);
    QToolTip::hideText();
    QTRY_VERIFY(!QToolTip::isVisible());
}

QTEST_MAIN(TestWindowWords)
#include "tst_window_words.moc"
