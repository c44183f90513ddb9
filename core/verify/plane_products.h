#pragma once

#include "core/verify/evaluator.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace ks {

/// Terms of a cell as planes of numbers: what a window reads of one plane, what each of these is multiplied by, and the products, each where its first
/// factor lies.
struct PlaneProducts {
    Role firstRole = Role::Src;
    Cell firstPlane;                ///< n and c; y and x are 0
    std::optional<Role> secondRole; ///< nothing: what is read is not multiplied
    Cell secondPlane;
    std::vector<std::int64_t> rows; ///< of the first plane, ascending; also those in the padding
    std::vector<std::int64_t> columns;
    Pads padding;                         ///< how many of these are
    std::vector<std::int64_t> secondRows; ///< of the second plane, in the order of those of the first
    std::vector<std::int64_t> secondColumns;
    Tensor first;                    ///< 1×1×rows×columns, as the next two; padding is what it counts as
    Tensor second;                   ///< without a second factor it is empty
    Tensor products;                 ///< the terms
    std::vector<std::int64_t> terms; ///< which term of the cell each product is, from 0
    std::optional<double> divisor;   ///< by which every one of them is divided; nothing: not all by the same
    double sum = 0;

    bool holds(std::int64_t term) const { return placeOf(term).has_value(); }
    /// Its offset in the planes.
    std::optional<std::int64_t> placeOf(std::int64_t term) const;
};

/// Terms of one cell that follow one another, `firstTerm` the index of the first. Nothing where they do not fill a window of one plane, cell by cell, each
/// a number of it as it is, alone or times such a number of one other plane.
std::optional<PlaneProducts> planeProductsOf(const OpSpec& spec, std::span<const EvaluatedTerm> terms, std::int64_t firstTerm);

inline constexpr std::int64_t mostPartCells = 1024; ///< of a part: nobody sees one number of more in a small picture

/// Of a split sum (see channelSplitOf), in the order of the parts; where the cell has more than `mostTerms` terms, only the largest part. None
/// of sums that do not fall into parts, nor of parts whose terms are no products of two numbers, or too many.
std::vector<PlaneProducts> planeProducts(const Evaluator& evaluator, Role of, const Cell& cell, std::int64_t mostTerms = 16'384);

/// The one that adds most to the sum, or takes most from it. Of one at least.
const PlaneProducts& largestPart(std::span<const PlaneProducts> parts);

/// By the channels of src that a cell of dst reads: which plane of the weights (n and c) each comes in by. Empty where there are no filters.
std::map<std::int64_t, Cell> filterPlanesOf(const OpSpec& spec, const Cell& dst);

} // namespace ks
