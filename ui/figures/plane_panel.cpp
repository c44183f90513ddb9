#include "ui/figures/plane_panel.h"

#include "ui/figures/figure_file.h"
#include "ui/paint/grid_marks_painter.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr int digitsOnPaper = 3; ///< of a bar's ends: a bar is as narrow as its tensor
/// Numbered rows and columns only where they can be told apart.
constexpr qreal smallestNumbered = 9;
constexpr qreal leastTitle = 0.7;                 // of the height of the type
constexpr qreal largestFull = 36;                 ///< six digits and a sign need so much in print
constexpr qreal largestLegible = 2 * numbersFrom; ///< whole numbers of some digits need more room than the usual

/// Of the first `count` cells only: the colours and digits of a worksheet must not tell what is hidden.
PlaneStats visibleStats(const ConstView& plane, std::int64_t count)
{
    const Shape& shape = plane.shape();
    if (count >= shape.h * shape.w)
        return statsOf(plane);
    const std::int64_t rows = std::max<std::int64_t>(count, 0) / shape.w;
    const std::int64_t rest = std::max<std::int64_t>(count, 0) % shape.w;
    if (rows == 0 && rest == 0)
        return {};
    const PlaneStats last = rest > 0 ? statsOf(plane.part({0, 0, rows, 0}, {1, 1, 1, rest})) : PlaneStats{};
    if (rows == 0)
        return last;
    const PlaneStats whole = statsOf(plane.part({0, 0, 0, 0}, {1, 1, rows, shape.w}));
    return rest > 0 ? whole.united(last) : whole;
}

/// Of a row or column; behind the last one as much as the last.
QString numberIn(const std::vector<std::int64_t>& numbers, int at)
{
    return QString::number(numbers.empty() ? at : numbers[std::min(static_cast<std::size_t>(std::max(at, 0)), numbers.size() - 1)]);
}

} // namespace

PlanePanel::PlanePanel(TensorPtr tensor, Options options, const GridLook& look, qreal typePoints)
    : m_tensor(std::move(tensor)), m_options(std::move(options)), m_look(look), m_type(typePoints)
{
    m_scene.plane = m_tensor->view().channel(m_options.n, m_options.c);
    m_scene.shape = m_tensor->shape();
    m_scene.n = m_options.n;
    m_scene.c = m_options.c;
    m_scene.pads = m_options.pads;
    m_scene.overhang = m_options.overhang;
    m_scene.padValue = m_options.padValue;
    const std::int64_t first = offsetOf(m_scene.shape, {m_options.n, m_options.c, 0, 0});
    m_scene.stats = visibleStats(m_scene.plane, m_options.marks.hiddenFrom ? *m_options.marks.hiddenFrom - first : m_tensor->elements());
    m_scene.format = formatFor(m_scene.stats);
    if (m_options.white) {
        m_scene.white = m_options.white;
        m_scene.picture = m_tensor->view().image(m_options.n);
        m_scene.stats = statsOfTensor(*m_tensor);
        m_scene.format = formatFor(m_scene.stats);
    }
    if (m_options.forReckoning)
        m_scene.format = formatForReckoning(m_scene.stats);
    m_scene.negativeBars = m_options.colour.negativeBars;
    const bool ofTensor = m_options.colour.scope == RangeScope::Tensor && !m_options.marks.hiddenFrom;
    const PlaneStats coloured = ofTensor ? statsOfTensor(*m_tensor) : m_scene.stats;
    const bool fixed = m_options.colour.scope == RangeScope::Fixed;
    m_scene.scale = ValueScale(m_options.colour.palette, fixed ? m_options.colour.fixed : coloured.range);
    m_coloursAreNumbers = fixed || coloured.finite || m_scene.white;
    m_part = m_options.part.isEmpty() ? m_scene.extent() : m_options.part & m_scene.extent();
    measure();
}

