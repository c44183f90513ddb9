#pragma once

#include "core/verify/evaluator.h"

#include <cstdint>
#include <map>
#include <vector>

namespace ks {

/// One part of a split sum (see channelSplitOf) as planes of numbers: what a window reads of one plane, what each of these is multiplied by, and the
/// products, each where its first factor lies.
struct PlaneProducts {
    Role firstRole = Role::Src;
    Cell firstPlane; ///< n and c; y and x are 0
    Role secondRole = Role::Weights;
    Cell secondPlane;
    std::vector<std::int64_t> rows; ///< of the first plane, ascending; also those in the padding
    std::vector<std::int64_t> columns;
    Pads padding; ///< how many of these are
    Tensor first; ///< 1×1×rows×columns, as the next two; padding is what it counts as
    Tensor second;
    Tensor products;
    std::vector<std::int64_t> terms; ///< which term of the cell each product is, from 0
    double sum = 0;

    bool holds(std::int64_t term) const;
};

inline constexpr std::int64_t mostPartCells = 1024; ///< of a part: nobody sees one number of more in a small picture

/// In the order of the parts; where the cell has more than `mostTerms` terms, only the part whose sum is farthest from 0. None of sums that do not fall into
/// parts, nor of parts whose terms are no products of two numbers, or too many.
std::vector<PlaneProducts> planeProducts(const Evaluator& evaluator, Role of, const Cell& cell, std::int64_t mostTerms = 16'384);

/// By the channels of src that a cell of dst reads: which plane of the weights (n and c) each comes in by. Empty where there are no filters.
std::map<std::int64_t, Cell> filterPlanesOf(const OpSpec& spec, const Cell& dst);

} // namespace ks
