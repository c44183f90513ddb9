#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/scene/cell_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// The texts of this file.
struct StoryText {
    Q_DECLARE_TR_FUNCTIONS(ks::CellText)
};

constexpr std::size_t mostNumbersInSentence = 9;

/// "7, 3, 1, 9"; nothing when there are too many to be read out.
QString valuesOf(const Explanation& explanation)
{
    if (explanation.isFolded() || explanation.terms.size() > mostNumbersInSentence)
        return {};
    QStringList values;
    for (const ExplainedTerm& term : explanation.terms)
        if (!term.numbers.term.padding)
            values += numeralText(term.numbers.value);
    return values.join(listSeparator());
}

/// Cells of the input under the window of an output cell.
std::int64_t cellsUnderWindow(const OpSpec& spec, const Explanation& explanation)
{
    if (infoOf(spec.op).window == Windowing::None)
        return explanation.termCount;
    const Window window = windowOf(spec);
    return window.y.tapsInside(explanation.cell.y) * window.x.tapsInside(explanation.cell.x);
}

/// Does the window of an output cell reach beyond the padding, as ceil_mode lets it?
bool reachesBeyond(const OpSpec& spec, const Cell& dst)
{
    if (infoOf(spec.op).window == Windowing::None)
        return false;
    const Window window = windowOf(spec);
    return window.y.reachesBeyond(dst.y) || window.x.reachesBeyond(dst.x);
}

QString storyOfMaximum(const OpSpec& spec, const Explanation& explanation)
{
    const bool beyond = reachesBeyond(spec, explanation.cell);
    if (!explanation.oracle.winner)
        return beyond ? StoryText::tr("This window sees no cell of the input, or what lies beyond the input wins; no input cell gets a "
                                      "gradient from it.")
                      : StoryText::tr("This window sees nothing but padding, or padding wins; no input cell gets a gradient from it.");
    const QString from = rowAndColumn(*explanation.oracle.winner);
    const QString values = valuesOf(explanation);
    const std::int64_t inside = cellsUnderWindow(spec, explanation);
    if (inside == 1)
        return (explanation.termCount == 1 ? StoryText::tr("The only cell under this window, input %1.")
                : beyond                   ? StoryText::tr("The only cell under this window, input %1; the rest lies beyond the input.")
                                           : StoryText::tr("The only cell under this window, input %1; the rest is padding."))
            .arg(from);
    if (std::isnan(explanation.oracle.value))
        return StoryText::tr("NaN, from input %1: it wins over every number, so that it is not lost.").arg(from);
    const std::int64_t numbers = paddingCountsAs(spec) == 0 ? explanation.termCount : inside; // a 0 of the padding could win
    QString story = values.isEmpty() ? StoryText::tr("The largest of %1 numbers; from input %2.").arg(countOnScreen(numbers), from)
                                     : StoryText::tr("The largest of %1; from input %2.").arg(values, from);
    const auto ties = std::ranges::count(explanation.terms, TermState::Ties, &ExplainedTerm::state);
    if (ties > 0)
        story += QLatin1Char(' ') + StoryText::tr("Equal values: the first in row order wins.");
    return story;
}

QString storyOfRoutedGradient(const Explanation& explanation)
{
    if (explanation.termCount == 0)
        return StoryText::tr("No window covers this cell, so nothing depends on it: its gradient is 0.");
    const auto routed = std::ranges::count(explanation.terms, TermState::Counts, &ExplainedTerm::state);
    if (explanation.termCount == 1)
        return routed == 0 ? StoryText::tr("The only window that covers this cell took its maximum elsewhere, so the gradient is 0.")
                           : StoryText::tr("The only window that covers this cell took its maximum here and passes its gradient to it.");
    if (explanation.isFolded())
        return StoryText::tr("%1 windows cover this cell; those that took their maximum from it pass it their gradient, and these add up.")
            .arg(countOnScreen(explanation.termCount));
    if (routed == 0)
        return StoryText::tr("Windows that cover this cell: %1. None of them took its maximum here, so the gradient is 0.")
            .arg(countOnScreen(explanation.termCount));
    if (routed == 1)
        return StoryText::tr("Windows that cover this cell: %1. One of them took its maximum here and passes its gradient to it.")
            .arg(countOnScreen(explanation.termCount));
    return StoryText::tr("Windows that cover this cell: %1. Took their maximum here: %2. Their gradients add up.")
        .arg(countOnScreen(explanation.termCount), countOnScreen(routed));
}

