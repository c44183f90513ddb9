#include "core/tensor/patterns.h"

#include "core/base/error.h"
#include "core/base/joined.h"

#include <array>
#include <string>

namespace ks {

namespace {

Tensor emptyPattern(const Shape& shape)
{
    if (shape.empty())
        throw InputError(Text(KS_TEXT("core", "a pattern needs at least one cell; its shape is %1"), {shape.text()}));
    return Tensor::uninitialized(shape, "pattern");
}

/// Every cell as a function of its place.
template <class Function>
Tensor patternOf(const Shape& shape, Function&& function)
{
    Tensor tensor = emptyPattern(shape);
    float* at = tensor.data();
    for (std::int64_t map = 0; map < shape.n * shape.c; ++map)
        for (std::int64_t y = 0; y < shape.h; ++y)
            for (std::int64_t x = 0; x < shape.w; ++x)
                *at++ = function(y, x);
    return tensor;
}

// The pooling study's image of random seed 35 (PH-G03).
constexpr std::array ph4 = {9.F, 7.F, 1.F, 0.F, 9.F, 8.F, 8.F, 8.F, 9.F, 7.F, 7.F, 8.F, 0.F, 9.F, 2.F, 5.F};
constexpr std::array ph8 = {9.F, 7.F, 1.F, 0.F, 9.F, 8.F, 8.F, 8.F, 9.F, 7.F, 7.F, 8.F, 0.F, 9.F, 2.F, 5.F, 3.F, 3.F, 3.F, 9.F, 8.F, 7.F,
                            5.F, 8.F, 6.F, 0.F, 1.F, 9.F, 9.F, 0.F, 2.F, 2.F, 5.F, 8.F, 3.F, 0.F, 4.F, 1.F, 3.F, 6.F, 4.F, 2.F, 3.F, 1.F,
                            3.F, 4.F, 2.F, 7.F, 2.F, 4.F, 7.F, 4.F, 7.F, 9.F, 4.F, 7.F, 4.F, 0.F, 8.F, 7.F, 6.F, 3.F, 6.F, 0.F};
constexpr std::array overlap = {1.F, 2.F, 3.F, 4.F, 9.F, 5.F, 6.F, 7.F, 8.F};
constexpr std::array ties = {1.F, 1.F, 0.F, 1.F, 1.F, 2.F, 0.F, 2.F, 2.F};
// CNN from scratch.
constexpr std::array patch = {0.F,  0.F,  0.F, 0.F, 0.F,  0.F,  30.F, 0.F,  0.F,  0.F, 0.F, 50.F, 50.F, 50.F, 0.F,  0.F,  0.F,
                              20.F, 50.F, 0.F, 0.F, 0.F,  0.F,  0.F,  50.F, 50.F, 0.F, 0.F, 0.F,  0.F,  0.F,  50.F, 50.F, 0.F,
                              0.F,  0.F,  0.F, 0.F, 50.F, 50.F, 0.F,  0.F,  0.F,  0.F, 0.F, 50.F, 50.F, 0.F,  0.F};
constexpr std::array letter = {1.F, 1.F, 1.F, 0.F, 0.F, 0.F, 1.F, 1.F, 1.F, 0.F, 0.F, 0.F, 1.F,
                               1.F, 1.F, 0.F, 0.F, 1.F, 1.F, 0.F, 0.F, 1.F, 1.F, 0.F, 0.F};
constexpr std::array cross = {1.F, 0.F, 1.F, 0.F, 1.F, 0.F, 1.F, 0.F, 1.F};
constexpr std::array small = {1.F, 2.F, 1.F, 4.F, 0.F, 0.F, 3.F, 0.F, 1.F, 2.F, 0.F, 0.F, 0.F, 0.F, 0.F, 0.F};
// C++, OpenMP, CUDA and cuDNN.
constexpr std::array nine = {1.F, 2.F, 3.F, 4.F, 5.F, 6.F, 7.F, 8.F, 9.F};
constexpr std::array quad = {1.F, 2.F, 3.F, 4.F};
constexpr std::array signs = {1.F, -2.F, 3.F, -4.F, 5.F, -6.F, 7.F, 0.F, 9.F};
constexpr std::array twoChannels = {1.F, 2.F, 3.F, 4.F, 5.F, 6.F, 7.F, 8.F, 9.F, 9.F, 8.F, 7.F, 6.F, 5.F, 4.F, 3.F, 2.F, 1.F};
constexpr std::array twoFilters = {1.F, 0.F, 0.F, -1.F, 2.F, 1.F, 0.F, 1.F, 0.F, 1.F, 1.F, 0.F, -1.F, 0.F, 1.F, 2.F};

constexpr std::array plainPatterns = {"checkerboard", "gradient-x", "gradient-y", "gradient-xy", "counting", "thread-index", "onehot"};

} // namespace

Tensor checkerboard(const Shape& shape, std::int64_t tile, float dark, float bright)
{
    if (tile < 1)
        throw InputError(Text(KS_TEXT("core", "a checkerboard’s squares have at least 1 cell a side, not %1"), {std::to_string(tile)}));
    return patternOf(shape, [&](std::int64_t y, std::int64_t x) { return (y / tile + x / tile) % 2 == 0 ? dark : bright; });
}

Tensor gradient(const Shape& shape, GradientDirection direction)
{
    return patternOf(shape, [&](std::int64_t y, std::int64_t x) {
        return static_cast<float>((direction == GradientDirection::Across ? 0 : y) + (direction == GradientDirection::Down ? 0 : x));
    });
}

Tensor threadIndex(const Shape& shape)
{
    return patternOf(shape, [](std::int64_t y, std::int64_t x) { return static_cast<float>(static_cast<double>(10 * y + x) / 10); });
}

Tensor counting(const Shape& shape)
{
    Tensor tensor = emptyPattern(shape);
    std::int64_t number = 0;
    for (float& cell : tensor.cells())
        cell = static_cast<float>(++number);
    return tensor;
}

Tensor oneHot(const Shape& shape, const Cell& cell, float value)
{
    if (!contains(shape, cell))
        throw InputError(Text(KS_TEXT("core", "the cell %1 lies outside %2; cells are counted from 0"), {cell.text(), shape.text()}));
    Tensor tensor(shape, "pattern");
    tensor[cell] = value;
    return tensor;
}

std::span<const StudyMatrix> studyMatrices()
{
    static const std::array matrices = {
        StudyMatrix{"PH-G03-4", Text(KS_TEXT("core", "pooling study: 4×4, random seed 35")), {1, 1, 4, 4}, ph4},
        StudyMatrix{"PH-G03-8", Text(KS_TEXT("core", "pooling study: 8×8, random seed 35")), {1, 1, 8, 8}, ph8},
        StudyMatrix{
            "PH-G07", Text(KS_TEXT("core", "pooling study: overlapping windows, the largest cell in the middle")), {1, 1, 3, 3}, overlap},
        StudyMatrix{"PH-G07-ties", Text(KS_TEXT("core", "pooling study: equal largest cells")), {1, 1, 3, 3}, ties},
        StudyMatrix{"CS-G01", Text(KS_TEXT("core", "CNN from scratch: a piece of a drawn line")), {1, 1, 7, 7}, patch},
        StudyMatrix{"CS-G02", Text(KS_TEXT("core", "CNN from scratch: 5×5 image")), {1, 1, 5, 5}, letter},
        StudyMatrix{"CS-G02-filter", Text(KS_TEXT("core", "CNN from scratch: 3×3 filter")), {1, 1, 3, 3}, cross},
        StudyMatrix{"CS-G03", Text(KS_TEXT("core", "CNN from scratch: 4×4 for pooling")), {1, 1, 4, 4}, small},
        StudyMatrix{"CC-G05", Text(KS_TEXT("core", "C++ and CUDA study: 1 to 9")), {1, 1, 3, 3}, nine},
        StudyMatrix{"CC-G05-filter", Text(KS_TEXT("core", "C++ and CUDA study: 2×2 filter")), {1, 1, 2, 2}, quad},
        StudyMatrix{"CC-G06", Text(KS_TEXT("core", "C++ and CUDA study: both signs, for Relu")), {1, 1, 3, 3}, signs},
        StudyMatrix{"CC-G07", Text(KS_TEXT("core", "C++ and CUDA study: 2×2, for padding")), {1, 1, 2, 2}, quad},
        StudyMatrix{"CC-G08", Text(KS_TEXT("core", "C++ and CUDA study: two channels")), {1, 2, 3, 3}, twoChannels},
        StudyMatrix{"CC-G08-filters", Text(KS_TEXT("core", "C++ and CUDA study: two filters of two channels")), {2, 2, 2, 2}, twoFilters},
    };
    return matrices;
}

namespace {

std::string namesOfStudies()
{
    return joined(studyMatrices(), ", ", &StudyMatrix::id);
}

} // namespace

Tensor studyTensor(std::string_view id)
{
    for (const StudyMatrix& matrix : studyMatrices())
        if (matrix.id == id)
            return {matrix.shape, matrix.cells, std::string(id)};
    throw InputError(Text(KS_TEXT("core", "no study has a matrix %1; there are %2"), {std::string(id), namesOfStudies()}));
}

Tensor patternNamed(std::string_view name, const Shape& shape)
{
    if (name == "checkerboard")
        return checkerboard(shape);
    if (name == "gradient-x")
        return gradient(shape, GradientDirection::Across);
    if (name == "gradient-y")
        return gradient(shape, GradientDirection::Down);
    if (name == "gradient-xy")
        return gradient(shape, GradientDirection::Diagonal);
    if (name == "counting")
        return counting(shape);
    if (name == "thread-index")
        return threadIndex(shape);
    if (name == "onehot")
        return oneHot(shape, {shape.n / 2, shape.c / 2, shape.h / 2, shape.w / 2});
    for (const StudyMatrix& matrix : studyMatrices())
        if (matrix.id == name)
            return studyTensor(name);
    throw InputError(Text(KS_TEXT("core", "there is no pattern %1; there are %2"),
                          {std::string(name), joined(plainPatterns) + ", " + namesOfStudies()}));
}

} // namespace ks
