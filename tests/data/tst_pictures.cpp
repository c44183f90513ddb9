#include "core/data/loaders/image_folder.h"
#include "core/data/source.h"
#include "core/io/image.h"
#include "tests/data/message.h"
#include "tests/data/sample_files.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <opencv2/imgcodecs.hpp>
#include <sys/stat.h>

using namespace ks;
using namespace ks::test;

namespace {

QByteArray png(int rows, int columns, const cv::Scalar& colour, int type)
{
    std::vector<unsigned char> bytes;
    cv::imencode(".png", cv::Mat(rows, columns, type, colour), bytes);
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

QByteArray greyPng(int level, int rows = 3, int columns = 4)
{
    return png(rows, columns, cv::Scalar(level), CV_8UC1);
}

QByteArray redPng()
{
    return png(3, 4, cv::Scalar(0, 0, 250), CV_8UC3); // blue, green, red
}

std::string where(const QTemporaryDir& folder, const char* options = "", const char* kind = "folder:")
{
    return kind + folder.path().toStdString() + options;
}

/// Two classes of five grey pictures, levels 0 … 4 and 100 … 104.
void writeTwoClasses(const QTemporaryDir& folder, const QString& part = {})
{
    for (int i = 0; i < 5; ++i) {
        write(folder, part + QString("dark/%1.png").arg(i), greyPng(i));
        write(folder, part + QString("light/%1.png").arg(i), greyPng(100 + i));
    }
}

/// CIFAR records: label bytes, then 3072 cells of the value of the record's number.
QByteArray cifar(int count, int labelBytes, int classes)
{
    QByteArray file;
    for (int i = 0; i < count; ++i) {
        if (labelBytes == 2)
            file += static_cast<char>(i % 20);
        file += static_cast<char>(i % classes);
        file += QByteArray(3072, static_cast<char>(i));
    }
    return file;
}

void writeCifar10(const QTemporaryDir& folder, const QString& inner = {})
{
    for (int i = 1; i <= 5; ++i)
        write(folder, inner + QString("data_batch_%1.bin").arg(i), cifar(4, 1, 10));
    write(folder, inner + "test_batch.bin", cifar(3, 1, 10));
}

} // namespace

/// Folders of pictures and CIFAR files, whole and damaged.
class TestPictures : public QObject {
    Q_OBJECT

private slots:
    void aFolderForEachClass();
    void partsFromFolders();
    void partsInSpanish();
    void aClassNamedTrain();
    void colourAmongGrey();
    void picturesOfTwoSizesAskForOne();
    void sizesThatAreThereAreToChooseFrom();
    void unreadablePicturesAreNamedAndSkipped();
    void onlyFilesAreOpened();
    void faultyFolders();
    void cifarBinary();
    void cifar100();
    void faultyCifar_data();
    void faultyCifar();
    void realCifar();
};

void TestPictures::aFolderForEachClass()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder);
    write(folder, "light/notes.txt", "x");
    write(folder, ".thumbnails/a.png", greyPng(1));
    const DatasetPtr data = openDataset(where(folder, "?split=0.6,0.2,0.2"));
    QCOMPARE(data->classNames(), (std::vector<std::string>{"dark", "light"}));
    QVERIFY(data->sampleShape() == (Shape{1, 1, 3, 4}));
    QCOMPARE(data->size(), 10);
    QCOMPARE(data->count(Split::Train), 6);
    QCOMPARE(data->count(Split::Test), 2);
    QCOMPARE(int{data->cells().bytes(7)[11]}, 102);
    QCOMPARE(data->labels()[7], 1);
    QCOMPARE(data->sampleText(7).english(), std::string("light/2.png"));
    for (const Split split : allSplits) { // every class in proportion
        const auto& samples = data->samples(split);
        QCOMPARE(std::count_if(samples.begin(), samples.end(), [](std::uint32_t i) { return i < 5; }) * 2,
                 static_cast<std::ptrdiff_t>(samples.size()));
    }
    QCOMPARE(data->warnings().size(), std::size_t{1});
    QVERIFY(data->warnings()[0].english().find("files that are not named like pictures are left out: 1, ") != std::string::npos);
    const DatasetPtr again = openDataset(where(folder, "?split=0.6,0.2,0.2&split-seed=2"));
    QVERIFY(again->samples(Split::Train) != data->samples(Split::Train));
}

