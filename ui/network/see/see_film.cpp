#include "ui/network/see/see_film.h"

#include "core/base/error.h"
#include "core/ops/roles.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/film_file.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_succession.h"
#include "ui/network/see/see_updates.h"
#include "ui/network/see/see_walk.h"
#include "ui/network/see/see_wave.h"
#include "ui/network/see/see_wave_words.h"
#include "ui/paint/colour_map.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/value_palette.h"
#include "ui/theme/colours.h"
#include "ui/theme/series.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace ks {

namespace {

constexpr int filmMargin = 8; ///< pixels
constexpr double leastCaption = 11;
constexpr int seriesInFilms = 8;
constexpr qsizetype mostMeasured = 16; ///< captions

struct SeeFilmTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::SeeFilm)
};

double heightOfCaption(const QString& caption, const QFont& font, int width)
{
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), Qt::AlignLeft | Qt::TextWordWrap, caption).height();
}

/// How large the update is that a frame shows; empty where it shows none.
QString updateOf(const SeeSnapshot& snapshot)
{
    const TensorUpdate* update = snapshot.over.front ? seeUpdateAt(snapshot.picture, snapshot.over.front->column) : nullptr;
    return update ? QLatin1Char(' ') + seeShareSentence(*snapshot.over.front, update->shares, update->share) : QString();
}

/// `take` for each step of it.
template <class Take>
void playThrough(const SeeContents& contents, SeeFront::Pass until, bool byMaps, const Take& take)
{
    SeeWave wave;
    wave.setStations(seeStations(contents));
    wave.setStride(byMaps ? SeeStride::Map : SeeStride::Layer);
    for (wave.step(+1); wave.station() && wave.station()->pass <= until; wave.step(+1))
        take(*wave.station(), *wave.front());
}

} // namespace

SeeSnapshot SeeFilmScene::snapshotOf(SeeQuantity shown, const std::optional<SeeFront>& front, const WatchAnswer& numbers) const
{
    SeeSnapshot seen = snapshot;
    seen.picture = contents.picture(shown, &numbers, classes);
    if (snapshot.picture.hidden)
        hideSeeAnswer(seen.picture);
    for (const SeeHidden& hidden : snapshot.picture.hiddenCells)
        hideSeeCells(seen.picture, contents, shown, hidden);
    keepSeeRoom(seen.picture, snapshot.picture);
    SeeLook& look = seen.over.look;
    if (const SeeSpot spot = spotAfter(seen.picture, snapshot.picture, look.spot); spot != look.spot) {
        look.spot = spot;
        look.level = std::min(look.level, levelOf(seen.picture, spot));
    }
    seen.over.front = front;
    seen.over.marks = {}; // ways and fields are those of other numbers
    return seen;
}

namespace {

/// `own`: ranges of those that have colours of their own in some frame.
void applyToOthers(SeeColumn& column, const std::vector<std::optional<ValueRange>>& own)
{
    for (std::size_t i = 0; i < std::min(column.others.size(), own.size()); ++i) {
        SeeParameter& one = column.others[i];
        one.ownColours = own[i].has_value();
        one.range = own[i] ? own[i] : column.range;
        one.palette = own[i] ? valuePalette(isDiverging(one.palette), own[i]) : column.palette;
    }
}

} // namespace

void SeeFilmRanges::add(const SeePicture& picture)
{
    m_ranges.resize(std::max(m_ranges.size(), picture.columns.size()));
    m_others.resize(m_ranges.size());
    const auto unite = [](std::optional<ValueRange>& all, const std::optional<ValueRange>& range) {
        if (range)
            all = all ? all->united(*range) : *range;
    };
    for (std::size_t i = 0; i < picture.columns.size(); ++i) {
        const SeeColumn& column = picture.columns[i];
        unite(m_ranges[i], column.range);
        m_others[i].resize(std::max(m_others[i].size(), column.others.size()));
        for (std::size_t other = 0; other < column.others.size(); ++other)
            if (column.others[other].ownColours) // in one of the frames, and so in all
                unite(m_others[i][other], column.others[other].range);
    }
}

