#include "tests/places.h"

#include <QProcess>
#include <QTest>

#include <dlfcn.h>

/// The plug-ins as they are, with NVIDIA's own runtime library in them, beside a driver or a cuDNN that is half there: people get the
/// reason and nothing crashes.
class TestHalfInstalled : public QObject {
    Q_OBJECT

private slots:
    void tellsWhatIsWrong_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("cuda");
        QTest::addColumn<QString>("cudnn");
        QTest::newRow("driver older than the toolkit") << "old_driver"
                                                       << "the driver is for CUDA 11.8"
                                                       << "the driver is for CUDA 11.8";
        QTest::newRow("no device") << "no_device"
                                   << "there is no NVIDIA GPU"
                                   << "there is no NVIDIA GPU";
        QTest::newRow("driver that fails") << "broken_driver"
                                           << "CUDA does not start"
                                           << "CUDA does not start";
        QTest::newRow("driver with nothing in it") << "hollow_driver"
                                                   << "driver does not answer"
                                                   << "driver does not answer";
        QTest::newRow("cuDNN with nothing in it") << "hollow_cudnn"
                                                  << "there is no NVIDIA GPU"
                                                  << "a library is missing";
        QTest::newRow("cuDNN without its parts") << "part_of_cudnn"
                                                 << "there is no NVIDIA GPU"
                                                 << "not its part libcudnn_graph.so.9";
        QTest::newRow("nothing") << "empty"
                                 << "driver is not installed"
                                 << "driver is not installed";
    }

    void tellsWhatIsWrong()
    {
        QFETCH(QString, folder);
        QFETCH(QString, cuda);
        QFETCH(QString, cudnn);
        if (folder == "empty" && dlopen("libcuda.so.1", RTLD_LAZY))
            QSKIP("this machine has NVIDIA's driver");
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_LIBRARY_PATH", QString::fromStdString(ks::test::builtPath("tests/fake_drivers/")) + folder);
        program.setProcessEnvironment(environment);
        program.start(QString::fromStdString(ks::test::builtPath("tests/backend_reasons")), QStringList());
        QVERIFY(program.waitForFinished(60000));
        const QString said = QString::fromUtf8(program.readAllStandardOutput());
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
        const QStringList lines = said.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith("cuda: ") && lines[0].contains(cuda), qPrintable(said));
        QVERIFY2(lines[1].startsWith("cudnn: ") && lines[1].contains(cudnn), qPrintable(said));
    }
};

QTEST_GUILESS_MAIN(TestHalfInstalled)
#include "tst_half_installed.moc"
