#pragma once

#include "core/ops/op_spec.h"
#include "core/session/colours.h"
#include "core/tensor/tensor.h"

#include <QString>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// A small plane of numbers beside others.
struct NumberGrid {
    /// What the lines between its cells say of it: in the tensors the same is framed in this colour.
    enum class Lines : std::uint8_t { Plain, Window, Source };

    QString sign;    ///< between it and what is before it: "×", "="; empty: none
    QString caption; ///< below it
    TensorPtr cells; ///< 1×1×H×W
    Pads padding{};  ///< how many of its rows and columns are
    Palette palette = Palette::BlueOrange;
    std::optional<ValueRange> range{}; ///< of colours; nothing: its own
    Lines lines = Lines::Plain;
    std::vector<std::int64_t> unknown{};  ///< offsets of cells that are not to be seen yet
    std::vector<std::int64_t> strong{};   ///< those that count among the others
    std::vector<std::int64_t> dimmed{};   ///< those that count for nothing
    std::optional<std::int64_t> marked{}; ///< offset of the cell that is pointed at
    /// Which of the tensor's rows and columns these are, where it is a part of a plane; empty: from 0 on.
    std::vector<std::int64_t> rows{};
    std::vector<std::int64_t> columns{};
    bool isList = false; ///< its rows go on one from the other: a number has no row and no column, but a place

    bool operator==(const NumberGrid&) const = default;
    bool isUnknown(std::int64_t offset) const { return std::ranges::find(unknown, offset) != unknown.end(); }
};

/// Planes of numbers beside each other, as an equation or as a list.
struct NumberRow {
    QString heading;
    std::vector<NumberGrid> grids;
    QString result;      ///< behind them
    QString words;       ///< the same for who cannot see it
    bool leads = true;   ///< stands before the words about what is looked at
    bool isList = false; ///< small ones, which have nothing to do with each other

    bool operator==(const NumberRow&) const = default;
    /// Cell by cell each is what the signs make of those before it.
    bool isEquation() const { return grids.size() > 1 && !isList; }
};

} // namespace ks
