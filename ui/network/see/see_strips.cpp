#include "ui/network/see/see_strips.h"

#include "ui/language/numbers.h"
#include "ui/network/see/see_fit.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_part.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/number_pen.h"
#include "ui/paint/value_scale.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace ks {

namespace {

constexpr double stripGap = 2 * tileGap; ///< before the first one
constexpr double leastWithGap = 6;       ///< pixels of a strip: between narrower ones there is none
constexpr int mostShortDigits = 4;       ///< of a number that has no room for all of its own
constexpr double leastApart = 4;         ///< pixels of a channel's height: with less of it they are drawn as one picture, without gaps

QString letterOfStrip(const SeeParameter& one)
{
    return one.hasMark() ? one.letter + QLatin1Char('*') : one.letter;
}

/// What its letter takes, with the mark that it may get when its numbers are there.
double letterWidth(const SeeParameter& one, const QFontMetricsF& metrics)
{
    return std::ceil(metrics.horizontalAdvance(one.normalises ? one.letter : one.letter + QLatin1Char('*')));
}

/// Of each strip the width with the gap behind it: all alike, but that none is narrower than its letter where there is room for all letters.
struct StripWidths {
    std::vector<double> each;
    double gap = 0;
};

StripWidths stripWidths(const SeeColumn& column, const QFont& font, double room)
{
    const QFontMetricsF metrics(seeSmallFont(font));
    const auto count = static_cast<double>(column.others.size());
    StripWidths widths;
    for (const SeeParameter& one : column.others)
        widths.each.push_back(letterWidth(one, metrics));
    const double letters = std::accumulate(widths.each.begin(), widths.each.end(), 0.0);
    if (letters > room) {
        widths.gap = room / count >= leastWithGap ? tileGap : 0;
        std::ranges::fill(widths.each, std::max(1.0, std::floor(room / count - widths.gap)));
        return widths;
    }
    widths.gap = std::min(tileGap, std::floor((room - letters) / count));
    const double pixels = room - widths.gap * count;
    double alike = std::floor(pixels / count); // so wide are those whose letter needs no more
    const auto taken = [&] {
        return std::accumulate(widths.each.begin(), widths.each.end(), 0.0,
                               [&](double sum, double one) { return sum + std::max(one, alike); });
    };
    while (alike > 1 && taken() > pixels)
        --alike;
    for (double& one : widths.each)
        one = std::max(one, alike);
    return widths;
}

/// Which channels are in sight, beside what.
struct StripSpan {
    double top = 0;
    double bottom = 0;
    std::int64_t first = 0;
    std::int64_t count = 0;
};

/// `tiles`: that stand beside one channel; 0: they are not beside any.
StripSpan stripSpan(const SeePlace& place, const QRectF& maps, std::int64_t channels, std::int64_t tiles)
{
    const QRectF& body = place.tiles.empty() && !place.large ? maps : place.body;
    const StripSpan all{body.top(), body.bottom(), 0, channels};
    if (place.planes.isMatrix && place.large) {
        const QRectF& large = place.large->rect;
        const double row = large.height() / static_cast<double>(place.planes.rows);
        if (tiles == 0 || row <= 0)
            return {place.window.top(), place.window.bottom(), 0, channels};
        const double rounding = 0.01;
        auto first = static_cast<std::int64_t>(std::ceil((place.window.top() - large.top()) / row - rounding)); // rows in sight as a whole
        auto end = static_cast<std::int64_t>(std::floor((place.window.bottom() - large.top()) / row + rounding));
        if (end <= first) {
            const SeePart part = seePartOf(place);
            first = part.top;
            end = part.bottom + 1;
        }
        return {large.top() + row * static_cast<double>(first), large.top() + row * static_cast<double>(end), first, end - first};
    }
    if (tiles == 0 || place.planes.isMatrix)
        return all;
    if (place.large) // its filter alone
        return {place.window.top(), place.window.bottom(), place.large->index / tiles, 1};
    if (place.seen() == 0)
        return all;
    const std::int64_t end = place.first + place.seen();
    const std::int64_t firstWhole = (place.first + tiles - 1) / tiles;
    if (const std::int64_t whole = end / tiles - firstWhole; place.perRow < tiles && whole > 0) { // each has rows of its own
        const double row = place.pitch / static_cast<double>(place.perRow);                       // a tile's share of its height
        const double top = body.top() + row * static_cast<double>(firstWhole * tiles - place.first);
        return {top, std::min(body.bottom(), top + row * static_cast<double>(whole * tiles)), firstWhole, whole};
    }
    const std::int64_t first = place.first / tiles;
    return {body.top(), body.bottom(), first, (end - 1) / tiles - first + 1};
}

/// Of the channels from `first` to before `end` that are in sight the one with the largest number; negative: none of them is.
std::int64_t strongestOf(const SeeNumbers& numbers, const SeeParameter& one, std::int64_t first, std::int64_t end)
{
    std::int64_t strongest = -1;
    float most = -1;
    for (std::int64_t channel = first; numbers.tensor && channel < end; ++channel) {
        if (one.mask && one.mask->hides(channel))
            break; // and all behind it
        const float size = std::fabs(numbers.tensor->cells()[static_cast<std::size_t>(channel)]);
        if (std::isnan(size))
            return channel; // no number is told before any
        if (strongest >= 0 && size <= most)
            continue;
        strongest = channel;
        most = size;
    }
    return strongest;
}

/// The numbers of one side from top to bottom, without a gap. Several on one line of pixels look as their largest does: a mean of numbers of both
/// signs would look like none. In a frame, without which nobody would see where small ones are.
void paintStripPicture(QPainter& painter, const SeeStrip& strip, const SeeParameter& one, const QRectF& rect, SeeSide side,
                       const GridLook& look)
{
    const SeeNumbers numbers = seeNumbersOf(one, side);
    const ValueScale scale(numbers.palette, numbers.range.value_or(ValueRange()));
    const std::int64_t lines = std::clamp<std::int64_t>(std::llround(rect.height()), 1, strip.count);
    QImage image(1, static_cast<int>(lines), QImage::Format_RGB32);
    for (std::int64_t line = 0; line < lines; ++line) {
        const std::int64_t first = strip.first + line * strip.count / lines;
        const std::int64_t end = strip.first + (line + 1) * strip.count / lines;
        const std::int64_t channel = strongestOf(numbers, one, first, end);
        image.setPixel(0, static_cast<int>(line),
                       channel >= 0 ? scale.colourOf(numbers.tensor->cells()[static_cast<std::size_t>(channel)]) : look.empty.rgb());
    }
    painter.drawImage(rect, image);
    if (rect.width() >= leastWithGap - 1) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look.line, 1));
        painter.drawRect(rect.adjusted(0, 0, -1, -1)); // inside, since another strip may follow at once
    }
}

