#pragma once

#include "core/verify/evaluator.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace ks {

/// What a channel of an operand has made of a plane or a cell.
struct PlaneShare {
    Role role = Role::Src;    ///< Src, Src2 or DiffDst
    std::int64_t channel = 0; ///< of it; of a row of numbers the cell
    double sum = 0;           ///< of the terms that read it
    double size = 0;          ///< Σ |term|
};

/// The part of the sum of all sizes (`whole`, above 0) that something has made, −1 … 1, with the sign of its own sum: negative is what pushes
/// down where others push up. What has made all of it has nobody against it: 1, also where a Relu has cut its sum off. Of an
/// infinite whole nobody's part is known: no number.
double signedPart(double sum, double size, double whole);

/// Who made one plane (image n, channel c) of a result: by channel of the operands that are data, from the operator's own terms; the largest size first.
/// A term belongs to its first factor that is data, or to the first data that the inner result is made of which stands in its place. Of a maximum the
/// winner counts alone, with its value; biases, padding and what was sent elsewhere belong to nobody. Sums are those before the function of the expression.
/// Visits every term of the plane once: rows × columns × termCount, in a ResNet up to two million, or about `mostTerms` where there are more: of fewer
/// cells, evenly spread, and one at least. Asks `stop` after each cell and throws Stopped. Needs a plane that the result has; throws InputError where an
/// operand is missing.
std::vector<PlaneShare> planeShares(const Evaluator& evaluator, Role of, std::int64_t n, std::int64_t channel,
                                    const std::stop_token& stop = {}, std::int64_t mostTerms = std::numeric_limits<std::int64_t>::max());

/// The same of one cell.
std::vector<PlaneShare> cellShares(const Evaluator& evaluator, Role of, const Cell& cell);

/// What one channel of an operand has made of a plane of dst.
struct FedPlane {
    std::int64_t channel = 0; ///< of dst
    double sum = 0;           ///< of the terms that read the operand's channel
    double size = 0;          ///< Σ |term| of these
    double whole = 0;         ///< Σ |term| of all operands that are data
};

struct FedPlanes {
    std::vector<FedPlane> planes;  ///< those that it has a part in, the largest share (size / whole) first
    std::int64_t lookedAt = 0;     ///< planes of dst, from the first on
    std::int64_t cellsOfPlane = 0; ///< that were looked at in each, evenly spread; less than all of them in a wide layer
};

/// The other way round: where a channel of an operand (Src or Src2) goes. Visits about `mostTerms` terms at most, and one cell at least: where a layer
/// has more, fewer cells of every plane, and where one cell of each is too many, the first planes alone. Asks `stop` after each plane and throws Stopped.
FedPlanes planesFedBy(const Evaluator& evaluator, Role operand, std::int64_t n, std::int64_t channel, std::int64_t mostTerms,
                      const std::stop_token& stop = {});

} // namespace ks
