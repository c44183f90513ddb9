#include "app/gui/start_options.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

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
    process.start(QStringLiteral(KS_PROGRAM), arguments);
    if (!process.waitForFinished(20000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
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
    void optionsAreRead();
    void badOptionsAreRefused_data();
    void badOptionsAreRefused();
    void withoutADisplayOneLine();
    void withADeadDisplayOneLine();
    void checkSaysWhatIsMissing();
    void samplesAreFound();
};

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

void TestStart::samplesAreFound()
{
    QVERIFY(!ResourceLocator::samplesFolder().isEmpty());
    QVERIFY(ResourceLocator::sampleImages().size() >= 3);
    for (const QString& path : ResourceLocator::sampleImages())
        QVERIFY(QFile::exists(path) && !ResourceLocator::sampleTitle(path).contains(QLatin1Char('-')));
    const QStringList sessions = ResourceLocator::sampleSessions();
    QCOMPARE(sessions.size(), 6);
    QCOMPARE(ResourceLocator::sampleTitle(sessions[1], QStringLiteral("en")), QStringLiteral("Overlap: why 4 (5 min)"));
    QCOMPARE(ResourceLocator::sampleTitle(sessions[1], QStringLiteral("es")), QStringLiteral("Solapamiento: por qué 4 (5 min)"));
}

QTEST_GUILESS_MAIN(TestStart)
#include "tst_start.moc"