void PlanePanel::measure()
{
    const QFontMetricsF metrics(figureFont(m_type * 0.8));
    m_left = std::max(metrics.horizontalAdvance(numberIn(m_options.rowNumbers, static_cast<int>(m_part.bottom()))),
                      metrics.horizontalAdvance(numberIn(m_options.rowNumbers, static_cast<int>(m_part.top())))) +
             5;
    const auto smallest = static_cast<int>(std::lround(m_type * leastTitle));
    for (int size = smallest; size <= titlePixels(0); ++size) {
        const QFontMetricsF letters(titleFont(size));
        m_titles[size] = {letters.horizontalAdvance(titleBeside()),
                          std::max(letters.horizontalAdvance(m_options.title), letters.horizontalAdvance(m_options.shape))};
    }
    if (m_options.colourBar && m_coloursAreNumbers) {
        const auto [low, high] = barTexts();
        m_barNumbers = metrics.horizontalAdvance(low) + metrics.horizontalAdvance(high) + m_type; // they do not touch
    }
}

QSizeF PlanePanel::sizeFor(qreal cell) const
{
    const TitleWidth& title = m_titles.at(titlePixels(cell));
    return {left() + std::max(m_stacked ? title.stacked : title.beside, m_part.width() * cell), above() + m_part.height() * cell + below()};
}

qreal PlanePanel::leastWidth() const
{
    const TitleWidth& title = m_titles.at(titlePixels(0)); // the largest
    return left() + std::max(m_stacked ? title.stacked : title.beside, m_barNumbers);
}

qreal PlanePanel::legibleFrom(Digits digits) const
{
    CellNumbers numbers(m_scene, m_look, {.cell = m_look.numbersFrom});
    const auto cellFor = [this, &numbers](bool (CellNumbers::*writes)() const, qreal most) {
        qreal cell = m_look.numbersFrom;
        for (numbers.setCell(cell); cell < most && !(numbers.*writes)(); numbers.setCell(cell))
            ++cell;
        return cell;
    };
    const auto orElse = [&](bool (CellNumbers::*writes)() const, qreal most, const auto& other) {
        const qreal cell = cellFor(writes, most);
        return cell < most ? cell : other();
    };
    const auto any = [&] { return cellFor(&CellNumbers::areWritten, largestLegible); };
    const auto hundredths = [&] { return orElse(&CellNumbers::haveHundredths, largestFull, any); };
    switch (digits) {
    case Digits::All: return orElse(&CellNumbers::haveAllDigits, largestFull, hundredths);
    case Digits::Hundredths: return hundredths();
    case Digits::Usual: break;
    }
    return orElse(&CellNumbers::haveAllDigits, numbersFrom, any);
}

bool PlanePanel::shows(const Cell& cell) const
{
    return isOf(cell.n, cell.c) && m_part.contains(QPointF(static_cast<qreal>(cell.x) + 0.5, static_cast<qreal>(cell.y) + 0.5));
}

QStringList PlanePanel::titleLines() const
{
    if (m_stacked)
        return {m_options.title, m_options.shape};
    return {titleBeside()};
}

ScaleEnds PlanePanel::barTexts() const
{
    return ScaleEnds(m_scene.white ? ValueRange{0, static_cast<double>(*m_scene.white)} : m_scene.scale.range(), digitsOnPaper,
                     m_look.locale);
}

int PlanePanel::titlePixels(qreal cell) const
{
    return static_cast<int>(std::lround(cell < numbersFrom ? m_type : std::clamp(cell * numberShare, m_type * leastTitle, m_type)));
}

QFont PlanePanel::titleFont(int pixels)
{
    QFont font = figureFont(pixels);
    font.setBold(true);
    return font;
}

QRectF PlanePanel::rectOf(const Cell& of, const QPointF& corner, qreal cell) const
{
    const QPointF origin = corner + QPointF(left() - m_part.x() * cell, above() - m_part.y() * cell);
    return {origin.x() + static_cast<qreal>(of.x) * cell, origin.y() + static_cast<qreal>(of.y) * cell, cell, cell};
}