void SeeFilmRanges::applyTo(SeePicture& picture) const
{
    for (std::size_t i = 0; i < std::min(m_ranges.size(), picture.columns.size()); ++i)
        if (m_ranges[i]) {
            picture.columns[i].range = m_ranges[i];
            picture.columns[i].palette = valuePalette(isDiverging(picture.columns[i].palette), m_ranges[i]); // of all frames, too
            applyToOthers(picture.columns[i], m_others[i]);
        }
}

std::size_t seeWaveLength(const SeeContents& contents, SeeFront::Pass until, bool byMaps)
{
    std::size_t steps = 0;
    playThrough(contents, until, byMaps, [&](const SeeStation&, const SeeFront&) { ++steps; });
    return steps;
}

std::vector<SeeFilmShot> seeWaveShots(const SeeContents& contents, SeeFront::Pass until, bool byMaps, std::size_t most)
{
    const std::vector<std::size_t> chosen = spreadEvenly(seeWaveLength(contents, until, byMaps), most);
    std::vector<SeeFilmShot> shots;
    std::size_t step = 0;
    playThrough(contents, until, byMaps, [&](const SeeStation& station, const SeeFront& front) {
        if (shots.size() < chosen.size() && step++ == chosen[shots.size()])
            shots.push_back({station.quantity(), front, seeWaveText(station, front)});
    });
    return shots;
}

QStringList seeWaveCaptions(const SeeContents& contents, SeeFront::Pass until, bool byMaps)
{
    QStringList captions;
    for (SeeStation& station : seeStations(contents)) {
        if (station.pass > until)
            continue;
        constexpr double someShare = 0.1234;
        station.share = someShare;
        if (station.pass == SeeFront::Pass::Update)
            station.shares.assign(static_cast<std::size_t>(station.count), someShare);
        const std::int64_t last = byMaps && station.count > 1 ? station.count - 1 : -1; // the last map has the longest number
        captions.append(seeWaveText(station, {station.pass, station.column, last, station.count}));
    }
    return captions;
}

QString seeMomentCaption(std::size_t batches, const TrainingPosition& next, double lossOfLast)
{
    if (batches == 0)
        return SeeFilmTexts::tr("Before the first batch.");
    const std::int64_t epoch = std::max<std::int64_t>(1, next.batch > 0 ? next.epoch + 1 : next.epoch);
    const QString where = SeeFilmTexts::tr("After batch %1, in epoch %2.").arg(countOnScreen(batches), countOnScreen(epoch));
    return std::isfinite(lossOfLast) ? SeeFilmTexts::tr("%1 Its loss: %2.").arg(where, lossOnScreen(lossOfLast)) : where;
}

QString seeMomentLegend(const QString& caption)
{
    return SeeFilmTexts::tr("%1 Each layer has one range of colours in all frames.").arg(caption);
}

std::vector<std::size_t> spreadEvenly(std::size_t count, std::size_t most)
{
    const std::size_t chosen = most == 0 ? count : std::min(count, most);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < chosen; ++i)
        all.push_back(chosen < 2 ? count - 1 : (i * (count - 1) + (chosen - 1) / 2) / (chosen - 1));
    return all;
}

SeeFilmPainter::SeeFilmPainter(const SeeSnapshot& snapshot, const QString& title, const QStringList& captions, int width)
    : m_title(title), m_font(figureFont(std::max(leastCaption, snapshot.letters * (width - 2.0 * filmMargin) / snapshot.size.width())))
{
    const int inside = width - 2 * filmMargin;
    m_below = filmMargin + inside * snapshot.size.height() / snapshot.size.width() + filmMargin;
    QStringList longest = captions;
    std::ranges::stable_sort(longest, std::greater(), &QString::size);
    double highest = 0;
    for (const QString& caption : longest.first(std::min(longest.size(), mostMeasured)))
        highest = std::max(highest, heightOfCaption(caption, m_font, inside));
    m_size = QSize(width, static_cast<int>(std::ceil(m_below + highest + filmMargin)));
}

