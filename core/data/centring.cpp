#include "core/data/centring.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ks {

namespace {

struct InkBox {
    double top = 0, bottom = 0, left = 0, right = 0; ///< edges of the box, cells counted from their corners
    double middleY = 0, middleX = 0;                 ///< centre of mass
    bool any = false;
};

InkBox inkOf(const Tensor& picture)
{
    const Shape& shape = picture.shape();
    const float brightest = *std::max_element(picture.cells().begin(), picture.cells().end());
    const float threshold = brightest / 5;
    InkBox ink{.top = static_cast<double>(shape.h), .left = static_cast<double>(shape.w)};
    double mass = 0;
    for (std::int64_t c = 0; c < shape.c && brightest > 0; ++c) {
        for (std::int64_t y = 0; y < shape.h; ++y) {
            for (std::int64_t x = 0; x < shape.w; ++x) {
                const float cell = picture[{0, c, y, x}];
                if (!(cell > threshold))
                    continue;
                const auto row = static_cast<double>(y);
                const auto column = static_cast<double>(x);
                ink.top = std::min(ink.top, row);
                ink.bottom = std::max(ink.bottom, row + 1);
                ink.left = std::min(ink.left, column);
                ink.right = std::max(ink.right, column + 1);
                mass += double{cell};
                ink.middleY += double{cell} * (row + 0.5);
                ink.middleX += double{cell} * (column + 0.5);
            }
        }
    }
    ink.any = mass > 0;
    if (ink.any) {
        ink.middleY /= mass;
        ink.middleX /= mass;
    }
    return ink;
}

/// How much of [from, to) lies in each whole cell, and of which cells: the mean over an area is the weighted sum.
struct Overlap {
    std::int64_t first = 0;
    std::vector<double> weights; ///< sum 1 where the area lies inside
};

/// The area that new cell `i` takes in the old picture; narrower than a cell it is widened to one, which interpolates linearly.
Overlap overlapOf(std::int64_t i, double origin, double step)
{
    const double middle = origin + (static_cast<double>(i) + 0.5) * step;
    const double half = std::max(step, 1.0) / 2;
    Overlap overlap{.first = static_cast<std::int64_t>(std::floor(middle - half))};
    for (std::int64_t cell = overlap.first; static_cast<double>(cell) < middle + half; ++cell) {
        const double covered = std::min(static_cast<double>(cell) + 1, middle + half) - std::max(static_cast<double>(cell), middle - half);
        overlap.weights.push_back(std::max(0.0, covered) / (2 * half));
    }
    return overlap;
}

} // namespace

Tensor centred(const Tensor& picture, double share, float white, std::int64_t rows, std::int64_t columns)
{
    const InkBox ink = inkOf(picture);
    if (!ink.any)
        return picture;
    const Shape& shape = picture.shape();
    const Shape made{shape.n, shape.c, rows, columns};
    const double longer = std::max(ink.bottom - ink.top, ink.right - ink.left);
    const double step = longer / (share * static_cast<double>(std::min(made.h, made.w))); // old cells per new cell
    const double originY = ink.middleY - step * static_cast<double>(made.h) / 2;
    const double originX = ink.middleX - step * static_cast<double>(made.w) / 2;
    std::vector<Overlap> overColumns;
    for (std::int64_t x = 0; x < made.w; ++x)
        overColumns.push_back(overlapOf(x, originX, step));

    Tensor result(made, "centred picture");
    for (std::int64_t y = 0; y < made.h; ++y) {
        const Overlap down = overlapOf(y, originY, step);
        for (std::int64_t c = 0; c < made.c; ++c) {
            for (std::int64_t x = 0; x < made.w; ++x) {
                const Overlap& across = overColumns[static_cast<std::size_t>(x)];
                double sum = 0;
                for (std::size_t j = 0; j < down.weights.size(); ++j) {
                    for (std::size_t i = 0; i < across.weights.size(); ++i) {
                        const Cell from{0, c, down.first + static_cast<std::int64_t>(j), across.first + static_cast<std::int64_t>(i)};
                        if (contains(shape, from))
                            sum += down.weights[j] * across.weights[i] * double{picture[from]};
                    }
                }
                result[{0, c, y, x}] = static_cast<float>(std::clamp(std::floor(sum + 0.5), 0.0, double{white}));
            }
        }
    }
    return result;
}

} // namespace ks