void TestPictures::partsFromFolders()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder, "train/");
    writeTwoClasses(folder, "test/");
    writeTwoClasses(folder, "val/");
    const DatasetPtr data = openDataset(where(folder));
    QCOMPARE(data->count(Split::Train), 10);
    QCOMPARE(data->count(Split::Validation), 10);
    QCOMPARE(data->count(Split::Test), 10);
    for (const char* kind : {"folder:", "cifar10:"}) {
        const QString twice = messageOf([&] { openDataset(where(folder, "?split=0.5,0,0.5", kind)); });
        QVERIFY2(twice.contains("is divided already") && twice.contains("samples for validation"), qPrintable(twice));
        const DatasetPtr validated = openDataset(where(folder, "?validation=0.2", kind));
        QCOMPARE(validated->count(Split::Train), 8);
        QCOMPARE(validated->count(Split::Validation), 12);
    }
    write(folder, "test/purple/a.png", greyPng(1));
    QVERIFY(messageOf([&] { openDataset(where(folder)); }).contains("a class that the training folder does not have"));
}

/// As the pooling study has them.
void TestPictures::partsInSpanish()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder, "entrenamiento/");
    writeTwoClasses(folder, "prueba/");
    const DatasetPtr data = openDataset(where(folder));
    QCOMPARE(data->classNames(), (std::vector<std::string>{"dark", "light"}));
    QCOMPARE(data->count(Split::Train), 10);
    QCOMPARE(data->count(Split::Validation), 0);
    QCOMPARE(data->count(Split::Test), 10);
    writeTwoClasses(folder, "validación/");
    QCOMPARE(openDataset(where(folder))->count(Split::Validation), 10);
    writeTwoClasses(folder, "train/"); // which of the two is meant?
    QVERIFY(messageOf([&] { openDataset(where(folder)); }).contains("several folders for training (train, entrenamiento)"));
}

/// Cars, ships, trains: no part of the data.
void TestPictures::aClassNamedTrain()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder);
    write(folder, "train/a.png", greyPng(200));
    const DatasetPtr data = openDataset(where(folder));
    QCOMPARE(data->classNames(), (std::vector<std::string>{"dark", "light", "train"}));
    QCOMPARE(data->size(), 11);
    QDir(folder.path()).mkdir("test"); // beside it train is a part, without its class folders
    const QString why = messageOf([&] { openDataset(where(folder)); });
    QVERIFY2(why.contains("/train has no class folders"), qPrintable(why));
}

void TestPictures::colourAmongGrey()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder);
    write(folder, "light/9.png", redPng());
    const DatasetPtr data = openDataset(where(folder));
    QVERIFY(data->sampleShape() == (Shape{1, 3, 3, 4}));
    QCOMPARE(int{data->cells().bytes(10)[0]}, 250);
    QCOMPARE(int{data->cells().bytes(10)[12]}, 0);
    for (std::size_t c = 0; c < 3; ++c)
        QCOMPARE(int{data->cells().bytes(6)[c * 12]}, 101);
    const DatasetPtr grey = openDataset(where(folder, "?channels=grey"));
    QVERIFY(grey->sampleShape() == (Shape{1, 1, 3, 4}));
    QCOMPARE(int{grey->cells().bytes(10)[0]}, 75); // 0.299 · 250
}

void TestPictures::picturesOfTwoSizesAskForOne()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder);
    write(folder, "light/9.png", greyPng(200, 6, 6));
    const QString message = messageOf([&] { openDataset(where(folder)); });
    QVERIFY2(message.contains("10 of 11 are 3×4, the smallest is 3×4") && message.contains("9.png is 6×6") &&
                 message.endsWith("choose the size that all are brought to"),
             qPrintable(message));
    const DatasetPtr data = openDataset(where(folder, "?size=2x5"));
    QVERIFY(data->sampleShape() == (Shape{1, 1, 2, 5}));
    QCOMPARE(int{data->cells().bytes(10)[9]}, 200);
    const DatasetPtr cut = openDataset(where(folder, "?size=2x3&fit=crop"));
    QCOMPARE(int{cut->cells().bytes(10)[5]}, 200);
    QVERIFY(data->fit() == Fit::Scale && cut->fit() == Fit::Crop);
    for (const char* size : {"?size=6x6&fit=crop", "?size=3x5&fit=crop", "?size=4x4&fit=crop"}) { // cropping enlarges nothing
        const QString why = messageOf([&] { openDataset(where(folder, size)); });
        QVERIFY2(why.contains("dark/0.png is 3×4, too small to cut") && why.contains("scaled to that size"), qPrintable(why));
    }
    for (const char* given : {"", "size=2x5", "size=2x3&fit=crop", "size=2x5&channels=rgb", "channels=grey"}) { // as they are written again
        const std::string text = "folder:somewhere" + std::string(*given ? "?" : "") + given;
        SourceParts parts = partsOf(text);
        const DatasetKind& kind = *kindOf(parts);
        QCOMPARE(descriptionOf(kind, parts.where, optionsOf(kind, parts.options)), text);
    }
    for (const char* size : {"?size=0x5", "?size=5", "?size=5x", "?size=5x5x5", "?size=99999x2"})
        QVERIFY2(messageOf([&] { openDataset(where(folder, size)); }).contains("ROWSxCOLUMNS"), size);
}

