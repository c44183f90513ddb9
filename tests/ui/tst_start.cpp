#include "app/gui/start_options.h"
#include "tests/places.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/stat.h>

using namespace ks;

namespace {

struct Run {
    int status = -1;
    QString out;
    QString err;
};

Run run(const QStringList& arguments, const QProcessEnvironment& environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString(ks::test::builtPath("bin/kernelscope")), arguments);
    if (!process.waitForFinished(20000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

/// Whether a program has a handler for the signal, as the kernel tells it.
bool catches(qint64 process, int signal)
{
    QFile file(QStringLiteral("/proc/%1/status").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray status = file.readAll();
    const QByteArray mask = status.mid(status.indexOf("SigCgt:") + 7).split('\n').front().trimmed();
    return ((mask.toULongLong(nullptr, 16) >> (signal - 1)) & 1U) != 0;
}

QProcessEnvironment withoutDisplay()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    return environment;
}

} // namespace

class TestStart : public QObject {
    Q_OBJECT

private slots:
    void helpIsReadable();
    void optionsAreRead();
    void badOptionsAreRefused_data();
    void badOptionsAreRefused();
    void withoutADisplayOneLine();
    void withADeadDisplayOneLine();
    void checkSaysWhatIsMissing();
    void signalsEndItCleanly();
    void samplesAreFound();
    void closingWaitsForNoFile();
    void withoutFontsOneLine();
};

/// Its bytes are the characters that were meant, whatever the locale, and it names every kind of file that is opened.
void TestStart::helpIsReadable()
{
    for (const char* locale : {"C", "C.UTF-8"}) {
        QProcessEnvironment environment = withoutDisplay();
        environment.insert(QStringLiteral("LC_ALL"), QLatin1String(locale));
        const Run help = run({QStringLiteral("--help")}, environment);
        QCOMPARE(help.status, 0);
        QVERIFY2(help.out.startsWith(QStringLiteral("Usage: kernelscope [options] [file …]\n")), qPrintable(help.out));
        for (const char* ending : {".kscope", ".npy", ".csv", ".json", ".onnx", ".safetensors"})
            QVERIFY2(help.out.contains(QLatin1String(ending)), ending);
    }
}

void TestStart::optionsAreRead()
{
    const StartOptions options =
        readStartOptions({QStringLiteral("kernelscope"), QStringLiteral("--fresh"), QStringLiteral("--language"), QStringLiteral("es"),
                          QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--size"), QStringLiteral("1280x720"),
                          QStringLiteral("--read-only"), QStringLiteral("a.kscope")});
    QCOMPARE(options.wish, StartOptions::Wish::Window);
    QVERIFY(options.fresh && options.readOnly);
    QCOMPARE(options.language, QStringLiteral("es"));
    QVERIFY(options.theme == Theme::Mode::Dark);
    QCOMPARE(options.size, QSize(1280, 720));
    QCOMPARE(options.files, QStringList(QStringLiteral("a.kscope")));
    const QStringList several = {QStringLiteral("a.json"), QStringLiteral("b.json"), QStringLiteral("c.json")};
    QCOMPARE(readStartOptions(QStringList(QStringLiteral("kernelscope")) + several).files, several);
    QCOMPARE(readStartOptions({QStringLiteral("kernelscope"), QStringLiteral("--help")}).wish, StartOptions::Wish::Explain);
}

void TestStart::badOptionsAreRefused_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("named");
    QTest::newRow("unknown") << QStringList{QStringLiteral("--wat")} << QStringLiteral("wat");
    QTest::newRow("language") << QStringList{QStringLiteral("--language"), QStringLiteral("fr")} << QStringLiteral("en, es");
    QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("pink")} << QStringLiteral("light, dark, system");
    QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("big")} << QStringLiteral("1280x720");
    QTest::newRow("files") << QStringList{QStringLiteral("--read-only"), QStringLiteral("a"), QStringLiteral("b")}
                           << QStringLiteral("takes one file");
}

