#include "tests/ui/network/network_test.h"
#include "ui/network/page_tabs.h"

#include <QFile>
#include <QTest>

#include <unistd.h>

using namespace ks;

namespace {

/// Of this process, in bytes.
double residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * static_cast<double>(sysconf(_SC_PAGESIZE));
}

constexpr double mebi = 1024.0 * 1024.0;

} // namespace

/// How much memory a window takes while it trains. KERNELSCOPE_LONG_TRAINING=1000000 trains that many batches (with QTEST_FUNCTION_TIMEOUT=3600000,
/// in milliseconds: Qt ends a test after five minutes).
class TestTrainingMemory : public test::NetworkTest {
    Q_OBJECT

private:
    void train(std::size_t count)
    {
        const std::size_t end = batches() + count;
        run().run({.batches = static_cast<std::int64_t>(count)});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() >= end, 24 * 3600 * 1000);
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void staysFlat()
    {
        if (!QFile::exists(QStringLiteral("/proc/self/statm")))
            QSKIP("this system does not tell");
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=300&test=10&validation=0.1";
            content.settings.batch = 4;
            content.settings.threads = 1;
            content.settings.stop.epochs = 1000000;
        });
        waitUntilReady();
        // Enough epochs that all that is kept of them has found its bounds.
        train(10000);
        const double before = residentBytes();
        const auto wished = static_cast<std::size_t>(qEnvironmentVariableIntValue("KERNELSCOPE_LONG_TRAINING"));
        const std::size_t count = std::max<std::size_t>(wished, 10000);
        double most = before;
        for (std::size_t done = 0; done < count; done += 10000) {
            train(std::min<std::size_t>(10000, count - done));
            most = std::max(most, residentBytes());
            if (wished > 0 && done % 100000 == 0)
                qInfo("%zu batches: %.1f MiB", batches(), residentBytes() / mebi);
        }
        qInfo("%.1f MiB, after %zu more batches at most %.1f MiB", before / mebi, count, most / mebi);
        // A batch is kept in 16 bytes; of the charts, half a byte for each of six curves. An epoch (of 60 batches here) is a record in the trainer, in
        // the window and in what is kept to go back to, each in a list with room to grow, and a point in two charts: some 33 bytes for a batch in all,
        // as glibc's malloc_stats says, too. The states to go back to come and go between what stays, and leave gaps: another 10 to 20 are resident.
        const auto epochs = static_cast<double>(count) / static_cast<double>(run().view().batchesPerEpoch);
        QVERIFY(most - before < (16.0 + 3.0 + 24.0) * static_cast<double>(count) + 6.0 * sizeof(EpochRecord) * epochs + 12 * mebi);
        m_lab->run().prepare(m_lab->run().view().content);
        waitUntilReady();
        QVERIFY(residentBytes() < most + 12 * mebi);
    }
};

QTEST_MAIN(TestTrainingMemory)
#include "tst_training_memory.moc"
