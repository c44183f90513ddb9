#include "core/studies/orderings.h"

#include "core/base/digits.h"

#include <algorithm>
#include <map>

namespace ks {

namespace {

bool isChosen(const ResultPoint& point, const PointChoice& choice)
{
    return std::ranges::all_of(choice, [&](const auto& one) {
        return std::ranges::find(one.second, textOf(*resultPropertyNamed(one.first), point.sample)) != one.second.end();
    });
}

std::vector<const ResultPoint*> chosenOf(const std::vector<ResultPoint>& points, const PointChoice& choice)
{
    std::vector<const ResultPoint*> chosen;
    for (const ResultPoint& point : points)
        if (isChosen(point, choice))
            chosen.push_back(&point);
    return chosen;
}

/// Is one below the other, as far as both scatter? Nothing where their intervals overlap.
std::optional<bool> isBelow(const ResultPoint& one, const ResultPoint& other)
{
    if (one.high < other.low)
        return true;
    if (other.high < one.low)
        return false;
    return std::nullopt;
}

Text valueOf(const ResultPoint& point)
{
    return Text::name(significantDigits(point.y, 4));
}

/// What went wrong at the points that it is about; empty where none was measured.
Text whyNone(const StudyFigure& figure, const StudyResults& results, const PointChoice& choice)
{
    for (const BenchmarkResult& result : results.measured)
        if (std::ranges::find(figure.runs, result.experiment.name) != figure.runs.end())
            for (std::size_t row = 0; row < result.measurements.size(); ++row) {
                const ResultPoint point{.sample = {.result = &result, .measurement = &result.measurements[row], .row = row}};
                if (isChosen(point, choice) && result.measurements[row].failed())
                    return result.measurements[row].failure;
            }
    return {};
}

using Pairs = std::vector<std::pair<const ResultPoint*, const ResultPoint*>>;

/// Each of the left with the one of the right that has the same value of `by`; without it each with each.
Pairs pairsOf(const std::vector<const ResultPoint*>& left, const std::vector<const ResultPoint*>& right, const std::string& by)
{
    Pairs pairs;
    const ResultProperty* property = resultPropertyNamed(by);
    for (const ResultPoint* one : left)
        for (const ResultPoint* other : right)
            if (!property || textOf(*property, one->sample) == textOf(*property, other->sample))
                pairs.emplace_back(one, other);
    return pairs;
}

ClaimCheck checked(const StudyClaim& claim, ClaimOutcome outcome, Text why)
{
    return {&claim, outcome, std::move(why)};
}

ClaimCheck checkPairs(const StudyClaim& claim, const Pairs& pairs, const Text& unit)
{
    const bool less = claim.relation == Relation::Less;
    for (const auto& [left, right] : pairs) {
        const std::optional<bool> below = isBelow(*left, *right);
        if (!below)
            return checked(
                claim, ClaimOutcome::Undecided,
                Text(KS_TEXT("core", "%1 and %2 differ by less than they scatter (%3)"), {valueOf(*left), valueOf(*right), unit}));
        if (*below != less)
            return checked(claim, ClaimOutcome::DoesNot,
                           Text(less ? KS_TEXT("core", "%1 is not below %2 (%3)") : KS_TEXT("core", "%1 is not above %2 (%3)"),
                                {valueOf(*left), valueOf(*right), unit}));
    }
    const auto& [left, right] = pairs.front();
    return checked(claim, ClaimOutcome::Holds,
                   Text(less ? KS_TEXT("core", "%1 is below %2 (%3)") : KS_TEXT("core", "%1 is above %2 (%3)"),
                        {valueOf(*left), valueOf(*right), unit}));
}

ClaimCheck checkRatio(const StudyClaim& claim, const Pairs& pairs)
{
    const auto said = [&](double ratio) {
        return std::vector<Text>{Text::name(significantDigits(ratio, 3)), Text::name(significantDigits(claim.low, 3)),
                                 Text::name(significantDigits(claim.high, 3))};
    };
    double last = 0;
    for (const auto& [left, right] : pairs) {
        if (right->low <= 0)
            return checked(claim, ClaimOutcome::CannotBeTried, Text(KS_TEXT("core", "there is no ratio to a value of 0")));
        last = left->y / right->y;
        if (left->high / right->low < claim.low || left->low / right->high > claim.high)
            return checked(claim, ClaimOutcome::DoesNot, Text(KS_TEXT("core", "the ratio is %1, not between %2 and %3"), said(last)));
        if (last < claim.low || last > claim.high) {
            std::vector<Text> words = said(last);
            words.push_back(Text::name(significantDigits(left->low / right->high, 3)));
            words.push_back(Text::name(significantDigits(left->high / right->low, 3)));
            return checked(claim, ClaimOutcome::Undecided,
                           Text(KS_TEXT("core", "the ratio is %1, not between %2 and %3, and scatters from %4 to %5"), words));
        }
    }
    return checked(claim, ClaimOutcome::Holds, Text(KS_TEXT("core", "the ratio is %1, between %2 and %3"), said(last)));
}

ClaimCheck checkSlope(const StudyClaim& claim, std::vector<const ResultPoint*> points, const Text& unit)
{
    const ResultProperty& by = *resultPropertyNamed(claim.by);
    std::map<std::string, std::vector<const ResultPoint*>> lines;
    for (const ResultPoint* point : points)
        if (by.number(point->sample))
            lines[point->series].push_back(point);
    bool looked = false;
    for (auto& [name, line] : lines) {
        std::ranges::stable_sort(line, {}, [&](const ResultPoint* point) { return *by.number(point->sample); });
        for (std::size_t i = 1; i < line.size(); ++i) {
            looked = true;
            const ResultPoint& before = *line[claim.relation == Relation::Rises ? i - 1 : i];
            const ResultPoint& after = *line[claim.relation == Relation::Rises ? i : i - 1];
            if (isBelow(after, before).value_or(false)) // what differs by less than it scatters is level
                return checked(claim, ClaimOutcome::DoesNot,
                               Text(claim.relation == Relation::Rises ? KS_TEXT("core", "it falls from %1 to %2 (%3)")
                                                                      : KS_TEXT("core", "it rises from %1 to %2 (%3)"),
                                    {valueOf(*line[i - 1]), valueOf(*line[i]), unit}));
        }
    }
    if (!looked)
        return checked(claim, ClaimOutcome::CannotBeTried, Text(KS_TEXT("core", "there are not two points on a line")));
    return checked(claim, ClaimOutcome::Holds,
                   Text(claim.relation == Relation::Rises ? KS_TEXT("core", "it never falls") : KS_TEXT("core", "it never rises")));
}

ClaimCheck check(const Study& study, const StudyClaim& claim, const StudyResults& results, const std::string& language)
{
    const StudyFigure* figure = study.figure(claim.figure);
    if (!figure)
        return checked(claim, ClaimOutcome::CannotBeTried, Text::name(claim.needs.in(language)));
    const std::vector<ResultPoint> points = figurePoints(*figure, results);
    const Text unit = axisTitle(figure->y, figure->own.y, language);
    const bool slope = claim.relation == Relation::Rises || claim.relation == Relation::Falls;
    const std::vector<const ResultPoint*> left = chosenOf(points, claim.left);
    const std::vector<const ResultPoint*> right = slope ? left : chosenOf(points, claim.right);
    if (left.empty() || right.empty()) {
        Text why = whyNone(*figure, results, left.empty() ? claim.left : claim.right);
        const ClaimOutcome outcome = why.empty() && claim.needs.empty() ? ClaimOutcome::NotYet : ClaimOutcome::CannotBeTried;
        if (why.empty())
            why = Text(KS_TEXT("core", "nothing that it speaks of was measured"));
        if (!claim.needs.empty())
            why = Text("%1 (%2)", {Text::name(claim.needs.in(language)), why});
        return checked(claim, outcome, why);
    }
    if (slope)
        return checkSlope(claim, left, unit);
    const Pairs pairs = pairsOf(left, right, claim.by);
    if (pairs.empty())
        return checked(claim, ClaimOutcome::CannotBeTried,
                       Text(KS_TEXT("core", "no two of its values are of the same %1"), {Text::name(claim.by)}));
    return claim.relation == Relation::Ratio ? checkRatio(claim, pairs) : checkPairs(claim, pairs, unit);
}

} // namespace

Text textOf(ClaimOutcome outcome)
{
    switch (outcome) {
    case ClaimOutcome::Holds: return KS_TEXT("core", "holds here");
    case ClaimOutcome::DoesNot: return KS_TEXT("core", "does not hold here");
    case ClaimOutcome::Undecided: return KS_TEXT("core", "undecided here");
    case ClaimOutcome::NotYet: return KS_TEXT("core", "not tried yet");
    case ClaimOutcome::CannotBeTried: break;
    }
    return KS_TEXT("core", "cannot be tried here");
}

Text tallyOf(std::span<const ClaimCheck> checks)
{
    const auto count = [&](ClaimOutcome outcome) { return std::ranges::count(checks, outcome, &ClaimCheck::outcome); };
    const auto counted = [&](const char* pattern, ClaimOutcome outcome) { return Text(pattern, {groupedDigits(count(outcome))}); };
    Text said = Text(KS_TEXT("core", "%1 hold here, %2 do not"),
                     {groupedDigits(count(ClaimOutcome::Holds)), groupedDigits(count(ClaimOutcome::DoesNot))});
    const auto add = [&](Text more) { said = Text("%1, %2", {std::move(said), std::move(more)}); };
    if (count(ClaimOutcome::Undecided) > 0)
        add(counted(KS_TEXT("core", "%1 are undecided"), ClaimOutcome::Undecided));
    if (count(ClaimOutcome::NotYet) > 0)
        add(counted(KS_TEXT("core", "%1 are not tried yet"), ClaimOutcome::NotYet));
    add(counted(KS_TEXT("core", "%1 cannot be tried here"), ClaimOutcome::CannotBeTried));
    return said;
}

std::vector<ClaimCheck> checkOrderings(const Study& study, const StudyResults& results, const std::string& language)
{
    std::vector<ClaimCheck> checks;
    for (const StudyClaim& claim : study.claims)
        checks.push_back(check(study, claim, results, language));
    return checks;
}

} // namespace ks