void TestStart::badOptionsAreRefused()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, named);
    arguments.prepend(QStringLiteral("kernelscope"));
    const StartOptions options = readStartOptions(arguments);
    QCOMPARE(options.wish, StartOptions::Wish::Refuse);
    QVERIFY2(options.text.contains(named), qPrintable(options.text));
    QVERIFY(!options.text.contains(QLatin1Char('\n')));
}

void TestStart::withoutADisplayOneLine()
{
    const Run result = run({}, withoutDisplay());
    QCOMPARE(result.status, 2);
    QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
    QVERIFY(result.err.contains(QStringLiteral("kernelscope-cli")));
}

void TestStart::withADeadDisplayOneLine()
{
    QProcessEnvironment environment = withoutDisplay();
    environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":987"));
    const Run result = run({}, environment);
    QCOMPARE(result.status, 2);
    QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
}

void TestStart::checkSaysWhatIsMissing()
{
    const Run none = run({QStringLiteral("--check")}, withoutDisplay());
    QCOMPARE(none.status, 1);
    QVERIFY(none.out.contains(QStringLiteral("serial")));
    QVERIFY(none.out.contains(QStringLiteral("missing: a display")));
    QProcessEnvironment environment = withoutDisplay();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    const Run all = run({QStringLiteral("--check")}, environment);
    QVERIFY2(all.out.endsWith(QStringLiteral("OK\n")), qPrintable(all.out));
    QCOMPARE(all.status, 0);
}

/// Unsaved work is kept first (tst_window_memory); here that the program hears the signals at all.
void TestStart::signalsEndItCleanly()
{
    const QTemporaryDir folder;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), folder.path());
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    for (const int signal : {SIGTERM, SIGHUP}) {
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QString::fromStdString(ks::test::builtPath("bin/kernelscope")), {});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(catches(process.processId(), signal), 30000); // the window is there
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 128 + signal);
    }
}

void TestStart::samplesAreFound()
{
    QVERIFY(!ResourceLocator::samplesFolder().isEmpty());
    QVERIFY(ResourceLocator::sampleImages().size() >= 3);
    for (const QString& path : ResourceLocator::sampleImages())
        QVERIFY(QFile::exists(path) && !ResourceLocator::sampleTitle(path).contains(QLatin1Char('-')));
    const QStringList sessions = ResourceLocator::sampleSessions();
    QCOMPARE(sessions.size(), 6);
    QCOMPARE(ResourceLocator::sampleTitle(sessions[1], QStringLiteral("en")), QStringLiteral("Overlap: why 4 (5\u00a0min)"));
    QCOMPARE(ResourceLocator::sampleTitle(sessions[1], QStringLiteral("es")), QStringLiteral("Solapamiento: por qué 4 (5\u00a0min)"));
}

/// A pipe to which nobody writes keeps the thread that reads it, and not the process.
void TestStart::closingWaitsForNoFile()
{
    const QTemporaryDir folder;
    const QString pipe = folder.filePath(QStringLiteral("picture.png"));
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QProcessEnvironment environment = withoutDisplay();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    const Run ended = run({QStringLiteral("--fresh"), QStringLiteral("--time-start"), pipe}, environment); // leaves by itself
    QCOMPARE(ended.status, 0);
}

void TestStart::withoutFontsOneLine()
{
    const QTemporaryDir folder;
    QFile settings(folder.filePath(QStringLiteral("fonts.conf")));
    QVERIFY(settings.open(QIODevice::WriteOnly));
    settings.write("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig></fontconfig>");
    settings.close();
    QProcessEnvironment environment = withoutDisplay();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("FONTCONFIG_FILE"), settings.fileName());
    const Run ended = run({QStringLiteral("--fresh"), QStringLiteral("--time-start")}, environment);
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.err.count(QStringLiteral("no font")), 1);
}

QTEST_GUILESS_MAIN(TestStart)
#include "tst_start.moc"
