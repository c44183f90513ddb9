#pragma once

#include "ui/paint/grid_look.h"
#include "ui/paint/number_row.h"

#include <QPainter>

#include <functional>
#include <limits>
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
/// only digits behind zeros are to be written, they stand below a power of ten. An equation is seen as a whole: where it would be higher than it may
/// be, its grids stand beside each other in colours alone, and one term is written out below them: the marked one, or else the largest. Refers to
/// what somebody else keeps alive, and does not change. What its numbers need is found once, however many sizes are tried.
class NumberRowPainter {
public:
    static constexpr double anyHeight = std::numeric_limits<double>::max();

    /// `mostHeight`: pixels that an equation may take. What `heightFor` says then, as such a limit, leads to the same picture.
    NumberRowPainter(const NumberRow& row, const GridLook& look, double mostHeight = anyHeight);
    ~NumberRowPainter();
    NumberRowPainter(const NumberRowPainter&) = delete;
    NumberRowPainter& operator=(const NumberRowPainter&) = delete;

    double heightFor(double width) const;
    void paint(QPainter& painter, const QRectF& room) const;
    /// What lies at this point of a row that is so wide.
    std::optional<NumberRowSpot> spotAt(double width, const QPointF& at) const;

private:
    struct Written;
    struct Plan {
        double cell = 1;    ///< pixels
        bool tells = false; ///< a term is written out: the cells have no numbers
    };
    using Place = std::function<void(const NumberGrid* grid, const QString& text, const QRectF& rect)>; ///< null: a text
    /// Calls `at` with each grid (its cells alone), the result and the term; returns how high all is.
    double place(double width, const Plan& plan, const Place& at) const;
    double heightWith(double width, const Plan& plan) const;
    bool isLowEnough(double width, const Plan& plan) const { return !m_row.isEquation() || heightWith(width, plan) <= m_mostHeight; }
    double headingHeight(double width) const;
    Plan planFor(double width) const;
    Plan planWithoutNumbers(double width, double usual) const;
    Plan planOfList(double width) const;
    /// The cell of the term that is written out; nothing: none of them may be told.
    std::optional<std::int64_t> toldCell() const;
    /// The largest with which so many grids stand on each line.
    double cellWith(std::size_t onLine, double width) const;
    /// The least from `least` to `most` with which every grid has so many of its digits; nothing: there is none.
    std::optional<double> numberedCell(double least, double most, int steps) const;
    QString captionOf(std::size_t grid, double cell) const;
    /// `told`: the cell of the term that is written out, if one is.
    void paintGrid(QPainter& painter, std::size_t grid, const QRectF& rect, const std::optional<std::int64_t>& told) const;

    const NumberRow& m_row;
    const GridLook& m_look;
    double m_mostHeight;
    std::vector<Written> m_written; ///< of each grid
};

} // namespace ks
