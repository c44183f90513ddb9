#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_predict_test.h"
#include "tests/ui/settled.h"
#include "ui/network/see/see_division.h"
#include "ui/network/see/see_story.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QScrollBar>
#include <QTest>
#include <QTextDocument>

using namespace ks;

/// The picture of See and its story: beside or below each other, and how much each has.
class TestSeeDivision : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

private slots:
    void cleanup() { closeWindow(); }

    /// In a low window beside it, as long as that leaves all columns of the picture their room.
    void whereTheStoryStands()
    {
        Preferences preferences;
        auto* picture = new QWidget; // both go with it
        auto* story = new QWidget;
        SeeDivision division(preferences, *picture, *story, nullptr);
        const auto pixels = [&division](int usual) { return qRound(besideText(division.font(), usual)); };
        const int narrow = pixels(780);
        division.setColumns(9);
        division.resize(narrow, pixels(260));
        QVERIFY(division.hasRoomBeside(narrow));
        division.setColumns(14);
        QVERIFY(!division.hasRoomBeside(narrow));
        division.setColumns(9);
        division.resize(narrow, pixels(360));
        QVERIFY(!division.hasRoomBeside(narrow));
        QVERIFY(division.hasRoomBeside(pixels(1100)));
    }

    /// The width that a person has given it comes back where there is room for it again.
    void theStoryKeepsItsWidth()
    {
        Preferences preferences;
        auto* picture = new QWidget;
        auto* story = new QWidget;
        SeeDivision division(preferences, *picture, *story, nullptr);
        const auto pixels = [&division](int usual) { return qRound(besideText(division.font(), usual)); };
        const auto resize = [&](int width) {
            division.resize(pixels(width), pixels(400));
            return test::settled();
        };
        division.setColumns(9);
        division.place(true);
        QVERIFY(resize(1160)); // there is nothing to show of two empty widgets otherwise
        division.show();
        QVERIFY(QTest::qWaitForWindowExposed(&division));
        QVERIFY(test::settled());
        QCOMPARE(story->width(), pixels(300));
        preferences.setValue(QStringLiteral("network/seeStoryWidth"), 500);
        QCOMPARE(story->width(), pixels(500));
        QVERIFY(resize(780));
        QVERIFY2(story->width() < pixels(300), qPrintable(QString::number(story->width()))); // its columns come first
        QVERIFY(resize(1160));
        QCOMPARE(story->width(), pixels(500));
        preferences.clear();
        QCOMPARE(story->width(), pixels(300));
        QVERIFY(resize(1800)); // where the picture has enough, what is told has room for its numbers
        QVERIFY2(story->width() >= pixels(500), qPrintable(QString::number(story->width())));
    }

    /// In the smallest window the loss has no rows below the bars: whoever goes to the answer reads them beside it.
    void theLossIsReadBesideTheAnswer()
    {
        openWithLittleData();
        openSee();
        m_window->resize(900, 600);
        view().setFocus();
        view().setSpot({.column = static_cast<int>(view().picture().columns.size()) - 1});
        const auto& division = *page().findChild<SeeDivision*>(QStringLiteral("seeDivision"));
        QTRY_COMPARE(division.orientation(), Qt::Horizontal);
        QVERIFY(m_desk->settled());
        SeeStory& story = page().story();
        const QTextCursor sum = story.document()->find(QStringLiteral("Loss of this sample"));
        QVERIFY2(!sum.isNull(), qPrintable(story.toPlainText()));
        QCOMPARE(story.verticalScrollBar()->value(), 0);
        QVERIFY2(story.cursorRect(sum).bottom() <= story.viewport()->height(), qPrintable(QString::number(story.cursorRect(sum).bottom())));
    }
};

QTEST_MAIN(TestSeeDivision)
#include "tst_see_division.moc"
