#include "ui/network/see/see_layout.h"

#include "ui/network/see/see_arranging.h"
#include "ui/network/see/see_words.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <array>
#include <cmath>

namespace ks {

namespace {

constexpr double smallLetters = 0.9; ///< of the font's size

QRectF onTheWay(const QRectF& from, const QRectF& to, double share)
{
    const auto mixed = [share](double one, double other) { return one + (other - one) * share; };
    return {mixed(from.x(), to.x()), mixed(from.y(), to.y()), mixed(from.width(), to.width()), mixed(from.height(), to.height())};
}

/// Where a tile is, or where it comes out of or goes into. A side that was not there comes out of another one.
QRectF placeOfTile(const SeePlace& place, std::int64_t index, SeeSide side)
{
    if (place.large && place.large->index == index)
        return place.large->rect.translated(place.offsetOf(side));
    const auto first = place.bars ? std::ranges::find(place.tiles, index, &SeeTile::index)
                                  : std::ranges::lower_bound(place.tiles, index, {}, &SeeTile::index);
    const auto isThere = [&](auto tile) { return tile != place.tiles.end() && tile->index == index; };
    if (!isThere(first))
        return {place.moreRect.isNull() ? place.body.center() : place.moreRect.center(), QSizeF(0, 0)};
    auto found = first;
    while (isThere(found) && found->side != side)
        ++found;
    return isThere(found) ? found->rect : first->rect;
}

/// The same place, small enough to lie within a rectangle.
SeePlace shrunkInto(SeePlace place, const QRectF& room)
{
    const QRectF body = place.body;
    const double scale = std::min({1.0, room.width() / std::max(1.0, body.width()), room.height() / std::max(1.0, body.height())});
    const auto moved = [&](const QRectF& rect) {
        return QRectF(room.center() + (rect.topLeft() - body.center()) * scale, rect.size() * scale);
    };
    place.slot.moveCenter({room.center().x(), place.slot.center().y()});
    place.words.translate(room.center().x() - place.title.center().x(), 0);
    place.title.moveCenter({room.center().x(), place.title.center().y()});
    for (SeeTile& tile : place.tiles)
        tile.rect = moved(tile.rect);
    if (place.large)
        place.large->rect = moved(place.large->rect);
    place.window = moved(place.window);
    place.aside *= scale;
    place.body = moved(place.body);
    for (SeeStrip& strip : place.strips)
        strip.rect = moved(strip.rect);
    return place;
}

bool isTileSeen(const SeePlace& place, std::int64_t index)
{
    return !placeOfTile(place, index, SeeSide::B).isEmpty();
}

QRectF cellRect(const QRectF& tile, const SeePlanes& planes, const SeeCell& cell)
{
    const double width = tile.width() / static_cast<double>(planes.columns);
    const double height = tile.height() / static_cast<double>(planes.rows);
    return {tile.left() + static_cast<double>(cell.second) * width, tile.top() + static_cast<double>(cell.first) * height, width, height};
}

SeeCell cellAtPoint(const QRectF& tile, const SeePlanes& planes, const QPointF& point)
{
    const auto index = [](double at, double size, std::int64_t count) {
        return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(at / size * static_cast<double>(count))), 0, count - 1);
    };
    return {index(point.y() - tile.top(), tile.height(), planes.rows), index(point.x() - tile.left(), tile.width(), planes.columns)};
}

/// Without what stands before its number, which tells it from its neighbours, rather than without this.
QString seeNameCut(const QString& name, const QFontMetricsF& metrics, double width)
{
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width + 0.5; };
    if (fits(name))
        return name;
    qsizetype number = name.size();
    while (number > 0 && name[number - 1].isDigit())
        --number;
    for (qsizetype letters = number - 1; letters > 0; --letters)
        if (const QString text = name.first(letters) + QChar(0x2026) + name.sliced(number); fits(text))
            return text;
    return metrics.elidedText(name, Qt::ElideMiddle, width + 0.5);
}

/// Long words of operators as people say them: "BatchNorm", "GlobalAvgPool".
QString shortOperators(QString operators)
{
    return operators.replace(QLatin1String("Normalization"), QLatin1String("Norm")).replace(QLatin1String("Average"), QLatin1String("Avg"));
}

