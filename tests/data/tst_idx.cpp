#include "core/base/error.h"
#include "core/data/loaders/idx.h"
#include "core/data/source.h"
#include "tests/data/message.h"
#include "tests/data/sample_files.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace ks;
using namespace ks::test;

/// IDX files and MNIST folders: whole ones are read exactly, damaged ones give one sentence that names what is wrong.
class TestIdx : public QObject {
    Q_OBJECT

private slots:
    void readsPicturesAndLabels_data();
    void readsPicturesAndLabels();
    void damagedPictures_data();
    void damagedPictures();
    void damagedLabels_data();
    void damagedLabels();
    void hugeAnnouncementAsksForNoMemory();
    void readsAFolder();
    void unpackedIntoFolders();
    void damagedFolders_data();
    void damagedFolders();
    void readsTheRealFiles();
};

void TestIdx::readsPicturesAndLabels_data()
{
    QTest::addColumn<bool>("packed");
    QTest::newRow("plain") << false;
    QTest::newRow("gzip") << true;
}

void TestIdx::readsPicturesAndLabels()
{
    QFETCH(bool, packed);
    const auto pack = [&](const QByteArray& data) { return packed ? gzip(data) : data; };
    const QByteArray imageFile = pack(idxImages(12));
    const IdxImages images = readIdxImages(bytesOf(imageFile), "a");
    QVERIFY(images.shape == (Shape{12, 1, 4, 5}));
    const auto* cells = static_cast<const std::uint8_t*>(images.cells.data());
    for (int i = 0; i < 12 * 20; ++i)
        QCOMPARE(int{cells[i]}, (i / 20 + i % 20) % 256);
    const QByteArray colourFile = pack(idx({2, 3, 2, 2}, QByteArray(24, '\x07')));
    QVERIFY(readIdxImages(bytesOf(colourFile), "a").shape == (Shape{2, 3, 2, 2}));
    const QByteArray labelFile = pack(idxLabels(12));
    const auto labels = readIdxLabels(bytesOf(labelFile), "b", 10);
    QCOMPARE(labels.size(), std::size_t{12});
    QCOMPARE(labels[11], 1);
}

void TestIdx::damagedPictures_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("says");
    const QByteArray good = idxImages(3);
    QTest::newRow("empty") << QByteArray() << "header ends too early";
    QTest::newRow("header only in part") << good.left(9) << "header ends too early";
    QTest::newRow("a picture missing") << good.left(good.size() - 20) << "announces 60 bytes of data, it has 40";
    QTest::newRow("one byte more") << good + "x"
                                   << "longer than its header says";
    QTest::newRow("text") << QByteArray("hello, this is text") << "not an IDX file";
    QTest::newRow("labels") << idxLabels(3) << "are the two files swapped?";
    QTest::newRow("matrix") << idx({2, 2}, "abcd") << "has 2 axes";
    QTest::newRow("no picture") << idx({0, 4, 5}, {}) << "axis 1 has the length 0";
    QTest::newRow("floats") << idx({1, 1, 1}, "abcd", 13) << "IDX type 13";
    QTest::newRow("five axes") << idx({1, 1, 1, 1, 1}, "a") << "has 5 axes";
    QTest::newRow("beyond counting") << idx({0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, "a") << "more than a file can hold";
    const QByteArray packed = gzip(good);
    QTest::newRow("gzip cut off") << packed.left(packed.size() / 2) << "the gzip data end too early";
    QByteArray flipped = packed;
    flipped[flipped.size() - 6] = static_cast<char>(~flipped[flipped.size() - 6]);
    QTest::newRow("gzip checksum") << flipped << "cannot be unpacked";
    QTest::newRow("gzip of something longer") << gzip(good + "x") << "longer than its header says";
    QTest::newRow("gzip of something shorter") << gzip(good.chopped(1)) << "announces 60 bytes of data, it has 59";
}

void TestIdx::damagedPictures()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, says);
    const QString message = messageOf([&] { readIdxImages(bytesOf(file), "pictures.idx"); });
    QVERIFY2(message.startsWith("pictures.idx ") && message.contains(says), qPrintable(message));
}

void TestIdx::damagedLabels_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("says");
    QTest::newRow("pictures") << idxImages(3) << "are the two files swapped?";
    QTest::newRow("matrix") << idx({2, 2}, "abcd") << "has 2 axes";
    QTest::newRow("cut off") << idxLabels(7).chopped(2) << "announces 7 bytes of data, it has 5";
    QTest::newRow("label 10") << idx({3}, QByteArray("\x01\x09\x0A", 3))
                              << "label number 2 is 10; with 10 classes labels are 0 to 9; say how many";
}

void TestIdx::damagedLabels()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, says);
    const QString message = messageOf([&] { readIdxLabels(bytesOf(file), "labels.idx", 10); });
    QVERIFY2(message.startsWith("labels.idx") && message.contains(says), qPrintable(message));
}

void TestIdx::hugeAnnouncementAsksForNoMemory()
{
    MemoryBudget& budget = MemoryBudget::instance();
    const std::size_t before = budget.limit();
    budget.setLimit(1U << 20U);
    const QByteArray plain = idx({0x7FFFFFFF, 28, 28}, "abc");
    const QByteArray packed = gzip(plain);
    QVERIFY(messageOf([&] { readIdxImages(bytesOf(plain), "a"); }).contains("it has 3"));
    QVERIFY_EXCEPTION_THROWN(readIdxImages(bytesOf(packed), "a"), OutOfMemory);
    budget.setLimit(before);
    QCOMPARE(budget.used(), std::size_t{0});
}

