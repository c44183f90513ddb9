#include "core/verify/im2col_part.h"

#include "core/base/error.h"
#include "core/ops/padding.h"
#include "core/ops/window.h"

namespace ks {

namespace {

float padding(const OpSpec& spec)
{
    return static_cast<float>(paddingCountsAs(spec));
}

/// One cell of Wᵀ · src: every input channel of the group at the column's pixel.
float product(const OpSpec& spec, const Tensor& src, const Tensor& weights, std::int64_t group, std::int64_t row, std::int64_t column)
{
    const std::int64_t taps = windowOf(spec).taps();
    const std::int64_t perGroup = spec.src.c / spec.group;
    Cell weight{0, row / taps, row % taps / spec.kernel.x, row % spec.kernel.x};
    double sum = 0;
    for (std::int64_t c = group * perGroup; c < (group + 1) * perGroup; ++c) {
        weight.n = c;
        sum += static_cast<double>(weights[weight]) * static_cast<double>(src[im2colMapCell(spec, c, column)]);
    }
    return static_cast<float>(sum);
}

} // namespace

float im2colCell(const OpSpec& spec, const Operands& operands, std::int64_t group, std::int64_t row, std::int64_t column)
{
    if (im2colImage(spec.op) == Role::Dst)
        return product(spec, *operands.src, *operands.weights, group, row, column);
    const Im2colPlace place = im2colPlace(spec, group, row, column);
    return place.outside ? padding(spec) : (*operands.src)[place.image];
}

Tensor im2colPart(const OpSpec& spec, const Operands& operands, std::int64_t group, std::int64_t firstColumn, std::int64_t columns)
{
    for (const Role role : {Role::Src, Role::Weights})
        if (!operands.of(role) && (role == Role::Src || im2colImage(spec.op) == Role::Dst))
            throw InputError(Text(KS_TEXT("core", "%1 is needed and was not given"), {std::string(nameOf(role))}));
    const std::int64_t rows = im2colOf(spec).rows;
    Tensor part({1, 1, rows, columns}, "im2col");
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t i = 0; i < columns; ++i)
            part[{0, 0, row, i}] = im2colCell(spec, operands, group, row, firstColumn + i);
    return part;
}

} // namespace ks