/// A mean's divisor is the number of cells that count, which the formula shows without a reason, and not at all where it is 1.
QString storyOfMean(const OpSpec& spec, const Explanation& explanation)
{
    const bool beyond = reachesBeyond(spec, explanation.cell);
    const std::int64_t inside = cellsUnderWindow(spec, explanation);
    if (inside == explanation.termCount)
        return StoryText::tr("The mean of the cells under the window.");
    if (spec.countIncludePad)
        return beyond ? StoryText::tr("The mean of the cells under the window, in which padding counts as 0; what lies beyond the padding "
                                      "is not counted.")
                      : StoryText::tr("The mean of the cells under the window, in which padding counts as 0.");
    if (inside == 0)
        return StoryText::tr("This window sees no cell of the input, and nothing else is counted: it is 0.");
    if (inside == 1)
        return beyond ? StoryText::tr("The only cell under this window, divided by 1: what lies beyond the input is not counted.")
                      : StoryText::tr("The only cell under this window, divided by 1: padding is not counted.");
    return (beyond ? StoryText::tr("The mean of the %1 input cells under the window: what lies beyond the input is not counted.")
                   : StoryText::tr("The mean of the %1 input cells under the window: padding is not counted."))
        .arg(countOnScreen(inside));
}

CellFacts factsOf(const Explanation& explanation)
{
    CellFacts facts{.of = explanation.of, .terms = explanation.termCount};
    if (!explanation.isFolded())
        for (const ExplainedTerm& term : explanation.terms)
            facts.first.push_back(term.numbers.factors[0]);
    facts.padding = explanation.terms.size() == 1 && explanation.terms.front().state == TermState::Padding;
    for (const Explanation& stage : explanation.stages)
        facts.stages.emplace_back(stage.of, stage.oracle.value);
    return facts;
}

/// Windows of an axis whose tap `tap` lies inside.
std::int64_t windowsInside(const WindowAxis& axis, std::int64_t tap)
{
    return axis.windowsInside({0, axis.count}, tap, tap).count();
}

/// Of a gradient, how many of its terms are no padding of a convolution: for the transposed one, no cropped cell of the output.
std::int64_t termsInside(const OpSpec& spec, const Explanation& explanation)
{
    if (infoOf(spec.op).weights != WeightsKind::Filters)
        return explanation.termCount;
    const Window window = windowOf(spec);
    const Cell& cell = explanation.cell;
    if (explanation.of == Role::DiffWeights)
        return spec.src.n * windowsInside(window.y, cell.y) * windowsInside(window.x, cell.x);
    if (explanation.of == Role::DiffSrc && infoOf(spec.op).transposed)
        return explanation.termCount / window.taps() * window.y.tapsInside(cell.y) * window.x.tapsInside(cell.x);
    return explanation.termCount;
}

/// Of the gradient of an input cell.
QString storyOfProducts(std::int64_t products, std::int64_t inside)
{
    if (products == 1)
        return inside == 0
                   ? StoryText::tr(
                         "This cell took part in one product of the forward pass, which lies outside the output: its gradient is 0.")
                   : StoryText::tr(
                         "This cell took part in one product of the forward pass; it passes back its gradient times the other factor.");
    if (inside == 0)
        return StoryText::tr("This cell took part in %1 products of the forward pass, all outside the output: its gradient is 0.")
            .arg(countOnScreen(products));
    if (inside == products)
        return StoryText::tr(
                   "This cell took part in %1 products of the forward pass; each passes back its gradient times the other factor.")
            .arg(countOnScreen(products));
    return (inside == 1 ? StoryText::tr("This cell took part in %1 products of the forward pass, of which one lies inside the output; this "
                                        "one passes back its gradient times the other factor.")
                              .arg(countOnScreen(products))
                        : StoryText::tr("This cell took part in %1 products of the forward pass, of which %2 lie inside the output; these "
                                        "pass back their gradient times the other factor.")
                              .arg(countOnScreen(products), countOnScreen(inside)));
}

