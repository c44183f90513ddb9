#pragma once

// The pooling study's way of taking a maximum: a window × the identity, and the largest cell of the product. What it costs is said here once, for
// the kernels, the counters of a plan and the model of launches and copies. C++17, without Text: nvcc reads it, too.

#include <array>
#include <cstdint>
#include <string_view>

namespace ks {

/// The study's three kernels.
enum class WindowProduct {
    OneThreadPerCell, ///< matmul1
    FromOwnCellOn,    ///< matmul2: every thread begins at its own cell and goes on to the end
    Tiles,            ///< matmul3: tiles in shared memory
};
inline constexpr std::array<WindowProduct, 3> windowProducts = {WindowProduct::OneThreadPerCell, WindowProduct::FromOwnCellOn,
                                                                WindowProduct::Tiles};
constexpr std::string_view nameOf(WindowProduct product)
{
    switch (product) {
    case WindowProduct::OneThreadPerCell: return "matmul1";
    case WindowProduct::FromOwnCellOn: return "matmul2";
    case WindowProduct::Tiles: return "matmul3";
    }
    return {};
}

/// Rows and columns of threads of a block, which are those of a tile (the study's HPB).
inline constexpr int windowProductSide = 32;

/// Where the identity comes from.
enum class IdentityFilter {
    Transferred, ///< sent with every window
    Constant,    ///< in the kernel
};
inline constexpr std::array<IdentityFilter, 2> identityFilters = {IdentityFilter::Transferred, IdentityFilter::Constant};
constexpr std::string_view nameOf(IdentityFilter filter)
{
    return filter == IdentityFilter::Transferred ? "transferred" : "constant";
}

/// Cells of the product that are written, some of them again and again, for a window of rows × columns.
constexpr double cellsWritten(WindowProduct product, std::int64_t rows, std::int64_t columns)
{
    const auto r = static_cast<double>(rows);
    const auto c = static_cast<double>(columns);
    // From (i, j): columns − j cells of its row, and one of each row below.
    return product == WindowProduct::FromOwnCellOn ? r * c * (r + c) / 2 : r * c;
}

/// Multiplications with an addition each, for one window; those with zeros beyond the edges of a tile count.
constexpr double multiplyAdds(WindowProduct product, std::int64_t rows, std::int64_t columns)
{
    if (product != WindowProduct::Tiles)
        return cellsWritten(product, rows, columns) * static_cast<double>(columns);
    const auto tiles = [](std::int64_t cells) { return static_cast<double>((cells + windowProductSide - 1) / windowProductSide); };
    constexpr double side = windowProductSide;
    return tiles(rows) * tiles(columns) * tiles(columns) * side * side * side;
}

/// Copies for one window: the window and zeros for the result go, and the filter where it is transferred; the result comes back.
constexpr std::int64_t copiesOfWindow(IdentityFilter filter)
{
    return filter == IdentityFilter::Transferred ? 4 : 3;
}

/// float32 cells that they carry to the device.
constexpr std::int64_t cellsToDevice(IdentityFilter filter, std::int64_t rows, std::int64_t columns)
{
    return 2 * rows * columns + (filter == IdentityFilter::Transferred ? columns * columns : 0);
}

} // namespace ks
