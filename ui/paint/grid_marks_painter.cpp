#include "ui/paint/grid_marks_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double solidCursor = 1.3; ///< strokes
constexpr double leastVeil = 3;     ///< pixels: rows and columns that no window reads are not dimmed where they are thinner

/// Ranges of successive numbers: {1, 2, 3, 7} gives 1…3 and 7…7.
std::vector<std::pair<std::int64_t, std::int64_t>> runsOf(const std::vector<std::int64_t>& ascending)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> runs;
    for (const std::int64_t value : ascending) {
        if (!runs.empty() && runs.back().second + 1 == value)
            runs.back().second = value;
        else
            runs.emplace_back(value, value);
    }
    return runs;
}

} // namespace

GridMarksPainter::GridMarksPainter(const GridPainter& grid, QPainter& painter)
    : m_grid(grid), m_painter(painter), m_scene(grid.scene()), m_look(grid.look()), m_place(grid.place()), m_numbers(grid.numbers())
{
}

QRectF GridMarksPainter::markRect(const Cell& cell) const
{
    QRectF rect = m_place.rectOf(cell.y, cell.x);
    const double missing = std::max(0.0, 7 - m_place.cell) / 2;
    return rect.adjusted(-missing, -missing, missing, missing);
}

void GridMarksPainter::outline(const QRectF& rect, qreal inset, const QColor& colour, qreal width, Qt::PenStyle style) const
{
    const QRectF frame = rect.adjusted(inset, inset, -inset, -inset);
    // A line of the ground's colour on both sides keeps the stroke visible on every cell colour.
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_look.ground, width + 2 * edge(), Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    m_painter.drawRect(frame);
    QPen pen(colour, width, style, Qt::FlatCap, Qt::MiterJoin);
    if (style == Qt::DotLine) {
        pen.setCapStyle(Qt::RoundCap);
        pen.setDashPattern({0.1, 2.2});
    }
    m_painter.setPen(pen);
    m_painter.drawRect(frame);
}

void GridMarksPainter::paint(const GridMarks& marks, const std::optional<QRectF>& window) const
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    if (marks.hiddenFrom)
        m_grid.paintHidden(m_painter, *marks.hiddenFrom);
    paintUncovered(marks);
    for (const Cell& cell : marks.dimmed)
        if (m_scene.shows(cell))
            paintDimmed(cell);
    const QRectF near = m_place.clip.adjusted(-m_place.cell, -m_place.cell, m_place.cell, m_place.cell);
    const auto seen = [&](const Cell& cell) { return m_scene.shows(cell) && near.intersects(markRect(cell)); };
    for (const Cell& cell : marks.ties)
        if (seen(cell))
            outline(markRect(cell), stroke() / 2 + edge(), m_look.window, stroke(), Qt::DotLine);
    if (marks.predicted && seen(*marks.predicted))
        paintPredicted(*marks.predicted);
    for (const GridHighlight& highlight : marks.highlights)
        if (seen(highlight.cell)) {
            const bool isEmpty = marks.hiddenFrom && offsetOf(m_scene.shape, highlight.cell) >= *marks.hiddenFrom;
            paintRing(highlight.cell, m_look.source, highlight.strong, highlight.badge, !isEmpty || marks.predicted == highlight.cell);
        }
    if (marks.window && marks.windowOn.has(m_scene.n, m_scene.c))
        paintWindow(*marks.window, window.value_or(marks.window->outline()));
    if (marks.term && seen(*marks.term))
        paintTerm(*marks.term);
    if (marks.pointed && seen(*marks.pointed))
        paintPointed(*marks.pointed);
    if (marks.pinned && seen(*marks.pinned))
        paintCursor(*marks.pinned, true);
    m_painter.restore();
}

QColor GridMarksPainter::fadedColourOf(std::int64_t y, std::int64_t x) const
{
    const QColor full(m_scene.colourOf(y, x));
    const auto towards = [](int from, int to) { return (3 * from + 7 * to) / 10; };
    return {towards(full.red(), m_look.ground.red()), towards(full.green(), m_look.ground.green()),
            towards(full.blue(), m_look.ground.blue())};
}

void GridMarksPainter::paintFadedNumbers(const CellSpan& span, const GridPainter::Takes& takes) const
{
    m_numbers.write(m_painter, span, [&](std::int64_t y, std::int64_t x) {
        return takes(y, x) ? std::optional(textColourOn(fadedColourOf(y, x).rgb())) : std::nullopt;
    });
}

void GridMarksPainter::paintDimmed(const Cell& cell) const
{
    m_painter.fillRect(m_place.rectOf(cell.y, cell.x), fadedColourOf(cell.y, cell.x));
    paintFadedNumbers({cell.y, cell.x, cell.y + 1, cell.x + 1}, [](std::int64_t, std::int64_t) { return true; });
}

