#include "core/base/escapes.h"
#include "core/base/file_stamp.h"
#include "core/base/output_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <sys/resource.h>

using namespace ks;
namespace fs = std::filesystem;

namespace {

template <class Thrown, class Work>
std::string messageOf(Work&& work)
{
    try {
        work();
    } catch (const Thrown& error) {
        return error.what();
    }
    return {};
}

OutputFiles::Write saying(std::string text)
{
    return [text](AtomicFile& file) { file.write(text); };
}

} // namespace

/// What a long piece of work writes: known to be writable before it, and written each by itself at its end.
class TestOutputFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string at(const char* name) const { return m_folder.filePath(name).toStdString(); }

private slots:
    void bytesThatAreNoText()
    {
        QCOMPARE(distinctUtf8("Größe ∂ 𝄞"), std::string("Größe ∂ 𝄞"));
        QCOMPARE(distinctUtf8("caf\xE9"), std::string("caf\\xe9"));
        QVERIFY(distinctUtf8("caf\xE9") != distinctUtf8("caf\xE8")); // classes stay apart
        QCOMPARE(distinctUtf8("\xC0\xAF \xED\xA0\x80 \xF4\x90\x80\x80 \xE2\x88"),
                 std::string("\\xc0\\xaf \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80 \\xe2\\x88"));
    }

    void eachIsWrittenByItself()
    {
        OutputFiles files;
        files.add("--first", at("none/a"), saying("a"));
        files.add("--second", at("b"), saying("b"));
        files.add("--third", at("c"), [](AtomicFile&) { throw std::runtime_error("this cannot be said"); });
        files.add("--fourth", at("d"), saying("d"));
        files.add("--nothing", "", saying("nothing"));
        const std::string message = messageOf<FileError>([&] { files.write(); });
        QVERIFY2(message.find("there is no folder") != std::string::npos, message.c_str());
        QVERIFY2(message.find("this cannot be said") != std::string::npos, message.c_str());
        QVERIFY(fs::exists(at("b")) && fs::exists(at("d")) && !fs::exists(at("c")));
    }

    void knownBeforeTheWork()
    {
        const auto refusal = [&](const std::string& path) {
            OutputFiles files;
            files.add("--first", at("x"), saying("x"));
            files.add("--second", path, saying("y"));
            return messageOf<Error>([&] { files.requireWritable(); });
        };
        QCOMPARE(refusal(at("y")), std::string());
        QVERIFY(refusal(at("none/y")).find("there is no folder") != std::string::npos);
        QVERIFY(refusal(m_folder.path().toStdString()).find("is a folder") != std::string::npos);
        writeFile(at("x"), {});
        fs::create_symlink("x", at("link"));
        for (const std::string& same : {at("x"), at("./x"), at("link")})
            QVERIFY2(refusal(same).find("--first and --second are the same file") != std::string::npos, refusal(same).c_str());
        QCOMPARE(refusal("/dev/null"), std::string());
        QVERIFY(fs::is_empty(at("x")) && !fs::exists(at("y")));
    }

    void knownBeforeTheWorkWhereTheDiskIsFull()
    {
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const auto handler = std::signal(SIGXFSZ, SIG_IGN); // then write() fails with EFBIG
        const auto limited = [&](rlim_t bytes, const OutputFiles& files, void (OutputFiles::*what)() const) {
            const rlimit small{bytes, before.rlim_max};
            setrlimit(RLIMIT_FSIZE, &small);
            const std::string message = messageOf<FileError>([&] { (files.*what)(); });
            setrlimit(RLIMIT_FSIZE, &before);
            return message;
        };
        OutputFiles files;
        files.add("--first", at("full"), saying(std::string(10000, 'x')));
        QVERIFY(limited(1000, files, &OutputFiles::requireWritable).ends_with("File too large"));
        QCOMPARE(limited(8000, files, &OutputFiles::requireWritable), std::string());
        QVERIFY(limited(8000, files, &OutputFiles::rehearse).ends_with("File too large")); // what is really written is larger
        QCOMPARE(limited(20000, files, &OutputFiles::rehearse), std::string());
        std::signal(SIGXFSZ, handler);
        QVERIFY(!fs::exists(at("full")));
    }

    /// A stick with FAT that was taken out and put back numbers its files anew.
    void aFileThatIsNumberedAnewWasNotChanged()
    {
        const auto put = [&](std::string_view text, std::int64_t later) { // in the place of "file", as a copy of it
            const fs::file_time_type when = fs::last_write_time(at("file"));
            std::ofstream(at("copy")) << text;
            fs::last_write_time(at("copy"), when + std::chrono::nanoseconds(later));
            fs::rename(at("copy"), at("file"));
        };
        std::ofstream(at("file")) << "bytes";
        const FileStamp known = stampOf(at("file"));
        put("bytes", 0);
        QVERIFY(stampOf(at("file")) != known); // Autosave sees by this that a copy was written
        QVERIFY(!wasChanged(at("file"), known));
        put("more bytes", 0);
        QVERIFY(wasChanged(at("file"), known));
        put("bytes", 1);
        QVERIFY(wasChanged(at("file"), known));
        fs::remove(at("file"));
        QVERIFY(!wasChanged(at("file"), known));
    }
};

QTEST_APPLESS_MAIN(TestOutputFiles)
#include "tst_output_files.moc"
