#include "core/base/threads.h"
#include "tests/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

namespace {

/// As a person starts it, not as the tests do: with nothing about OpenMP but that libgomp says how it was loaded.
QProcessEnvironment plainEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : environment.keys())
        if (name.startsWith(QLatin1String("OMP_")) || name.startsWith(QLatin1String("GOMP_")) ||
            name.startsWith(QLatin1String("KERNELSCOPE_")))
            environment.remove(name);
    environment.insert(QStringLiteral("OMP_DISPLAY_ENV"), QStringLiteral("verbose"));
    return environment;
}

/// GOMP_SPINCOUNT at each start of the program, the last one being the one that computes.
QStringList spinCounts(const Outcome& outcome)
{
    static const QRegularExpression line(QStringLiteral("GOMP_SPINCOUNT = '([^']*)'"));
    QStringList counts;
    for (auto each = line.globalMatch(outcome.err); each.hasNext();)
        counts.append(each.next().captured(1));
    return counts;
}

} // namespace

/// How the programs start their threads: OpenMP reads it when it is loaded, so only a process of its own can show it.
class TestCliThreads : public QObject {
    Q_OBJECT

    const QString m_cli = cliProgram();
    QTemporaryDir m_folder;

private slots:
    void waitingThreadsSleep()
    {
        const Outcome outcome = runProgram(m_cli, m_folder.path(), {QStringLiteral("--version")}, {}, plainEnvironment());
        QCOMPARE(outcome.status, 0);
        const QStringList counts = spinCounts(outcome);
        QCOMPARE(counts.size(), 2); // loaded, and once more with the choice: no third time
        QCOMPARE(counts.last(), QStringLiteral("0"));
        QCOMPARE(outcome.out.count(QLatin1Char('\n')), 1);
    }

    void whoChoseKeepsTheChoice_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::newRow("policy") << QStringLiteral("OMP_WAIT_POLICY") << QStringLiteral("active");
        QTest::newRow("count") << QStringLiteral("GOMP_SPINCOUNT") << QStringLiteral("1234");
    }

    void whoChoseKeepsTheChoice()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QProcessEnvironment environment = plainEnvironment();
        environment.insert(name, value);
        const QStringList counts = spinCounts(runProgram(m_cli, m_folder.path(), {QStringLiteral("--version")}, {}, environment));
        QCOMPARE(counts.size(), 1);
        QVERIFY(counts.first() != QLatin1String("0"));
    }

    void argumentsAndInputSurvive()
    {
        const Outcome outcome =
            runProgram(m_cli, m_folder.path(),
                       {QStringLiteral("apply"), QStringLiteral("--op"), QStringLiteral("Relu"), QStringLiteral("--input"),
                        QStringLiteral("random:1x1x2x2"), QStringLiteral("--output"), QStringLiteral("a file.csv")},
                       {}, plainEnvironment());
        QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
        QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("a file.csv"))));
    }

    void threadNumberComesFromTheEnvironment()
    {
        QProcessEnvironment environment = plainEnvironment();
        environment.remove(QStringLiteral("OMP_DISPLAY_ENV"));
        environment.insert(QStringLiteral("OMP_NUM_THREADS"), QStringLiteral("3,2"));
        const Outcome three = runProgram(m_cli, m_folder.path(), {QStringLiteral("backends")}, {}, environment);
        QVERIFY2(three.out.contains(QStringLiteral("3 threads")), qPrintable(three.out));
        environment.remove(QStringLiteral("OMP_NUM_THREADS"));
        const Outcome all = runProgram(m_cli, m_folder.path(), {QStringLiteral("backends")}, {}, environment);
        QVERIFY2(all.out.contains(QStringLiteral("%1 thread").arg(availableThreads())), qPrintable(all.out));
    }

    /// OpenMP then binds the thread that starts the program to one processor, which is not all that there are.
    void boundThreadsAreAsMany_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::newRow("bound") << QStringLiteral("OMP_PROC_BIND") << QStringLiteral("true");
        QTest::newRow("places") << QStringLiteral("OMP_PLACES") << QStringLiteral("cores");
    }

    void boundThreadsAreAsMany()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        if (availableThreads() == 1)
            QSKIP("this machine has one processor");
        QProcessEnvironment environment = plainEnvironment();
        environment.remove(QStringLiteral("OMP_DISPLAY_ENV"));
        environment.insert(name, value);
        const Outcome bound = runProgram(m_cli, m_folder.path(), {QStringLiteral("backends")}, {}, environment);
        QVERIFY2(bound.out.contains(QStringLiteral("%1 threads").arg(availableThreads())), qPrintable(bound.out));
    }

    /// More threads than any machine gives: what fails names them, in a line, and does not break off.
    void farTooManyThreadsAreNamed()
    {
        QProcessEnvironment environment = plainEnvironment();
        environment.remove(QStringLiteral("OMP_DISPLAY_ENV"));
        environment.insert(QStringLiteral("OMP_NUM_THREADS"), QStringLiteral("100000"));
        const QStringList conv = {QStringLiteral("Conv"), QStringLiteral("--weights"), QStringLiteral("random:1"),
                                  QStringLiteral("--filters"), QStringLiteral("16")};
        for (const QStringList& op : {conv, QStringList{QStringLiteral("MaxPool"), QStringLiteral("--kernel"), QStringLiteral("2x2")}}) {
            const QStringList arguments =
                QStringList{QStringLiteral("apply"), QStringLiteral("--op")} + op +
                QStringList{QStringLiteral("--input"), QStringLiteral("random:1x16x64x64"), QStringLiteral("--backend"),
                            QStringLiteral("openmp"),  QStringLiteral("--output"),          QStringLiteral("many.npy")};
            const Outcome outcome = runProgram(m_cli, m_folder.path(), arguments, {}, environment);
            QVERIFY2(outcome.status == 0 || outcome.status == 2, qPrintable(outcome.err));
            QVERIFY2(outcome.status == 0 ||
                         (outcome.err.contains(QStringLiteral("100000 threads")) && outcome.err.count(QLatin1Char('\n')) == 1),
                     qPrintable(outcome.err));
        }
    }

