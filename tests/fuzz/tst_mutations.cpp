#include "core/base/memory.h"
#include "tests/fuzz/mutation.h"
#include "tests/fuzz/seeds.h"
#include "tests/fuzz/targets.h"
#include "tests/volume.h"
#include "tests/work_time.h"

#include <QElapsedTimer>
#include <QTest>

using namespace ks;

/// Damages good files in thousands of small ways, the same ones in every run, and reads them; ./dev mutate takes as many as one likes.
class TestMutations : public QObject {
    Q_OBJECT
private slots:
    void everyReaderSurvivesDamagedFiles_data();
    void everyReaderSurvivesDamagedFiles();

private:
    std::size_t m_limit = MemoryBudget::instance().limit();
};

void TestMutations::everyReaderSurvivesDamagedFiles_data()
{
    QTest::addColumn<int>("target");
    for (std::size_t i = 0; i < fuzz::targets.size(); ++i)
        QTest::newRow(fuzz::targets[i].name) << static_cast<int>(i);
}

void TestMutations::everyReaderSurvivesDamagedFiles()
{
    constexpr std::uint64_t most = 20000;
    const auto milliseconds = static_cast<qint64>(casesOf(1500, 750)); // under sanitizers ./dev fuzz looks for as long as one likes
    constexpr qint64 longestFile = 5000;
    QFETCH(int, target);
    const fuzz::NamedTarget& reader = fuzz::targets[static_cast<std::size_t>(target)];
    MemoryBudget::instance().setLimit(m_limit); // seeds are made without limits
    const std::vector<std::string>& seeds = fuzz::seedsOf(reader.name);
    QVERIFY(!seeds.empty());
    for (const std::string& seed : seeds)
        reader.run(std::as_bytes(std::span(seed))); // whole
    QElapsedTimer all;
    all.start();
    for (std::uint64_t i = 0; i < most && all.elapsed() < milliseconds; ++i) {
        const std::string file = fuzz::damaged(seeds, 7, i);
        const test::WorkTime time;
        reader.run(std::as_bytes(std::span(file)));
        QVERIFY2(time.milliseconds() < longestFile, qPrintable(QStringLiteral("file %1 takes %2 ms").arg(i).arg(time.milliseconds())));
    }
}

QTEST_APPLESS_MAIN(TestMutations)
#include "tst_mutations.moc"
