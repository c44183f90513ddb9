#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/file_set.h"
#include "tests/io/io_testing.h"

#include <QTemporaryDir>
#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace ks;
namespace fs = std::filesystem;

class TestAtomicFile : public QObject {
    Q_OBJECT
private slots:
    void replacesAndKeepsPermissions();
    void oldFileStaysWithoutCommit();
    void oldFileStaysWhenTheDiskIsFull();
    void whatKilledProgramsLeftGoes();
    void aBareNewNameClearsItsFolder();
    void longNames();
    void rehearsalsChangeNothing();
    void followsLinks();
    void badPlaces();
    void aSetComesWholeOrNotAtAll();
    void whatKilledSetsLeftGoes();
    void readsPipesAndDevices();
    void budget();
};

namespace {

std::string contents(const fs::path& path)
{
    const FileContents file = readFile(path);
    return std::string(file.text());
}

std::ptrdiff_t filesIn(const fs::path& folder)
{
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

} // namespace

void TestAtomicFile::replacesAndKeepsPermissions()
{
    QTemporaryDir folder;
    const fs::path path = folder.filePath("a").toStdString();
    writeFile(path, bytesOf("old"));
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    writeFile(path, bytesOf("new"));
    QCOMPARE(contents(path), std::string("new"));
    QCOMPARE(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    QCOMPARE(filesIn(path.parent_path()), 1);
}

void TestAtomicFile::oldFileStaysWithoutCommit()
{
    QTemporaryDir folder;
    const fs::path path = folder.filePath("a").toStdString();
    writeFile(path, bytesOf("old"));
    {
        AtomicFile file(path);
        file.write("half of the n");
        QCOMPARE(contents(path), std::string("old"));
    }
    QCOMPARE(contents(path), std::string("old"));
    QCOMPARE(filesIn(path.parent_path()), 1);
}

void TestAtomicFile::oldFileStaysWhenTheDiskIsFull()
{
    QTemporaryDir folder;
    const fs::path path = folder.filePath("a").toStdString();
    writeFile(path, bytesOf("old"));
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{1000, before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN); // then write() fails with EFBIG
    setrlimit(RLIMIT_FSIZE, &small);
    const QString message = fileErrorOf([&] { writeFile(path, bytesOf(std::string(5000, 'x'))); });
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QCOMPARE(message, QString::fromStdString(path.string() + " cannot be written: File too large"));
    QCOMPARE(contents(path), std::string("old"));
    QCOMPARE(filesIn(path.parent_path()), 1);
}

/// A temporary file that nobody holds was left by a program that was killed; one that somebody writes is his.
void TestAtomicFile::whatKilledProgramsLeftGoes()
{
    QTemporaryDir folder;
    const fs::path here = folder.path().toStdString();
    for (const char* name : {".net.ckpt.4711-0.tmp", ".4711-0.tmp", ".net.4711.tmp", "net.4711-0.tmp", ".net.47x-0.tmp"})
        std::ofstream(here / name) << "half";
    fs::create_directory(here / ".folder.1-1.tmp");
    const fs::path held = here / ".other.4711-0.tmp";
    const int descriptor = ::open(held.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    QCOMPARE(::flock(descriptor, LOCK_EX), 0);
    AtomicFile own(here / "own"); // looks around, and must leave itself alone
    writeFile(here / "a", bytesOf("new"));
    QVERIFY(!fs::exists(here / ".net.ckpt.4711-0.tmp"));
    for (const char* name : {".4711-0.tmp", ".net.4711.tmp", "net.4711-0.tmp", ".net.47x-0.tmp", ".folder.1-1.tmp", ".other.4711-0.tmp"})
        QVERIFY2(fs::exists(here / name), name);
    own.write("own");
    own.commit();
    QCOMPARE(contents(here / "own"), std::string("own"));
    ::close(descriptor);
}

void TestAtomicFile::aBareNewNameClearsItsFolder()
{
    const QTemporaryDir folder;
    const fs::path before = fs::current_path();
    const fs::path left = fs::path(folder.path().toStdString()) / ".net.4711-0.tmp";
    std::ofstream(left) << "half";
    fs::current_path(folder.path().toStdString());
    writeFile("new", bytesOf("new"));
    const auto files = filesIn(".");
    fs::current_path(before);
    QVERIFY(!fs::exists(left));
    QCOMPARE(files, std::ptrdiff_t{1});
}

void TestAtomicFile::longNames()
{
    QTemporaryDir folder;
    const fs::path path = folder.filePath(QString(255, 'x')).toStdString();
    writeFile(path, bytesOf("new"));
    QCOMPARE(contents(path), std::string("new"));
    const fs::path longer = folder.filePath(QString(256, 'x')).toStdString();
    QVERIFY(fileErrorOf([&] { AtomicFile file(longer); }).endsWith("File name too long"));
}

void TestAtomicFile::rehearsalsChangeNothing()
{
    QTemporaryDir folder;
    const fs::path path = folder.filePath("a").toStdString();
    writeFile(path, bytesOf("old"));
    {
        AtomicFile file(path, AtomicFile::Purpose::Rehearsal);
        file.write("new");
    }
    QCOMPARE(contents(path), std::string("old"));
    QCOMPARE(filesIn(path.parent_path()), 1);
    const fs::path pipe = folder.filePath("pipe").toStdString();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    AtomicFile file(pipe, AtomicFile::Purpose::Rehearsal); // without a reader: opening it would wait for ever
    file.write("new");
}

void TestAtomicFile::followsLinks()
{
    QTemporaryDir folder;
    const fs::path path = folder.filePath("a").toStdString();
    const fs::path link = folder.filePath("link").toStdString();
    writeFile(path, bytesOf("old"));
    fs::create_symlink("a", link);
    writeFile(link, bytesOf("new"));
    QVERIFY(fs::is_symlink(link));
    QCOMPARE(contents(path), std::string("new"));
}

void TestAtomicFile::aSetComesWholeOrNotAtAll()
{
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const auto write = [](const fs::path& path, std::string_view text) { writeFile(path, std::as_bytes(std::span(text))); };
    write(root / "a", "old");
    try {
        FileSet files(root);
        write(files.room() / "a", "new");
        write(files.room() / "none" / "b", "new"); // fails
        QFAIL("a file was written into a folder that is not there");
    } catch (const FileError&) {
    }
    QCOMPARE(contents(root / "a"), std::string("old"));
    QCOMPARE(filesIn(root), 1);
    FileSet files(root);
    write(files.room() / "a", "new");
    write(files.room() / "b", "new");
    QCOMPARE(contents(root / "a"), std::string("old"));
    files.commit();
    QCOMPARE(contents(root / "a"), std::string("new"));
    QCOMPARE(contents(root / "b"), std::string("new"));
    QVERIFY_EXCEPTION_THROWN(FileSet(root / "none"), FileError);
}

/// A set's folder that nobody holds was left by a program that was killed; that of a set which is being written is its own, also before
/// anything is in it, and what only looks like one stays.
void TestAtomicFile::whatKilledSetsLeftGoes()
{
    for (const bool bySet : {true, false}) { // either kind of writer clears away what either kind left
        QTemporaryDir folder;
        const fs::path here = folder.path().toStdString();
        FileSet own(here / "."); // a process looks through a folder once; by another name it is another
        for (const char* name : {".kernelscope-aB3xYz", ".kernelscope-000000", ".kernelscope-short", ".kernelscope-aB3xYz7",
                                 ".kernelscope-aB3-Yz", ".kernelscope-nested", "kernelscope-aB3xYz"})
            fs::create_directory(here / name);
        std::ofstream(here / ".kernelscope-aB3xYz/conv1.png") << "whole";
        std::ofstream(here / ".kernelscope-aB3xYz/.conv2.png.4711-0.tmp") << "half";
        fs::create_directory(here / ".kernelscope-nested/folder");
        std::ofstream(here / ".kernelscope-nested/kept") << "somebody's";
        std::ofstream(here / ".net.ckpt.4711-0.tmp") << "half";
        if (bySet)
            FileSet(here).commit();
        else
            writeFile(here / "a", bytesOf("new"));
        for (const char* name : {".kernelscope-aB3xYz", ".kernelscope-000000", ".net.ckpt.4711-0.tmp"})
            QVERIFY2(!fs::exists(here / name), name);
        for (const char* name :
             {".kernelscope-short", ".kernelscope-aB3xYz7", ".kernelscope-aB3-Yz", ".kernelscope-nested/kept", "kernelscope-aB3xYz"})
            QVERIFY2(fs::exists(here / name), name);
        QVERIFY(fs::exists(own.room()));
        writeFile(own.room() / "conv1.png", bytesOf("mine"));
        own.commit();
        QCOMPARE(contents(here / "conv1.png"), std::string("mine"));
    }
}

void TestAtomicFile::badPlaces()
{
    QTemporaryDir folder;
    const std::string here = fs::canonical(folder.path().toStdString()).string();
    const auto message = [](const std::string& path) { return fileErrorOf([&] { writeFile(path, bytesOf("x")); }).toStdString(); };
    QCOMPARE(message(here + "/no/a"), here + "/no/a cannot be written: there is no folder " + here + "/no");
    QCOMPARE(message(here), here + " is a folder; the name of a file is needed");
    QCOMPARE(message("/dev/full"), std::string("/dev/full cannot be written: No space left on device"));
    writeFile(here + "/file", bytesOf("x"));
    QCOMPARE(message(here + "/file/a"), here + "/file/a cannot be written: there is no folder " + here + "/file");
}

void TestAtomicFile::readsPipesAndDevices()
{
    QVERIFY(readFile("/dev/null", Streams::Read).bytes().empty());
    QVERIFY(contents("/proc/self/status").starts_with("Name:")); // its size is said to be 0
}

void TestAtomicFile::budget()
{
    const std::size_t before = MemoryBudget::instance().limit();
    MemoryBudget::instance().setLimit(std::size_t{8} << 20U);
    std::string message;
    try {
        readFile("/dev/zero", Streams::Read); // has no end
    } catch (const OutOfMemory& error) {
        message = error.what();
    }
    MemoryBudget::instance().setLimit(before);
    QVERIFY2(message.starts_with("not enough memory for /dev/zero"), message.c_str());
    QCOMPARE(MemoryBudget::instance().used(), std::size_t{0});
}

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
