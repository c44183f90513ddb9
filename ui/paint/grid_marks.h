#pragma once

#include "core/tensor/shape.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// A cell's square in cells (x: columns, y: rows).
inline QRectF outlineOf(const Cell& cell)
{
    return {static_cast<double>(cell.x), static_cast<double>(cell.y), 1, 1};
}

/// A sliding window in a grid's cell coordinates; row −1 or column −1 lies in the padding.
struct GridWindow {
    std::int64_t y = 0;
    std::int64_t x = 0;
    std::int64_t rows = 1; ///< taps
    std::int64_t columns = 1;
    std::int64_t dilationY = 1; ///< cells from one tap to the next
    std::int64_t dilationX = 1;

    bool operator==(const GridWindow&) const = default;
    /// The outline in cells (x: columns, y: rows).
    QRectF outline() const
    {
        return {static_cast<double>(x), static_cast<double>(y), static_cast<double>((columns - 1) * dilationX + 1),
                static_cast<double>((rows - 1) * dilationY + 1)};
    }
};

/// The planes that a window lies on; all of them where nothing is said.
struct WindowPlanes {
    std::optional<std::int64_t> n;
    std::int64_t firstChannel = 0;
    std::optional<std::int64_t> channels;

    bool operator==(const WindowPlanes&) const = default;
    bool has(std::int64_t image, std::int64_t channel) const
    {
        return (!n || *n == image) && channel >= firstChannel && (!channels || channel < firstChannel + *channels);
    }
};

/// A ring around a cell, with a short text in its corner (a number of order, a weight, a gradient) so that colour does not stand alone.
struct GridHighlight {
    Cell cell;
    QString badge;
    bool strong = false; ///< the winner among them: a thicker ring

    bool operator==(const GridHighlight&) const = default;
};

/// All that is drawn over the cells of a grid. Cells are of the whole tensor; a grid draws those of the image and channel it shows, and
/// y and x may lie in the padding. The window lies in every channel.
struct GridMarks {
    std::optional<GridWindow> window;
    WindowPlanes windowOn;
    std::optional<Cell> term; ///< the term under way: ▣
    std::vector<GridHighlight> highlights;
    std::vector<Cell> ties;   ///< dotted outline
    std::vector<Cell> dimmed; ///< of no account at the moment
    std::optional<Cell> pinned;
    std::optional<Cell> pointed; ///< a number of the formula: seen among rings, too
    /// Rows and columns (padding included, so from −pad) that no window covers, ascending: dimmed, with a ×.
    std::vector<std::int64_t> uncoveredRows;
    std::vector<std::int64_t> uncoveredColumns;
    /// Row-major offset in the whole tensor from which the cells are empty: steps that have not been taken.
    std::optional<std::int64_t> hiddenFrom;
    /// The cell whose value is asked for: "?". It is drawn even where it lies beyond hiddenFrom.
    std::optional<Cell> predicted;

    bool operator==(const GridMarks&) const = default;
};

} // namespace ks
