#include "core/studies/studies_session.h"
#include "tests/cli/cli_test.h"
#include "tests/studies/small_study.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace ks;

/// `study`: the published studies at the command line, and one of a teacher's own.
class TestCliStudy : public test::CliTest {
    Q_OBJECT

    void writeText(const QString& name, const std::string& text)
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("published")));
        QString study = QString::fromStdString(test::smallStudy()); // with sizes that take long enough to be timed
        study.replace(QStringLiteral("\"1x1x4x4\""), QStringLiteral("\"1x8x256x256\""))
            .replace(QStringLiteral("[4, 8]"), QStringLiteral("[128, 256]"));
        writeText(QStringLiteral("small.json"), study.toStdString());
        writeText(QStringLiteral("published/small.csv"), test::smallTable);
    }

    void theStudiesAreListed()
    {
        const Outcome all = cli("study --list");
        QCOMPARE(all.status, 0);
        for (const char* id : {"pooling-hpc", "cnn-from-scratch", "heterogeneous-timing", "cpp-openmp-cuda-cudnn", "distributed-energy"})
            QVERIFY2(all.out.contains(QLatin1String(id)), id);
        const Outcome few = cli("study van-herk --list"); // of one
        QVERIFY(few.out.contains("Pictures") && !few.out.contains("gpuarray"));
        const Outcome one = cli("study pooling-hpc");
        QCOMPARE(one.status, 0);
        QVERIFY(one.out.contains("T3") && one.out.contains("not run here") && one.out.contains("Waits for"));
    }

    /// Run, kept, read again, drawn and checked; what is there is not run again.
    void aStudyIsRunAndKept()
    {
        const QString study = "study --file small.json --results r.json ";
        QCOMPARE(cli(study + "--run quick --report r.html").status, 0);
        const Outcome figure = cli(study + "--figure T1 --csv t1.csv");
        QCOMPARE(figure.status, 0);
        QVERIFY2(figure.out.contains("run here") && figure.out.contains("What was wrong (X1)"), qPrintable(figure.out));
        QFile csv(m_folder->filePath(QStringLiteral("t1.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QString lines = QString::fromUtf8(csv.readAll());
        QCOMPARE(lines.count(QStringLiteral("\npublished,")), 5);
        QCOMPARE(lines.count(QStringLiteral("\nhere,")), 4); // two backends, two sizes
        QVERIFY(lines.contains("B,4,0.25,,,ok") && lines.contains("A,32,,,,missing"));
        QFile page(m_folder->filePath(QStringLiteral("r.html")));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString html = QString::fromUtf8(page.readAll());
        for (const char* words : {"As it was printed:", "Measured here:", "The machines differ", "What the study claims", "Repeat it:"})
            QVERIFY2(html.contains(QLatin1String(words)), words);
        QFile kept(m_folder->filePath(QStringLiteral("r.json")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        const QByteArray before = kept.readAll();
        kept.close();
        QCOMPARE(cli(study + "--run quick").status, 0);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), before);
        const StudiesSession session = studiesSessionFromJson(before.toStdString(), "r.json");
        QCOMPARE(session.opened.front().study.id, std::string("small")); // the window opens it with its study
        const std::size_t quick = session.records.at("small").find("pool")->measurements.size();
        QCOMPARE(cli(study + "--run full").status, 0);
        kept.close();
        QVERIFY(kept.open(QIODevice::ReadOnly)); // a new file of that name
        const StudiesSession both = studiesSessionFromJson(kept.readAll().toStdString(), "r.json");
        QVERIFY(both.records.at("small").find("pool")->measurements.size() != quick);
        StudyRecord record = both.records.at("small");
        record.prefer(both.opened.front().study, StudySize::Quick); // a longer run took nothing from it
        QCOMPARE(record.find("pool")->measurements.size(), quick);
        const Outcome claims = cli(study + "--check");
        QVERIFY2(claims.status == 0 || claims.status == 1, qPrintable(claims.err));
        QVERIFY2(claims.out.contains("O1") && claims.out.contains("small: "), qPrintable(claims.out));
    }

    void whatCannotBeIsNamed()
    {
        QVERIFY(cli("study").err.contains("--list"));
        QVERIFY(cli("study nothing").err.contains("pooling-hpc"));
        QVERIFY(cli("study pooling-hpc --figure T99").err.contains("T3"));
        QVERIFY(cli("study pooling-hpc --csv a.csv").err.contains("--figure"));
        QVERIFY(cli("study --file none.json").status != 0);
        writeText(QStringLiteral("bad.json"), "{\"format\": \"else\"}");
        QVERIFY(cli("study --file small.json --results bad.json").err.contains("no session of studies"));
    }
};

QTEST_GUILESS_MAIN(TestCliStudy)
#include "tst_cli_study.moc"
