#include "tests/ui/stand_in_desk.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/put_aside.h"

#include <QLabel>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <QUndoCommand>

#include <algorithm>

using namespace ks;
using namespace ks::test;

/// Quitting asks for what is not saved, once and without a box.
class TestWindowQuitting : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void quittingAsksOnceWithoutABox();
    void quittingAgainCountsInTheListOfMessages();
    void everyAnswerIsSeenInASmallWindow();
    void quittingAsksForEveryLab();
    void whatQuittingAsksForIsSavedFromEveryLab();
    void quittingAsksForWhatWasPutAside();
    void theQuestionSaysWhatIsSavedWhere();
    void theQuestionGoesWhenOneGoesOn();

private:
    std::unique_ptr<Preferences> preferences;
};

void TestWindowQuitting::quittingAsksOnceWithoutABox()
{
    StandInDesk desk(*preferences);
    desk.first->modified = true;
    QVERIFY(!desk.window.close());
    QVERIFY(!QApplication::activeModalWidget());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("not saved")));
    desk.window.messages().dismiss(); // one goes on: a question that is gone was not answered
    QVERIFY(!desk.window.close());
    static_cast<LabHost&>(desk.window).post({.text = [] { return QStringLiteral("Something else."); }});
    QVERIFY(!desk.window.close());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("not saved")));
    QVERIFY(desk.window.close());
}

/// The bar has room for the first one only.
void TestWindowQuitting::everyAnswerIsSeenInASmallWindow()
{
    StandInDesk desk(*preferences);
    desk.first->modified = desk.second->modified = true;
    QVERIFY(desk.settled());
    desk.window.resize(900, 600);
    auto* beside = new QLabel(&desk.window);
    beside->setFixedWidth(480);
    desk.window.statusBar()->addPermanentWidget(beside);
    beside->show();
    QVERIFY(desk.settled());
    QVERIFY(!desk.window.close());
    QVERIFY(!desk.window.messages().offersAll());
    QWidget* list = QApplication::activePopupWidget();
    QVERIFY(list);
    const auto links = list->findChildren<QToolButton*>();
    const auto leave = std::ranges::find(links, QStringLiteral("Quit without saving"), &QToolButton::text);
    QVERIFY(leave != links.end());
    QVERIFY(!(*leave)->visibleRegion().isEmpty());
    (*leave)->click();
    QVERIFY(!desk.window.isVisible());
}

/// Where the question is read whole.
void TestWindowQuitting::quittingAgainCountsInTheListOfMessages()
{
    StandInDesk desk(*preferences);
    desk.first->modified = true;
    QVERIFY(!desk.window.close());
    desk.window.messages().showHistory();
    QWidget* list = QApplication::activePopupWidget();
    QVERIFY(list);
    QTest::keyClick(list, Qt::Key_Q, Qt::ControlModifier);
    QVERIFY(!desk.window.isVisible());
}

/// What a message offers to bring back is work, too, also where the bar shows something else by now.
void TestWindowQuitting::quittingAsksForWhatWasPutAside()
{
    StandInDesk desk(*preferences);
    int back = 0;
    for (int session = 1; session <= 2; ++session)
        offerToBringBack(desk.window, QStringLiteral("first"), [&back, session] { back = session; });
    desk.window.messages().dismiss();
    QVERIFY(!desk.window.close());
    const auto answer = [&](const QString& text) {
        for (const Message::Link& link : desk.window.messages().history().front().message.links)
            if (link.text.said() == text) {
                const std::function<void()> follow = link.follow;
                return follow();
            }
        QFAIL("there is no such answer");
    };
    answer(QStringLiteral("Bring it back"));
    QCOMPARE(back, 2);
    QVERIFY(!desk.window.close()); // the one before
    answer(QStringLiteral("Bring it back"));
    QCOMPARE(back, 1);
    offerToBringBack(desk.window, QStringLiteral("first"), [] {});
    QVERIFY(!desk.window.close());
    answer(QStringLiteral("Quit without saving"));
    QVERIFY(!desk.window.isVisible());
}

