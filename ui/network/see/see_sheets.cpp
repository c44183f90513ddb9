#include "ui/network/see/see_sheets.h"

#include "ui/network/see/see_fit.h"
#include "ui/paint/grid_marks_painter.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr qint64 frameMilliseconds = 20;      ///< for new sheets
constexpr std::size_t mostSheets = 3;         ///< of a column
constexpr std::int64_t mostCounted = 1 << 20; ///< cells: of larger maps it is enough to know a part for how numbers are written
constexpr std::int64_t mostDrawnCells = 4096; ///< of a column, one by one: more make a file large
constexpr int leastDrawnPixels = 256;         ///< of a map's longer side

/// The maps of a column, unless they follow one another.
std::vector<std::int64_t> chosenIn(const SeePlace& place)
{
    std::vector<std::int64_t> chosen;
    if (place.tiles.back().index - place.tiles.front().index + 1 != place.seen())
        for (const SeeTile& tile : place.tiles)
            chosen.push_back(tile.index);
    return chosen;
}

GridScene seeScene(const SeeNumbers& numbers, const SeePlanes& planes, std::int64_t tile)
{
    GridScene scene;
    scene.plane = planes.plane(*numbers.tensor, tile);
    scene.shape = scene.plane.shape();
    scene.scale = ValueScale(numbers.palette, numbers.range.value_or(ValueRange()));
    scene.numbers = false;
    return scene;
}

/// Where there is room as many decimals as in the columns beside it: "2.5" beside "0.36" is less of a number.
NumberFormat seeFormatFor(const PlaneStats& stats)
{
    constexpr int decimalsOfShares = 2; // with two digits, of numbers below 1
    NumberFormat format = formatFor(stats);
    if (!format.scientific)
        format.decimals = std::max(format.decimals, std::min(decimalsOfShares, formatForReckoning(stats).decimals));
    return format;
}

void addNumbers(GridScene& scene, const PlaneStats& stats)
{
    scene.stats = stats;
    scene.format = seeFormatFor(stats);
    scene.numbers = true;
}

/// What of a tile is to be guessed.
GridMarks seeMarksOf(const SeeColumn& shown, const SeePlanes& planes, std::int64_t tile)
{
    GridMarks marks;
    const std::int64_t first = tile * planes.cells();
    if (!shown.mask || shown.mask->hiddenFrom >= first + planes.cells())
        return marks;
    marks.hiddenFrom = std::max<std::int64_t>(0, shown.mask->hiddenFrom - first);
    if (const auto asked = shown.mask->asked; asked && *asked >= first && *asked < first + planes.cells())
        marks.predicted = Cell{0, 0, (*asked - first) / planes.columns, (*asked - first) % planes.columns};
    return marks;
}

void paintSeeCells(QPainter& painter, const GridScene& scene, const GridLook& look, const GridPlace& place, const GridMarks& marks)
{
    const GridPainter grid(scene, look, place);
    grid.paintCells(painter, marks.hiddenFrom);
    if (marks.hiddenFrom) // what is left out is not empty: a sheet has the numbers of before
        GridMarksPainter(grid, painter).paint(marks);
}

/// By which a tile begins at a whole pixel and ends so many before the next one that all gaps are as wide: where each edge is rounded by itself,
/// some are twice as wide as the next. A drawing has no pixels: there nothing moves.
QTransform withEvenGap(const QPainter& painter, const QRectF& tile)
{
    const QTransform toPixels = painter.deviceTransform();
    if (painter.paintEngine()->type() != QPaintEngine::Raster || toPixels.type() > QTransform::TxScale)
        return {};
    const QRectF pixels = toPixels.mapRect(tile.adjusted(0, 0, tileGap, tileGap)); // to where the next one begins
    const double across = std::max(1.0, std::round(tileGap * toPixels.m11()));
    const double down = std::max(1.0, std::round(tileGap * toPixels.m22()));
    const QRectF even(QPointF(std::round(pixels.left()), std::round(pixels.top())),
                      QPointF(std::round(pixels.right()) - across, std::round(pixels.bottom()) - down));
    if (even.isEmpty())
        return {};
    const QRectF place = toPixels.inverted().mapRect(even);
    QTransform moved = QTransform::fromTranslate(place.left(), place.top());
    moved.scale(place.width() / tile.width(), place.height() / tile.height());
    return moved.translate(-tile.left(), -tile.top());
}