void GridMarksPainter::paintVeil(const GridMarks& marks, const CellSpan& span) const
{
    const QRectF all = m_scene.padded();
    QColor veil = m_look.ground;
    veil.setAlphaF(0.7F);
    // One path, in which nothing that lies in rows and in columns is dimmed twice; of what is in sight, and not thinner than can be seen: a large
    // picture has thousands of them.
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    const auto add = [&](const std::vector<std::int64_t>& sorted, std::int64_t from, std::int64_t to, const auto& rectOf) {
        const std::vector<std::int64_t> seen(std::ranges::lower_bound(sorted, from), std::ranges::lower_bound(sorted, to));
        for (const auto& [first, last] : runsOf(seen))
            if (static_cast<double>(last - first + 1) * m_place.cell >= leastVeil)
                path.addRect(m_place.rectOf(rectOf(static_cast<double>(first), static_cast<double>(last - first + 1))) & m_place.clip);
    };
    add(marks.uncoveredRows, span.top, span.bottom, [&](double at, double size) { return QRectF(all.left(), at, all.width(), size); });
    add(marks.uncoveredColumns, span.left, span.right, [&](double at, double size) { return QRectF(at, all.top(), size, all.height()); });
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.fillPath(path, veil);
    m_painter.restore();
}

void GridMarksPainter::paintUncovered(const GridMarks& marks) const
{
    if (marks.uncoveredRows.empty() && marks.uncoveredColumns.empty())
        return;
    const CellSpan span = m_grid.visible(true);
    paintVeil(marks, span);
    if (m_place.cell < 12)
        return;
    // What is written in such a cell is written anew: through the veil its ink would be that of another ground. The cross is open where a number
    // stands, so that its lines are not taken for strokes of the digits; three numbers leave no room for that.
    const Shape& shape = m_scene.plane.shape();
    const auto isUncovered = [&](std::int64_t y, std::int64_t x) {
        return std::ranges::binary_search(marks.uncoveredRows, y) || std::ranges::binary_search(marks.uncoveredColumns, x);
    };
    const auto hasNumber = [&, end = m_grid.endOf(marks.hiddenFrom)](std::int64_t y, std::int64_t x) {
        return m_numbers.areWritten() && y >= 0 && y < shape.h && x >= 0 && x < shape.w && y * shape.w + x < end && isUncovered(y, x);
    };
    const double arm = m_place.cell * (m_numbers.areWritten() ? 0.4 : 0.3);
    const double half = m_numbers.areThree() ? m_place.cell / 2 - 1 : 0.55 * m_numbers.font().pixelSize();
    QVector<QLineF> crosses;
    std::vector<std::pair<QRectF, QColor>> plates;
    span.each([&](std::int64_t y, std::int64_t x) {
        if (!isUncovered(y, x))
            return;
        const QPointF centre = m_place.rectOf(y, x).center();
        crosses.append(QLineF(centre.x() - arm, centre.y() - arm, centre.x() + arm, centre.y() + arm));
        crosses.append(QLineF(centre.x() - arm, centre.y() + arm, centre.x() + arm, centre.y() - arm));
        if (hasNumber(y, x))
            plates.emplace_back(QRectF(centre.x() - m_place.cell / 2 + 1, centre.y() - half, m_place.cell - 2, 2 * half),
                                fadedColourOf(y, x));
    });
    const auto paintPlates = [&] {
        for (const auto& [place, colour] : plates)
            m_painter.fillRect(place, colour);
    };
    if (m_numbers.areThree())
        paintPlates();
    m_painter.setPen(QPen(m_look.muted, std::max(1.0, m_place.cell / 26), Qt::SolidLine, Qt::RoundCap));
    m_painter.drawLines(crosses);
    if (!m_numbers.areThree())
        paintPlates();
    paintFadedNumbers(m_grid.visible(false), hasNumber);
    m_grid.paintPadTexts(m_painter, isUncovered);
}

void GridMarksPainter::paintPredicted(const Cell& cell) const
{
    const QRectF rect = markRect(cell);
    m_painter.fillRect(rect, m_look.ground);
    outline(rect, stroke() / 2 + edge(), m_look.window, stroke());
    if (m_place.cell < 10)
        return;
    QFont font = m_look.font;
    font.setPixelSize(std::max({8, static_cast<int>(m_look.smallestNumber), static_cast<int>(m_place.cell * 0.5)}));
    if (font.pixelSize() > m_place.cell)
        return; // its frame says it
    font.setBold(true);
    m_painter.setFont(font);
    m_painter.setPen(m_look.text);
    m_painter.drawText(rect, Qt::AlignCenter, QStringLiteral("?"));
}

void GridMarksPainter::paintRing(const Cell& cell, const QColor& colour, bool strong, const QString& badge, bool hasNumber) const
{
    const qreal width = strong ? stroke() * 1.5 : stroke();
    if (!m_look.fine)
        outline(markRect(cell), width + edge() / 2 + 0.5, m_look.ground, 1); // on a cell of nearly its colour, too
    outline(markRect(cell), (width + edge()) / 2, colour, width);
    if (!badge.isEmpty() && m_place.cell >= 26)
        paintBadge(markRect(cell), colour, badge, hasNumber);
}

