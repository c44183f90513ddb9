#include "core/base/file.h"
#include "tests/io/io_testing.h"

#include <QTemporaryDir>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <sys/resource.h>

using namespace ks;
namespace fs = std::filesystem;

class TestAtomicFile : public QObject {
    Q_OBJECT
private slots:
    void replacesAndKeepsPermissions();
    void oldFileStaysWithoutCommit();
    void oldFileStaysWhenTheDiskIsFull();
    void followsLinks();
    void badPlaces();
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
    QVERIFY(readFile("/dev/null").bytes().empty());
    QVERIFY(contents("/proc/self/status").starts_with("Name:")); // its size is said to be 0
}

void TestAtomicFile::budget()
{
    const std::size_t before = MemoryBudget::instance().limit();
    MemoryBudget::instance().setLimit(std::size_t{8} << 20U);
    std::string message;
    try {
        readFile("/dev/zero"); // has no end
    } catch (const OutOfMemory& error) {
        message = error.what();
    }
    MemoryBudget::instance().setLimit(before);
    QVERIFY2(message.starts_with("not enough memory for /dev/zero"), message.c_str());
    QCOMPARE(MemoryBudget::instance().used(), std::size_t{0});
}

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
