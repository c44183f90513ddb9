#include "core/ops/padding.h"
#include "core/ops/roles.h"
#include "core/ops/softmax_cross_entropy.h"
#include "core/ops/window.h"
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

QString count(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

/// "7, 3, 1, 9"; nothing when there are too many to be read out.
QString valuesOf(const Explanation& explanation)
{
    if (explanation.isFolded() || explanation.terms.size() > mostNumbersInSentence)
        return {};
    QStringList values;
    for (const ExplainedTerm& term : explanation.terms)
        if (!term.numbers.term.padding)
            values += localized(numeral(term.numbers.value).text);
    return values.join(listSeparator());
}

/// Cells of the input under the window of an output cell.
std::int64_t cellsUnderWindow(const OpSpec& spec, const Explanation& explanation)
{
    if (!hasWindow(spec.op))
        return explanation.termCount;
    const Window window = windowOf(spec);
    return window.y.tapsInside(isGlobalPool(spec.op) ? 0 : explanation.cell.y) *
           window.x.tapsInside(isGlobalPool(spec.op) ? 0 : explanation.cell.x);
}

/// Does the window of an output cell reach beyond the padding, as ceil_mode lets it?
bool reachesBeyond(const OpSpec& spec, const Cell& dst)
{
    if (!hasWindow(spec.op))
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
    QString story = values.isEmpty() ? StoryText::tr("The largest of %1 numbers; from input %2.").arg(count(numbers), from)
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
            .arg(count(explanation.termCount));
    if (routed == 0)
        return StoryText::tr("Windows that cover this cell: %1. None of them took its maximum here, so the gradient is 0.")
            .arg(count(explanation.termCount));
    if (routed == 1)
        return StoryText::tr("Windows that cover this cell: %1. One of them took its maximum here and passes its gradient to it.")
            .arg(count(explanation.termCount));
    return StoryText::tr("Windows that cover this cell: %1. Took their maximum here: %2. Their gradients add up.")
        .arg(count(explanation.termCount), count(routed));
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
        .arg(count(inside));
}

QString numberText(float value)
{
    return localized(numeral(static_cast<double>(value)).text);
}

/// Every place has one class, and no other counts; of a folded sum nobody knows.
bool hasOneClassEach(const OpSpec& spec, const Explanation& explanation)
{
    const auto isTarget = [&](double value) {
        return std::ranges::count_if(explanation.terms, [value](const ExplainedTerm& term) { return term.numbers.factors[0] == value; });
    };
    const std::int64_t places = spec.src.n * spec.src.h * spec.src.w;
    return !explanation.isFolded() && isTarget(1) == places && isTarget(0) == explanation.termCount - places;
}

/// What is known of the target's sum at the place of a gradient is that it is 1.
bool targetsAddUpToOne(const Explanation& explanation)
{
    const auto sum = std::ranges::find(explanation.stages, SoftmaxCrossEntropyLoss::targetSum, &Explanation::of);
    constexpr double roundedShares = 1e-6;
    return sum != explanation.stages.end() && std::abs(sum->oracle.value - 1) <= roundedShares;
}

QString storyOfCrossEntropy(const OpSpec& spec, const Explanation& explanation)
{
    const bool sum = spec.reduction == Reduction::Sum;
    const bool places = spec.src.h * spec.src.w > 1; // each place of an image has its class
    if (explanation.of != Role::Dst && !targetsAddUpToOne(explanation))
        return sum      ? StoryText::tr("The probability times the sum of the target, less the target; all that times ∂L/∂Y.")
               : places ? StoryText::tr("The probability times the sum of the target, less the target; all that divided by the number of "
                                        "places in all images, times ∂L/∂Y.")
                        : StoryText::tr("The probability times the sum of the target, less the target; all that divided by the number of "
                                        "images, times ∂L/∂Y.");
    if (explanation.of != Role::Dst)
        return sum      ? StoryText::tr("The probability minus the target, times ∂L/∂Y.")
               : places ? StoryText::tr("The probability minus the target, divided by the number of places in all images, times ∂L/∂Y.")
                        : StoryText::tr("The probability minus the target, divided by the number of images, times ∂L/∂Y.");
    if (hasOneClassEach(spec, explanation))
        return sum      ? StoryText::tr("Minus the logarithm of the right class's probability, added up over all.")
               : places ? StoryText::tr("Minus the logarithm of the right class's probability, as the mean over all places of all images.")
                        : StoryText::tr("Minus the logarithm of the right class's probability, as the mean over the images.");
    return sum      ? StoryText::tr("Minus the logarithms of the probabilities, each times its target, added up over all.")
           : places ? StoryText::tr("Minus the logarithms of the probabilities, each times its target, as the mean over all places of all "
                                    "images.")
                    : StoryText::tr("Minus the logarithms of the probabilities, each times its target, as the mean over the images.");
}

/// Operators without a window.
QString storyOfOthers(const OpSpec& spec, const Explanation& explanation)
{
    const bool forward = explanation.of == Role::Dst;
    switch (spec.op) {
    case OpKind::Flatten:
        return forward ? StoryText::tr("The same number at another place.")
                       : StoryText::tr("The gradient goes back to where the number came from.");
    case OpKind::Add:
        return forward ? StoryText::tr("The sum of both inputs.") : StoryText::tr("A sum passes its gradient to both inputs.");
    case OpKind::Dropout:
        if (!spec.trainingMode)
            return forward ? StoryText::tr("Outside training nothing is dropped: the cell passes as it is.")
                           : StoryText::tr("Outside training nothing is dropped: the gradient passes as it is.");
        return explanation.termCount == 0 ? StoryText::tr("This cell was dropped: it is 0 and passes nothing back.")
                                          : StoryText::tr("Kept, and divided by the share of cells that are kept.");
    case OpKind::Softmax:
        if (spec.src.c == 1)
            return forward ? StoryText::tr("There is one channel only, and the probabilities of all channels add up to 1.")
                           : StoryText::tr("There is one channel only: its probability is always 1, so no gradient passes.");
        return forward ? StoryText::tr("The exponential of the input, divided by the sum of those of all channels.")
                       : StoryText::tr("How far this probability's gradient lies from their mean, weighted by the probabilities.");
    case OpKind::SoftmaxCrossEntropyLoss: return storyOfCrossEntropy(spec, explanation);
    case OpKind::MeanSquaredError:
        if (spec.reduction == Reduction::Sum)
            return forward ? StoryText::tr("The squared differences from the targets, added up.")
                           : StoryText::tr("Twice the difference from the target, times ∂L/∂Y.");
        return forward ? StoryText::tr("The squared differences from the targets, as a mean.")
                       : StoryText::tr("Twice the difference from the target, divided by their number, times ∂L/∂Y.");
    case OpKind::BatchNormalization:
        if (explanation.of == Role::DiffWeights)
            return StoryText::tr("Each gradient times the normalised input that it met, summed over the batch.");
        if (explanation.of == Role::DiffBias)
            return StoryText::tr("The gradients of the channel, summed over the batch.");
        if (explanation.of == Role::NewMean || explanation.of == Role::NewVariance)
            return StoryText::tr("The running number so far and that of this batch, weighted by the momentum.");
        if (forward)
            return spec.trainingMode
                       ? StoryText::tr(
                             "The input, less the mean of its channel in this batch and divided by the deviation, times the scale, plus "
                             "the shift.")
                       : StoryText::tr(
                             "The input, less the running mean of its channel and divided by the running deviation, times the scale, "
                             "plus the shift.");
        return spec.trainingMode
                   ? StoryText::tr(
                         "The gradient without its mean and without its part along the normalised input, times the scale, divided "
                         "by the deviation.")
                   : StoryText::tr("The gradient times the scale, divided by the running deviation.");
    case OpKind::LRN:
        return forward ? StoryText::tr("The input times scale(s) = (%1 + s) to the power of −%2, where s is the sum of the squares of its "
                                       "channel and those beside it, times %3 / %4.")
                             .arg(numberText(spec.offset), numberText(spec.beta), numberText(spec.alpha), QLocale().toString(spec.size))
                       : StoryText::tr(
                             "The gradient times the scale, less what this cell did to the scale of its channel and those beside it.");
    default: return {};
    }
}

/// Windows of an axis whose tap `tap` lies inside.
std::int64_t windowsInside(const WindowAxis& axis, std::int64_t tap)
{
    std::int64_t windows = 0;
    for (std::int64_t window = 0; window < axis.count; ++window)
        windows += axis.inside(axis.at(window, tap)) ? 1 : 0;
    return windows;
}

/// Of a gradient, how many of its terms are no padding of a convolution: for the transposed one, no cropped cell of the output.
std::int64_t termsInside(const OpSpec& spec, const Explanation& explanation)
{
    if (!isConvolution(spec.op))
        return explanation.termCount;
    const Window window = windowOf(spec);
    const Cell& cell = explanation.cell;
    if (explanation.of == Role::DiffWeights)
        return spec.src.n * windowsInside(window.y, cell.y) * windowsInside(window.x, cell.x);
    if (explanation.of == Role::DiffSrc && spec.op == OpKind::ConvTranspose)
        return explanation.termCount / (window.y.kernel * window.x.kernel) * window.y.tapsInside(cell.y) * window.x.tapsInside(cell.x);
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
            .arg(count(products));
    if (inside == products)
        return StoryText::tr(
                   "This cell took part in %1 products of the forward pass; each passes back its gradient times the other factor.")
            .arg(count(products));
    return (inside == 1 ? StoryText::tr("This cell took part in %1 products of the forward pass, of which one lies inside the output; this "
                                        "one passes back its gradient times the other factor.")
                              .arg(count(products))
                        : StoryText::tr("This cell took part in %1 products of the forward pass, of which %2 lie inside the output; these "
                                        "pass back their gradient times the other factor.")
                              .arg(count(products), count(inside)));
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
            .arg(count(places));
    if (inside == places)
        return StoryText::tr(
                   "This weight was used at %1 places; each input cell it met is multiplied by the gradient of the output it went into.")
            .arg(count(places));
    if (inside == 1)
        return (crops ? StoryText::tr("This weight was used at %1 places, of which one lies inside the output; the input cell it met there "
                                      "is multiplied by the gradient of the output it went into.")
                      : StoryText::tr("This weight was used at %1 places; at one of them it met no padding but an input cell, which is "
                                      "multiplied by the gradient of the output it went into."))
            .arg(count(places));
    return (crops ? StoryText::tr("This weight was used at %1 places, of which %2 lie inside the output; each input cell it met there is "
                                  "multiplied by the gradient of the output it went into.")
                  : StoryText::tr("This weight was used at %1 places; at %2 of them it met no padding but an input cell, which is "
                                  "multiplied by the gradient of the output it went into."))
        .arg(count(places), count(inside));
}

} // namespace