void paintStripCells(QPainter& painter, const SeeStrip& strip, const SeeParameter& one, int of, const std::span<const SeeSide>& sides,
                     bool hasNumbers, const GridLook& look)
{
    const SeeSide side = sides[static_cast<std::size_t>(of)];
    const SeeNumbers numbers = seeNumbersOf(one, side);
    const ValueScale scale(numbers.palette, numbers.range.value_or(ValueRange()));
    const QFont small = seeSmallFont(look.font);
    NumberPen pen(painter, small);
    for (std::int64_t channel = strip.first; channel < strip.first + strip.count; ++channel) {
        QRectF cell = strip.cellOf(channel);
        const double width = cell.width() / static_cast<double>(sides.size());
        cell = QRectF(cell.left() + width * of, cell.top(), width, cell.height());
        const bool isSeen = numbers.tensor && !(one.mask && one.mask->hides(channel));
        const float number = isSeen ? numbers.tensor->cells()[static_cast<std::size_t>(channel)] : 0.0F;
        painter.fillRect(cell, isSeen ? QColor(scale.colourOf(number)) : look.empty);
        if (cell.height() >= leastApart - 1) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(look.line, 1));
            painter.drawRect(cell);
        }
        if (!isSeen || !hasNumbers || cell.height() < QFontMetricsF(small).height())
            continue;
        const auto fits = [&](const QString& text) { return pen.advance(text) + 2 <= cell.width(); };
        const QString whole = figureOnScreen(static_cast<double>(number));
        const QString text = fits(whole) ? whole : fittingNumberText(static_cast<double>(number), mostShortDigits, fits, look.locale);
        pen.write(cell, Qt::AlignHCenter, text, scale.textColourOf(number));
    }
    pen.flush();
}

} // namespace

QRectF SeeStrip::cellOf(std::int64_t channel) const
{
    if (channel < first || channel >= first + count)
        return {};
    const double high = rect.height() / static_cast<double>(count);
    const double top = rect.top() + high * static_cast<double>(channel - first);
    if (high < leastApart)
        return {rect.left(), top, rect.width(), high};
    const double size = std::min(high - 1, rect.width()); // no higher than wide: a square in the middle of its filter
    return {rect.left(), top + (high - size) / 2, rect.width(), size};
}

QRectF boundsOfStrips(const std::vector<SeeStrip>& strips)
{
    QRectF all;
    for (const SeeStrip& strip : strips)
        all |= strip.rect.adjusted(-1, 0, 1, 1) | strip.letter();
    return all;
}

QRectF seeStripRect(const std::vector<SeeStrip>& strips, std::int64_t map)
{
    for (const SeeStrip& strip : strips)
        if (map >= strip.map && map < strip.map + strip.channels) {
            const QRectF cell = strip.cellOf(map - strip.map);
            return cell.isNull() ? strip.rect : cell;
        }
    return {};
}