void TestWindowQuitting::quittingAsksForEveryLab()
{
    StandInDesk desk(*preferences);
    desk.window.activateLab(desk.first);
    desk.second->modified = true;
    QVERIFY(!desk.window.close());
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.second));
    desk.first->modified = true;
    emit desk.first->sessionChanged(); // more than what was asked for
    QVERIFY(!desk.window.close());
    QVERIFY(desk.window.messages().shownText().contains(desk.first->title()));
    QVERIFY(desk.window.messages().shownText().contains(desk.second->title()));
    QVERIFY(desk.window.close());
}

/// Also where another lab has come to the front since the question.
void TestWindowQuitting::whatQuittingAsksForIsSavedFromEveryLab()
{
    StandInDesk desk(*preferences);
    desk.first->ownPath = QStringLiteral("/first.kscope");
    desk.second->ownPath = QStringLiteral("/second.kscope");
    const auto answers = [&desk] { return desk.window.messages().history().front().message.links; };
    desk.second->modified = true;
    QVERIFY(!desk.window.close());
    const auto one = answers();
    desk.window.activateLab(desk.first);
    QCOMPARE(one.front().text.said(), QStringLiteral("Save"));
    one.front().follow();
    QCOMPARE(desk.second->savedTo, desk.second->ownPath);
    QVERIFY(desk.first->savedTo.isEmpty());
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.second));

    desk.second->savedTo.clear();
    desk.first->modified = desk.second->modified = true;
    QVERIFY(!desk.window.close());
    const auto both = answers();
    QCOMPARE(both.size(), std::size_t{3});
    QVERIFY(both[0].text.said().contains(desk.first->title()) && both[1].text.said().contains(desk.second->title()));
    both[0].follow();
    both[1].follow();
    QCOMPARE(desk.first->savedTo, desk.first->ownPath);
    QCOMPARE(desk.second->savedTo, desk.second->ownPath);
    QVERIFY(desk.window.close());
}

void TestWindowQuitting::theQuestionSaysWhatIsSavedWhere()
{
    StandInDesk desk(*preferences);
    desk.first->ownPath = QStringLiteral("/some/where/net2.kscope");
    desk.first->modified = true;
    QVERIFY(!desk.window.close());
    const auto said = [&desk] { return desk.window.messages().shownText(); };
    QVERIFY2(said().contains(desk.first->title()) && said().contains(QStringLiteral("net2.kscope")), qPrintable(said()));
    desk.second->modified = true;
    emit desk.second->sessionChanged();
    QVERIFY(!desk.window.close());
    QVERIFY2(said().contains(desk.second->title()) && said().contains(QStringLiteral("a new file")), qPrintable(said()));
}

/// Whoever goes on has answered, and what the links would save may be something else by then.
void TestWindowQuitting::theQuestionGoesWhenOneGoesOn()
{
    StandInDesk desk(*preferences);
    MessageBar& bar = desk.window.messages();
    const auto ask = [&] {
        desk.window.activateLab(desk.first);
        desk.first->ownPath.clear();
        desk.first->modified = true;
        QVERIFY(!desk.window.close());
        QVERIFY(bar.isShowing(QStringLiteral("quit")));
    };
    const auto isGone = [&] { return !bar.isShowing(QStringLiteral("quit")) && bar.history().front().message.links.empty(); };
    ask();
    emit desk.first->sessionChanged();
    QVERIFY(!isGone()); // it is all as it was
    desk.window.activateLab(desk.second);
    QVERIFY(isGone());
    ask();
    desk.first->ownPath = QStringLiteral("/other.kscope"); // opened, or saved under another name
    emit desk.first->sessionChanged();
    QVERIFY(isGone());
    ask();
    desk.first->modified = false;
    emit desk.first->sessionChanged();
    QVERIFY(isGone());
    ask();
    desk.first->undo.push(new QUndoCommand(QStringLiteral("change")));
    QVERIFY(isGone());
    desk.first->modified = false;
}

QTEST_MAIN(TestWindowQuitting)
#include "tst_window_quitting.moc"
