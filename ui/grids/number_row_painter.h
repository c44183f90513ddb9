#pragma once

#include "ui/paint/grid_look.h"
#include "ui/paint/number_row.h"

#include <QPainter>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

/// A cell of one of the grids of a row.
struct NumberRowSpot {
    std::size_t grid = 0;
    std::int64_t cell = 0; ///< offset
    QRectF rect;           ///< in the row's place
};

/// Draws a row of grids, by the painter of all grids: on several lines where it has no room on one, and rather so than without numbers. Where
/// only digits behind zeros are to be written, they stand below a power of ten. Refers to what somebody else keeps alive, and does not
/// change. What its numbers need is found once, however many sizes are tried.
class NumberRowPainter {
public:
    NumberRowPainter(const NumberRow& row, const GridLook& look);
    ~NumberRowPainter();
    NumberRowPainter(const NumberRowPainter&) = delete;
    NumberRowPainter& operator=(const NumberRowPainter&) = delete;

    double heightFor(double width) const;
    void paint(QPainter& painter, const QRectF& room) const;
    /// What lies at this point of a row that is so wide.
    std::optional<NumberRowSpot> spotAt(double width, const QPointF& at) const;

private:
    struct Written;
    using Place = std::function<void(const NumberGrid* grid, const QRectF& rect)>; ///< null: the result
    /// Calls `at` with each grid (its cells alone) and the result; returns how high all is.
    double place(double width, double cell, const Place& at) const;
    double headingHeight(double width) const;
    /// Pixels of a cell.
    double cellFor(double width) const;
    double cellOfList(double width) const;
    /// The largest with which so many grids stand on each line.
    double cellWith(std::size_t onLine, double width) const;
    /// The least from `least` to `most` with which every grid has so many of its digits; nothing: there is none.
    std::optional<double> numberedCell(double least, double most, int steps) const;
    QString captionOf(std::size_t grid, double cell) const;
    void paintGrid(QPainter& painter, std::size_t grid, const QRectF& rect) const;

    const NumberRow& m_row;
    const GridLook& m_look;
    std::vector<Written> m_written; ///< of each grid
};

} // namespace ks
