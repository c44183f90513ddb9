#pragma once

#include <QRectF>

#include <optional>
#include <vector>

class QWidget;

namespace ks {

class CellGrid;

/// In cells: the window of the grid, or else what has rings.
QRectF markedIn(const CellGrid& grid);

/// What is to be seen of a grid, in its cells; empty: nothing in particular.
struct PresentedPart {
    const CellGrid* grid = nullptr;
    QRectF cells;
};

/// Numbers in cells on a projector: none is smaller than the text around it, which is 1/36 of the screen's height. Cells grow for that, and less of a tensor
/// is in sight; what is looked at stays there. GUI thread.
class PresentedNumbers {
public:
    /// `view` holds the grids; its text is the measure.
    explicit PresentedNumbers(const QWidget& view) : m_view(view) {}

    /// Pixels.
    double smallest() const;
    /// Of the grid as it is, or in cells of this size, numbers are written, which may have fewer digits but tell the cells apart.
    bool areIn(const CellGrid& grid, std::optional<double> cell = std::nullopt) const;
    /// And with two decimals, by which weights are told apart.
    bool haveTwoDecimals(const CellGrid& grid, std::optional<double> cell = std::nullopt) const;
    /// All of the tensor is in sight, and read.
    bool showWhole(const CellGrid& grid) const;
    /// In cells of this size they have all their digits.
    double cellFor(const CellGrid& grid) const;
    /// The largest sensible cells of grids that pan as one, or of one alone, in which the parts are seen whole: with numbers where there is room for both, and
    /// then with some neighbours; else without.
    double cellAround(const std::vector<PresentedPart>& parts) const;

private:
    const QWidget& m_view;
};

} // namespace ks