std::int64_t seeStripMapAt(const std::vector<SeeStrip>& strips, const QPointF& point)
{
    for (const SeeStrip& strip : strips)
        if (strip.rect.contains(point) && strip.count > 0) {
            const auto at =
                static_cast<std::int64_t>((point.y() - strip.rect.top()) / strip.rect.height() * static_cast<double>(strip.count));
            const std::int64_t channel = strip.first + std::clamp<std::int64_t>(at, 0, strip.count - 1);
            return strip.cellOf(channel).adjusted(0, -0.5, 0, 0.5).contains(point) ? strip.map + channel : -1;
        }
    return -1;
}

std::optional<std::int64_t> seeRowBeside(const SeeColumn& column, const SeeSpot& spot)
{
    const auto place = SeePlanes::of(column).isMatrix ? seeParameterAt(column, spot.map) : std::nullopt;
    return place && seeTilesBeside(column, column.others[place->parameter]) > 0 ? std::optional(place->channel) : std::nullopt;
}

double seeStripsWidth(const SeeColumn& column, const QFont& font, double cell)
{
    const QFontMetricsF metrics(seeSmallFont(font));
    double width = 0;
    for (const SeeParameter& one : column.others)
        width += tileGap + std::max(cell, letterWidth(one, metrics));
    return width > 0 ? width + stripGap : 0;
}

void placeSeeStrips(SeePlace& place, const SeeColumn& column, const SeeStripRoom& room)
{
    if (column.others.empty())
        return;
    const StripWidths widths = stripWidths(column, room.font, room.width - stripGap);
    const double body = place.tiles.empty() && !place.large ? room.maps.right() : place.body.right();
    double left = std::floor(std::min(body, room.maps.right()) + stripGap);
    for (std::size_t i = 0; i < column.others.size(); ++i) {
        const SeeParameter& one = column.others[i];
        const StripSpan beside = stripSpan(place, room.maps, one.channels, seeTilesBeside(column, one));
        place.strips.push_back({.rect = QRectF(left, beside.top, widths.each[i], beside.bottom - beside.top),
                                .parameter = i,
                                .map = seeParameterMap(column, {i, 0}),
                                .channels = one.channels,
                                .first = beside.first,
                                .count = std::min(beside.count, one.channels - beside.first),
                                .line = room.line});
        left += widths.each[i] + widths.gap;
    }
}

void paintSeeStrips(QPainter& painter, const SeeColumn& column, const SeePlace& place, const GridLook& look)
{
    if (place.strips.empty())
        return;
    const QFont small = seeSmallFont(look.font);
    const QFontMetricsF metrics(small);
    const std::span<const SeeSide> sides = seeSides(!column.beside ? 1 : place.hasDifference() ? 3 : 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool isScreen = painter.paintEngine()->type() == QPaintEngine::Raster; // in a file viewers would blur a picture
    for (const SeeStrip& strip : place.strips) {
        if (strip.parameter >= column.others.size() || strip.count <= 0 || strip.rect.isEmpty())
            continue;
        const SeeParameter& one = column.others[strip.parameter];
        const double width = strip.rect.width() / static_cast<double>(sides.size());
        for (int side = 0; side < static_cast<int>(sides.size()); ++side)
            if (isScreen && strip.rect.height() / static_cast<double>(strip.count) < leastApart)
                paintStripPicture(painter, strip, one, {strip.rect.left() + width * side, strip.rect.top(), width, strip.rect.height()},
                                  sides[static_cast<std::size_t>(side)], look);
            else
                paintStripCells(painter, strip, one, side, sides, place.main && !column.unsaid, look);
        if (const QString letter = letterOfStrip(one); metrics.horizontalAdvance(letter) <= strip.rect.width() + 2) {
            painter.setFont(small);
            painter.setPen(look.text);
            painter.drawText(strip.letter(), Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextDontClip, letter);
        }
    }
    const QRectF& own = place.large ? place.window : place.body;
    if (!column.letter.isEmpty() && !column.beside &&
        metrics.horizontalAdvance(column.letter) <= own.width() + 2) { // of two moments these stand there
        const double line = place.strips.front().line;
        painter.setFont(small);
        painter.setPen(look.text);
        painter.drawText(QRectF(own.left() - 1, own.top() - line, own.width() + 2, line),
                         Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextDontClip, column.letter);
    }
    painter.restore();
}

const SeeStrip* seeStripLetterAt(const std::vector<SeeStrip>& strips, const QPointF& point)
{
    const auto found = std::ranges::find_if(strips, [&](const SeeStrip& strip) { return strip.letter().contains(point); });
    return found == strips.end() ? nullptr : &*found;
}

} // namespace ks
