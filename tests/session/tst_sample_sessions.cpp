#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/session/replay.h"
#include "core/session/session_file.h"
#include "core/session/steps.h"
#include "tests/places.h"

#include <QTest>

#include <algorithm>

using namespace ks;

namespace {

const std::filesystem::path samples = test::sourcePath("samples/sessions");

struct Sample {
    const char* file;
    const char* name;
    double minutes;
    /// What the class finds out in each bookmark: the cell at the timeline's position, worked out by hand or taken from the studies' golden cases.
    std::vector<float> answers;
};

const std::vector<Sample>& sampleList()
{
    static const std::vector<Sample> all = {
        {"1-maxpool-2x2.kscope", "MaxPool 2×2", 3, {2, 4, 0, 2, 1}},         // CS-G03, CS-G04
        {"2-overlap-why-4.kscope", "Overlap: why 4", 5, {9, 9, 1, 4, 4, 6}}, // PH-G07
        {"3-stride-padding-uncovered-column.kscope", "Stride, padding, the uncovered column", 8, {12, 13, 0, 14, 49, 36, 5}},
        {"4-conv-with-sobel.kscope", "Conv with Sobel", 8, {0, 36, -36, 0, 36, -9}},
        {"5-conv-backwards.kscope", "Conv backwards", 15, {77, 4, 7, 7, 4, 2, 10, 12}}, // CS-G06, CS-G07
        {"6-im2col.kscope", "im2col", 10, {37, 47, 77, 4, 4, 30, 13}},                  // CC-G05, CS-G02, CC-G07
    };
    return all;
}

bool sameCells(const TensorPtr& a, const TensorPtr& b)
{
    return (!a && !b) || (a && b && a->shape() == b->shape() && std::ranges::equal(a->cells(), b->cells()));
}

} // namespace

class TestSampleSessions : public QObject {
    Q_OBJECT

private slots:
    void isTheWholeList()
    {
        std::size_t found = 0;
        for (const auto& entry : std::filesystem::directory_iterator(samples))
            found += entry.path().extension() == ".kscope" ? 1 : 0;
        QCOMPARE(found, sampleList().size());
    }

    void hasBookmarksToTeachWith_data() { rows(); }
    void hasBookmarksToTeachWith()
    {
        QFETCH(int, index);
        const Sample& sample = sampleList()[static_cast<std::size_t>(index)];
        const Session session = loadSession(samples / sample.file);
        QCOMPARE(session.name, std::string(sample.name));
        QVERIFY(!session.nameIn.at("es").empty());
        QVERIFY(session.bookmarks.size() >= 4 && session.bookmarks.size() <= 8);
        double minutes = 0;
        for (const Bookmark& bookmark : session.bookmarks) {
            QVERIFY2(bookmark.question.find('?') != std::string::npos, bookmark.name.c_str());
            QVERIFY2(bookmark.questionIn.at("es").find("¿") != std::string::npos, bookmark.name.c_str());
            QVERIFY(!bookmark.name.empty() && !bookmark.nameIn.at("es").empty());
            QVERIFY2(!bookmark.answer.empty() && !bookmark.answerIn.at("es").empty(), bookmark.name.c_str());
            QVERIFY(bookmark.minutes > 0);
            minutes += bookmark.minutes;
        }
        QCOMPARE(minutes, sample.minutes);
        QVERIFY(menuIndex().at(sample.file) == nlohmann::json({{"name", session.name}, {"nameIn", session.nameIn}, {"minutes", minutes}}));
        QVERIFY(session.content.spec == session.bookmarks.front().content.spec);
        QVERIFY(session.view == session.bookmarks.front().view);
    }

    void showsTheAnswersAtItsBookmarks_data() { rows(); }
    void showsTheAnswersAtItsBookmarks()
    {
        QFETCH(int, index);
        const Sample& sample = sampleList()[static_cast<std::size_t>(index)];
        const Session session = loadSession(samples / sample.file);
        QVERIFY(sample.answers.size() <= session.bookmarks.size());
        for (std::size_t i = 0; i < session.bookmarks.size(); ++i) {
            const Bookmark& bookmark = session.bookmarks[i];
            const Position& position = bookmark.view.position;
            QVERIFY2(isLegal(bookmark.content.spec), bookmark.name.c_str());
            QVERIFY2(CellOrder(bookmark.content.spec, position.of).contains(position), bookmark.name.c_str());
            const auto roles = steppableRoles(bookmark.content.spec, bookmark.view.backward);
            QVERIFY2(std::ranges::find(roles, position.of) != roles.end(), bookmark.name.c_str());
            const OperationResult result = computeOperation(bookmark.content, bookmark.view.backward);
            QVERIFY2(result.note.empty(), result.note.english().c_str());
            if (i >= sample.answers.size())
                continue;
            QCOMPARE(result.of(position.of)->cells()[static_cast<std::size_t>(position.cell)], sample.answers[i]);
            const QString number = QString::number(static_cast<double>(sample.answers[i])).replace('-', QStringLiteral("−"));
            for (const std::string& answer : {bookmark.answer, bookmark.answerIn.at("es")}) // the sheet says what the program computes
                QVERIFY2(bookmark.view.reveal != Reveal::Predict || QString::fromStdString(answer).contains(number), answer.c_str());
        }
    }

    /// All numbers are whole, so every machine gives the stored bits.
    void givesItsStoredNumbersAgain_data() { rows(); }
    void givesItsStoredNumbersAgain()
    {
        QFETCH(int, index);
        const Session session = loadSession(samples / sampleList()[static_cast<std::size_t>(index)].file);
        const OperationResult again = computeOperation(session.content, true);
        const StoredResult& stored = session.result;
        QVERIFY(stored.dst && stored.diffSrc);
        QVERIFY(replay(session).ok());
        QVERIFY(sameCells(again.dst, stored.dst) && sameCells(again.diffSrc, stored.diffSrc));
        QVERIFY(sameCells(again.diffWeights, stored.diffWeights) && sameCells(again.diffBias, stored.diffBias));
    }

    /// Written with version 1 of the format: it must open as long as there is a Kernelscope.
    void readsVersion1()
    {
        const Session session = loadSession(test::sourcePath("tests/fixtures/session-version-1.kscope"));
        QCOMPARE(session.name, std::string("Conv backwards"));
        QCOMPARE(session.bookmarks.size(), std::size_t{8});
        QCOMPARE(session.bookmarks[2].view.position.of, Role::DiffSrc);
        QCOMPARE(session.bookmarks[2].view.reveal, Reveal::Predict);
        const Cell middle{0, 0, 1, 1};
        QCOMPARE((*session.result.diffSrc)[middle], 7.0F);
    }

private:
    static nlohmann::json menuIndex() { return parseJson(readFile(samples / "index.json").text(), "index.json"); }

    static void rows()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < sampleList().size(); ++i)
            QTest::newRow(sampleList()[i].file) << static_cast<int>(i);
    }
};

QTEST_GUILESS_MAIN(TestSampleSessions)
#include "tst_sample_sessions.moc"