/// As QPainter::fillRect() does without smooth edges.
void fillPixels(QImage& image, const QRectF& rect, QRgb colour)
{
    const int left = std::max(0, qRound(rect.left()));
    const int right = std::min(image.width(), qRound(rect.right()));
    const int bottom = std::min(image.height(), qRound(rect.bottom()));
    for (int y = std::max(0, qRound(rect.top())); y < bottom && left < right; ++y) {
        auto* const row = reinterpret_cast<QRgb*>(image.scanLine(y));
        std::fill(row + left, row + right, colour);
    }
}

/// Of a dense layer: hundreds of single cells, each of which would be a grid of its own to the painter of grids.
QPixmap singleCells(const SeeColumn& shown, const SeePlace& place, const GridLook& look, const QSize& size, qreal ratio)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(look.ground);
    image.setDevicePixelRatio(ratio);
    struct Side {
        SeeNumbers numbers;
        ValueScale scale;
    };
    std::map<SeeSide, Side> sides;
    for (const SeeSide side : seeSides(place.sides)) {
        const SeeNumbers numbers = seeNumbersOf(shown, side);
        sides.insert({side, {numbers, ValueScale(numbers.palette, numbers.range.value_or(ValueRange()))}});
    }
    const QPointF origin = SeeSheets::boundsOf(place).topLeft();
    const bool hasLines = place.tiles.front().rect.width() >= linesFrom;
    for (const SeeTile& tile : place.tiles) {
        const auto& [numbers, scale] = sides.at(tile.side);
        const QRectF cell((tile.rect.topLeft() - origin) * ratio, tile.rect.size() * ratio);
        const bool hidden = !numbers.tensor || (shown.mask && shown.mask->hides(tile.index));
        fillPixels(image, cell, hidden ? look.empty.rgb() : scale.colourOf(numbers.tensor->data()[tile.index]));
        for (const double x : {cell.left(), cell.right()})
            if (hasLines)
                fillPixels(image, QRectF(x - 0.5, cell.top(), 1, cell.height()), look.line.rgb());
        for (const double y : {cell.top(), cell.bottom()})
            if (hasLines)
                fillPixels(image, QRectF(cell.left(), y - 0.5, cell.width(), 1), look.line.rgb());
    }
    return QPixmap::fromImage(std::move(image), Qt::NoFormatConversion);
}

/// Of cells that reach out of the window, the numbers for which enough of them is in sight: in the middle of that, in letters for so much room.
void writeCutNumbers(QPainter& painter, const GridScene& scene, const GridLook& look, const GridPlace& place, const QRectF& whole,
                     const GridMarks& marks)
{
    const GridPainter grid(scene, look, place);
    const std::int64_t end = grid.endOf(marks.hiddenFrom);
    const auto inkOf = [&](std::int64_t y, std::int64_t x) {
        return y * scene.plane.shape().w + x >= end ? std::nullopt : std::optional(scene.scale.textColourOf(scene.plane[{0, 0, y, x}]));
    };
    grid.visible(false).each([&](std::int64_t y, std::int64_t x) {
        const QRectF cell = place.rectOf(y, x);
        if (whole.contains(cell.center()))
            return;
        const QRectF seen = cell & place.clip;
        const double size = std::min(seen.width(), seen.height());
        const QPointF corner = seen.center() - QPointF(static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5) * size;
        CellNumbers(scene, look, {corner, size, seen, place.deviceRatio}).write(painter, {y, x, y + 1, x + 1}, inkOf);
    });
}

/// Viewers smooth small pictures: with many pixels a cell only its edges.
QImage enlarged(const QImage& image)
{
    const int factor = std::clamp(leastDrawnPixels / std::max({1, image.width(), image.height()}), 1, 8);
    return image.scaled(image.size() * factor, Qt::IgnoreAspectRatio, Qt::FastTransformation);
}

/// A little less than their edges, so that none beside them counts as touched.
QRectF wholeCellsIn(const QRectF& window, const QPointF& origin, double cell)
{
    constexpr double rounding = 0.01; ///< pixels
    const auto up = [&](double at, double from) { return from + std::ceil((at - from) / cell - rounding) * cell; };
    const auto down = [&](double at, double from) { return from + std::floor((at - from) / cell + rounding) * cell; };
    const QRectF whole(QPointF(up(window.left(), origin.x()), up(window.top(), origin.y())),
                       QPointF(down(window.right(), origin.x()), down(window.bottom(), origin.y())));
    return whole.isEmpty() ? QRectF() : whole.adjusted(rounding, rounding, -rounding, -rounding);
}

} // namespace

bool SeeSheets::Sheet::hasRoomOf(const Sheet& other) const
{
    return palette == other.palette && size == other.size && tile == other.tile && first == other.first && tiles == other.tiles &&
           chosen == other.chosen && sides == other.sides && asPicture == other.asPicture && ratio == other.ratio &&
           ground == other.ground && font == other.font;
}

