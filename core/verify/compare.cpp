#include "core/verify/compare.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/tensor/philox.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>

namespace ks {

namespace {

void requireSameShape(Role of, const Shape& actual, const Shape& expected)
{
    if (actual != expected)
        throw InputError(Text(KS_TEXT("core", "%1 has the shape %2 and cannot be compared with %3"),
                              {std::string(nameOf(of)), actual.text(), expected.text()}));
}

/// All offsets, or the corners and a sample without repetition.
std::vector<std::int64_t> chooseCells(const Shape& shape, const CompareOptions& options)
{
    const std::int64_t all = shape.elements();
    std::vector<std::int64_t> offsets;
    if (options.maxCells <= 0 || all <= options.maxCells) {
        offsets.resize(static_cast<std::size_t>(all));
        for (std::int64_t i = 0; i < all; ++i)
            offsets[static_cast<std::size_t>(i)] = i;
        return offsets;
    }
    for (const std::int64_t y : {std::int64_t{0}, shape.h - 1})
        for (const std::int64_t x : {std::int64_t{0}, shape.w - 1})
            for (const std::int64_t plane : {std::int64_t{0}, shape.n * shape.c - 1})
                offsets.push_back((plane * shape.h + y) * shape.w + x);
    const Philox philox(options.seed);
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(options.maxCells); ++i) {
        const std::uint64_t wide = (static_cast<std::uint64_t>(philox.bits(2 * i)) << 32U) | philox.bits(2 * i + 1);
        offsets.push_back(static_cast<std::int64_t>(wide % static_cast<std::uint64_t>(all)));
    }
    std::ranges::sort(offsets);
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end()); // clang 14 cannot parse std::ranges::unique
    return offsets;
}

bool takesPlaceOf(const CellDifference& one, const std::optional<CellDifference>& worst)
{
    if (!worst)
        return true;
    return one.ratio() > worst->ratio() || (one.ratio() == worst->ratio() && one.error() > worst->error());
}

/// Takes one cell into the comparison; `right` says whether it may be so.
void count(Comparison& comparison, const CellDifference& one, bool right)
{
    ++comparison.compared;
    if (!right) {
        ++comparison.beyond;
        comparison.verdict = Verdict::Beyond;
    }
    const double error = one.error();
    if (!std::isfinite(one.expected) && error == 0)
        ++comparison.nonFinite;
    if (error == 0 && right) {
        if (!comparison.worst)
            comparison.worst = one;
        return;
    }
    comparison.verdict = worse(comparison.verdict, Verdict::Within);
    comparison.maxAbsolute = std::max(comparison.maxAbsolute, error);
    if (one.expected != 0 && std::isfinite(one.expected))
        comparison.maxRelative = std::max(comparison.maxRelative, error / std::abs(one.expected));
    comparison.maxUlp = std::max(comparison.maxUlp, ulpDistance(one.actual, static_cast<float>(one.expected)));
    comparison.maxRatio = std::max(comparison.maxRatio, one.ratio());
    if (takesPlaceOf(one, comparison.worst))
        comparison.worst = one;
}

} // namespace

std::string_view nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Equal: return "equal";
    case Verdict::Within: return "within";
    case Verdict::Beyond: return "beyond";
    }
    return {};
}

Verdict worse(Verdict a, Verdict b)
{
    return std::max(a, b);
}

double CellDifference::error() const
{
    const double value = static_cast<double>(actual);
    if (value == expected || (std::isnan(value) && std::isnan(expected)))
        return 0;
    return std::isfinite(value) && std::isfinite(expected) ? std::abs(value - expected) : std::numeric_limits<double>::infinity();
}

double CellDifference::ratio() const
{
    const double distance = error();
    if (distance == 0)
        return 0;
    return bound > 0 ? distance / bound : std::numeric_limits<double>::infinity();
}

void Comparison::merge(const Comparison& other)
{
    verdict = worse(verdict, other.verdict);
    cells += other.cells;
    compared += other.compared;
    beyond += other.beyond;
    nonFinite += other.nonFinite;
    overflowed += other.overflowed;
    undecided += other.undecided;
    underRules += other.underRules;
    maxAbsolute = std::max(maxAbsolute, other.maxAbsolute);
    maxRelative = std::max(maxRelative, other.maxRelative);
    maxUlp = std::max(maxUlp, other.maxUlp);
    maxRatio = std::max(maxRatio, other.maxRatio);
    if (other.worst && takesPlaceOf(*other.worst, worst)) {
        worst = other.worst;
        of = other.of;
    }
}

Text Comparison::sentence() const
{
    Text sentence = sentenceOnDistances();
    if (overflowed > 0)
        sentence = Text(KS_TEXT("core", "%1; cells at no distance, since numbers on the way are beyond float32: %2"),
                        {sentence, Text(groupedDigits(overflowed))});
    if (undecided > 0)
        sentence = Text(KS_TEXT("core", "%1; cells of which nothing can be said, since too few digits are left on the way: %2"),
                        {sentence, Text(groupedDigits(undecided))});
    return sentence;
}

