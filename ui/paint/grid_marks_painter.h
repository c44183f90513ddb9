#pragma once

#include "ui/paint/grid_marks.h"
#include "ui/paint/grid_painter.h"

namespace ks {

/// Draws what lies over the cells of a grid; see GridPainter.
class GridMarksPainter {
public:
    GridMarksPainter(const GridPainter& grid, QPainter& painter);

    /// `window` replaces the outline of marks.window while it moves from one place to the next.
    void paint(const GridMarks& marks, const std::optional<QRectF>& window = std::nullopt) const;
    /// A frame on the cell's edges: its number keeps its room.
    void paintAround(const Cell& cell, const QColor& colour) const;
    /// A ring with a badge, as for GridMarks::highlights: beside the cell's number, or in its place, and then as large, where the cell has none.
    void paintPointed(const Cell& cell) const;
    void paintRing(const Cell& cell, const QColor& colour, bool strong, const QString& badge = {}, bool hasNumber = true) const;
    /// The keyboard's cursor or the cell under the mouse.
    void paintCursor(const Cell& cell, bool solid) const;

private:
    /// The colour of a cell of no account.
    QColor fadedColourOf(std::int64_t y, std::int64_t x) const;
    /// Such a number is of no account, but it is to be read: in the ink that suits the faded ground.
    void paintFadedNumbers(const CellSpan& span, const GridPainter::Takes& takes) const;
    void paintDimmed(const Cell& cell) const;
    void paintUncovered(const GridMarks& marks) const;
    /// Over what no window covers.
    void paintVeil(const GridMarks& marks, const CellSpan& span) const;
    void paintBadge(const QRectF& cell, const QColor& colour, const QString& badge, bool hasNumber) const;
    void paintPredicted(const Cell& cell) const;
    void paintWindow(const GridWindow& window, const QRectF& outline) const;
    void paintTerm(const Cell& cell) const;
    /// A frame within a rectangle, so far inside of it.
    void outline(const QRectF& rect, qreal inset, const QColor& colour, qreal width, Qt::PenStyle style = Qt::SolidLine) const;
    /// A cell's rectangle, not smaller than can be seen.
    QRectF markRect(const Cell& cell) const;
    qreal stroke() const
    {
        return m_look.fine ? std::clamp(m_place.cell / 30, 0.8, 4.0) : std::clamp(std::round(m_place.cell / 22), 2.0, 5.0);
    }
    qreal edge() const { return m_look.fine ? 0.4 : 1; } ///< of the ground's colour, on both sides of a frame

    const GridPainter& m_grid;
    QPainter& m_painter;
    const GridScene& m_scene;
    const GridLook& m_look;
    const GridPlace& m_place;
    const CellNumbers& m_numbers;
};

} // namespace ks