QRectF SeeSheets::boundsOf(const SeePlace& place)
{
    QRectF bounds;
    for (const SeeTile& tile : place.tiles)
        bounds |= tile.rect;
    return bounds;
}

void SeeSheets::beginFrame()
{
    m_frame.emplace().start();
    m_fresh = m_behind = false;
}

std::size_t SeeSheets::bytes() const
{
    std::size_t all = m_picture.cells().size_bytes();
    for (const auto& [column, sheets] : m_sheets)
        for (const Sheet& sheet : sheets)
            all += bytesOf(sheet.pixels);
    return all;
}

QPixmap SeeSheets::of(int column, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio)
{
    if (!shown.tensor || place.tiles.empty() || place.bars)
        return {};
    Sheet wanted{.tensor = shown.tensor,
                 .range = shown.range,
                 .mask = shown.mask,
                 .palette = shown.palette,
                 .size = boundsOf(place).size(),
                 .tile = place.tiles.front().rect.size(),
                 .first = place.tiles.front().index,
                 .tiles = place.tiles.size(),
                 .chosen = chosenIn(place),
                 .sides = place.sides,
                 .asPicture = place.asPicture,
                 .ratio = ratio,
                 .ground = look.ground.rgb(),
                 .font = look.font};
    std::vector<Sheet>& known = m_sheets[column];
    const auto found = std::ranges::find_if(known, [&](const Sheet& sheet) { return sheet.isSameAs(wanted); });
    if (found != known.end()) {
        std::rotate(known.begin(), found, found + 1);
        return known.front().pixels;
    }
    if (m_frame && m_fresh && m_frame->elapsed() >= frameMilliseconds) {
        m_behind = true;
        return {};
    }
    m_fresh = true;
    // While it trains the same room gets other numbers many times a second.
    if (const auto old = std::ranges::find_if(known, [&](const Sheet& sheet) { return sheet.hasRoomOf(wanted); }); old != known.end()) {
        wanted.pixels = std::move(old->pixels);
        known.erase(old);
    } else {
        wanted.pixels = QPixmap((wanted.size * ratio).toSize() + QSize(1, 1));
        wanted.pixels.setDevicePixelRatio(ratio);
        wanted.pixels.fill(look.ground); // without anything that lets light through it is copied, not blended
    }
    paintTiles(wanted.pixels, shown, place, look, ratio);
    known.insert(known.begin(), std::move(wanted));
    known.resize(std::min(known.size(), mostSheets));
    return known.front().pixels;
}

template <class Paint>
void SeeSheets::eachTile(const SeeColumn& shown, const SeePlace& place, const GridLook& look, const Paint& paintTile)
{
    std::map<SeeSide, std::pair<TensorPtr, GridScene>> sides;
    for (const SeeSide side : seeSides(place.sides)) {
        const SeeNumbers numbers = seeNumbersOf(shown, side);
        if (!numbers.tensor)
            continue;
        GridScene scene = seeScene(numbers, place.planes, 0);
        scene.centred = place.planes.cells() == 1; // each is a picture of its own
        if (place.asPicture) {
            scene.picture = pictureOf(shown);
            scene.white = 1.0F;
        } else if (place.tiles.front().rect.width() >= look.numbersFrom * static_cast<double>(place.planes.columns)) {
            addNumbers(scene, statsOfTensor(*numbers.tensor));
        }
        sides.insert({side, {numbers.tensor, std::move(scene)}});
    }
    for (const SeeTile& tile : place.tiles)
        if (const auto found = sides.find(tile.side); found != sides.end()) {
            auto& [tensor, scene] = found->second;
            scene.plane = place.planes.plane(*tensor, tile.index);
            paintTile(scene, tile);
        }
}

void SeeSheets::paintTiles(QPixmap& pixels, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio)
{
    const QRectF bounds = boundsOf(place);
    if (place.planes.cells() == 1 && place.tiles.front().rect.width() < look.numbersFrom && look.line.alpha() == 255) {
        pixels = singleCells(shown, place, look, pixels.size(), ratio);
        return;
    }
    QPainter painter(&pixels);
    painter.setRenderHint(QPainter::SmoothPixmapTransform,
                          place.tiles.front().rect.width() * ratio < static_cast<double>(place.planes.columns));
    eachTile(shown, place, look, [&](const GridScene& scene, const SeeTile& tile) {
        const QRectF rect = tile.rect.translated(-bounds.topLeft());
        const double cell = rect.width() / static_cast<double>(place.planes.columns);
        const GridMarks marks = seeMarksOf(shown, place.planes, tile.index);
        if (cell >= linesFrom || cell * ratio < 1 || scene.numbers || marks.hiddenFrom)
            return paintSeeCells(painter, scene, look, {rect.topLeft(), cell, rect, ratio}, marks);
        // Cells alone, of which there are dozens of maps: the picture that the painter of grids would draw, without what it gets ready for lines and numbers.
        const PlaneImage picture = scene.render(scene.cells(), cell * ratio);
        painter.drawImage(QRectF(rect.topLeft() + picture.cells.topLeft() * cell, picture.cells.size() * cell), picture.image);
    });
}