Text Comparison::sentenceOnDistances() const
{
    const std::string name(nameOf(of));
    if (verdict == Verdict::Equal || !worst)
        return Text(KS_TEXT("core", "%1: all %2 compared cells are equal"), {name, groupedDigits(compared)});
    if (verdict == Verdict::Within)
        return Text(KS_TEXT("core", "%1: all %2 compared cells lie within the bound; the worst, %3, is %4 instead of %5 (bound %6)"),
                    {name, groupedDigits(compared), worst->cell.text(), tellingDigits(static_cast<double>(worst->actual)),
                     tellingDigits(worst->expected), tellingDigits(worst->bound)});
    return Text(KS_TEXT("core", "%1: %2 of %3 compared cells lie beyond the bound; the worst, %4, is %5 instead of %6 (bound %7)"),
                {name, groupedDigits(beyond), groupedDigits(compared), worst->cell.text(),
                 tellingDigits(static_cast<double>(worst->actual)), tellingDigits(worst->expected), tellingDigits(worst->bound)});
}

OracleTensor oracleTensor(const Evaluator& evaluator, Role of, const CompareOptions& options)
{
    OracleTensor tensor{.of = of, .shape = shapeOf(evaluator.spec(), of)};
    tensor.offsets = chooseCells(tensor.shape, options);
    tensor.values.reserve(tensor.offsets.size());
    for (const std::int64_t offset : tensor.offsets) {
        if (options.stop.stop_requested())
            break;
        tensor.values.push_back(evaluator.cell(of, cellAt(tensor.shape, offset), options.unitRoundoffs, options.rules));
    }
    tensor.offsets.resize(tensor.values.size());
    return tensor;
}

Comparison compare(const OracleTensor& expected, const Tensor& actual)
{
    requireSameShape(expected.of, actual.shape(), expected.shape);
    Comparison comparison{.of = expected.of, .cells = actual.elements()};
    for (std::size_t i = 0; i < expected.offsets.size(); ++i) {
        const OracleValue& oracle = expected.values[i];
        const float result = actual.cells()[static_cast<std::size_t>(expected.offsets[i])];
        CellDifference one{cellAt(expected.shape, expected.offsets[i]), result, oracle.value, oracle.tolerance()};
        const bool right = oracle.accepts(result);
        if (oracle.ruleSlack > 0 || oracle.paddingMeetsNonFinite)
            ++comparison.underRules;
        if (oracle.overflows(result))
            ++comparison.overflowed;
        if (oracle.isUndecided(result))
            ++comparison.undecided;
        if (right && (one.ratio() > 1 || oracle.anything ||
                      std::isinf(oracle.ruleSlack))) // overflow, or another rule's affair: there is no distance to speak of
            one.expected = static_cast<double>(result);
        count(comparison, one, right);
    }
    return comparison;
}

Comparison compareWithOracle(const Evaluator& evaluator, Role of, const Tensor& actual, const CompareOptions& options)
{
    return compare(oracleTensor(evaluator, of, options), actual);
}

Comparison compareArgMax(const Evaluator& evaluator, const OracleTensor& dst, std::span<const std::int64_t> actual, const Rules& rules)
{
    Comparison comparison{.of = Role::Dst, .cells = static_cast<std::int64_t>(actual.size())};
    if (actual.empty())
        return comparison;
    if (static_cast<std::int64_t>(actual.size()) != dst.shape.elements())
        throw InputError(Text(KS_TEXT("core", "the arg-max has %1 cells; dst has %2"),
                              {groupedDigits(std::ssize(actual)), groupedDigits(dst.shape.elements())}));
    const Shape& src = evaluator.spec().src;
    for (std::size_t i = 0; i < dst.offsets.size(); ++i) {
        const auto& winner = dst.values[i].winner;
        const std::int64_t expected = winner ? winner->y * src.w + winner->x : -1;
        const std::int64_t found = actual[static_cast<std::size_t>(dst.offsets[i])];
        const Cell cell = cellAt(dst.shape, dst.offsets[i]);
        const bool free = found != expected && evaluator.mayChoose(cell, found, rules);
        comparison.underRules += free ? 1 : 0;
        count(comparison, {cell, static_cast<float>(found), static_cast<double>(free ? found : expected), 0}, found == expected || free);
    }
    return comparison;
}

Comparison compareTensors(Role of, const Tensor& actual, const Tensor& expected, const Evaluator* evaluator, const CompareOptions& options)
{
    requireSameShape(of, actual.shape(), expected.shape());
    Comparison comparison{.of = of, .cells = actual.elements()};
    for (const std::int64_t offset : chooseCells(actual.shape(), options)) {
        if (options.stop.stop_requested())
            break;
        const auto index = static_cast<std::size_t>(offset);
        CellDifference one{cellAt(actual.shape(), offset), actual.cells()[index], static_cast<double>(expected.cells()[index]), 0};
        bool right = one.error() == 0;
        if (!right && evaluator) {
            const OracleValue oracle = evaluator->cell(of, one.cell, options.unitRoundoffs, options.rules);
            one.bound = 2 * oracle.tolerance();
            right = oracle.accepts(one.actual) && oracle.accepts(expected.cells()[index]);
        }
        count(comparison, one, right);
    }
    return comparison;
}

std::uint64_t ulpDistance(float a, float b)
{
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && std::isnan(b) ? 0 : std::numeric_limits<std::uint64_t>::max();
    const auto ordered = [](float value) { // −0 and +0 both at 0
        const auto bits = std::bit_cast<std::uint32_t>(value);
        const auto size = static_cast<std::int64_t>(bits & 0x7FFFFFFFU);
        return (bits >> 31U) != 0U ? -size : size;
    };
    return static_cast<std::uint64_t>(std::abs(ordered(a) - ordered(b)));
}

bool sameBits(const Tensor& a, const Tensor& b)
{
    return a.shape() == b.shape() && (a.elements() == 0 || std::memcmp(a.data(), b.data(), a.cells().size_bytes()) == 0);
}

} // namespace ks