/// Of the gradient of a weight: places that a transposed convolution crops lie outside, in others they are padding.
QString storyOfPlaces(std::int64_t places, std::int64_t inside, bool crops)
{
    if (places == 1 && inside == 0)
        return crops ? StoryText::tr("This weight was used at one place, which lies outside the output: its gradient is 0.")
                     : StoryText::tr("This weight was used at one place, where it met padding: its gradient is 0.");
    if (places == 1)
        return StoryText::tr(
            "This weight was used at one place; the input cell it met is multiplied by the gradient of the output it went into.");
    if (inside == 0)
        return (crops ? StoryText::tr("This weight was used at %1 places, all outside the output: its gradient is 0.")
                      : StoryText::tr("This weight was used at %1 places and met padding at all of them: its gradient is 0."))
            .arg(countOnScreen(places));
    if (inside == places)
        return StoryText::tr(
                   "This weight was used at %1 places; each input cell it met is multiplied by the gradient of the output it went into.")
            .arg(countOnScreen(places));
    if (inside == 1)
        return (crops ? StoryText::tr("This weight was used at %1 places, of which one lies inside the output; the input cell it met there "
                                      "is multiplied by the gradient of the output it went into.")
                      : StoryText::tr("This weight was used at %1 places; at one of them it met no padding but an input cell, which is "
                                      "multiplied by the gradient of the output it went into."))
            .arg(countOnScreen(places));
    return (crops ? StoryText::tr("This weight was used at %1 places, of which %2 lie inside the output; each input cell it met there is "
                                  "multiplied by the gradient of the output it went into.")
                  : StoryText::tr("This weight was used at %1 places; at %2 of them it met no padding but an input cell, which is "
                                  "multiplied by the gradient of the output it went into."))
        .arg(countOnScreen(places), countOnScreen(inside));
}

} // namespace

QString storyOf(const OpSpec& spec, const Explanation& explanation)
{
    const OpInfo& info = infoOf(spec.op);
    if (info.story)
        return toQString(info.story(spec, factsOf(explanation)));
    if (explanation.expression.reduce == Reduce::Max)
        return storyOfMaximum(spec, explanation);
    if (info.takesMaximum)
        return storyOfRoutedGradient(explanation);
    if (info.window == Windowing::None && !isProduct(info))
        return {};
    if (explanation.termCount == 0)
        return explanation.of == Role::Dst ? StoryText::tr("No window reaches this output: it is 0.")
                                           : StoryText::tr("No window covers this cell, so nothing depends on it: its gradient is 0.");
    switch (explanation.of) {
    case Role::Dst:
        if (!isProduct(info))
            return storyOfMean(spec, explanation);
        if (spec.bias && explanation.termCount == 1)
            return StoryText::tr("No window reaches this output: it is the bias.");
        if (explanation.termCount - (spec.bias ? 1 : 0) == 1)
            return spec.bias ? StoryText::tr("One product and the bias.") : StoryText::tr("One product.");
        return spec.bias ? StoryText::tr("The sum of %1 products and the bias.").arg(countOnScreen(explanation.termCount - 1))
                         : StoryText::tr("The sum of %1 products.").arg(countOnScreen(explanation.termCount));
    case Role::DiffSrc:
        if (!isProduct(info))
            return explanation.termCount == 1
                       ? StoryText::tr(
                             "This cell counted in one mean of the forward pass; it passes back its gradient, divided by the number of "
                             "cells of the mean.")
                       : StoryText::tr(
                             "This cell counted in %1 means of the forward pass; each passes back its gradient, divided by the number "
                             "of its cells.")
                             .arg(countOnScreen(explanation.termCount));
        return storyOfProducts(explanation.termCount, termsInside(spec, explanation));
    case Role::DiffWeights: return storyOfPlaces(explanation.termCount, termsInside(spec, explanation), info.transposed);
    case Role::DiffBias:
        if (explanation.termCount == 1)
            return StoryText::tr("The bias is added to one output, so it takes that output’s gradient.");
        return StoryText::tr("The bias is added to %1 outputs, so their gradients add up.").arg(countOnScreen(explanation.termCount));
    default: return {};
    }
}

} // namespace ks
