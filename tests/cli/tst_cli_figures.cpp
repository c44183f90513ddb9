#include "core/session/session_file.h"
#include "tests/cli/cli_process.h"
#include "tests/comma_locale.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <filesystem>
#include <gif_lib.h>
#include <map>

using namespace ks;

namespace {

const QString pool = QString::fromStdString(test::sourcePath("samples/sessions")) + "/1-maxpool-2x2.kscope";

/// The texts of an SVG, joined; empty where it is not one.
QString textOf(const QByteArray& svg)
{
    QString text;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text();
    return reader.hasError() ? QString() : text;
}

} // namespace

/// `kernelscope-cli export` draws figures by the window's program beside it.
class TestCliFigures : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void drawsSvgInTheLanguageAskedFor()
    {
        const QByteArray english = draw("E.svg", {"--language", "en"});
        const QByteArray spanish = draw("S.svg", {"--language", "es"});
        QVERIFY2(textOf(english).contains("input X"), english.constData());
        QVERIFY2(textOf(spanish).contains("entrada X"), spanish.constData());
        QVERIFY(!textOf(spanish).contains("input"));
    }

    void drawsInTheSessionsOwnLanguage()
    {
        Session session = loadSession(pool.toStdString());
        session.figureLanguage = "es";
        saveSession(session, m_folder->filePath("es.kscope").toStdString());
        QCOMPARE(run({"export", "es.kscope", "--output", "own.svg"}).status, 0);
        QCOMPARE(read("own.svg"), draw("S.svg", {"--language", "es"}));
    }

    /// The language of a figure is the session's, and so is how it writes numbers.
    void aRegionWithACommaChangesNoFigure()
    {
        const test::CommaLocale comma;
        if (!comma.use())
            QSKIP(test::CommaLocale::missing);
        Session session = loadSession(pool.toStdString());
        Tensor halves = *session.content.src.tensor;
        for (float& cell : halves.cells())
            cell += 0.5F;
        session.content.src.tensor = std::make_shared<const Tensor>(std::move(halves));
        saveSession(session, m_folder->filePath("halves.kscope").toStdString());
        const QStringList arguments = {"export", "halves.kscope", "--output", "F.svg"};
        const Outcome outcome = runProgram(cliProgram(), m_folder->path(), arguments, {}, comma.environment());
        QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
        const QString text = textOf(read("F.svg"));
        QVERIFY2(text.contains(QRegularExpression("max\\([0-9]+\\.5,")), qPrintable(text));
    }

    void givesTheSameBytesTwice()
    {
        std::map<QString, QByteArray> first;
        for (const char* file : {"F.svg", "F.png", "F.pdf", "F.tikz"})
            QVERIFY2(!(first[file] = draw(file, {"--caption"})).isEmpty(), file);
        const qint64 drawn = QDateTime::currentSecsSinceEpoch();
        QTRY_VERIFY(QDateTime::currentSecsSinceEpoch() > drawn); // a file that says when it was made would differ
        for (const auto& [file, bytes] : first)
            QVERIFY2(draw("again-" + file, {"--caption"}) == bytes, qPrintable(file));
    }

    void drawsPng()
    {
        const QImage image = QImage::fromData(draw("F.png", {"--preset", "column"}), "PNG");
        QVERIFY(image.width() > 500 && image.height() > 100);
        QVERIFY(!image.hasAlphaChannel() || image.pixelColor(0, 0).alpha() == 255);
        const QImage glass = QImage::fromData(draw("T.png", {"--preset", "column", "--transparent"}), "PNG");
        QCOMPARE(glass.pixelColor(0, 0).alpha(), 0);
    }

    void drawsPdf()
    {
        const QByteArray pdf = draw("F.pdf", {"--figure", "steps"});
        QVERIFY(pdf.startsWith("%PDF-1."));
        QVERIFY(pdf.trimmed().endsWith("%%EOF"));
        const qsizetype mark = pdf.lastIndexOf("startxref");
        QVERIFY(mark > 0);
        const QByteArray offset = pdf.mid(mark + 9).trimmed().split('\n').first();
        QVERIFY(pdf.mid(offset.toInt()).startsWith("xref"));
        QVERIFY(pdf.count("/Type /Page\n") > 1); // one a step
    }

    void drawsGif()
    {
        QVERIFY(!draw("F.gif", {"--figure", "steps", "--preset", "column"}).isEmpty());
        int error = 0;
        GifFileType* gif = DGifOpenFileName(qPrintable(m_folder->filePath("F.gif")), &error);
        QVERIFY(gif);
        const int status = DGifSlurp(gif);
        const int frames = gif->ImageCount;
        DGifCloseFile(gif, &error);
        QCOMPARE(status, GIF_OK);
        QVERIFY(frames > 1);
    }

    /// Names of files are bytes: also such as begin like an option or are not UTF-8.
    void takesEveryNameOfAFile()
    {
        const std::string folder = m_folder->path().toStdString() + "/";
        for (const std::string name : {"-x.kscope", "caf\xe9.kscope", "--help.kscope"}) {
            std::filesystem::copy_file(pool.toStdString(), folder + name);
            QFile script(m_folder->filePath("script")); // since QStrings cannot hold such names
            QVERIFY(script.open(QIODevice::WriteOnly));
            const QByteArray bytes = QByteArray::fromStdString(name);
            script.write("exec '" + cliProgram().toUtf8() + "' export '--output=" + bytes + ".svg' -- '" + bytes + "'\n");
            script.close();
            const Outcome outcome = runProgram("/bin/sh", m_folder->path(), {"script"});
            QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
            QVERIFY(std::filesystem::exists(folder + name + ".svg"));
        }
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("reason");
        QTest::newRow("unknown figure") << QStringList{pool, "--figure", "nonsense", "--output", "F.svg"} << "nonsense";
        QTest::newRow("figure it has not") << QStringList{pool, "--figure", "weights", "--output", "F.png"} << "weights";
        QTest::newRow("unknown type") << QStringList{pool, "--output", "F.bmp"} << "F.bmp";
        QTest::newRow("no folder") << QStringList{pool, "--output", "none/F.png"} << "none";
        QTest::newRow("no session") << QStringList{"none.kscope", "--output", "F.png"} << "none.kscope";
        QTest::newRow("steps as SVG") << QStringList{pool, "--figure", "steps", "--output", "F.svg"} << "SVG";
    }
    void refuses()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, reason);
        const Outcome outcome = run(QStringList{"export"} + arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.startsWith("kernelscope-cli: ") && outcome.err.contains(reason), qPrintable(outcome.err));
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    /// The largest file that the process may write is smaller than the figure.
    void oldFileStays()
    {
        QFile old(m_folder->filePath("F.png"));
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        const Outcome outcome =
            runProgram("/bin/sh", m_folder->path(),
                       {"-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", cliProgram(), "export", pool, "--output", "F.png"});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("F.png"), qPrintable(outcome.err));
        QCOMPARE(read("F.png"), QByteArray("old"));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{"F.png"});
    }

private:
    Outcome run(const QStringList& arguments) const { return runProgram(cliProgram(), m_folder->path(), arguments); }

    QByteArray read(const QString& name) const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// The file's bytes; nothing if the program failed or said something.
    QByteArray draw(const QString& file, const QStringList& options) const
    {
        const Outcome outcome = run(QStringList{"export", pool, "--output", file} + options);
        if (outcome.status == 0 && outcome.err.isEmpty())
            return read(file);
        qWarning("export ended with %d: %s", outcome.status, qPrintable(outcome.err));
        return {};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliFigures)
#include "tst_cli_figures.moc"
