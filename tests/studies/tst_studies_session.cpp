#include "core/studies/studies_session.h"
#include "tests/studies/small_study.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace ks;
using namespace ks::test;

/// Studies and their results as one file.
class TestStudiesSession : public QObject {
    Q_OBJECT

    static StudiesSession filled()
    {
        StudiesSession session;
        session.opened.push_back({read(smallStudy()), smallStudy(), {{"small.csv", smallTable}}});
        BenchmarkResult result = measured(session.opened.front().study, "pool", [](const ExperimentPoint&) { return 0.25; });
        for (Measurement& one : result.measurements) {
            one.runs = Timing(std::vector<double>{0.25, 0.25, 0.26});
            one.summary = summarize(one.runs);
        }
        session.records["small"].keep(std::move(result));
        session.records["pooling-hpc"]; // nothing was measured for it
        return session;
    }

private slots:
    void isReadBackAsItWasWritten()
    {
        // What a test makes lacks what a reader works out: what was read once is what is kept.
        const std::string text = jsonOf(studiesSessionFromJson(jsonOf(filled()), "first.json"));
        const StudiesSession back = studiesSessionFromJson(text, "file.json");
        QCOMPARE(jsonOf(back), text);
        QCOMPARE(back.opened.size(), std::size_t{1});
        QCOMPARE(back.opened.front().study.figures.front().id, std::string("T1"));
        QCOMPARE(back.records.size(), std::size_t{1});
        QCOMPARE(back.records.at("small").find("pool")->measurements.size(), std::size_t{4});
    }

    void aStudyIsOpenedWithItsTables()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("published"));
        const auto put = [&](const char* name, const std::string& text) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(text));
        };
        put("small.json", smallStudy());
        put("published/small.csv", smallTable);
        const OpenedStudy opened = openStudy(folder.filePath("small.json").toStdString());
        QCOMPARE(opened.tables.size(), std::size_t{1});
        QCOMPARE(opened.tables.at("small.csv"), smallTable);
        QCOMPARE(opened.study.id, std::string("small"));
    }

    void badFilesSayWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("another format") << QByteArray(R"({"format": "kernelscope-result"})") << "format";
        QTest::newRow("no version") << QByteArray(R"({"format": "kernelscope-studies"})") << "version";
        QTest::newRow("newer") << QByteArray(R"({"format": "kernelscope-studies", "version": 99})") << "newer Kernelscope";
        QTest::newRow("no list") << QByteArray(R"({"format": "kernelscope-studies", "version": 1, "opened": 3})") << "opened";
        QTest::newRow("no study") << QByteArray(R"({"format": "kernelscope-studies", "version": 1, "opened": [{}]})") << "study";
        QTest::newRow("a path")
            << QByteArray(R"({"format": "kernelscope-studies", "version": 1, "opened": [{"study": "{}", "tables": {"../x.csv": "a"}}]})")
            << "../x.csv";
        QTest::newRow("no record") << QByteArray(R"({"format": "kernelscope-studies", "version": 1, "records": {"small": 1}})")
                                   << "file.json";
        QTest::newRow("no id") << QByteArray(R"({"format": "kernelscope-studies", "version": 1, "records": {"a<b": {}}})") << "a<b";
    }
    void badFilesSayWhatIsWrong()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const QString problem = problemOf([&] { (void)studiesSessionFromJson(text.toStdString(), "file.json"); });
        QVERIFY2(problem.contains("file.json") && problem.contains(says), qPrintable(problem));
    }
};

QTEST_APPLESS_MAIN(TestStudiesSession)
#include "tst_studies_session.moc"
