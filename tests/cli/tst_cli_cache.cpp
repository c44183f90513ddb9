#include "tests/cli/network_files_test.h"

#include <QFile>
#include <QTest>

/// Data that are prepared once and kept: --cache of train, evaluate, predict and lr-find.
class TestCliCache : public ks::test::NetworkFilesTest {
    Q_OBJECT

    const QStringList m_few = {"--data", "synthetic:shapes?count=48&test=16", "--backend", "openmp"};
    const QStringList m_steps = {"--grey", "--resize", "12x12"};

    Outcome train(const QStringList& more)
    {
        return run(QStringList{"train", "--model", "fc:8", "--epochs", "1", "--batch", "16", "--seed", "3"} + m_few + m_steps + more);
    }
    static QString lossOf(const Outcome& outcome) { return outcome.out.trimmed().section('\n', -1).section(' ', 0, 1); }

private slots:
    void trainingsFromTheFileAreTheSame()
    {
        const Outcome plain = train({"--save", "net.safetensors"});
        QVERIFY2(plain.status == 0, qPrintable(plain.err));
        const Outcome first = train({"--cache", "shapes.ksdata"});
        QVERIFY2(first.status == 0 && first.err.contains("prepared data kept in shapes.ksdata"), qPrintable(first.err));
        const Outcome second = train({"--cache", "shapes.ksdata"});
        QVERIFY2(second.status == 0 && second.err.contains("prepared data read from shapes.ksdata"), qPrintable(second.err));
        QCOMPARE(lossOf(first), lossOf(plain));
        QCOMPARE(lossOf(second), lossOf(plain));
    }

    void otherCommandsTakeTheSameFile()
    {
        const QStringList cache = {"--cache", "shapes.ksdata"};
        const QString read = "prepared data read from shapes.ksdata";
        const QStringList weights = {"--weights", "net.safetensors"};
        const Outcome plain = run(QStringList{"evaluate", "--json"} + weights + m_few);
        const Outcome kept = run(QStringList{"evaluate", "--json"} + weights + m_few + cache);
        QVERIFY2(kept.status == 0 && kept.err.contains(read), qPrintable(kept.err));
        QCOMPARE(kept.json()["loss"].toDouble(), plain.json()["loss"].toDouble());
        const Outcome predicted = run(QStringList{"predict"} + weights + m_few + cache);
        QVERIFY2(predicted.status == 0 && predicted.err.contains(read), qPrintable(predicted.err));
        QCOMPARE(predicted.out, run(QStringList{"predict"} + weights + m_few).out);
        const Outcome rates = run(QStringList{"lr-find", "--model", "fc:8", "--batch", "16"} + m_few + m_steps + cache);
        QVERIFY2(rates.status != 2 && rates.err.contains(read), qPrintable(rates.err));
    }

    /// DE-B11 and DE-G19 of the study of distributed energy: said, rebuilt, and two bytes a cell.
    void halfPrecisionIsAnotherFile()
    {
        const Outcome refused = train({"--cache", "shapes.ksdata", "--cache-precision", "half"});
        QVERIFY2(refused.status == 2 && refused.err.contains("--rebuild-cache") && refused.err.contains("its precision was"),
                 qPrintable(refused.err));
        const Outcome half = train({"--cache", "shapes.ksdata", "--cache-precision", "half", "--rebuild-cache"});
        QVERIFY2(half.status == 0 && half.err.contains("prepared anew") && half.err.contains("its precision was 'source' and is 'half'"),
                 qPrintable(half.err));
        const Outcome again = train({"--cache", "shapes.ksdata", "--cache-precision", "half"});
        QVERIFY2(again.err.contains("prepared data read from"), qPrintable(again.err));
        QCOMPARE(lossOf(again), lossOf(half));
        QFile file(path("shapes.ksdata"));
        constexpr qint64 samples = qint64{48 + 16} * 12 * 12 * 2;
        QVERIFY(file.size() > samples && file.size() < samples + 4000);
        const Outcome raw = train({"--cache", "raw.ksdata", "--cache-precision", "half", "--scaling", "raw"});
        QVERIFY2(raw.status == 2 && raw.err.contains("half precision") && !QFile::exists(path("raw.ksdata")), qPrintable(raw.err));
    }

    void otherFilesStay()
    {
        const Outcome outcome = train({"--cache", "net.safetensors"});
        QVERIFY2(outcome.status != 0 && outcome.err.contains("stays as it is"), qPrintable(outcome.err));
        const Outcome alone = train({"--cache-precision", "half"});
        QVERIFY2(alone.status == 2 && alone.err.contains("--cache"), qPrintable(alone.err));
    }
};

QTEST_APPLESS_MAIN(TestCliCache)
#include "tst_cli_cache.moc"