void TestIdx::readsAFolder()
{
    const QTemporaryDir folder;
    writeMnist(folder, 30, 20);
    const std::string where = "mnist:" + folder.path().toStdString();
    const DatasetPtr data = openDataset(where);
    QCOMPARE(data->size(), 50);
    QCOMPARE(data->count(Split::Train), 30);
    QCOMPARE(data->count(Split::Test), 20);
    QCOMPARE(data->classes(), 10);
    QCOMPARE(data->labels()[29], 9);
    QCOMPARE(int{data->cells().bytes(31)[3]}, 1 + 3); // the second test picture
    QVERIFY(data->warnings().empty());

    const DatasetPtr divided = openDataset(where + "?train=20&test=5&validation=0.5");
    QCOMPARE(divided->count(Split::Train), 10);
    QCOMPARE(divided->count(Split::Validation), 10);
    QCOMPARE(divided->count(Split::Test), 5);
    std::array<int, 10> classes{};
    for (const std::uint32_t sample : divided->samples(Split::Validation))
        ++classes.at(static_cast<std::size_t>(divided->labels()[sample]));
    QVERIFY(std::ranges::all_of(classes, [](int count) { return count == 1; })); // in proportion
}

/// As archives of the four files unpack: each in a folder of its name, perhaps beside the files themselves.
void TestIdx::unpackedIntoFolders()
{
    const QTemporaryDir folder;
    for (const auto& [part, count] : {std::pair("train", 30U), {"t10k", 20U}}) {
        write(folder, QString("%1-images-idx3-ubyte/%1-images-idx3-ubyte").arg(part), idxImages(count));
        write(folder, QString("%1-labels-idx1-ubyte/%1-labels-idx1-ubyte").arg(part), idxLabels(count));
    }
    const std::string where = "mnist:" + folder.path().toStdString();
    QCOMPARE(openDataset(where)->size(), 50);
    for (const auto& [part, count] : {std::pair("train", 30U), {"t10k", 20U}}) {
        QVERIFY(QFile::remove(folder.filePath(QString("%1-images-idx3-ubyte/%1-images-idx3-ubyte").arg(part))));
        QVERIFY(QFile::remove(folder.filePath(QString("%1-labels-idx1-ubyte/%1-labels-idx1-ubyte").arg(part))));
        write(folder, QString("%1-images.idx3-ubyte").arg(part), idxImages(count));
        write(folder, QString("%1-labels.idx1-ubyte").arg(part), idxLabels(count));
    }
    QCOMPARE(openDataset(where)->size(), 50); // the folders are empty
}

void TestIdx::damagedFolders_data()
{
    QTest::addColumn<QString>("file"); // empty: remove everything
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("says");
    QTest::newRow("counts differ") << "train-labels-idx1-ubyte" << idxLabels(29) << ""
                                   << "holds 30 pictures but";
    QTest::newRow("swapped") << "train-images-idx3-ubyte" << idxLabels(30) << ""
                             << "are the two files swapped?";
    QTest::newRow("label too large") << "train-labels-idx1-ubyte" << idx({30}, QByteArray(30, '\x0C')) << ""
                                     << "label number 0 is 12";
    QTest::newRow("too few classes") << "train-labels-idx1-ubyte" << idxLabels(30) << "?classes=5"
                                     << "label number 5 is 5";
    QTest::newRow("test of another size") << "t10k-images-idx3-ubyte" << idxImages(20, 6, 6) << ""
                                          << "must be of one size";
    QTest::newRow("no such option") << "other" << QByteArray("x") << "?clases=5"
                                    << "no data option 'clases'";
    QTest::newRow("validation takes all") << "other" << QByteArray("x") << "?validation=30"
                                          << "at least one must stay";
}

void TestIdx::damagedFolders()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, data);
    QFETCH(QString, options);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    writeMnist(folder, 30, 20);
    write(folder, file, data);
    const QString message = messageOf([&] { openDataset(("mnist:" + folder.path() + options).toStdString()); });
    QVERIFY2(message.contains(says), qPrintable(message));
}

void TestIdx::readsTheRealFiles()
{
    if (realData().isEmpty())
        QSKIP("KERNELSCOPE_DATA does not name a folder with real data (mnist/, cifar10/)");
    const QString folder = realData() + "/mnist";
    if (!QFileInfo::exists(folder))
        QSKIP("the folder named by KERNELSCOPE_DATA has no mnist/");
    const DatasetPtr data = openDataset(("mnist:" + folder).toStdString());
    QCOMPARE(data->count(Split::Train), 60000);
    QCOMPARE(data->count(Split::Test), 10000);
    QVERIFY(data->sampleShape() == (Shape{1, 1, 28, 28}));
    QCOMPARE(data->labels()[0], 5);
    QCOMPARE(data->labels()[60000], 7);
    std::int64_t sum = 0;
    for (const std::uint8_t cell : data->cells().bytes().first(60000 * 784))
        sum += cell;
    QCOMPARE(sum, std::int64_t{1567298545}); // mean 33.3184
}

QTEST_GUILESS_MAIN(TestIdx)
#include "tst_idx.moc"
