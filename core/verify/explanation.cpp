#include "core/verify/explanation.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "core/verify/term_order.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace ks {

namespace {

/// A half-open run of term indices.
struct Run {
    std::int64_t begin;
    std::int64_t end;
};

/// Ascending, not overlapping.
std::vector<Run> merged(std::vector<Run> runs)
{
    std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.begin < b.begin; });
    std::vector<Run> result;
    for (const Run& run : runs) {
        if (!result.empty() && run.begin <= result.back().end)
            result.back().end = std::max(result.back().end, run.end);
        else
            result.push_back(run);
    }
    return result;
}

std::vector<std::int64_t> indicesOf(const std::vector<Run>& runs)
{
    std::vector<std::int64_t> indices;
    for (const Run& run : runs)
        for (std::int64_t index = run.begin; index < run.end; ++index)
            indices.push_back(index);
    return indices;
}

/// The largest terms of a sum, each for itself.
std::vector<Run> largestRuns(const Evaluator& evaluator, Role of, const Cell& cell, std::int64_t count)
{
    constexpr std::size_t most = 4;
    constexpr std::int64_t portion = 1024;
    std::vector<std::pair<double, std::int64_t>> largest; // size and index, the largest first
    for (std::int64_t begin = 0; begin < count; begin += portion) {
        std::int64_t index = begin;
        for (const EvaluatedTerm& term : evaluator.terms(of, cell, begin, std::min(portion, count - begin))) {
            const double size = term.routed ? std::abs(term.value) : 0;
            if (size > 0 && (largest.size() < most || size > largest.back().first)) {
                const auto place = std::ranges::upper_bound(largest, size, std::greater<>(), [](const auto& one) { return one.first; });
                largest.insert(place, {size, index});
                largest.resize(std::min(largest.size(), most));
            }
            ++index;
        }
    }
    std::vector<Run> runs;
    for (const auto& [size, index] : largest)
        runs.push_back({index, index + 1});
    return runs;
}

/// The terms to keep: the first, the last, those of kept channels, and the current one with its neighbours. Ascending, not overlapping.
std::vector<Run> keptRuns(std::int64_t count, std::int64_t current, const std::vector<ChannelSum>& channels, const ExplainOptions& options)
{
    if (count - options.keepLast - 1 <= options.keepFirst) // keepFirst may be the largest number: all
        return {{0, count}};
    std::vector<Run> runs = {{0, options.keepFirst}, {count - options.keepLast, count}};
    if (current >= 0)
        runs.push_back({std::max<std::int64_t>(0, current - 2), std::min(count, current + 3)});
    if (options.keepChannel)
        for (const ChannelSum& channel : channels)
            if (options.keepChannel(channel))
                runs.push_back({channel.first, channel.first + std::min(channel.terms, options.keepPerChannel)});
    return merged(std::move(runs));
}

/// Of an inner result a few terms are enough.
constexpr std::int64_t stageKeepFirst = 6;
constexpr std::int64_t stageKeepLast = 2;

/// The one cell of a stage that the terms read; nothing where they read several.
std::optional<Cell> onlyCellOf(Role stage, const std::vector<ExplainedTerm>& terms)
{
    std::optional<Cell> only;
    for (const ExplainedTerm& term : terms) {
        const Term& read = term.numbers.term;
        for (const Factor* factor : {&read.first, read.second ? &*read.second : nullptr}) {
            if (!factor || factor->role != stage)
                continue;
            if (only && *only != factor->cell)
                return std::nullopt;
            only = factor->cell;
        }
    }
    return only;
}

