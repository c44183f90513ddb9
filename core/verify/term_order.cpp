#include "core/verify/term_order.h"

#include "core/ops/op_info.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace ks {

namespace {

TermState stateOf(const EvaluatedTerm& term, Reduce reduce)
{
    if (term.term.padding)
        return term.term.beyond ? TermState::Beyond : TermState::Padding;
    if (reduce == Reduce::Max)
        return term.wins ? TermState::Wins : term.tied ? TermState::Ties : TermState::Loses;
    return term.routed ? TermState::Counts : TermState::NotRouted;
}

/// NaN decides a sum as ∞ does.
double sizeOf(double value)
{
    return std::isnan(value) ? std::numeric_limits<double>::infinity() : std::abs(value);
}

struct SizedTerm {
    double size = 0;
    std::int64_t index = 0;

    bool comesBefore(const SizedTerm& other) const { return size > other.size || (size == other.size && index < other.index); }
};

bool isEarlier(const SizedTerm& one, const SizedTerm& other)
{
    return one.comesBefore(other);
}

/// The largest terms of a stretch of a sum: `most` of them at most.
class LargestTerms {
public:
    LargestTerms(std::int64_t begin, std::int64_t end, std::int64_t most) : m_begin(begin), m_end(end), m_most(most) {}

    void see(const SizedTerm& term)
    {
        if (term.index < m_begin || term.index >= m_end || m_most <= 0)
            return;
        const bool isFull = static_cast<std::int64_t>(m_kept.size()) >= m_most;
        if (isFull && !term.comesBefore(m_kept.front()))
            return;
        if (isFull) {
            std::ranges::pop_heap(m_kept, isEarlier); // the smallest of them
            m_kept.pop_back();
        }
        m_kept.push_back(term);
        std::ranges::push_heap(m_kept, isEarlier);
    }
    std::int64_t end() const { return m_end; }
    const std::vector<SizedTerm>& kept() const { return m_kept; }

private:
    std::int64_t m_begin;
    std::int64_t m_end;
    std::int64_t m_most;
    std::vector<SizedTerm> m_kept; ///< a heap, the smallest in front
};

void visitAddends(const Evaluator& evaluator, const Explanation& explanation, FunctionRef<void(std::int64_t, double)> visit)
{
    std::int64_t index = 0;
    operatorOf(explanation.op).forEachTerm(evaluator.spec(), explanation.of, explanation.cell, [&](const Term& term) {
        visit(index++, evaluator.addend(term));
    });
}

/// The bias of a split sum is told beside the partial sums, whatever it is.
bool isBias(const Explanation& explanation, const ExplainedTerm& term)
{
    return explanation.split && explanation.split->bias && term.index == explanation.termCount - 1;
}

/// How many zeros there are, also before each kept term, and what the terms add that are not kept.
void countZeros(const Evaluator& evaluator, Explanation& explanation)
{
    std::int64_t zeros = 0;
    double left = 0;
    auto next = explanation.terms.begin();
    visitAddends(evaluator, explanation, [&](std::int64_t index, double value) {
        if (next != explanation.terms.end() && next->index == index) {
            next->zerosBefore = zeros;
            if (next->extra)
                left += value;
            ++next;
        } else {
            left += value;
        }
        zeros += value == 0 ? 1 : 0;
    });
    explanation.zeros = zeros;
    explanation.folded.sum = left;
}

void foldZeros(const ExplainOptions& options, Explanation& explanation)
{
    std::vector<ExplainedTerm>& terms = explanation.terms;
    const bool zerosAlone = std::ranges::all_of(terms, &ExplainedTerm::isZero); // there would be nothing left to read
    if (zerosAlone || options.keepZeros >= explanation.termCount)
        return;
    std::int64_t kept = 0;
    std::erase_if(terms,
                  [&](const ExplainedTerm& term) { return term.isZero() && !isBias(explanation, term) && ++kept > options.keepZeros; });
}

/// False where there is nothing but zeros.
bool chooseBySize(const Evaluator& evaluator, const ExplainOptions& options, Explanation& explanation)
{
    LargestTerms whole(0, explanation.termCount, options.keepFirst);
    std::vector<LargestTerms> parts; // ascending, of the channels that show their terms
    if (options.keepChannel)
        for (const ChannelSum& channel : explanation.channels)
            if (options.keepChannel(channel))
                parts.emplace_back(channel.first, channel.first + channel.terms, options.keepPerChannel);
    auto part = parts.begin();
    std::vector<std::int64_t> zeros;
    visitAddends(evaluator, explanation, [&](std::int64_t index, double value) {
        if (value == 0) {
            if (static_cast<std::int64_t>(zeros.size()) < options.keepZeros)
                zeros.push_back(index);
            return;
        }
        const SizedTerm term{sizeOf(value), index};
        whole.see(term);
        while (part != parts.end() && index >= part->end())
            ++part;
        if (part != parts.end())
            part->see(term);
    });
    if (whole.kept().empty())
        return false;

    std::vector<std::int64_t> inFormula = std::move(zeros);
    std::ranges::transform(whole.kept(), std::back_inserter(inFormula), &SizedTerm::index);
    std::ranges::sort(inFormula);
    std::vector<std::int64_t> kept = inFormula;
    for (const LargestTerms& one : parts)
        std::ranges::transform(one.kept(), std::back_inserter(kept), &SizedTerm::index);
    if (explanation.split && explanation.split->bias)
        kept.push_back(explanation.termCount - 1);
    std::ranges::sort(kept);
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end()); // clang 14 cannot parse std::ranges::unique
    explanation.terms = explainedTerms(evaluator, explanation, kept);
    for (ExplainedTerm& term : explanation.terms)
        term.extra = !std::ranges::binary_search(inFormula, term.index);
    return true;
}

