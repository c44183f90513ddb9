#pragma once

#include "ui/paint/grid_marks.h"

#include <QObject>
#include <QPointer>
#include <QRectF>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace ks {

/// Which part of a grid is seen, and how large; linked views zoom and pan together. Lengths in device-independent pixels; from one device pixel a
/// cell upward, cells and their borders fall on whole device pixels.
class GridView : public QObject {
    Q_OBJECT

public:
    static constexpr double largestCell = 320;
    static constexpr double contentMargin = 4; ///< pixels around the content when all of it is seen, for the window's outline on its border

    using QObject::QObject;

    /// The grid's extent in cells, padding included (x: columns, y: rows); empty: it has none, and the others of its group go on without it.
    /// `refit`: all of it is shown, although somebody had zoomed.
    void setContent(const QRectF& cells, bool refit = false);
    /// `kept`, in cells, stays in sight if it was.
    void setViewport(const QSizeF& size, double deviceRatio, const QRectF& kept = {});
    /// The largest cell that fit() makes: four cells need not fill the screen.
    void setLargestFit(double cell);
    /// Both pan and zoom together from now on. Links of several views form one group.
    void linkTo(GridView& other);
    void unlink();

    const QRectF& content() const { return m_content; }
    double cell() const { return m_cell; }
    /// Where cell (0, 0) begins.
    QPointF origin() const { return m_origin; }
    /// True until somebody zooms or pans: the view then follows every change of size.
    bool isFitted() const { return m_fitted; }
    bool showsAll() const { return m_content.width() * m_cell <= m_viewport.width() && m_content.height() * m_cell <= m_viewport.height(); }
    /// The part in sight, in cells; may reach beyond the content.
    QRectF visibleCells() const { return {cellsAt(QPointF(0, 0)), QSizeF(m_viewport.width() / m_cell, m_viewport.height() / m_cell)}; }
    double largestFit() const { return m_largestFit; }
    /// What somebody who zoomed or panned wanted in the middle, in cells: at the end of the content, or where the place is too large for a time, it is
    /// not there.
    const QPointF& wanted() const { return m_wanted; }

    /// All of it; linked ones of one extent have cells of one size, also where one of them has less room. Of a table so long that nothing of it
    /// would be seen (10 rows of 9216 numbers): its beginning, in cells that can be read.
    void fit();
    /// The point of the grid under `anchor` stays where it is.
    void zoomAt(const QPointF& anchor, double factor);
    void panBy(const QPointF& pixels);
    /// Puts the middle of `cells` in the middle, with cells of size `cell`, or as large as lets all of them be seen.
    void zoomTo(const QRectF& cells, std::optional<double> cell = std::nullopt);
    /// Pans as little as possible so that the cell comes into sight.
    void reveal(const Cell& cell);

    QPointF cellsAt(const QPointF& pixel) const { return (pixel - m_origin) / m_cell; }
    QRectF rectOf(const QRectF& cells) const
    {
        return {m_origin.x() + cells.x() * m_cell, m_origin.y() + cells.y() * m_cell, cells.width() * m_cell, cells.height() * m_cell};
    }
    /// Where a cell is drawn; it may lie outside.
    QRectF placeOf(const Cell& cell) const { return rectOf(outlineOf(cell)); }
    /// The pixels that it changes, with its marks.
    QRect reachOf(const Cell& cell) const { return placeOf(cell).adjusted(-markReach, -markReach, markReach, markReach).toAlignedRect(); }

signals:
    /// Perhaps: after each of these calls.
    void moved();

private:
    static constexpr double markReach = 8; ///< pixels

    void tell();
    void fitTogether();
    template <class Visit>
    void eachOther(const Visit& visit) const;
    void fitAlone(double most = std::numeric_limits<double>::infinity());
    bool bringIntoSight(const QRectF& cells);
    /// The same cell size, and the middle at the same share of the content's width and height.
    void follow(const GridView& other);
    double smallestCell() const
    {
        return std::min({m_viewport.width() / m_content.width(), m_viewport.height() / m_content.height(), 8.0}) / 2;
    }
    double snapped(double cell) const;
    /// Puts the point `fixed`, in cells, on `anchor`, as somebody wanted it.
    void place(const QPointF& fixed, const QPointF& anchor);
    /// The same without a new wish: for another size of the place.
    void keep(const QPointF& fixed, const QPointF& anchor);
    QPointF middle() const { return {m_viewport.width() / 2, m_viewport.height() / 2}; }
    void settle();

    QRectF m_content{0, 0, 1, 1};
    bool m_empty = true;
    QSizeF m_viewport{1, 1};
    double m_ratio = 1;
    double m_largestFit = 72;
    double m_cell = 32;
    QPointF m_origin;
    QPointF m_wanted; ///< once it is not fitted
    bool m_fitted = true;
    bool m_cut = false; ///< fitted, and its beginning only
    std::vector<QPointer<GridView>> m_linked;
    bool m_following = false;
};

/// Of a place in which a single row is fitted with cells of this size.
int gridHeightFor(double cell);

} // namespace ks
