#include "core/base/escapes.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>
#include <filesystem>
#include <set>

using namespace ks;

namespace {

/// What a stranger's file may call a layer, a class or a network.
std::vector<std::string> hostileNames()
{
    using namespace std::string_literals;
    std::vector<std::string> names = {
        "",
        ".",
        "..",
        "...",
        "/",
        "//",
        "/MatMul",
        "../outside/evil",
        "..\\evil",
        "a/../../b",
        "~/.bashrc",
        "-rf",
        "--output",
        ".hidden",
        "CON",
        "nul.txt",
        "COM1",
        "C:evil",
        "a\0b"s,
        "a\nb",
        "\033[2J",
        "\x9b"
        "2J",
        "\u009b2J",
        "\u202e"
        "gnp.exe",
        "caf\xe9",
        "\xff\xfe",
        "\xed\xa0\x80",
        "\xc0\xaf",
        "\xf4\x90\x80\x80",
        "a ",
        "a.",
        " a",
        "\"\"\"\nimport os\n\"\"\"",
        "\"",
        "\\",
        "\\\"",
        "'''",
        "# x\r\ny",
        "{x}",
        "$(reboot)",
        "`reboot`",
        "a*?<>|b",
        "</desc><script>",
        "&lt;",
        "]]>",
        "=cmd|' /C calc'!A0",
        "\t=1",
        "forward",
        "parameters",
        "type",
        "class",
        "__init__",
        "_",
        "3 relu",
        "conv/1",
        "\U000e0041",
        "\ufeff",
        "\u2028x",
        "é",
        "日本",
        "mañana",
    };
    names.push_back(std::string(400, 'x'));
    names.push_back(std::string(400, 'x') + "y");
    std::string wide;
    for (int i = 0; i < 200; ++i)
        wide += "日";
    names.push_back(wide);
    return names;
}

bool isUtf8(const std::string& text)
{
    return validUtf8(text) == text;
}

bool isFileName(const std::string& name)
{
    const std::filesystem::path path(name);
    return !name.empty() && name != "." && name != ".." && name.size() <= 105 && path.filename() == path && isUtf8(name) &&
           name.find_first_of(std::string("/\\:*?\"<>|\n\033\0", 12)) == std::string::npos &&
           std::string("-.~ ").find(name.front()) == std::string::npos;
}

} // namespace