void SeeSheets::paintDrawn(QPainter& painter, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio)
{
    if (!shown.tensor || place.tiles.empty() || place.bars)
        return;
    const double cell = place.tiles.front().rect.width() / static_cast<double>(place.planes.columns);
    const bool asCells = cell >= linesFrom || static_cast<std::int64_t>(place.tiles.size()) * place.planes.cells() <= mostDrawnCells;
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    eachTile(shown, place, look, [&](const GridScene& scene, const SeeTile& tile) {
        const GridMarks marks = seeMarksOf(shown, place.planes, tile.index);
        painter.save();
        if (!scene.numbers) // letters keep their shape
            painter.setTransform(withEvenGap(painter, tile.rect), true);
        if (asCells || marks.hiddenFrom)
            paintSeeCells(painter, scene, look, {tile.rect.topLeft(), cell, tile.rect, ratio}, marks);
        else
            painter.drawImage(tile.rect, enlarged(scene.render(scene.cells(), 1).image));
        painter.restore();
    });
    painter.restore();
}

void SeeSheets::paintLarge(QPainter& painter, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio, bool drawn)
{
    if (!shown.tensor || !place.large || place.window.isEmpty())
        return;
    for (const SeeLarge& large : place.larges())
        paintLargeOf(painter, shown, place, large, look, ratio, drawn);
}

void SeeSheets::paintLargeOf(QPainter& painter, const SeeColumn& shown, const SeePlace& place, const SeeLarge& large, const GridLook& look,
                             qreal ratio, bool drawn)
{
    const SeeNumbers numbers = seeNumbersOf(shown, large.tile.side);
    if (!numbers.tensor)
        return;
    const SeeTile& tile = large.tile;
    const QRectF& window = large.window;
    GridScene scene = seeScene(numbers, place.planes, tile.index);
    Facts& known = m_large[tile.side];
    if (known.tensor != numbers.tensor || known.tile != tile.index)
        known = {numbers.tensor, tile.index,
                 place.planes.cells() <= mostCounted ? statsOf(scene.plane) : sampledStatsOf(scene.plane, mostCounted)};
    const double cell = tile.rect.width() / static_cast<double>(place.planes.columns);
    const QRectF whole = wholeCellsIn(window, tile.rect.topLeft(), cell);
    const GridMarks marks = seeMarksOf(shown, place.planes, tile.index);
    const auto paintIn = [&](const QRectF& part) {
        painter.save();
        painter.setClipRect(part, Qt::IntersectClip);
        paintSeeCells(painter, scene, look, {tile.rect.topLeft(), cell, part, ratio}, marks);
        painter.restore();
    };
    if (drawn && whole.isEmpty())
        return;
    const bool isCut = !whole.isEmpty() && cell >= look.numbersFrom && !whole.adjusted(-1, -1, 1, 1).contains(window);
    if (isCut && !drawn) { // half a number is none: of cells that reach out of the window there is the colour first
        scene.numbers = false;
        paintIn(window);
    }
    addNumbers(scene, known.stats);
    paintIn(drawn || isCut ? whole : window);
    if (isCut && !drawn)
        writeCutNumbers(painter, scene, look, {tile.rect.topLeft(), cell, window, ratio}, whole, marks);
}

ConstView SeeSheets::pictureOf(const SeeColumn& input)
{
    if (m_pictured != input.tensor) {
        m_pictured = input.tensor;
        m_picture = *input.tensor;
        const ValueRange from = input.range.value_or(ValueRange()).widened();
        const GreyRange stretched{static_cast<float>(from.low), static_cast<float>(from.high)};
        const std::span<float> cells = m_picture.cells();
        const auto plane = static_cast<std::size_t>(m_picture.shape().h * m_picture.shape().w);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const GreyRange& range = input.levels.empty() ? stretched : input.levels[i / plane];
            cells[i] = (cells[i] - range.low) / (range.high - range.low);
        }
    }
    return m_picture.view();
}

} // namespace ks
