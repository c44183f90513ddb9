#pragma once

#include "core/base/file.h"
#include "core/base/file_set.h"
#include "ui/figures/film_colours.h"
#include "ui/figures/gif_stream.h"

#include <QByteArray>
#include <QImage>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace ks {

/// "net-007.png" of 120: names of files in the order of their numbers.
std::filesystem::path numberedName(const std::filesystem::path& name, std::size_t number, std::size_t count);

/// Takes the frames of a film as they are made, one after the other and all of one size. Without commit() nothing of it is left.
class FilmFile {
public:
    FilmFile() = default;
    FilmFile(const FilmFile&) = delete;
    FilmFile& operator=(const FilmFile&) = delete;
    virtual ~FilmFile() = default;

    /// Throws FileError.
    virtual void add(const QImage& frame) = 0;
    /// At least one frame was added. Throws FileError.
    virtual void commit() = 0;
};

/// How fast a film is.
struct FilmPace {
    int framesPerSecond = 2;
    int lastHundredths = 200; ///< for which the last frame stands at least
};

/// An animated GIF that repeats for ever. A frame that looks like the one before makes that one last longer; of any other one only what has changed is written.
class GifFilm final : public FilmFile {
public:
    GifFilm(const std::filesystem::path& path, const QList<QRgb>& exactColours, const FilmPace& pace)
        : m_file(path), m_pace(pace), m_colours(exactColours)
    {
    }

    void add(const QImage& frame) override;
    void commit() override;

private:
    /// When a frame begins, in hundredths of a second from the beginning: frames are as long as a GIF can say, and all of them together as long as they should be.
    int beginOf(std::size_t frame) const;
    void write(int leastHundredths);

    AtomicFile m_file;
    FilmPace m_pace;
    FilmColours m_colours;
    std::optional<GifStream> m_stream; ///< from the first frame that is written on
    QImage m_shown;                    ///< that was written last
    QImage m_waiting;                  ///< until it is known how long it lasts
    std::size_t m_begin = 0;           ///< its number
    std::size_t m_count = 0;
};

/// Numbered PNG files in a folder, which is made where it is not there: all of them come into place or none.
class FrameFilm final : public FilmFile {
public:
    /// `name`: of a file, which gets a number; `count`: of frames, as far as it is known.
    FrameFilm(const std::filesystem::path& folder, std::filesystem::path name, std::size_t count)
        : m_folder(folder), m_files(folder), m_name(std::move(name)), m_count(count)
    {
    }

    void add(const QImage& frame) override;
    void commit() override;

private:
    /// Goes again where nothing came into it.
    struct Folder {
        explicit Folder(const std::filesystem::path& path);
        Folder(const Folder&) = delete;
        Folder& operator=(const Folder&) = delete;
        ~Folder();

        std::filesystem::path made; ///< empty: it was there
    };
    Folder m_folder;
    FileSet m_files;
    std::filesystem::path m_name;
    std::size_t m_count;
    std::size_t m_number = 0;
};

/// All PNG files together have no more bytes than this.
std::size_t mostFrameBytes(const QSize& size, std::size_t frames);

} // namespace ks
