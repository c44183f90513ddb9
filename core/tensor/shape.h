#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ks {

/// N×C×H×W. Weights are M×(C/group)×kH×kW, a bias is 1×M×1×1, a matrix is rows×columns×1×1.
struct Shape {
    std::int64_t n = 0;
    std::int64_t c = 0;
    std::int64_t h = 0;
    std::int64_t w = 0;

    bool operator==(const Shape&) const = default;

    bool empty() const { return n <= 0 || c <= 0 || h <= 0 || w <= 0; }

    /// n·c·h·w. Throws InputError when an extent is negative or the product does not fit.
    std::int64_t elements() const;
    /// Bytes as float32.
    std::size_t bytes() const { return static_cast<std::size_t>(elements()) * sizeof(float); }
    /// "1×3×28×28"; with 'x' as it is typed.
    std::string text(std::string_view times = "×") const;
    /// "3×28×28": of one sample.
    std::string sampleText() const;
    /// "28×28", "3×28×28", "2×1×3×3": without the images where there is one, and then without the channels where there is one.
    std::string shortText() const;
};

/// One cell of a tensor, counted from 0 in the order n, c, row, column. In weights: m, c, ky, kx.
struct Cell {
    std::int64_t n = 0;
    std::int64_t c = 0;
    std::int64_t y = 0;
    std::int64_t x = 0;

    bool operator==(const Cell&) const = default;

    /// "[0, 0, 1, 1]"
    std::string text() const;
};

inline std::int64_t offsetOf(const Shape& shape, const Cell& cell)
{
    return ((cell.n * shape.c + cell.c) * shape.h + cell.y) * shape.w + cell.x;
}

inline Cell cellAt(const Shape& shape, std::int64_t offset)
{
    const std::int64_t x = offset % shape.w;
    offset /= shape.w;
    const std::int64_t y = offset % shape.h;
    offset /= shape.h;
    return {offset / shape.c, offset % shape.c, y, x};
}

/// visit(cell) for the cells of a channel in all images, in the order of offsets.
template <class Visit>
void forEachCellOfChannel(const Shape& shape, std::int64_t channel, Visit&& visit)
{
    for (std::int64_t n = 0; n < shape.n; ++n)
        for (std::int64_t y = 0; y < shape.h; ++y)
            for (std::int64_t x = 0; x < shape.w; ++x)
                visit(Cell{n, channel, y, x});
}

inline bool contains(const Shape& shape, const Cell& cell)
{
    return cell.n >= 0 && cell.n < shape.n && cell.c >= 0 && cell.c < shape.c && cell.y >= 0 && cell.y < shape.h && cell.x >= 0 &&
           cell.x < shape.w;
}

} // namespace ks
