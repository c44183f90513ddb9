#pragma once

#include "core/tensor/shape.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <limits>
#include <optional>

namespace ks {

/// Which part of a grid is seen, and how large. Lengths in device-independent pixels; from one device pixel a cell upward, cells and their
/// borders fall on whole device pixels.
class GridView {
public:
    static constexpr double largestCell = 320;

    /// The grid's extent in cells, padding included (x: columns, y: rows).
    void setContent(const QRectF& cells);
    void setViewport(const QSizeF& size, double deviceRatio);
    /// The largest cell that fit() makes: four cells need not fill the screen.
    void setLargestFit(double cell);
    /// Of a place in which a single row is fitted with cells of this size.
    static int heightFor(double cell);

    const QRectF& content() const { return m_content; }
    const QSizeF& viewport() const { return m_viewport; }
    double deviceRatio() const { return m_ratio; }
    double cell() const { return m_cell; }
    /// Where cell (0, 0) begins.
    QPointF origin() const { return m_origin; }
    /// True until somebody zooms or pans: the view then follows every change of size.
    bool isFitted() const { return m_fitted; }
    bool showsAll() const;
    /// The part in sight, in cells; may reach beyond the content.
    QRectF visibleCells() const;
    double largestFit() const { return m_largestFit; }

    /// All of it, with cells of at most this size. Of a table so long that nothing of it would be seen (10 rows of 9216 numbers): its
    /// beginning, in cells that can be read.
    void fit(double most = std::numeric_limits<double>::infinity());
    /// The point of the grid under `anchor` stays where it is.
    void zoomAt(const QPointF& anchor, double factor);
    void panBy(const QPointF& pixels);
    /// Puts the middle of `cells` in the middle, with cells of size `cell`, or as large as lets all of them be seen.
    void zoomTo(const QRectF& cells, std::optional<double> cell = std::nullopt);
    /// Pans as little as possible so that `cells` come into sight.
    void reveal(const QRectF& cells);
    /// The same cell size, and the middle at the same share of the content's width and height.
    void follow(const GridView& other);

    QPointF cellsAt(const QPointF& pixel) const;
    QRectF rectOf(const QRectF& cells) const;

private:
    double smallestCell() const;
    double snapped(double cell) const;
    void setCell(double cell, const QPointF& anchor);
    void settle();

    QRectF m_content{0, 0, 1, 1};
    QSizeF m_viewport{1, 1};
    double m_ratio = 1;
    double m_largestFit = 72;
    double m_cell = 32;
    QPointF m_origin;
    bool m_fitted = true;
    bool m_cut = false; ///< fitted, and its beginning only
};

} // namespace ks
