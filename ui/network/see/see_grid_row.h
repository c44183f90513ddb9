#pragma once

#include "core/ops/op_spec.h"
#include "core/session/colours.h"
#include "core/tensor/tensor.h"
#include "ui/paint/grid_look.h"

#include <QPainter>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

/// A small plane of numbers beside others.
struct SeeGrid {
    QString sign;    ///< between it and what is before it: "×", "="; empty: none
    QString caption; ///< below it
    TensorPtr cells; ///< 1×1×H×W
    Pads padding{};  ///< how many of its rows and columns are
    Palette palette = Palette::BlueOrange;
    std::optional<ValueRange> range{};    ///< of colours; nothing: its own
    std::vector<std::int64_t> unknown{};  ///< offsets of cells that are not to be seen yet
    std::optional<std::int64_t> marked{}; ///< offset of the cell that is pointed at

    bool operator==(const SeeGrid&) const = default;
};

/// Planes of numbers beside each other, as an equation or as a list.
struct SeeGridRow {
    QString heading;
    std::vector<SeeGrid> grids;
    QString result;      ///< behind them
    QString words;       ///< the same for who cannot see it
    bool leads = true;   ///< stands before the words about what is looked at
    bool isList = false; ///< small ones; else as large as there is room for, so that numbers can be read

    bool operator==(const SeeGridRow&) const = default;
};

/// Draws such a row, by the painter of all grids: on several lines where it has no room on one. Refers to what somebody else keeps alive.
class SeeGridPainter {
public:
    SeeGridPainter(const SeeGridRow& row, const GridLook& look) : m_row(row), m_look(look) {}

    double heightFor(double width) const;
    void paint(QPainter& painter, const QRectF& room) const;

private:
    using Place = std::function<void(const SeeGrid* grid, const QRectF& rect)>; ///< null: the result
    /// Calls `at` with each grid (its cells alone) and the result; returns how high all is.
    double place(double width, const Place& at) const;
    double headingHeight(double width) const;
    /// Pixels of a cell.
    double cellFor(double width) const;
    void paintGrid(QPainter& painter, const SeeGrid& grid, const QRectF& rect) const;

    const SeeGridRow& m_row;
    const GridLook& m_look;
};

} // namespace ks