/// In two lines, as equal as they can be; one operator has one.
QString brokenOperators(const QString& operators, const QFontMetricsF& metrics)
{
    const QString between = seeBetweenOperators();
    const QStringList all = operators.split(between);
    if (all.size() < 2)
        return operators;
    qsizetype best = 1;
    double narrowest = 1e9;
    for (qsizetype first = 1; first < all.size(); ++first) {
        const double longer = std::max(metrics.horizontalAdvance(all.first(first).join(between)), //
                                       metrics.horizontalAdvance(all.sliced(first).join(between)));
        if (longer < narrowest) {
            narrowest = longer;
            best = first;
        }
    }
    return all.first(best).join(between) + QLatin1Char('\n') + all.sliced(best).join(between);
}

} // namespace

double seeBelow(const SeeColumn& column)
{
    constexpr double frame = 5;
    return column.group ? frame + 2 * seeStackStep : frame;
}

QString seeTitle(const SeeColumn& column)
{
    return column.group ? QStringLiteral("▸ ") + column.name : column.part ? QStringLiteral("▾ ") + column.name : column.name;
}

QFont seeNameFont(const QFont& font)
{
    return textFont(TextRole::Heading, font);
}

QFont seeSmallFont(const QFont& font)
{
    thread_local QFont usual; // asked for with every name and number; a font made anew looks for its letters anew
    thread_local QFont small;
    if (font == usual)
        return small;
    usual = small = font;
    if (font.pointSizeF() > 0)
        small.setPointSizeF(font.pointSizeF() * smallLetters);
    else
        small.setPixelSize(std::max(1, static_cast<int>(std::lround(font.pixelSize() * smallLetters))));
    return small;
}

double seeNameRoom(const SeeColumn& column, double words)
{
    return column.group ? std::max(0.0, words - gridStep) : words;
}

QStringList seeNameLines(const QString& name, const QFont& font, double width, int most)
{
    const QFontMetricsF metrics(font);
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width + 0.5; };
    const auto cut = [&](QString text) {
        if (!fits(text) && text.size() > 2 && !text[0].isLetterOrNumber() && text[1] == QLatin1Char(' ')) // a sign moves closer first
            text.remove(1, 1);
        return seeNameCut(text, metrics, width);
    };
    const auto isLetter = [](QChar one) { return one.isLetterOrNumber(); };
    QStringList lines;
    QString rest = name;
    while (!fits(rest) && static_cast<int>(lines.size()) + 1 < most) {
        qsizetype end = rest.size() - 1;
        while (end > 1 && !fits(rest.first(end)))
            --end;
        while (end > 1 && rest[end - 1].isLetterOrNumber()) // the last place within these where a word ends
            --end;
        // Behind signs: none of them stands on a line by itself.
        const auto word = std::ranges::find_if(rest, isLetter) - rest.begin();
        if (end <= word + 1) { // not even the first word fits, and half of one is none
            end = std::min<qsizetype>(word + 1, rest.size());
            while (end < rest.size() && rest[end - 1].isLetterOrNumber())
                ++end;
        }
        lines.append(cut(rest.first(end).trimmed()));
        rest = rest.sliced(end).trimmed();
        if (rest.isEmpty())
            return lines;
    }
    lines.append(cut(rest));
    return lines;
}

QString seeOperatorsIn(const QString& operators, const QFont& font, double width)
{
    const QFontMetricsF metrics(seeSmallFont(font));
    const auto fits = [&](const QString& text) {
        return std::ranges::all_of(text.split(QLatin1Char('\n')),
                                   [&](const QString& line) { return metrics.horizontalAdvance(line) <= width; });
    };
    if (fits(operators))
        return operators;
    const QString broken = brokenOperators(operators, metrics);
    if (fits(broken))
        return broken;
    QString spelled = shortOperators(operators);
    const QString shorter = brokenOperators(spelled, metrics);
    const QString shortest = brokenOperators(spelled.replace(QLatin1String("BatchNorm"), QLatin1String("BN")), metrics);
    return fits(shorter) || !fits(shortest) ? shorter : shortest; // as papers write it, rather than not at all
}

std::span<const SeeSide> seeSides(int count)
{
    static constexpr std::array all = {SeeSide::A, SeeSide::B, SeeSide::Difference};
    const std::span<const SeeSide> sides(all);
    return count == 1 ? sides.subspan(1, 1) : sides.first(static_cast<std::size_t>(count));
}

std::vector<SeeLarge> SeePlace::larges() const
{
    std::vector<SeeLarge> all;
    for (const SeeSide side : sidesOfLarge())
        all.push_back({{large->index, large->rect.translated(offsetOf(side)), side}, window.translated(offsetOf(side))});
    return all;
}