/// The most frequent, then the smallest, whatever the first picture is; what cannot be read counts for nothing.
void TestPictures::sizesThatAreThereAreToChooseFrom()
{
    const QTemporaryDir folder;
    write(folder, "dark/0.png", greyPng(1, 9, 9));
    write(folder, "dark/1.png", "not a picture");
    for (const char* name : {"dark/2.png", "dark/3.png", "light/0.png"})
        write(folder, name, greyPng(2, 8, 6));
    write(folder, "light/1.png", greyPng(3, 2, 3));
    write(folder, "light/2.png", greyPng(3, 2, 3));
    const auto textOf = [&](const char* options) {
        try {
            openDataset(where(folder, options));
        } catch (const InputError& error) {
            return error.text();
        }
        return Text();
    };
    const Text why = textOf("");
    QVERIFY2(why.english().find("3 of 6 are 8×6, the smallest is 2×3, and ") != std::string::npos, why.english().c_str());
    QVERIFY2(why.english().find("ROWSxCOLUMNS") == std::string::npos, why.english().c_str());
    QVERIFY(sizesToChoose(why) == (std::vector<Extent>{{8, 6}, {2, 3}}));
    QCOMPARE(optionFor(why), std::string_view("size=ROWSxCOLUMNS"));
    for (const Extent& size : sizesToChoose(why)) {
        const std::string option = "?size=" + std::to_string(size.rows) + "x" + std::to_string(size.columns);
        QVERIFY(openDataset(where(folder, option.c_str()))->sampleShape() == (Shape{1, 1, size.rows, size.columns}));
    }
    const Text wide(why.pattern(), {"2", "3", "5000", "20", "4096", "10", "x.png", "1", "1"}); // beyond what a size can be
    QVERIFY(sizesToChoose(wide) == (std::vector<Extent>{{4096, 10}}));
    const Text small = textOf("?size=8x6&fit=crop");
    QCOMPARE(optionFor(small), std::string_view("fit=scale"));
    QVERIFY(sizesToChoose(small).empty() && optionFor(Text("something else")).empty());

    for (const char* name : {"dark/2.png", "dark/3.png", "light/1.png"})
        QFile::remove(folder.filePath(QLatin1String(name)));
    const Text all = textOf(""); // 9×9, 8×6 and 2×3
    QVERIFY2(all.english().find("each of the 3 has its own, the smallest is 2×3") != std::string::npos, all.english().c_str());
    QVERIFY(sizesToChoose(all) == (std::vector<Extent>{{2, 3}}));
}

void TestPictures::unreadablePicturesAreNamedAndSkipped()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder);
    write(folder, "dark/0.png", "not a picture");
    write(folder, "light/1.png", greyPng(101).left(40));
    const DatasetPtr data = openDataset(where(folder));
    QCOMPARE(data->size(), 8);
    QCOMPARE(int{data->cells().bytes(0)[0]}, 1);
    QCOMPARE(int{data->cells().bytes(4)[0]}, 100);
    QCOMPARE(int{data->cells().bytes(5)[0]}, 102);
    QCOMPARE(data->sampleText(5).english(), std::string("light/2.png"));
    const QString warning = QString::fromStdString(data->warnings().at(0).english());
    QVERIFY2(warning.startsWith("2 of 10 pictures cannot be read") && warning.contains("dark/0.png") && warning.contains("light/1.png"),
             qPrintable(warning));
}

/// Pipes and devices have no end, and links may lead nowhere: they are named, counted and left out.
void TestPictures::onlyFilesAreOpened()
{
    const QTemporaryDir folder;
    writeTwoClasses(folder);
    const std::filesystem::path here(folder.path().toStdString());
    QCOMPARE(::mkfifo((here / "dark/pipe.png").c_str(), 0600), 0);
    std::filesystem::create_symlink("/dev/zero", here / "dark/zero.png");
    std::filesystem::create_symlink("loop.png", here / "dark/loop.png");
    std::filesystem::create_symlink("loop", here / "loop"); // among the classes
    const DatasetPtr data = openDataset(where(folder));
    QCOMPARE(data->size(), 10);
    QCOMPARE(data->classNames(), (std::vector<std::string>{"dark", "light"}));
    QCOMPARE(data->warnings().size(), std::size_t{1});
    QVERIFY(data->warnings()[0].english().starts_with("pipes, devices and links that lead nowhere are left out: 3, for example "));
    for (const char* description : {"csv:/dev/zero", "mnist:/dev/zero", "cifar10:/proc/self/nothing"})
        QVERIFY(!messageOf([&] { openDataset(description); }).isEmpty());
}

