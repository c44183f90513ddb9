#include "core/base/error.h"
#include "ui/figures/film_file.h"
#include "ui/paint/value_scale.h"

#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>

using namespace ks;

/// Films frame by frame: their colours, their times, their bytes, and what is left of those that come to no end.
class TestFilm : public QObject {
    Q_OBJECT

private:
    static QImage plain(QRgb colour)
    {
        QImage image(40, 30, QImage::Format_RGB32);
        image.fill(colour);
        return image;
    }
    /// Nothing in it repeats.
    static QImage noise(std::uint32_t seed, const QSize& size = {40, 30})
    {
        QImage image(size, QImage::Format_RGB32);
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x) {
                seed = seed * 1664525U + 1013904223U;
                image.setPixel(x, y, 0xFF000000U | seed >> 8U);
            }
        return image;
    }
    static std::vector<QImage> decoded(const QString& path)
    {
        std::vector<QImage> frames;
        QImageReader reader(path, "gif");
        for (QImage frame = reader.read(); !frame.isNull(); frame = reader.read())
            frames.push_back(frame.convertToFormat(QImage::Format_RGB32));
        return frames;
    }
    static std::filesystem::path in(const QTemporaryDir& folder, const char* name)
    {
        return folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    static QStringList filesIn(const QString& folder)
    {
        return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

private slots:
    void zeroIsClear()
    {
        FilmColours colours({});
        const ValueScale scale(Palette::BlueOrange, {-1, 1});
        const QRgb zero = scale.colourOf(0) | 0xFF000000U;
        QCOMPARE(colours.table()[colours.indexOf(zero)], zero);
        for (int i = 1; i <= 100; ++i) {
            const QRgb above = colours.table()[colours.indexOf(scale.colourOf(static_cast<float>(i) / 100))];
            const QRgb below = colours.table()[colours.indexOf(scale.colourOf(static_cast<float>(-i) / 100))];
            QVERIFY2(qRed(above) >= qBlue(above), qPrintable(QString::number(i)));
            QVERIFY2(qBlue(below) >= qRed(below), qPrintable(QString::number(-i)));
            if (i >= 4) { // a step and a half of the palette
                QVERIFY2(above != zero, qPrintable(QString::number(i)));
                QVERIFY2(below != zero, qPrintable(QString::number(-i)));
            }
        }
    }

    void exactColoursAreKept()
    {
        const QList<QRgb> exact = {0xFF123456, 0xFF654321, 0xFF0B57A4};
        FilmColours colours(exact);
        QCOMPARE(colours.table().size(), qsizetype{256});
        for (const QRgb one : exact) {
            QCOMPARE(colours.table()[colours.indexOf(one)], one);
            QVERIFY(colours.indexOf(one) != FilmColours::asBefore);
        }
        QVERIFY(colours.indexOf(0xFFFFFFFF) != FilmColours::asBefore); // white is a colour
    }

    void equalFramesLastLonger()
    {
        const QTemporaryDir folder;
        GifFilm film(in(folder, "film.gif"), {}, {.framesPerSecond = 4});
        for (const QRgb colour : {0xFF000000U, 0xFF000000U, 0xFFFFFFFFU, 0xFFFF0000U})
            film.add(plain(colour));
        film.commit();
        QImageReader reader(folder.filePath("film.gif"), "gif");
        QCOMPARE(reader.imageCount(), 3);
        QCOMPARE(reader.loopCount(), -1); // for ever
        for (const int milliseconds : {500, 250, 2000}) {
            QVERIFY(!reader.read().isNull());
            QCOMPARE(reader.nextImageDelay(), milliseconds);
        }
    }

    /// Three frames a second are no whole number of hundredths.
    void aFilmIsAsLongAsItShouldBe()
    {
        const QTemporaryDir folder;
        GifFilm film(in(folder, "film.gif"), {}, {.framesPerSecond = 3, .lastHundredths = 0});
        for (int i = 0; i < 30; ++i)
            film.add(plain(i % 2 == 0 ? 0xFF000000U : 0xFFFFFFFFU));
        film.commit();
        QImageReader reader(folder.filePath("film.gif"), "gif");
        int all = 0;
        while (!reader.read().isNull())
            all += reader.nextImageDelay();
        QCOMPARE(all, 10000);
    }

    /// Also where only a part of a frame is written.
    void aGifHasTheFramesOfTheNumberedFiles()
    {
        const QTemporaryDir folder;
        std::vector<QImage> frames = {noise(1), noise(1), noise(2)};
        frames[1].setPixel(7, 9, 0xFF00FF00U);
        GifFilm gif(in(folder, "film.gif"), {}, {});
        FrameFilm files(in(folder, "frames"), "net.png", frames.size());
        for (const QImage& frame : frames) {
            gif.add(frame);
            files.add(frame);
        }
        gif.commit();
        files.commit();
        FilmColours colours({});
        const std::vector<QImage> shown = decoded(folder.filePath("film.gif"));
        QCOMPARE(shown.size(), frames.size());
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const QImage png(folder.filePath(QStringLiteral("frames/net-%1.png").arg(i + 1)));
            QCOMPARE(png.convertToFormat(QImage::Format_RGB32), frames[i]);
            QCOMPARE(shown[i].size(), png.size());
            for (int y = 0; y < png.height(); ++y)
                for (int x = 0; x < png.width(); ++x)
                    QCOMPARE(shown[i].pixel(x, y) | 0xFF000000U, colours.table()[colours.indexOf(png.pixel(x, y))]);
        }
    }

    void whatIsNotFinishedLeavesNothing()
    {
        const QTemporaryDir folder;
        {
            GifFilm gif(in(folder, "film.gif"), {}, {});
            FrameFilm files(in(folder, "frames"), "net.png", 2);
            for (int i = 0; i < 2; ++i) {
                gif.add(noise(7));
                files.add(noise(7));
            }
            QVERIFY(!filesIn(folder.path()).isEmpty()); // under other names
            QVERIFY(!QFile::exists(folder.filePath("film.gif")));
            QVERIFY(!QFile::exists(folder.filePath("frames/net-1.png")));
        }
        QCOMPARE(filesIn(folder.path()), QStringList());
    }

    void anOldFileStaysUntilTheNewOneIsWhole()
    {
        const QTemporaryDir folder;
        QFile old(folder.filePath("film.gif"));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
        old.close();
        {
            GifFilm gif(in(folder, "film.gif"), {}, {});
            gif.add(noise(3));
        }
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("old"));
    }

    void filesAreInTheOrderOfTheirNumbers()
    {
        const QTemporaryDir folder;
        FrameFilm files(folder.path().toStdString(), "net.png", 11); // a folder that is there
        for (int i = 0; i < 11; ++i)
            files.add(plain(static_cast<QRgb>(i)));
        files.commit();
        const QStringList names = QDir(folder.path()).entryList(QDir::Files, QDir::Name);
        QCOMPARE(names.size(), qsizetype{11});
        QCOMPARE(names.first(), QStringLiteral("net-01.png"));
        QCOMPARE(names.last(), QStringLiteral("net-11.png"));
    }

    void noFilmIsLargerThanSaid()
    {
        const QTemporaryDir folder;
        const QSize size(320, 200);
        GifFilm gif(in(folder, "film.gif"), {}, {});
        FrameFilm files(in(folder, "frames"), "net.png", 3);
        for (std::uint32_t i = 0; i < 3; ++i) {
            gif.add(noise(i, size));
            files.add(noise(i, size));
        }
        gif.commit();
        files.commit();
        const auto bytes = static_cast<std::size_t>(QFileInfo(folder.filePath("film.gif")).size());
        QVERIFY2(bytes <= mostGifBytes(size, 3) && bytes > mostGifBytes(size, 3) / 2, qPrintable(QString::number(bytes)));
        std::size_t all = 0;
        for (const QFileInfo& file : QDir(folder.filePath("frames")).entryInfoList(QDir::Files))
            all += static_cast<std::size_t>(file.size());
        QVERIFY2(all <= mostFrameBytes(size, 3) && all > mostFrameBytes(size, 3) / 2, qPrintable(QString::number(all)));
    }

    void whatStopsTheWritingIsTold()
    {
        const auto full = [](std::span<const std::byte>) { throw FileError(Text("the disk is full")); };
        QVERIFY_EXCEPTION_THROWN(GifStream({4, 4}, {0xFF000000U}, full), FileError);
        const QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(FrameFilm(in(folder, "no/such"), "net.png", 1), FileError);
        GifFilm film(in(folder, "film.gif"), {}, {});
        film.add(noise(1));
        QVERIFY_EXCEPTION_THROWN(film.add(noise(1, {10, 10})), InputError);
    }
};

QTEST_MAIN(TestFilm)
#include "tst_film.moc"