void addStages(const Evaluator& evaluator, const std::vector<ExplainedTerm>& terms, std::vector<Explanation>& stages)
{
    const int count = operatorOf(evaluator.spec().op).stageCount(evaluator.spec());
    for (int stage = 0; stage < count; ++stage) {
        const Role role = stageRole(stage);
        const std::optional<Cell> cell = onlyCellOf(role, terms);
        if (!cell || std::ranges::find(stages, role, &Explanation::of) != stages.end())
            continue;
        Explanation inner = explain(evaluator, role, *cell, {.keepFirst = stageKeepFirst, .keepLast = stageKeepLast});
        addStages(evaluator, inner.terms, stages); // what it is made of comes before it
        stages.push_back(std::move(inner));
    }
}

} // namespace

const ExplainedTerm* Explanation::bias() const
{
    if (!split || !split->bias)
        return nullptr;
    const auto last = std::ranges::find(terms, termCount - 1, &ExplainedTerm::index);
    return last != terms.end() ? &*last : nullptr;
}

double Explanation::difference() const
{
    if (!backendValue)
        return 0;
    const bool bothNaN = std::isnan(*backendValue) && std::isnan(oracle.value);
    return bothNaN || *backendValue == oracle.value ? 0.0 : std::abs(*backendValue - oracle.value);
}

Agreement Explanation::agreement() const
{
    if (!backendValue || difference() == 0)
        return Agreement::Same;
    if (!agrees())
        return Agreement::Wrong;
    const auto value = static_cast<float>(*backendValue);
    if (oracle.overflows(value))
        return Agreement::Overflow;
    const bool beyondRounding = !(difference() <= oracle.bound); // also where one of them is no number
    if (beyondRounding && (oracle.ruleSlack > 0 || oracle.paddingMeetsNonFinite))
        return Agreement::Rules;
    return beyondRounding || oracle.isUndecided(value) ? Agreement::Undecided : Agreement::Rounding;
}

Explanation explain(const Evaluator& evaluator, Role of, const Cell& cell, const ExplainOptions& options)
{
    const OpSpec& spec = evaluator.spec();
    Explanation result;
    result.op = spec.op;
    result.of = of;
    result.cell = cell;
    result.expression = operatorOf(spec.op).expression(spec, of);
    result.termCount = termCount(spec, of, cell);
    const bool inProgress = options.taken > 0 && options.taken < result.termCount;
    result.taken = inProgress ? options.taken : result.termCount;
    result.oracle = evaluator.cell(of, cell, options.unitRoundoffs, options.rules);
    result.partial = evaluator.partial(of, cell, result.taken);
    result.backendValue = options.backendValue;
    result.split = channelSplitOf(spec, of, cell);
    if (result.split)
        result.channels = channelSums(evaluator, *result.split, of, cell, result.taken);
    if (options.parts)
        result.parts = planeProducts(evaluator, of, cell);

    const std::int64_t current = inProgress ? result.taken - 1 : -1;
    const auto keep = [&](const std::vector<Run>& runs) { result.terms = explainedTerms(evaluator, result, indicesOf(runs)); };
    std::vector<Run> runs = keptRuns(result.termCount, current, result.channels, options);
    keep(runs);
    // Zeros alone would say that the sum is 0.
    const bool zeros = std::ranges::all_of(result.terms, &ExplainedTerm::isZero);
    if (result.isFolded() && !inProgress && zeros && result.expression.reduce == Reduce::Sum && result.oracle.value != 0) {
        std::ranges::copy(largestRuns(evaluator, of, cell, result.termCount), std::back_inserter(runs));
        keep(merged(std::move(runs)));
    }
    if (options.stages)
        addStages(evaluator, result.terms, result.stages);
    arrangeTerms(evaluator, options, result); // by now the stages were seen in the terms that are read first
    return result;
}

double explainCost(const OpSpec& spec, Role of, const Cell& cell)
{
    const double terms = evaluationCost(spec, of, cell);
    if (!infoOf(spec.op).takesMaximum || of == Role::Dst)
        return terms;
    // Every covering window is searched for its maximum, and a table of all windows is made.
    const auto taps = static_cast<double>(windowOf(spec).taps());
    return terms * taps + static_cast<double>(shapeOf(spec, Role::Dst).elements()) / 8.0;
}

} // namespace ks