void TestPictures::faultyFolders()
{
    const QTemporaryDir folder;
    QVERIFY(messageOf([&] { openDataset(where(folder, "/none")); }).contains("there is no such folder"));
    QVERIFY(messageOf([&] { openDataset(where(folder)); }).contains("has no class folders"));
    write(folder, "loose.png", greyPng(1));
    QVERIFY(messageOf([&] { openDataset(where(folder)); }).contains("has no class folders, only pictures"));
    QVERIFY(QFile::remove(folder.filePath("loose.png")));
    write(folder, "only/a.png", greyPng(1));
    QVERIFY(messageOf([&] { openDataset(where(folder)); }).contains("; telling classes apart needs at least 2"));
    QDir(folder.path()).mkdir("second");
    write(folder, "only/a.png", "damaged");
    QVERIFY(messageOf([&] { openDataset(where(folder)); }).contains("the only picture cannot be read"));
    QFile::remove(folder.filePath("only/a.png"));
    QVERIFY(messageOf([&] { openDataset(where(folder)); }).contains("no pictures in them"));
}

void TestPictures::cifarBinary()
{
    for (const QString& inner : {QString(), QString("cifar-10-batches-bin/")}) {
        const QTemporaryDir folder;
        writeCifar10(folder, inner);
        const DatasetPtr data = openDataset(where(folder, "", "cifar10:"));
        QCOMPARE(data->count(Split::Train), 20);
        QCOMPARE(data->count(Split::Test), 3);
        QVERIFY(data->sampleShape() == (Shape{1, 3, 32, 32}));
        QCOMPARE(data->labels()[21], 1);
        QCOMPARE(int{data->cells().bytes(21)[3071]}, 1);
        QCOMPARE(data->classNames()[3], std::string("class 3"));
        write(folder, inner + "batches.meta.txt", "airplane\nautomobile\nbird\ncat\ndeer\ndog\nfrog\nhorse\nship\ntruck\n\n");
        QCOMPARE(openDataset(where(folder, "", "cifar10:"))->classNames()[3], std::string("cat"));
    }
}

void TestPictures::cifar100()
{
    const QTemporaryDir folder;
    write(folder, "train.bin", cifar(120, 2, 100));
    write(folder, "test.bin", cifar(30, 2, 100));
    const DatasetPtr fine = openDataset(where(folder, "", "cifar100:"));
    QCOMPARE(fine->classes(), 100);
    QCOMPARE(fine->labels()[99], 99);
    QCOMPARE(int{fine->cells().bytes(99)[0]}, 99);
    const DatasetPtr coarse = openDataset(where(folder, "?labels=coarse", "cifar100:"));
    QCOMPARE(coarse->classes(), 20);
    QCOMPARE(coarse->labels()[99], 19);
}

void TestPictures::faultyCifar_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("says");
    QTest::newRow("cut off") << cifar(4, 1, 10).chopped(100) << "not a multiple of 3073";
    QTest::newRow("empty") << QByteArray() << "it has 0 bytes";
    QByteArray wrong = cifar(4, 1, 10);
    wrong[2 * 3073] = '\x0B';
    QTest::newRow("label 11") << wrong << "picture 2 has the label 11";
}

void TestPictures::faultyCifar()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    writeCifar10(folder);
    write(folder, "data_batch_3.bin", file);
    const QString message = messageOf([&] { openDataset(where(folder, "", "cifar10:")); });
    QVERIFY2(message.contains("data_batch_3.bin") && message.contains(says), qPrintable(message));
    const QTemporaryDir empty;
    QVERIFY(messageOf([&] { openDataset(where(empty, "", "cifar10:")); }).contains("holds no CIFAR data"));
    QVERIFY(QFile::remove(folder.filePath("data_batch_3.bin")));
    QVERIFY(messageOf([&] { openDataset(where(folder, "", "cifar10:")); }).contains("data_batch_3.bin: there is no such file"));
}

void TestPictures::realCifar()
{
    const QString folder = realData() + "/cifar10";
    if (realData().isEmpty() || !QFileInfo::exists(folder + "/train"))
        QSKIP("KERNELSCOPE_DATA does not name a folder with cifar10/train and cifar10/test, unpacked");
    const DatasetPtr data = openDataset(("cifar10:" + folder).toStdString());
    QCOMPARE(data->count(Split::Train), 50000);
    QCOMPARE(data->count(Split::Test), 10000);
    QCOMPARE(data->classNames()[0], std::string("airplane"));
    QVERIFY(data->warnings().empty());
}

QTEST_GUILESS_MAIN(TestPictures)
#include "tst_pictures.moc"