QImage SeeFilmPainter::draw(const SeeSnapshot& snapshot, const QString& caption) const
{
    QImage image(m_size, QImage::Format_RGB32);
    if (image.isNull())
        throw OutOfMemory(Text(KS_TEXT("core", "a frame of %1×%2 pixels does not fit into memory"),
                               {std::to_string(m_size.width()), std::to_string(m_size.height())}));
    const Colours& colours = lightColours();
    image.fill(Qt::white);
    image.setText(QStringLiteral("Title"), m_title);
    image.setText(QStringLiteral("Description"), caption);
    image.setText(QStringLiteral("Software"), QStringLiteral("Kernelscope"));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    const int inside = m_size.width() - 2 * filmMargin;
    painter.save();
    painter.translate(filmMargin, filmMargin);
    SeeFigure(snapshot, m_title, SeeFigure::Caption::None).paint(painter, inside);
    painter.restore();
    painter.setFont(m_font);
    painter.setPen(colours.text);
    painter.drawText(QRectF(filmMargin, m_below, inside, m_size.height() - m_below), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     caption);
    return image;
}

QList<QRgb> SeeFilmPainter::exactColours()
{
    const Colours& colours = lightColours();
    const GridLook look = GridLook::of(paletteOf(colours), figureFont(leastCaption));
    QList<QRgb> exact;
    for (const QColor& colour : {QColor(Qt::white), QColor(Qt::black), colours.text,      colours.muted, colours.accent,  colours.border,
                                 colours.window,    colours.base,      colours.alternate, colours.good,  colours.warning, colours.bad,
                                 look.ground,       look.text,         look.muted,        look.hatch,    look.padding,    look.line,
                                 look.empty,        look.window,       look.source,       look.focus})
        if (!exact.contains(colour.rgb()))
            exact.append(colour.rgb());
    for (int series = 0; series < seriesInFilms; ++series)
        exact.append(seriesStyle(series, colours).colour.rgb());
    return exact;
}

WatchQuestion seeFilmQuestion(const SeeFilmScene& scene, const std::vector<SeeFilmShot>& shots)
{
    WatchQuestion question{.image = scene.image, .node = graphInput, .role = Role::Dst};
    std::vector<SeeQuantity> asked;
    for (const SeeFilmShot& shot : shots) {
        if (std::ranges::count(asked, shot.quantity) > 0)
            continue;
        asked.push_back(shot.quantity);
        const WatchQuestion one = seeWatchQuestion(scene.contents, shot.quantity);
        question.tensors.insert(question.tensors.end(), one.tensors.begin(), one.tensors.end());
        question.loss = question.loss || one.loss;
        question.updates = question.updates || one.updates;
        if (isGradient(one.role))
            question.role = one.role;
    }
    return question;
}

void filmSeeWave(FilmFile& film, const SeeFilmPainter& painter, const SeeFilmScene& scene, const std::vector<SeeFilmShot>& shots,
                 const WatchAnswer& numbers, const std::function<void(double)>& told)
{
    for (std::size_t i = 0; i < shots.size(); ++i) {
        told(static_cast<double>(i) / static_cast<double>(shots.size()));
        const SeeSnapshot snapshot = scene.snapshotOf(shots[i].quantity, shots[i].front, numbers);
        film.add(painter.draw(snapshot, shots[i].caption + updateOf(snapshot)));
    }
}

std::unique_ptr<FilmFile> filmFile(const SeeFilmWish& wish, const std::filesystem::path& path, const std::string& name, std::size_t count)
{
    if (wish.asFrames)
        return std::make_unique<FrameFilm>(path, name + ".png", count);
    return std::make_unique<GifFilm>(path, SeeFilmPainter::exactColours(), FilmPace{.framesPerSecond = wish.framesPerSecond});
}

std::size_t mostBytesOf(const SeeFilmWish& wish, const QSize& size, std::size_t frames)
{
    return wish.asFrames ? mostFrameBytes(size, frames) : mostGifBytes(size, frames);
}

} // namespace ks
