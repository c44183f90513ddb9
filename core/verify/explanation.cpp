#include "core/verify/explanation.h"

#include "core/ops/window.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

TermState stateOf(const EvaluatedTerm& term, Reduce reduce)
{
    if (term.term.padding)
        return TermState::Padding;
    if (reduce == Reduce::Max)
        return term.wins ? TermState::Wins : term.tied ? TermState::Ties : TermState::Loses;
    return term.routed ? TermState::Counts : TermState::NotRouted;
}

/// A half-open run of term indices.
struct Run {
    std::int64_t begin;
    std::int64_t end;
};

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
    std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.begin < b.begin; });
    std::vector<Run> merged;
    for (const Run& run : runs) {
        if (!merged.empty() && run.begin <= merged.back().end)
            merged.back().end = std::max(merged.back().end, run.end);
        else
            merged.push_back(run);
    }
    return merged;
}

} // namespace

double Explanation::difference() const
{
    if (!backendValue)
        return 0;
    const bool bothNaN = std::isnan(*backendValue) && std::isnan(oracle.value);
    return bothNaN || *backendValue == oracle.value ? 0.0 : std::abs(*backendValue - oracle.value);
}

bool Explanation::agrees() const
{
    return !backendValue || oracle.accepts(static_cast<float>(*backendValue));
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

    const std::int64_t current = inProgress ? result.taken - 1 : -1;
    for (const Run& run : keptRuns(result.termCount, current, result.channels, options)) {
        std::int64_t index = run.begin;
        for (EvaluatedTerm& numbers : evaluator.terms(of, cell, run.begin, run.end - run.begin)) {
            ExplainedTerm term{.index = index, .state = stateOf(numbers, result.expression.reduce)};
            term.taken = index < result.taken;
            term.current = index == current;
            if (numbers.term.second && numbers.term.second->function != Function::Identity)
                term.argument = evaluator.factor({numbers.term.second->role, numbers.term.second->cell});
            term.numbers = std::move(numbers);
            result.terms.push_back(std::move(term));
            ++index;
        }
    }
    return result;
}

double explainCost(const OpSpec& spec, Role of, const Cell& cell)
{
    const double terms = evaluationCost(spec, of, cell);
    const bool isMax = spec.op == OpKind::MaxPool || spec.op == OpKind::GlobalMaxPool;
    if (!isMax || of == Role::Dst)
        return terms;
    const Window window = windowOf(spec); // every covering window is searched for its maximum, and a table of all windows is made
    const auto taps = static_cast<double>(window.y.kernel * window.x.kernel);
    return terms * taps + static_cast<double>(shapeOf(spec, Role::Dst).elements()) / 8.0;
}

} // namespace ks
