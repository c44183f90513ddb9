#include "core/tensor/patterns.h"
#include "tests/ui/files.h"
#include "tests/ui/settings_bench.h"
#include "ui/language/sentence.h"

#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace ks;
using ks::test::picture;
using Bench = ks::test::SettingsBench;

/// Where the input comes from: random numbers, samples, patterns, files, the clipboard.
class TestInputSettings : public QObject {
    Q_OBJECT

private slots:
    void anotherSeedGivesOtherStudyNumbers()
    {
        Bench bench;
        bench.choose(bench.find<QComboBox>("inputFrom"), 2);
        bench.choose(bench.find<QComboBox>("randomKind"), 1);
        QVERIFY(bench.waitForInput());
        const RandomSpec& random = bench.document.content().src.source.random;
        QCOMPARE(random.generator, Generator::Study);
        QCOMPARE(random.seed, std::uint64_t{35});
        QVERIFY(bench.document.content().src.tensor->cells()[0] <= 9);
        picture(bench, "settings_random");
        bench.find<QPushButton>("randomNewSeed")->click();
        QVERIFY(bench.waitForInput());
        QVERIFY(bench.document.content().src.source.random.seed != 35);
    }
    /// What nobody changed is not written: not even what could not be chosen in these boxes.
    void anotherSeedLeavesAllElse()
    {
        const RandomSpec kept{.shape = {300, 1, 1, 2},
                              .seed = 7,
                              .distribution = Distribution::Uniform,
                              .low = 0.0001,
                              .high = 12'345'678'901.123456,
                              .generator = Generator::Philox};
        Bench bench;
        Session session = test::randomSession(OpKind::Relu, kept.shape);
        session.content.src.source.random = kept;
        bench.document.open(session);
        bench.find<QPushButton>("randomNewSeed")->click();
        QVERIFY(bench.waitForInput());
        RandomSpec drawn = bench.document.content().src.source.random;
        QVERIFY(drawn.seed != kept.seed);
        QCOMPARE(bench.document.content().src.tensor->shape(), kept.shape);
        drawn.seed = kept.seed;
        QVERIFY(drawn == kept);
        bench.find<QSpinBox>("randomColumns")->setValue(3);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.source.random.shape, (Shape{300, 1, 1, 3}));
        QCOMPARE(bench.document.content().src.source.random.low, kept.low);
        QCOMPARE(bench.document.content().src.source.random.high, kept.high);
    }
    /// Of whole numbers the boxes take none between, but keep what a file has.
    void anotherSeedLeavesARangeBetweenWholeNumbers()
    {
        Bench bench;
        Session session = test::randomSession(OpKind::Relu, {1, 1, 2, 2});
        session.content.src.source.random.low = 0.5;
        session.content.src.source.random.high = 3.25;
        bench.document.open(session);
        bench.find<QPushButton>("randomNewSeed")->click();
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.source.random.low, 0.5);
        QCOMPARE(bench.document.content().src.source.random.high, 3.25);
    }
    void anotherColumnLeavesTheRowsOfALargePattern()
    {
        Bench bench;
        Session session = test::randomSession(OpKind::Relu, {1, 1, 9000, 2});
        session.content.src = {std::make_shared<const Tensor>(patternNamed("counting", {1, 1, 9000, 2})),
                               {.kind = SourceKind::Pattern, .name = "counting"}};
        bench.document.open(session);
        bench.find<QSpinBox>("patternColumns")->setValue(3);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 9000, 3}));
    }
    void aSampleBecomesTheInput()
    {
        Bench bench;
        bench.choose(bench.find<QComboBox>("inputFrom"), 1);
        auto* list = bench.find<QListWidget>("samples");
        QTRY_VERIFY(list->count() >= 3); // read in the background
        picture(bench, "settings_samples");
        emit list->itemClicked(list->item(0));
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.source.kind, SourceKind::Image);
    }
    void patterns()
    {
        Bench bench;
        bench.choose(bench.find<QComboBox>("inputFrom"), 3);
        bench.choose(bench.find<QComboBox>("inputPattern"), 4);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.source.name, std::string("counting"));
        QCOMPARE(bench.document.content().src.tensor->cells()[5], 6.0F);
        picture(bench, "settings_pattern");
        auto* patterns = bench.find<QComboBox>("inputPattern");
        QCOMPARE(patterns->findData("thread-index"), 5);
        QCOMPARE(patterns->itemText(5), QString("Thread index i + j/10"));
        QVERIFY(patterns->itemText(6).startsWith("One-hot"));
        // The same pattern in another shape, from a bookmark or by undo: a change of one extent leaves the others.
        Session session;
        session.content = bench.document.content();
        session.content.src.tensor = std::make_shared<const Tensor>(patternNamed("counting", {1, 1, 7, 5}));
        session.content.spec.src = {1, 1, 7, 5};
        bench.document.open(session);
        QCOMPARE(bench.find<QSpinBox>("patternRows")->value(), 7);
        QCOMPARE(bench.find<QSpinBox>("patternColumns")->value(), 5);
        bench.find<QSpinBox>("patternChannels")->setValue(2);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 2, 7, 5}));
        bench.document.undoStack().undo();
        QCOMPARE(bench.find<QSpinBox>("patternChannels")->value(), 1);
    }
    void picturesInEveryReading()
    {
        QTemporaryDir folder;
        QImage image(6, 4, QImage::Format_ARGB32);
        image.fill(QColor(255, 0, 0, 0));
        QVERIFY(image.save(folder.filePath("clear.png")));
        Bench bench;
        QSignalSpy messages(&bench.panel.input().loader(), &SourceLoader::noted);
        bench.panel.input().openFile(folder.filePath("clear.png"));
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 3, 4, 6}));
        QCOMPARE(bench.document.content().src.tensor->cells()[0], 255.0F); // white, since it is laid on white
        QVERIFY(messages.last().first().value<Sentence>().said().contains("laid on white"));
        bench.choose(bench.find<QComboBox>("pictureValues"), 1);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.tensor->cells()[0], 1.0F);
        bench.choose(bench.find<QComboBox>("pictureColour"), 1);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 4, 6}));
        bench.choose(bench.find<QComboBox>("pictureSize"), 1);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 32, 32}));
        picture(bench, "settings_picture");
        bench.document.undoStack().undo();
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 4, 6}));
        QCOMPARE(bench.find<QComboBox>("pictureSize")->currentIndex(), 0); // the settings show how this one was read
        bench.document.undoStack().redo();

        // A session keeps how its picture was read; the next change starts from there.
        Session session;
        session.content = bench.document.content();
        const PictureOptions read = session.content.src.source.picture;
        QCOMPARE(read, (PictureOptions{.zeroToOne = true, .grey = true, .resize = true}));
        bench.document.open(session);
        QCOMPARE(bench.panel.input().loader().pictureOptions(), read);
        QCOMPARE(bench.find<QComboBox>("pictureSize")->currentIndex(), 1);
        bench.find<QSpinBox>("pictureRows")->setValue(2);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 2, 32}));
    }
    /// As for random numbers: a picture that is read as larger than the boxes were once made for stays so.
    void anotherReadingLeavesTheSize()
    {
        QTemporaryDir folder;
        QImage image(6, 4, QImage::Format_RGB32);
        image.fill(Qt::red);
        QVERIFY(image.save(folder.filePath("red.png")));
        const PictureOptions large{.resize = true, .rows = 20'000, .columns = 2};
        Bench bench;
        bench.panel.input().loader().setPictureOptions(large);
        bench.panel.input().openFile(folder.filePath("red.png"));
        QVERIFY(bench.waitForInput());
        bench.choose(bench.find<QComboBox>("pictureValues"), 1);
        QVERIFY(bench.waitForInput());
        PictureOptions expected = large;
        expected.zeroToOne = true;
        QCOMPARE(bench.document.content().src.source.picture, expected);
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 3, 20'000, 2}));
    }
    /// A reading that is taken back is none for the next pictures either; one that comes back is.
    void theNextPictureIsReadAsTheSettingsSay()
    {
        QTemporaryDir folder;
        for (const char* name : {"one.png", "two.png"}) {
            QImage image(6, 4, QImage::Format_RGB32);
            image.fill(Qt::red);
            QVERIFY(image.save(folder.filePath(name)));
        }
        const PictureOptions grey{.grey = true};
        Bench bench;
        const auto open = [&](const char* name) {
            bench.panel.input().openFile(folder.filePath(name));
            return bench.waitForInput();
        };
        const auto read = [&] { return bench.document.content().src.source.picture; };
        QVERIFY(open("one.png"));
        bench.choose(bench.find<QComboBox>("pictureColour"), 1);
        QVERIFY(bench.waitForInput());
        QVERIFY(open("two.png"));
        QCOMPARE(read(), grey);
        bench.document.undoStack().undo();
        bench.document.undoStack().undo();
        QCOMPARE(bench.find<QComboBox>("pictureColour")->currentIndex(), 0);
        QVERIFY(open("two.png"));
        QCOMPARE(read(), PictureOptions());
        bench.document.undoStack().undo();
        bench.choose(bench.find<QComboBox>("pictureColour"), 1);
        QVERIFY(bench.waitForInput());
        bench.document.undoStack().undo();
        bench.document.undoStack().redo();
        QVERIFY(open("two.png"));
        QCOMPARE(read(), grey);
    }
    /// A setting that is taken back while the picture is still being read with it: the picture stays. Not so a file that is being opened.
    void aSettingCanBeTakenBackAtOnce()
    {
        QTemporaryDir folder;
        for (const char* name : {"one.png", "two.png"}) {
            QImage image(6, 4, QImage::Format_RGB32);
            image.fill(Qt::red);
            QVERIFY(image.save(folder.filePath(name)));
        }
        Bench bench;
        SourceLoader& loader = bench.panel.input().loader();
        bench.panel.input().openFile(folder.filePath("one.png"));
        QVERIFY(bench.waitForInput());
        const Content before = bench.document.content();
        QSignalSpy loaded(&loader, &SourceLoader::loaded);
        bench.choose(bench.find<QComboBox>("pictureColour"), 1);
        QVERIFY(!bench.find<QProgressBar>("inputBusy")->isHidden());
        bench.choose(bench.find<QComboBox>("pictureColour"), 0);
        QVERIFY(bench.find<QProgressBar>("inputBusy")->isHidden());
        QVERIFY(bench.settled());
        QCOMPARE(loaded.count(), 0);
        QVERIFY(bench.document.content() == before);
        bench.panel.input().openFile(folder.filePath("two.png"));
        bench.choose(bench.find<QComboBox>("pictureColour"), 0);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.source.name, std::string("two.png"));
    }
    void brokenFilesSaySoAndChangeNothing()
    {
        QTemporaryDir folder;
        const QString broken = test::written(folder.filePath("broken.png"), "\x89PNG\r\n\x1a\n");
        Bench bench;
        const Content before = bench.document.content();
        for (const QString& path : {broken, folder.filePath("missing.npy")}) {
            QSignalSpy messages(&bench.panel.input().loader(), &SourceLoader::failed);
            bench.panel.input().openFile(path);
            QVERIFY(messages.wait(5000));
            QVERIFY2(messages.first().first().value<Sentence>().said().contains(QFileInfo(path).fileName()),
                     qPrintable(messages.first().first().value<Sentence>().said()));
        }
        QVERIFY(bench.document.content() == before);
    }
    void tablesFromTheClipboard()
    {
        Bench bench;
        QMimeData table;
        table.setText("1\t2\n3\t4\n");
        bench.panel.input().paste(table);
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 2, 2}));
        QMimeData unclear;
        unclear.setText("1,5\n2,5\n");
        bench.panel.input().paste(unclear);
        auto* choice = bench.find<QLabel>("pasteChoice");
        QVERIFY(choice->isVisibleTo(&bench.panel));
        emit choice->linkActivated("1");
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 2, 1})); // decimal commas
        QMimeData words;
        words.setText("three blind mice");
        QSignalSpy messages(&bench.document, &OperationDocument::message);
        bench.panel.input().paste(words);
        QCOMPARE(messages.count(), 1);
    }
    /// Spreadsheets put a picture of their cells beside them, and browsers words beside a picture: numbers are numbers.
    void whatStandsBesideAPicture()
    {
        Bench bench;
        QImage image(6, 4, QImage::Format_RGB32);
        image.fill(Qt::red);
        const auto paste = [&](const char* text) {
            QMimeData clip;
            clip.setImageData(image);
            clip.setText(text);
            bench.panel.input().paste(clip);
        };
        paste("1\t2\n3\t4\n");
        QVERIFY(bench.find<QProgressBar>("inputBusy")->isHidden());
        QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 1, 2, 2}));
        QCOMPARE(bench.document.content().src.source.kind, SourceKind::Typed);
        paste("1,5\n2,5\n");
        QVERIFY(bench.find<QProgressBar>("inputBusy")->isHidden());
        QVERIFY(bench.find<QLabel>("pasteChoice")->isVisibleTo(&bench.panel));
        for (const char* text : {"https://example.org/red.png", "a red picture", ""}) {
            bench.document.undoStack().undo();
            QSignalSpy messages(&bench.document, &OperationDocument::message);
            paste(text);
            QVERIFY2(bench.waitForInput(), text);
            QCOMPARE(bench.document.content().src.tensor->shape(), (Shape{1, 3, 4, 6}));
            QCOMPARE(messages.count(), 0);
            QVERIFY(!bench.find<QLabel>("pasteChoice")->isVisibleTo(&bench.panel));
        }
    }
};

QTEST_MAIN(TestInputSettings)
#include "tst_input_settings.moc"