std::optional<SeeSide> SeePlace::largeAt(const QPointF& point) const
{
    for (const SeeSide side : sidesOfLarge())
        if (window.translated(offsetOf(side)).contains(point))
            return side;
    return std::nullopt;
}

QRectF SeePlace::framed() const
{
    constexpr double around = 3; ///< pixels
    QRectF all = body | head | foot | boundsOfStrips(strips);
    for (const SeeStrip& strip : strips)
        all |= strip.letter();
    all.setRight(std::max(all.right(), end()));
    return all.adjusted(-around, -around, around, around);
}

SeeLayout::SeeLayout(const SeePicture& picture, const SeeRoom& room, const SeeLook& look)
    : SeeLayout(SeeArranging(picture, room, look).layout())
{
}

SeeLayout SeeLayout::between(const SeeLayout& from, const SeeLayout& to, double share)
{
    if (share >= 1 || from.m_places.size() != to.m_places.size())
        return to;
    SeeLayout made = to;
    for (std::size_t i = 0; i < made.m_places.size(); ++i) {
        const SeePlace& old = from.m_places[i];
        SeePlace& place = made.m_places[i];
        if (old.planes.tiles != place.planes.tiles && !old.asPicture && !place.asPicture)
            continue; // another column
        place.slot = onTheWay(old.slot, place.slot, share);
        place.title = onTheWay(old.title, place.title, share);
        place.words = onTheWay(old.words, place.words, share);
        place.body = onTheWay(old.body, place.body, share);
        if (!old.scale.isNull() && !place.scale.isNull())
            place.scale = onTheWay(old.scale, place.scale, share);
        if (!old.foot.isNull() && !place.foot.isNull())
            place.foot = onTheWay(old.foot, place.foot, share);
        for (SeeTile& tile : place.tiles)
            tile.rect = onTheWay(placeOfTile(old, tile.index, tile.side), tile.rect, share);
        for (std::size_t strip = 0; strip < std::min(place.strips.size(), old.strips.size()); ++strip)
            place.strips[strip].rect = onTheWay(old.strips[strip].rect, place.strips[strip].rect, share);
        if (place.large) {
            const QRectF before = placeOfTile(old, place.large->index, SeeSide::B);
            place.large->rect = onTheWay(before, place.large->rect, share);
            place.window = onTheWay(old.large ? old.window : before, place.window, share);
            if (!place.aside.isNull())
                place.aside = old.aside + (place.aside - old.aside) * share;
        } else if (old.large) { // it goes back into its place
            const QRectF after = placeOfTile(place, old.large->index, SeeSide::B);
            place.large = SeeTile{old.large->index, onTheWay(old.large->rect, after, share)};
            place.window = onTheWay(old.window, after, share);
        }
    }
    return made;
}

SeeLayout SeeLayout::carriedOver(const SeeLayout& from, const std::vector<int>& olds, const SeeLayout& to)
{
    const std::size_t count = to.m_places.size();
    if (from.m_places.empty() || olds.size() != count)
        return to;
    SeeLayout made = to;
    for (std::size_t i = 0; i < count; ++i) {
        if (olds[i] >= 0) {
            made.m_places[i] = from.m_places[static_cast<std::size_t>(olds[i])];
            continue;
        }
        int left = -1; // columns of before on either side
        auto right = static_cast<int>(from.m_places.size());
        for (std::size_t k = 0; k < count; ++k)
            if (olds[k] >= 0)
                (k < i ? left : right) = k < i ? std::max(left, olds[k]) : std::min(right, olds[k]);
        QRectF body;
        for (int gone = left + 1; gone < right; ++gone)
            body |= from.m_places[static_cast<std::size_t>(gone)].body;
        if (body.isNull()) // between its neighbours
            body = QRectF(from.m_places[static_cast<std::size_t>(std::max(0, left))].body.center(), QSizeF(1, 1));
        made.m_places[i] = shrunkInto(to.m_places[i], body);
    }
    return made;
}