void PlanePanel::paint(QPainter& painter, const QPointF& corner, qreal cell) const
{
    const QRectF grid(corner.x() + left(), corner.y() + above(), m_part.width() * cell, m_part.height() * cell);
    painter.save();
    painter.setPen(m_look.text);
    painter.setFont(titleFont(titlePixels(cell)));
    qreal baseline = corner.y() + m_type;
    for (const QString& line : titleLines()) {
        painter.drawText(QPointF(grid.left(), baseline), line);
        baseline += lineOfTitle * m_type;
    }
    if (cell >= smallestNumbered)
        paintIndices(painter, grid, cell);

    painter.save();
    painter.setClipRect(grid.adjusted(-1, -1, 1, 1));
    const GridPlace place{.origin = grid.topLeft() - m_part.topLeft() * cell, .cell = cell, .clip = grid, .deviceRatio = 4};
    const GridPainter cells(m_scene, m_look, place);
    cells.paintCells(painter, m_options.marks.hiddenFrom);
    GridMarksPainter(cells, painter).paint(m_options.marks);
    painter.restore();

    painter.setPen(QPen(m_look.muted, 0.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(grid);
    if (m_barNumbers > 0)
        paintColourBar(painter, grid);
    painter.restore();
}

void PlanePanel::paintIndices(QPainter& painter, const QRectF& grid, qreal cell) const
{
    painter.setFont(figureFont(m_type * 0.8));
    painter.setPen(m_look.muted);
    const qreal line = m_type * 1.2;
    const auto every = static_cast<int>(std::ceil(2.2 * m_type / cell)); // so that numbers do not touch
    for (int x = static_cast<int>(m_part.left()); x < static_cast<int>(m_part.right()); ++x)
        if (x % every == 0)
            painter.drawText(QRectF(grid.left() + (x - m_part.left()) * cell, grid.top() - line, cell, line),
                             Qt::AlignCenter | Qt::TextDontClip, numberIn(m_options.columnNumbers, x));
    for (int y = static_cast<int>(m_part.top()); y < static_cast<int>(m_part.bottom()); ++y)
        if (y % every == 0)
            painter.drawText(QRectF(grid.left() - left(), grid.top() + (y - m_part.top()) * cell, left() - 3, cell),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, numberIn(m_options.rowNumbers, y));
}

void PlanePanel::paintColourBar(QPainter& painter, const QRectF& grid) const
{
    const qreal width = std::max(std::min<qreal>(grid.width(), 90), m_barNumbers);
    const QRectF bar(grid.left(), grid.bottom() + m_type * 0.5, width, m_type * 0.6);
    constexpr int steps = 64; // vector files stay small and the steps cannot be seen
    const ValueRange range = m_scene.scale.range();
    const auto fill = [&](int step, qreal top, qreal height, const QColor& colour) {
        painter.fillRect(QRectF(bar.left() + bar.width() * step / steps, top, bar.width() / steps + 0.3, height), colour);
    };
    for (int i = 0; i < steps; ++i) {
        const double share = (i + 0.5) / steps;
        if (!m_scene.white) {
            fill(i, bar.top(), bar.height(),
                 QColor(m_scene.scale.colourOf(static_cast<float>(range.low + (range.high - range.low) * share))));
            continue;
        }
        const auto light = static_cast<int>(255 * share);
        const qreal third = bar.height() / 3;
        fill(i, bar.top(), third, QColor(light, 0, 0));
        fill(i, bar.top() + third, third, QColor(0, light, 0));
        fill(i, bar.top() + 2 * third, third, QColor(0, 0, light));
    }
    painter.setPen(QPen(m_look.muted, 0.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    painter.setFont(figureFont(m_type * 0.8));
    painter.setPen(m_look.text);
    const auto [low, high] = barTexts();
    const QRectF below(bar.left(), bar.bottom() + 1, bar.width(), m_type * 1.2);
    painter.drawText(below, Qt::AlignLeft | Qt::TextDontClip, low);
    painter.drawText(below, Qt::AlignRight | Qt::TextDontClip, high);
}

} // namespace ks