class TestEscapes : public QObject {
    Q_OBJECT

private slots:
    void tellsUtf8FromOtherBytes()
    {
        for (const char* sound : {"", "a", "ñ", "日本", "\U0001f600", "\uffff"})
            QVERIFY(isUtf8(sound));
        for (const char* broken : {"caf\xe9", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe6\x97", "\x80", "\xf0\x80\x80\x80"})
            QVERIFY(!isUtf8(broken));
        QCOMPARE(validUtf8("caf\xe9 ñ"), std::string("caf\ufffd ñ"));
        for (const std::string& name : hostileNames())
            QVERIFY(isUtf8(validUtf8(name)));
    }

    void makesFileNames()
    {
        for (const char* ordinary : {"conv1", "conv 1", "3 relu", "mañana", "日本", "a.b", "x-2"})
            QCOMPARE(fileNameOf(ordinary), std::string(ordinary));
        QCOMPARE(fileNameOf("/conv1/Conv"), std::string("conv1_Conv"));
        QCOMPARE(fileNameOf("../outside/evil"), std::string("_._outside_evil"));
        QCOMPARE(fileNameOf("CON"), std::string("_CON"));
        QCOMPARE(fileNameOf(""), std::string("unnamed"));
        for (const std::string& name : hostileNames())
            QVERIFY2(isFileName(fileNameOf(name)), qPrintable(QString::fromStdString(terminalText(name + " → " + fileNameOf(name)))));
    }

    void keepsFileNamesOfASetApart()
    {
        const std::vector<std::string> names = {"a/b", "a_b", "A_B", "a:b", "a_b-2", "", "unnamed"};
        const std::vector<std::string> expected = {"a_b-3", "a_b", "A_B-4", "a_b-5", "a_b-2", "unnamed-2", "unnamed"};
        QCOMPARE(fileNamesOf(names), expected);
        const std::vector<std::string> files = fileNamesOf(hostileNames());
        std::set<QString> different;
        for (const std::string& file : files) {
            QVERIFY(isFileName(file));
            different.insert(QString::fromStdString(file).toUpper());
        }
        QCOMPARE(different.size(), files.size());
    }

    void makesPythonNames()
    {
        const std::vector<std::string> names = {"conv 1",   "conv_1", "class",   "match", "3 relu",
                                                "__init__", "_",      "forward", "x",     "/fc1/Gemm"};
        const std::vector<std::string> expected = {"conv_1", "conv_1_2", "class_2",   "match_2", "layer_3_relu",
                                                   "init__", "layer_",   "forward_2", "x",       "fc1_Gemm"};
        QCOMPARE(pythonNames(names, {"forward"}), expected);
        const std::vector<std::string> all = pythonNames(hostileNames());
        QCOMPARE(std::set<std::string>(all.begin(), all.end()).size(), all.size());
        for (const std::string& name : all)
            QVERIFY2(QRegularExpression("^[A-Za-z][A-Za-z0-9_]{0,99}$").match(QString::fromStdString(name)).hasMatch(), name.c_str());
    }

    /// Nothing ends a string, a docstring or a comment: no bare quote, no odd backslash, no line break.
    void closesNoPythonString()
    {
        QCOMPARE(pythonText("mañana \"x\" \\ \n"), std::string("mañana \\\"x\\\" \\\\ \\n"));
        for (const std::string& name : hostileNames()) {
            const std::string text = pythonText(name);
            QVERIFY(isUtf8(text));
            QVERIFY(text.find('\n') == std::string::npos && text.find('\r') == std::string::npos && text.find('\0') == std::string::npos);
            for (std::size_t i = 0; i < text.size(); ++i) {
                QVERIFY(text[i] != '"');
                if (text[i] == '\\')
                    QVERIFY(++i < text.size());
            }
        }
    }

    void readsBackFromXml()
    {
        for (const std::string& name : hostileNames()) {
            const std::string page = "<a b=\"" + escapedXml(name) + "\">" + escapedXml(name) + "</a>";
            QXmlStreamReader reader(QByteArray::fromStdString(page));
            QVERIFY(reader.readNextStartElement());
            QCOMPARE(reader.attributes().size(), 1);
            const QString text = reader.readElementText(); // fails on elements inside
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString() + ": " + QString::fromStdString(terminalText(page))));
            if (name.find_first_of(std::string("\0\033\r", 3)) == std::string::npos && isUtf8(name))
                QCOMPARE(text.toStdString(), name);
        }
    }

    void showsWhatWouldCommandATerminal()
    {
        QCOMPARE(terminalText("conv 1 — ñ 日本"), std::string("conv 1 — ñ 日本"));
        QCOMPARE(terminalText("\033[2J\u009bx\u202egnp\n"), std::string("\\u001b[2J\\u009bx\\u202egnp\\u000a"));
        QCOMPARE(terminalText("a\n\tb\r\033", Lines::Kept), std::string("a\n\tb\\u000d\\u001b"));
        QCOMPARE(terminalText("caf\xe9\x9b"), std::string("caf\\xe9\\x9b"));
        // JSON stays what it says.
        const QJsonObject object{{"name", QString::fromUtf8("\u202e\u009b\U000e0041")}};
        const std::string json = terminalText(QJsonDocument(object).toJson().toStdString(), Lines::Kept);
        QVERIFY(json.find("\\u202e") != std::string::npos);
        QCOMPARE(QJsonDocument::fromJson(QByteArray::fromStdString(json)).object(), object);
    }

    void writesCsvThatNoSpreadsheetComputes()
    {
        for (const char* plain : {"conv1", "-1.5e-3", "+2", "-", "1e400", "nan", "-inf", "a=b", "don't"})
            QCOMPARE(csvField(plain), std::string(plain));
        QCOMPARE(csvField("a,\"b\"\n"), std::string("\"a,\"\"b\"\"\n\""));
        QCOMPARE(csvField("=cmd|' /C calc'!A0"), std::string("'=cmd|' /C calc'!A0"));
        QCOMPARE(csvField("=1,2"), std::string("\"'=1,2\""));
        for (const char* formula : {"+A1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "+-1", "\uff1d1", "=1"})
            QVERIFY(csvField(formula).find_first_of('\'') <= 1);
    }
};

QTEST_APPLESS_MAIN(TestEscapes)
#include "tst_escapes.moc"
