#pragma once

#include "core/nn/network_state.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_front.h"
#include "ui/network/see/see_snapshot.h"

#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

class FilmFile;

inline constexpr std::size_t mostFilmFrames = 500; ///< where there are more to be seen some are chosen, evenly

enum class SeeFilmKind : std::uint8_t { Wave, Training };

/// How a film of what See shows is to be.
struct SeeFilmWish {
    SeeFilmKind kind = SeeFilmKind::Wave;
    SeeFront::Pass until = SeeFront::Pass::Update; ///< of a wave: its last pass
    bool byMaps = false;                           ///< of a wave: a map is a step, not a layer
    bool asFrames = false;                         ///< numbered PNG files in a folder; else a GIF
    std::size_t frames = 0;                        ///< at most, evenly chosen; 0: as many as there are
    int framesPerSecond = 2;
    int width = 800; ///< pixels
};

/// What See shows as a film begins: it stays so, whatever is looked at meanwhile.
struct SeeFilmScene {
    SeeContents contents;
    SeeQuantity quantity = SeeQuantity::Values;
    ClassNames classes;
    SeeSnapshot snapshot;
    WatchedImage image;
    QString network; ///< its name

    /// As it is seen with these numbers: where one looks stays, as far as the picture has it.
    SeeSnapshot snapshotOf(SeeQuantity shown, const std::optional<SeeFront>& front, const WatchAnswer& numbers) const;
};

/// A frame before there are numbers for it.
struct SeeFilmShot {
    SeeQuantity quantity = SeeQuantity::Values;
    std::optional<SeeFront> front;
    QString caption;
};

/// The colours of every column over all frames of a film: the same colour is the same number in each of them.
class SeeFilmRanges {
public:
    void add(const SeePicture& picture);
    /// Of a picture with the same columns.
    void applyTo(SeePicture& picture) const;

private:
    std::vector<std::optional<ValueRange>> m_ranges;              ///< by column; nothing: no number was finite
    std::vector<std::vector<std::optional<ValueRange>>> m_others; ///< by column, of its other parameters with colours of their own
};

/// Of the wave through a network up to the end of a pass, as it is played: how many steps, `most` of them (0: all), evenly chosen, and the captions of which one
/// is the longest. GUI thread.
std::size_t seeWaveLength(const SeeContents& contents, SeeFront::Pass until, bool byMaps);
std::vector<SeeFilmShot> seeWaveShots(const SeeContents& contents, SeeFront::Pass until, bool byMaps, std::size_t most = 0);
QStringList seeWaveCaptions(const SeeContents& contents, SeeFront::Pass until, bool byMaps);
/// Below a frame that shows a training after so many batches, at this place of it.
QString seeMomentCaption(std::size_t batches, const TrainingPosition& next, double lossOfLast);
/// The same with a word on the colours, which a film of a training has for all of its frames.
QString seeMomentLegend(const QString& caption);
/// `most` of so many (0: all), evenly, with the first and the last one.
std::vector<std::size_t> spreadEvenly(std::size_t count, std::size_t most);

/// Draws frames as files of a picture are drawn, with a line or more below that say which one it is; all of one size. From any thread.
class SeeFilmPainter {
public:
    /// `captions`: those that may be the longest.
    SeeFilmPainter(const SeeSnapshot& snapshot, const QString& title, const QStringList& captions, int width);

    QSize size() const { return m_size; }
    /// Throws OutOfMemory.
    QImage draw(const SeeSnapshot& snapshot, const QString& caption) const;
    /// Colours that a film has to have as they are.
    static QList<QRgb> exactColours();

private:
    QString m_title;
    QFont m_font;
    QSize m_size;
    double m_below = 0; ///< pixels: where captions begin
};

/// What the network is asked for these shots.
WatchQuestion seeFilmQuestion(const SeeFilmScene& scene, const std::vector<SeeFilmShot>& shots);
/// Films a wave, shot by shot, with the numbers that the question has got. `told`: from 0 to 1, before each. Throws what `told` and the film throw.
void filmSeeWave(FilmFile& film, const SeeFilmPainter& painter, const SeeFilmScene& scene, const std::vector<SeeFilmShot>& shots,
                 const WatchAnswer& numbers, const std::function<void(double)>& told);

/// Where a film goes, in its form: a file, or a folder with files named after it. `count`: of frames.
std::unique_ptr<FilmFile> filmFile(const SeeFilmWish& wish, const std::filesystem::path& path, const std::string& name, std::size_t count);
/// No film of so many frames has more bytes.
std::size_t mostBytesOf(const SeeFilmWish& wish, const QSize& size, std::size_t frames);

} // namespace ks
