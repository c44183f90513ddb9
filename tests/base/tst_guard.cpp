#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "tests/work_time.h"

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <string>
#include <sys/stat.h>

using namespace ks;

/// What holds for every reader: files from anywhere are believed only as far as their own size and the budget allow.
class TestGuard : public QObject {
    Q_OBJECT
private slots:
    void readsJson()
    {
        QCOMPARE(parseJson("{\"a\": [1, {\"b\\\"]\": null}]}", "f").at("a").size(), std::size_t{2});
        QCOMPARE(parseOrderedJson("{\"z\": 1, \"a\": 2}", "f").items().begin().key(), std::string("z"));
    }
    void deepJsonIsRefused()
    {
        const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
        QCOMPARE(messageOf([&] { parseJson(nested(deepestJson), "f"); }), std::string());
        QCOMPARE(messageOf([&] { parseJson(nested(deepestJson + 1), "f"); }), std::string("f nests lists and objects more than 64 deep"));
        QCOMPARE(messageOf([&] { parseOrderedJson(nested(1000000), "f"); }), std::string("f nests lists and objects more than 64 deep"));
        const QByteArray brackets(1000, '['); // in texts they say nothing
        const QByteArray text = "[\"" + brackets + "\", \"\\\"[[\"]";
        QCOMPARE(messageOf([&] { parseJson(text.toStdString(), "f"); }), std::string());
    }
    void saysWhereTheMistakeIs()
    {
        QCOMPARE(messageOf([] { parseJson("{\n  \"a\": 1,\n  b\n}", "f"); }),
                 std::string("f is not JSON: the mistake is in line 3 at byte 3"));
        QCOMPARE(messageOf([] { parseJson("?", "f"); }), std::string("f is not JSON: the mistake is in line 1 at byte 1"));
        for (const char* text : {"", "{\"a\": [1", "\"a"})
            QCOMPARE(messageOf([&] { parseJson(text, "f"); }), std::string("f is not JSON, or was cut off: it ends too early"));
        QCOMPARE(messageOf([] { parseJson("[1e999]", "f"); }), std::string("f holds a number that is out of range"));
        QCOMPARE(messageOf([] { parseJson("{\"a\": {\"b\": 1, \"c\": 2, \"b\": 3}}", "f"); }),
                 std::string("f has an object with two fields “b”"));
    }
    void jsonKeepsToTheBudget()
    {
        const std::size_t before = MemoryBudget::instance().limit();
        MemoryBudget::instance().setLimit(std::size_t{1} << 20U);
        std::string text = "[0";
        for (int i = 0; i < 100000; ++i)
            text += ",0";
        const std::string message = messageOf([&] { parseJson(text + "]", "f"); });
        MemoryBudget::instance().setLimit(before);
        QVERIFY2(message.starts_with("not enough memory for f"), message.c_str());
        QCOMPARE(MemoryBudget::instance().used(), std::size_t{0});
    }
    /// An object that keeps its order is looked through for every field of it.
    void wideObjectsTakeNoTime()
    {
        std::string text = "{\"0\":0";
        for (int i = 1; i < 200000; ++i)
            text += ",\"" + std::to_string(i) + "\":0";
        text += "}";
        const test::WorkTime time;
        QCOMPARE(parseJson(text, "f").size(), std::size_t{200000});
        QCOMPARE(messageOf([&] { parseOrderedJson(text, "f"); }), std::string("f has an object of more than 10000 fields"));
        QVERIFY(time.milliseconds() < 5000);
    }
    void valuesAreQuotedInShort()
    {
        QCOMPARE(inShort("short"), std::string("short"));
        QCOMPARE(inShort("aaaé", 4), std::string("aaa…"));
        nlohmann::json list = nlohmann::json::array();
        for (int i = 0; i < 1000; ++i)
            list.push_back({{"a", i}});
        QCOMPARE(jsonInShort(list).size(), longestQuote + std::string("…").size());
        QCOMPARE(jsonInShort(nlohmann::json{{"a", {1, "x"}}}), std::string("{\"a\":[1,\"x\"]}"));
        QVERIFY(messageOf([] { throw InputError(Text("%1 is wrong", {std::string(100000, 'x')})); }).size() < 1100);
    }
    /// The library's errors name the field, and its mark is left out.
    void reasonsNameTheField()
    {
        try {
            (void)parseJson("{\"a\": {\"b\": \"x\"}}", "f").at("a").at("b").get<int>();
            QFAIL("a text is no number");
        } catch (const nlohmann::json::exception& error) {
            QCOMPARE(plainReason(error.what()), std::string("(/a/b) type must be number, but is string"));
        }
    }
    void onlyFilesAreRead()
    {
        const QTemporaryDir folder;
        const std::filesystem::path here(folder.path().toStdString());
        const std::filesystem::path pipe = here / "pipe.png";
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        std::filesystem::create_symlink("/dev/zero", here / "zero");
        std::filesystem::create_symlink("loop", here / "loop");
        std::filesystem::create_symlink("file", here / "link");
        writeFile(here / "file", std::as_bytes(std::span("text", 4)));
        for (const char* name : {"pipe.png", "zero"})
            QCOMPARE(messageOf([&] { readFile(here / name); }), (here / name).string() + " is a pipe or a device; a file is needed");
        QCOMPARE(messageOf([&] { readFile(here / "loop"); }),
                 (here / "loop").string() + " cannot be read: Too many levels of symbolic links");
        QCOMPARE(std::string(readFile(here / "link").text()), std::string("text"));
        QCOMPARE(beginningOf(here / "link", 2), std::string("te"));
        QCOMPARE(beginningOf(pipe, 2), std::string()); // nobody waits for its other end, which never comes
        QCOMPARE(kindOf(here / "loop"), FileKind::Missing);
        QCOMPARE(kindOf(here / "link"), FileKind::Regular);
        QCOMPARE(kindOf(here / "zero"), FileKind::Special);
        QCOMPARE(kindOf(pipe), FileKind::Special);
        QCOMPARE(kindOf(here), FileKind::Folder);
    }

private:
    template <class Work>
    static std::string messageOf(Work&& work)
    {
        try {
            work();
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    }
};

QTEST_APPLESS_MAIN(TestGuard)
#include "tst_guard.moc"
