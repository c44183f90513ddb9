#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_predict_test.h"
#include "ui/network/see/see_field_words.h"
#include "ui/network/see/see_share_words.h"
#include "ui/network/see/see_story.h"

#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

#include <algorithm>
#include <optional>

using namespace ks;

/// What the story of See says of shares and of the effective field, and where it stands.
class TestSeeFieldWords : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

private:
    SeeStory& story() { return page().story(); }
    /// With the effective field, wherever its story has been scrolled to before.
    void askForFieldAt(const SeeSpot& spot)
    {
        view().setFocus();
        view().setSpot(spot);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons(), 20000);
        QVERIFY(m_desk->settled());
        QScrollBar& bar = *story().verticalScrollBar();
        bar.setValue(bar.maximum());
        QVERIFY(m_desk->settled());
        page().findChild<QPushButton*>(QStringLiteral("seeEffective"))->setChecked(true);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && !page().reasons()->effective.empty(), 20000);
        QVERIFY(m_desk->settled());
    }
    /// Where a paragraph with these words begins in what is in sight; nothing: none has them.
    std::optional<int> topOf(const QString& words)
    {
        for (QTextBlock block = story().document()->begin(); block.isValid(); block = block.next())
            if (block.text().contains(words))
                return story().cursorRect(QTextCursor(block)).top();
        return std::nullopt;
    }
    bool isInSight(const QString& words)
    {
        const std::optional<int> top = topOf(words);
        return top && *top >= 0 && *top < story().viewport()->height();
    }

private slots:
    void cleanup() { closeWindow(); }

    /// Of the first layer nothing changes in the picture but what lies in its window: that is said below the title.
    void theFieldOfAFirstLayerIsItsWindow()
    {
        openWithLittleData();
        openSee();
        askForFieldAt({.column = column("conv1"), .map = 2, .cell = SeeCell(14, 13)});
        QVERIFY2(isInSight(QStringLiteral("conv1 reads the input itself")), qPrintable(story().toPlainText()));
        view().setSpot({.column = column("conv2"), .map = 2, .cell = SeeCell(4, 4)});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->question.node == page().contents().model().find("conv2"), 20000);
        QVERIFY(m_desk->settled());
        QVERIFY2(isInSight(QStringLiteral("the heat over the columns")), qPrintable(story().toPlainText()));
    }

    /// Of a map that goes into a row of numbers: it is the map that goes there, and into which ones.
    void aMapGoesIntoAllUnitsOfARow()
    {
        openWithLittleData();
        openSee();
        const TensorPtr numbers = view().picture().columns[static_cast<std::size_t>(column("maxpool2"))].tensor;
        QVERIFY(numbers && numbers->shape() == (Shape{1, 16, 5, 5}));
        const auto some = std::ranges::find_if(numbers->cells(), [](float cell) { return cell > 0; }); // of a map of zeros nothing goes on
        QVERIFY(some != numbers->cells().end());
        const auto map = static_cast<std::int64_t>(some - numbers->cells().begin()) / 25;
        const QString onward = QStringLiteral("Map %1 goes into flatten1, units %2 to %3").arg(map).arg(25 * map).arg(25 * map + 24);
        askForFieldAt({.column = column("maxpool2"), .map = map});
        const QString text = story().toPlainText();
        QVERIFY2(text.contains(QStringLiteral("this is the one in its middle, [2, 2]")), qPrintable(text));
        QVERIFY2(text.contains(onward), qPrintable(text));
        page().findChild<QPushButton*>(QStringLiteral("seeEffective"))->setChecked(false);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->effective.empty(), 20000);
        QVERIFY(m_desk->settled());
        const QString ofMap = story().toPlainText();
        QVERIFY2(ofMap.contains(onward), qPrintable(ofMap));
        QVERIFY2(!ofMap.contains(QStringLiteral("flatten1, unit ")), qPrintable(ofMap));
    }

    /// What has no digits is said in words, also what takes away.
    void aTinyShareIsSaidInWords()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture picture = contents.picture(SeeQuantity::Values, nullptr, {});
        const int reader = contents.model().find("conv2");
        SeeReasons reasons;
        reasons.seenFrom = {{reader, 4, -0.31}, {reader, 2, 0.004}, {reader, 5, -0.003}};
        const QStringList lines = seeShareLines({contents, picture, &reasons, {.column = 1, .map = 3}});
        QVERIFY(lines.size() == 4);
        QCOMPARE(lines[1], QStringLiteral("−31\u00a0% conv2, map 4"));
        QCOMPARE(lines[2], QStringLiteral("under 1\u00a0%: conv2, map 2"));
        QCOMPARE(lines[3], QStringLiteral("takes away under 1\u00a0%: conv2, map 5"));
    }
};

QTEST_MAIN(TestSeeFieldWords)
#include "tst_see_field_words.moc"
