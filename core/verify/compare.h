#pragma once

#include "core/verify/evaluator.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace ks {

enum class Verdict : std::uint8_t {
    Equal,  ///< every compared cell has the expected value
    Within, ///< every compared cell lies within its bound
    Beyond, ///< some cell does not
};

/// "equal", "within", "beyond"
std::string_view nameOf(Verdict verdict);
Verdict worse(Verdict a, Verdict b);

/// One cell of a comparison.
struct CellDifference {
    Cell cell;
    float actual = 0;
    double expected = 0;
    double bound = 0;

    double error() const; ///< |actual − expected|; 0 for equal infinities and two NaN, ∞ where only one is finite
    double ratio() const; ///< error / bound: at most 1 is right; 0 where both are 0
};

/// What came out of comparing a tensor cell by cell.
struct Comparison {
    Role of = Role::Dst;
    Verdict verdict = Verdict::Equal;
    std::int64_t cells = 0;      ///< of the tensor
    std::int64_t compared = 0;   ///< of these, looked at; fewer only for huge tensors
    std::int64_t beyond = 0;     ///< outside their bound
    std::int64_t nonFinite = 0;  ///< NaN or ±∞ expected, and met
    std::int64_t overflowed = 0; ///< see OracleValue::overflows(): rightly so, at no distance
    std::int64_t undecided = 0;  ///< see OracleValue::isUndecided()
    std::int64_t underRules = 0; ///< judged by the rules that the implementation declares, not by ours
    double maxAbsolute = 0;
    double maxRelative = 0;              ///< error / |expected|, where that is not 0
    std::uint64_t maxUlp = 0;            ///< float32 numbers between the result and the rounded expectation
    double maxRatio = 0;                 ///< error / bound
    std::optional<CellDifference> worst; ///< the largest ratio, then the largest error

    /// Takes in the result for further cells of the same kind.
    void merge(const Comparison& other);
    /// "dst: 3 of 64 cells beyond the bound; worst [0, 0, 1, 2]: 4.5 instead of 4 (bound 2.4e-07)"
    Text sentence() const;

private:
    Text sentenceOnDistances() const;
};

struct CompareOptions {
    double unitRoundoffs = 1;
    Rules rules;
    /// Tensors with more cells are sampled: the corners and cells drawn by `seed`; 0: all cells.
    std::int64_t maxCells = 0;
    std::uint64_t seed = 0;
    std::stop_token stop; ///< stopped: the comparison covers what was done so far
};

/// Expected cells, computed once and compared with many results.
struct OracleTensor {
    Role of = Role::Dst;
    Shape shape;
    std::vector<std::int64_t> offsets; ///< which cells; ascending
    std::vector<OracleValue> values;
};

OracleTensor oracleTensor(const Evaluator& evaluator, Role of, const CompareOptions& options = {});

/// Throws InputError when the shapes differ.
Comparison compare(const OracleTensor& expected, const Tensor& actual);
Comparison compareWithOracle(const Evaluator& evaluator, Role of, const Tensor& actual, const CompareOptions& options = {});

/// Of MaxPool's training pass, against the winners of an oracle tensor of dst: -1 or the offset in the src plane.
/// `actual` is empty where the backend keeps its arg-max to itself; then nothing is compared.
Comparison compareArgMax(const Evaluator& evaluator, const OracleTensor& dst, std::span<const std::int64_t> actual,
                         const Rules& rules = {});

/// Two results for the same operands. Equal: the same bits (all NaN are one). With `evaluator` cells may differ by twice the bound,
/// else any difference is beyond. Throws InputError when the shapes differ.
Comparison compareTensors(Role of, const Tensor& actual, const Tensor& expected, const Evaluator* evaluator = nullptr,
                          const CompareOptions& options = {});

/// Float32 numbers from a to b; 0 for equal ones, −0 and +0, and two NaN; the largest value when only one is NaN.
std::uint64_t ulpDistance(float a, float b);

/// The same bits everywhere.
bool sameBits(const Tensor& a, const Tensor& b);

} // namespace ks