/// Two frames, of the window's colour outside and of the rings' inside: among cells that all have a ring, or in a window, it is found at a glance.
void GridMarksPainter::paintPointed(const Cell& cell) const
{
    const QRectF rect = markRect(cell);
    const qreal width = stroke() * 1.5;
    outline(rect, (width + edge()) / 2, m_look.window, width);
    outline(rect, width + edge() + stroke() / 2, m_look.source, stroke());
}

void GridMarksPainter::paintAround(const Cell& cell, const QColor& colour) const
{
    constexpr qreal width = 2;
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    outline(markRect(cell), 0, colour, width);
    m_painter.restore();
}

void GridMarksPainter::paintBadge(const QRectF& cell, const QColor& colour, const QString& badge, bool hasNumber) const
{
    QFont font = m_look.font;
    const int share = static_cast<int>(m_place.cell * (hasNumber ? 0.22 : numberShare));
    font.setPixelSize(std::max({8, static_cast<int>(m_look.smallestNumber), share}));
    // Inside of the frames that are drawn over it.
    const qreal frame = stroke() * solidCursor + edge();
    const QRectF room = cell.adjusted(frame, frame, -frame, -frame);
    // Where there is little room the number goes without its sign, then in smaller letters.
    QString shown = badge;
    const auto fits = [&] { return QFontMetricsF(font).horizontalAdvance(shown) + 6 <= room.width(); };
    if (!fits())
        shown = badge.mid(badge.lastIndexOf(QLatin1Char(' ')) + 1);
    const bool isPresented = m_look.smallestNumber > 8; // then it is rather left out than small
    while (!fits() && font.pixelSize() > 6 && !isPresented)
        font.setPixelSize(font.pixelSize() - 1);
    if (isPresented && !fits())
        return;
    const QFontMetricsF metrics(font);
    const double height = metrics.capHeight() + 6;
    QRectF plate(0, 0, std::min(room.width(), std::max(height, metrics.horizontalAdvance(shown) + 6)), height);
    if (hasNumber)
        plate.moveTopLeft(room.topLeft()); // arrows to a cell come from the right
    else
        plate.moveCenter(room.center());
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawRoundedRect(plate, 2, 2);
    m_painter.setFont(font);
    m_painter.setPen(QColor(textColourOn(colour.rgb())));
    m_painter.drawText(plate, Qt::AlignCenter | Qt::TextDontClip, shown);
}

void GridMarksPainter::paintWindow(const GridWindow& window, const QRectF& cells) const
{
    const QRectF rect = m_place.rectOf(cells);
    const qreal least = std::max(0.0, 8 - std::min(rect.width(), rect.height())) / 2;
    if ((window.dilationY > 1 || window.dilationX > 1) && (m_place.cell >= linesFrom || m_numbers.areWritten()))
        CellSpan{0, 0, window.rows, window.columns}.each([&](std::int64_t ky, std::int64_t kx) {
            const QRectF tap(cells.x() + static_cast<double>(kx * window.dilationX), cells.y() + static_cast<double>(ky * window.dilationY),
                             1, 1);
            const QRectF tapRect = m_place.rectOf(tap).adjusted(1.5, 1.5, -1.5, -1.5);
            if (tapRect.intersects(m_place.clip))
                outline(tapRect, 0, m_look.window, std::max(1.0, stroke() / 2));
        });
    outline(rect, -least, m_look.window, stroke());
}

void GridMarksPainter::paintTerm(const Cell& cell) const
{
    const QRectF rect = markRect(cell);
    const qreal width = std::max(m_look.fine ? 0.7 : 1.5, stroke() * 0.75);
    qreal inset = stroke() + width / 2 + edge();
    outline(rect, inset, m_look.window, width);
    if (m_place.cell < (m_numbers.areWritten() ? m_look.numbersFrom : numbersFrom)) {
        m_painter.fillRect(rect.adjusted(2, 2, -2, -2), m_look.window);
        return;
    }
    // Four corners inside the frame: the ▣ around the number.
    inset += width * 2;
    const QRectF inner = rect.adjusted(inset, inset, -inset, -inset);
    const double arm = inner.width() * 0.18;
    m_painter.setPen(QPen(m_look.window, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    const auto corner = [&](const QPointF& at, double dx, double dy) {
        m_painter.drawPolyline(QPolygonF({at + QPointF(dx * arm, 0), at, at + QPointF(0, dy * arm)}));
    };
    corner(inner.topLeft(), 1, 1);
    corner(inner.topRight(), -1, 1);
    corner(inner.bottomLeft(), 1, -1);
    corner(inner.bottomRight(), -1, -1);
}

void GridMarksPainter::paintCursor(const Cell& cell, bool solid) const
{
    const qreal width = stroke() * (solid ? solidCursor : 0.75);
    outline(markRect(cell), solid ? width / 2 : width / 2 + 0.5, m_look.focus, width);
}

} // namespace ks
