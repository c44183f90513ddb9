#include "core/report/speed_up_factors.h"

#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/digits.h"

#include <algorithm>

namespace ks {

namespace {

using By = SpeedUpFactor::By;

/// The row of what ran; null for a name that this program does not have.
const Implementation* rowOf(const Measurement& one)
{
    if (traitsOf(one.point.backend).isDevice)
        return nullptr; // nothing is loaded to look at a result
    Backend* const backend = findBackend(one.point.backend);
    return backend ? implementationNamed(backend->implementations(one.point.spec.op, one.point.pass), one.implementation) : nullptr;
}

bool onOne(const Measurement& one)
{
    return one.point.threads == 1 || traitsOf(one.point.backend).oneThread;
}

/// Of one operation and pass, with what each implementation is.
class Candidates {
public:
    Candidates(std::span<const Measurement> rows, const Measurement& fast)
    {
        for (const Measurement& one : rows)
            if (one.point.subject == fast.point.subject && one.point.spec == fast.point.spec && one.point.pass == fast.point.pass)
                if (const Implementation* row = rowOf(one))
                    m_all.push_back({&one, row});
    }

    struct Found {
        const Measurement* measurement = nullptr;
        bool doubtful = false; ///< it was measured, but is wrong or too short, or failed
    };
    /// The first that is so; one that counts before one that does not.
    template <class Is>
    Found find(const Is& is) const
    {
        Found found;
        for (const auto& [measurement, row] : m_all) {
            if (!is(*measurement, *row))
                continue;
            if (measurement->comparable())
                return {measurement, false};
            found.doubtful = true;
        }
        return found;
    }

private:
    struct Candidate {
        const Measurement* measurement;
        const Implementation* row;
    };
    std::vector<Candidate> m_all;
};

void add(SpeedUpFactors& parts, By by, const Measurement& slow, const Measurement& fast)
{
    parts.factors.push_back({.by = by,
                             .factor = slow.summary.median / fast.summary.median,
                             .factor95 = bootstrapRatio(slow.runs.runs(), fast.runs.runs()),
                             .slow = &slow,
                             .fast = &fast});
}

void addMissing(SpeedUpFactors& parts, const Text& what, bool doubtful)
{
    parts.missing.push_back(doubtful
                                ? Text(KS_TEXT("core", "%1 was measured, but not to be compared: it failed, is wrong or too short"), {what})
                                : Text(KS_TEXT("core", "%1 was not measured"), {what}));
}

Text factorText(const SpeedUpFactor& one)
{
    const Text name = Text::name(one.fast->implementation);
    const std::string factor = shortNumber(one.factor);
    switch (one.by) {
    case By::Algorithm: return {KS_TEXT("core", "%1 by the algorithm %2"), {factor, name}};
    case By::Vectors: return {KS_TEXT("core", "%1 by vectors"), {factor}};
    case By::AlgorithmAndVectors: return {KS_TEXT("core", "%1 by %2 and vectors together"), {factor, name}};
    case By::Loops: return {KS_TEXT("core", "%1 by other loops (%2)"), {factor, name}};
    case By::Threads: break;
    }
    return {KS_TEXT("core", "%1 by %2 threads"), {factor, groupedDigits(one.fast->point.threads)}};
}

/// What lies between the textbook and one thread of the fast implementation.
void addOnOneThread(SpeedUpFactors& parts, const Candidates& candidates, const Measurement& textbook, const Measurement& one,
                    const Implementation& row)
{
    if (&textbook == &one)
        return;
    if (row.definition || row.plain)
        return add(parts, row.plain ? (row.definition ? By::Loops : By::Algorithm) : By::Vectors, textbook, one);
    const auto serial = candidates.find([&](const Measurement& other, const Implementation& its) {
        return onOne(other) && its.plain && !its.definition && its.name == row.name;
    });
    if (serial.measurement) {
        add(parts, By::Algorithm, textbook, *serial.measurement);
        return add(parts, By::Vectors, *serial.measurement, one);
    }
    const auto vectors = candidates.find([&](const Measurement& other, const Implementation& its) {
        return onOne(other) && other.point.backend == one.point.backend && its.definition && !its.plain;
    });
    if (vectors.measurement) {
        add(parts, By::Vectors, textbook, *vectors.measurement);
        return add(parts, By::Algorithm, *vectors.measurement, one);
    }
    add(parts, By::AlgorithmAndVectors, textbook, one);
    const std::span<const Implementation> table = findBackend(one.point.backend)->implementations(one.point.spec.op, one.point.pass);
    const auto between = std::ranges::find_if(
        table, [&](const Implementation& its) { return its.definition && !its.plain && (!its.supports || its.supports(one.point.spec)); });
    if (between != table.end())
        addMissing(parts,
                   {KS_TEXT("core", "%1 on one thread, which would part algorithm and vectors,"),
                    {Text::name(one.point.backend + " · " + std::string(between->name))}},
                   vectors.doubtful || serial.doubtful);
    else
        parts.missing.emplace_back(KS_TEXT("core", "no implementation here has the algorithm or the vectors alone"));
}

} // namespace

SpeedUpFactors speedUpFactors(const Experiment& experiment, std::span<const Measurement> rows, const Measurement& fast)
{
    SpeedUpFactors parts{.fast = &fast};
    if (subjectOf(experiment, fast.point).network || !fast.comparable())
        return parts;
    const Implementation* const row = rowOf(fast);
    if (!row)
        return parts;
    const Candidates candidates(rows, fast);
    const auto one = onOne(fast) ? Candidates::Found{&fast, false} : candidates.find([&](const Measurement& other, const Implementation&) {
        return onOne(other) && other.point.backend == fast.point.backend && other.implementation == fast.implementation;
    });
    const auto textbook = candidates.find([](const Measurement& other, const Implementation& its) {
        return traitsOf(other.point.backend).isReference && its.definition && its.plain;
    });
    if (textbook.measurement) {
        parts.total = textbook.measurement->summary.median / fast.summary.median;
        parts.total95 = bootstrapRatio(textbook.measurement->runs.runs(), fast.runs.runs());
        if (one.measurement)
            addOnOneThread(parts, candidates, *textbook.measurement, *one.measurement, *row);
    } else {
        addMissing(parts, Text(KS_TEXT("core", "the textbook (%1)"), {Text::name(referenceBackend())}), textbook.doubtful);
    }
    if (!one.measurement)
        addMissing(parts, Text(KS_TEXT("core", "%1 on one thread"), {Text::name(fast.point.backend + " · " + fast.implementation)}),
                   one.doubtful);
    else if (one.measurement != &fast)
        add(parts, By::Threads, *one.measurement, fast);
    return parts;
}

Text textOf(const Experiment& experiment, const SpeedUpFactors& parts)
{
    if (!parts.fast || (!parts.total && parts.factors.empty()))
        return {};
    Text product;
    for (const SpeedUpFactor& one : parts.factors)
        product = product.empty() ? factorText(one) : Text("%1 × %2", {product, factorText(one)});
    Text missing;
    for (const Text& one : parts.missing)
        missing = missing.empty() ? one : Text("%1; %2", {missing, one});
    const Text name = Text::name(parts.fast->variantName(experiment));
    const auto with = [&](const Text& sentence) {
        return missing.empty() ? sentence : Text(KS_TEXT("core", "%1 Not known: %2."), {sentence, missing});
    };
    if (!parts.total)
        return with({KS_TEXT("core", "%1 is faster by these factors: %2."), {name, product}});
    const std::vector<Text> values = {name, shortNumber(*parts.total), shortNumber(parts.total95.low), shortNumber(parts.total95.high),
                                      product};
    if (parts.factors.empty())
        return with({KS_TEXT("core", "%1 is %2 times as fast as the textbook (95 % interval %3–%4)."), values});
    return with({KS_TEXT("core", "%1 is %2 times as fast as the textbook (95 % interval %3–%4): %5."), values});
}

} // namespace ks