#ifdef KS_HAS_WINDOW
    void theWindowFollowsItsSetting_data()
    {
        QTest::addColumn<QByteArray>("settings");
        QTest::addColumn<QString>("count");
        QTest::newRow("first start") << QByteArray() << QStringLiteral("0");
        QTest::newRow("sleep") << QByteArray("[compute]\nwaiting=0\n") << QStringLiteral("0");
        QTest::newRow("spin") << QByteArray("[compute]\nwaiting=1\n") << QStringLiteral("300000");
        QTest::newRow("damaged") << QByteArray("[compute]\nwaiting=17\n") << QStringLiteral("0");
    }

    void theWindowFollowsItsSetting()
    {
        QFETCH(QByteArray, settings);
        QFETCH(QString, count);
        const QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkdir(QStringLiteral("kernelscope")));
        QFile file(home.filePath(QStringLiteral("kernelscope/kernelscope.conf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(settings);
        file.close();
        QProcessEnvironment environment = plainEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home.path());
        environment.insert(QStringLiteral("XDG_DATA_HOME"), home.path());
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        // As if another Kernelscope had started this one with the other choice.
        const QString other = count == QLatin1String("0") ? QStringLiteral("300000") : QStringLiteral("0");
        environment.insert(QStringLiteral("GOMP_SPINCOUNT"), other);
        environment.insert(QStringLiteral("KERNELSCOPE_SPINCOUNT"), other);
        const Outcome outcome = runProgram(QString::fromStdString(ks::test::builtPath("bin/kernelscope")), home.path(),
                                           {QStringLiteral("--time-start")}, {}, environment);
        QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
        QCOMPARE(spinCounts(outcome), QStringList({other, count}));
    }
#endif
};

QTEST_GUILESS_MAIN(TestCliThreads)
#include "tst_cli_threads.moc"