QString storyOf(const OpSpec& spec, const Explanation& explanation)
{
    if (explanation.expression.reduce == Reduce::Max)
        return storyOfMaximum(spec, explanation);
    const bool isMaxPool = spec.op == OpKind::MaxPool || spec.op == OpKind::GlobalMaxPool;
    if (isMaxPool)
        return storyOfRoutedGradient(explanation);
    if (isActivation(spec.op))
        return explanation.of == Role::Dst ? StoryText::tr("The function of one input cell.")
                                           : StoryText::tr("The gradient from above, times the slope of the function at the input.");
    if (!hasWindow(spec.op) && spec.op != OpKind::Gemm)
        return storyOfOthers(spec, explanation);
    if (explanation.termCount == 0)
        return explanation.of == Role::Dst ? StoryText::tr("No window reaches this output: it is 0.")
                                           : StoryText::tr("No window covers this cell, so nothing depends on it: its gradient is 0.");
    switch (explanation.of) {
    case Role::Dst:
        if (!isConvolution(spec.op) && spec.op != OpKind::Gemm)
            return storyOfMean(spec, explanation);
        if (spec.bias && explanation.termCount == 1)
            return StoryText::tr("No window reaches this output: it is the bias.");
        if (explanation.termCount - (spec.bias ? 1 : 0) == 1)
            return spec.bias ? StoryText::tr("One product and the bias.") : StoryText::tr("One product.");
        return spec.bias ? StoryText::tr("The sum of %1 products and the bias.").arg(count(explanation.termCount - 1))
                         : StoryText::tr("The sum of %1 products.").arg(count(explanation.termCount));
    case Role::DiffSrc:
        if (!isConvolution(spec.op) && spec.op != OpKind::Gemm)
            return explanation.termCount == 1
                       ? StoryText::tr(
                             "This cell counted in one mean of the forward pass; it passes back its gradient, divided by the number of "
                             "cells of the mean.")
                       : StoryText::tr(
                             "This cell counted in %1 means of the forward pass; each passes back its gradient, divided by the number "
                             "of its cells.")
                             .arg(count(explanation.termCount));
        return storyOfProducts(explanation.termCount, termsInside(spec, explanation));
    case Role::DiffWeights: return storyOfPlaces(explanation.termCount, termsInside(spec, explanation), spec.op == OpKind::ConvTranspose);
    case Role::DiffBias:
        if (explanation.termCount == 1)
            return StoryText::tr("The bias is added to one output, so it takes that output's gradient.");
        return StoryText::tr("The bias is added to %1 outputs, so their gradients add up.").arg(count(explanation.termCount));
    default: return {};
    }
}

} // namespace ks