void sortBySize(std::vector<ExplainedTerm>& terms)
{
    std::ranges::sort(terms, [](const ExplainedTerm& one, const ExplainedTerm& other) {
        return isEarlier({sizeOf(one.numbers.value), one.index}, {sizeOf(other.numbers.value), other.index});
    });
}

} // namespace

bool hasTermOrder(const OpSpec& spec, Role of)
{
    const OpInfo& info = infoOf(spec.op);
    return operatorOf(spec.op).expression(spec, of).reduce == Reduce::Sum && !info.takesMaximum && !hasTarget(info);
}

std::vector<ExplainedTerm> explainedTerms(const Evaluator& evaluator, const Explanation& explanation, std::span<const std::int64_t> indices)
{
    const std::int64_t current = explanation.isComplete() ? -1 : explanation.taken - 1;
    std::vector<ExplainedTerm> terms;
    auto index = indices.begin();
    for (EvaluatedTerm& numbers : evaluator.terms(explanation.of, explanation.cell, indices)) {
        ExplainedTerm term{.index = *index++, .state = stateOf(numbers, explanation.expression.reduce)};
        term.taken = term.index < explanation.taken;
        term.current = term.index == current;
        if (numbers.term.second && numbers.term.second->function != Function::Identity) {
            term.argument = evaluator.factor({numbers.term.second->role, numbers.term.second->cell});
            term.addedUnderRoot = addedUnderRoot(numbers.term.second->function, evaluator.spec());
        }
        term.numbers = std::move(numbers);
        terms.push_back(std::move(term));
    }
    return terms;
}

void arrangeTerms(const Evaluator& evaluator, const ExplainOptions& options, Explanation& explanation)
{
    explanation.folded.count = explanation.termCount - static_cast<std::int64_t>(explanation.terms.size());
    if (!hasTermOrder(evaluator.spec(), explanation.of))
        return;
    explanation.hasOrder = true;
    const bool complete = explanation.isComplete(); // of a sum under way one sees how it grows
    if (complete && options.order == TermOrder::BySize && chooseBySize(evaluator, options, explanation))
        explanation.order = TermOrder::BySize;
    else if (complete)
        foldZeros(options, explanation);
    countZeros(evaluator, explanation);
    const auto inFormula = [](const ExplainedTerm& term) { return !term.extra; };
    explanation.folded.count = explanation.termCount - std::ranges::count_if(explanation.terms, inFormula);
    explanation.folded.zeros = explanation.zeros - std::ranges::count_if(explanation.terms, [](const ExplainedTerm& term) {
                                   return !term.extra && term.isZero();
                               });
    if (explanation.order == TermOrder::BySize)
        sortBySize(explanation.terms);
}

} // namespace ks