bool SeeLayout::hasSameColumnsAs(const SeeLayout& other) const
{
    const auto isSame = [](const SeePlace& one, const SeePlace& two) {
        const auto isSameTile = [](const SeeTile& a, const SeeTile& b) { return a.index == b.index && a.rect == b.rect; };
        return one.slot == two.slot && one.title == two.title && one.words == two.words && one.body == two.body && one.more == two.more &&
               one.window == two.window && one.aside == two.aside && one.sides == two.sides &&
               one.large.has_value() == two.large.has_value() && (!one.large || one.large->index == two.large->index) &&
               one.strips == two.strips && std::ranges::equal(one.tiles, two.tiles, isSameTile);
    };
    return m_operatorLines == other.m_operatorLines && std::ranges::equal(m_places, other.m_places, isSame);
}

std::int64_t SeeLayout::tileOf(const SeeSpot& spot) const
{
    if (spot.column < 0 || spot.column >= static_cast<int>(m_places.size()))
        return -1;
    const SeePlace& place = m_places[static_cast<std::size_t>(spot.column)];
    return place.bars ? spot.map : place.asPicture ? std::min<std::int64_t>(spot.map, 0) : place.planes.tileOf(spot);
}

QRectF SeeLayout::rectOf(const SeeSpot& spot, SeeSide side) const
{
    if (spot.column < 0 || spot.column >= static_cast<int>(m_places.size()))
        return {};
    const SeePlace& place = m_places[static_cast<std::size_t>(spot.column)];
    if (spot.map < 0)
        return place.title | place.body | boundsOfStrips(place.strips);
    const std::int64_t tile = tileOf(spot);
    if (tile < 0)
        return seeStripRect(place.strips, spot.map);
    if (!isTileSeen(place, tile))
        return place.moreRect;
    const QRectF rect = placeOfTile(place, tile, side);
    std::optional<SeeCell> cell;
    if (!place.bars)
        cell = place.asPicture ? spot.cell : place.planes.cellOf(spot);
    const bool isLarge = place.large && place.large->index == tile;
    const QRectF seen = cell ? cellRect(rect, place.planes, *cell) : rect;
    return isLarge ? seen & place.window.translated(place.offsetOf(side)) : seen;
}

std::vector<QRectF> SeeLayout::rectsOf(const SeeSpot& spot) const
{
    const std::int64_t tile = tileOf(spot);
    if (tile < 0)
        return {rectOf(spot)};
    const SeePlace& place = m_places[static_cast<std::size_t>(spot.column)];
    if (!isTileSeen(place, tile))
        return {place.moreRect};
    std::vector<QRectF> rects;
    for (const SeeSide side : place.large&& place.large->index == tile ? place.sidesOfLarge() : seeSides(place.sides))
        rects.push_back(rectOf(spot, side));
    return rects;
}

QRectF SeeLayout::allOf(const SeeSpot& spot) const
{
    QRectF all;
    for (const QRectF& rect : rectsOf(spot))
        all |= rect;
    return all;
}

SeeSpot SeeLayout::spotAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const SeePlace& place = m_places[i];
        const int column = static_cast<int>(i);
        const auto spotIn = [&](const SeeTile& tile) {
            return place.bars ? SeeSpot{.column = column, .map = tile.index}
                              : place.planes.spotAt(column, tile.index, cellAtPoint(tile.rect, place.planes, point));
        };
        if (const std::int64_t other = seeStripMapAt(place.strips, point); other >= 0)
            return {.column = column, .map = other};
        if (const auto side = place.largeAt(point))
            return spotIn({place.large->index, place.large->rect.translated(place.offsetOf(*side))});
        if (place.body.contains(point))
            for (const SeeTile& tile : place.tiles)
                if (tile.rect.contains(point))
                    return spotIn(tile);
        if (place.body.contains(point) || place.moreRect.contains(point) || place.foot.contains(point))
            return {.column = column};
    }
    return {.column = titleAt(point)};
}

int SeeLayout::titleAt(const QPointF& point) const
{
    auto found = std::ranges::find_if(m_places, [&](const SeePlace& place) { return place.words.contains(point); });
    if (found == m_places.end()) // above or below a name alone
        found = std::ranges::find_if(m_places, [&](const SeePlace& place) { return place.nameAlone && place.title.contains(point); });
    return found == m_places.end() ? -1 : static_cast<int>(found - m_places.begin());
}

int SeeLayout::moreAt(const QPointF& point) const
{
    const auto found =
        std::ranges::find_if(m_places, [&](const SeePlace& place) { return place.more > 0 && place.moreRect.contains(point); });
    return found == m_places.end() ? -1 : static_cast<int>(found - m_places.begin());
}

} // namespace ks
