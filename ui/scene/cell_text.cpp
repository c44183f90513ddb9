#include "ui/scene/cell_text.h"

#include "core/ops/padding.h"
#include "core/ops/roles.h"
#include "core/ops/softmax_cross_entropy.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/scene/attribute_text.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// The texts of this file.
struct CellText {
    Q_DECLARE_TR_FUNCTIONS(ks::CellText)
};

constexpr std::size_t mostNumbersInSentence = 9;
constexpr QChar lineMayEnd(0x200B); ///< zero width space
constexpr QChar lineGoesOn(0x2060); ///< word joiner

QString count(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

QString rowAndColumn(const Cell& cell)
{
    return ks::CellText::tr("row %1, column %2").arg(cell.y).arg(cell.x);
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
        return beyond ? CellText::tr("This window sees no cell of the input, or what lies beyond the input wins; no input cell gets a "
                                     "gradient from it.")
                      : CellText::tr("This window sees nothing but padding, or padding wins; no input cell gets a gradient from it.");
    const QString from = rowAndColumn(*explanation.oracle.winner);
    const QString values = valuesOf(explanation);
    const std::int64_t inside = cellsUnderWindow(spec, explanation);
    if (inside == 1)
        return (explanation.termCount == 1 ? CellText::tr("The only cell under this window, input %1.")
                : beyond                   ? CellText::tr("The only cell under this window, input %1; the rest lies beyond the input.")
                                           : CellText::tr("The only cell under this window, input %1; the rest is padding."))
            .arg(from);
    if (std::isnan(explanation.oracle.value))
        return CellText::tr("NaN, from input %1: it wins over every number, so that it is not lost.").arg(from);
    const std::int64_t numbers = paddingCountsAs(spec) == 0 ? explanation.termCount : inside; // a 0 of the padding could win
    QString story = values.isEmpty() ? CellText::tr("The largest of %1 numbers; from input %2.").arg(count(numbers), from)
                                     : CellText::tr("The largest of %1; from input %2.").arg(values, from);
    const auto ties = std::ranges::count(explanation.terms, TermState::Ties, &ExplainedTerm::state);
    if (ties > 0)
        story += QLatin1Char(' ') + CellText::tr("Equal values: the first in row order wins.");
    return story;
}

QString storyOfRoutedGradient(const Explanation& explanation)
{
    if (explanation.termCount == 0)
        return CellText::tr("No window covers this cell, so nothing depends on it: its gradient is 0.");
    const auto routed = std::ranges::count(explanation.terms, TermState::Counts, &ExplainedTerm::state);
    if (explanation.isFolded())
        return CellText::tr("%1 windows cover this cell; those that took their maximum from it pass it their gradient, and these add up.")
            .arg(count(explanation.termCount));
    if (routed == 0)
        return CellText::tr("Windows that cover this cell: %1. None of them took its maximum here, so the gradient is 0.")
            .arg(count(explanation.termCount));
    return CellText::tr("Windows that cover this cell: %1. Took their maximum here: %2. Their gradients add up.")
        .arg(count(explanation.termCount), count(routed));
}

/// A mean's divisor is the number of cells that count, which the formula shows without a reason, and not at all where it is 1.
QString storyOfMean(const OpSpec& spec, const Explanation& explanation)
{
    const bool beyond = reachesBeyond(spec, explanation.cell);
    const std::int64_t inside = cellsUnderWindow(spec, explanation);
    if (inside == explanation.termCount)
        return CellText::tr("The mean of the cells under the window.");
    if (spec.countIncludePad)
        return beyond ? CellText::tr("The mean of the cells under the window, in which padding counts as 0; what lies beyond the padding "
                                     "is not counted.")
                      : CellText::tr("The mean of the cells under the window, in which padding counts as 0.");
    if (inside == 0)
        return CellText::tr("This window sees no cell of the input, and nothing else is counted: it is 0.");
    if (inside == 1)
        return beyond ? CellText::tr("The only cell under this window, divided by 1: what lies beyond the input is not counted.")
                      : CellText::tr("The only cell under this window, divided by 1: padding is not counted.");
    return (beyond ? CellText::tr("The mean of the %1 input cells under the window: what lies beyond the input is not counted.")
                   : CellText::tr("The mean of the %1 input cells under the window: padding is not counted."))
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
        return sum      ? CellText::tr("The probability times the sum of the target, less the target; all that times ∂L/∂Y.")
               : places ? CellText::tr("The probability times the sum of the target, less the target; all that divided by the number of "
                                       "places in all images, times ∂L/∂Y.")
                        : CellText::tr("The probability times the sum of the target, less the target; all that divided by the number of "
                                       "images, times ∂L/∂Y.");
    if (explanation.of != Role::Dst)
        return sum      ? CellText::tr("The probability minus the target, times ∂L/∂Y.")
               : places ? CellText::tr("The probability minus the target, divided by the number of places in all images, times ∂L/∂Y.")
                        : CellText::tr("The probability minus the target, divided by the number of images, times ∂L/∂Y.");
    if (hasOneClassEach(spec, explanation))
        return sum      ? CellText::tr("Minus the logarithm of the right class's probability, added up over all.")
               : places ? CellText::tr("Minus the logarithm of the right class's probability, as the mean over all places of all images.")
                        : CellText::tr("Minus the logarithm of the right class's probability, as the mean over the images.");
    return sum      ? CellText::tr("Minus the logarithms of the probabilities, each times its target, added up over all.")
           : places ? CellText::tr("Minus the logarithms of the probabilities, each times its target, as the mean over all places of all "
                                   "images.")
                    : CellText::tr("Minus the logarithms of the probabilities, each times its target, as the mean over the images.");
}

/// Operators without a window.
QString storyOfOthers(const OpSpec& spec, const Explanation& explanation)
{
    const bool forward = explanation.of == Role::Dst;
    switch (spec.op) {
    case OpKind::Flatten:
        return forward ? CellText::tr("The same number at another place.")
                       : CellText::tr("The gradient goes back to where the number came from.");
    case OpKind::Add: return forward ? CellText::tr("The sum of both inputs.") : CellText::tr("A sum passes its gradient to both inputs.");
    case OpKind::Dropout:
        if (!spec.trainingMode)
            return forward ? CellText::tr("Outside training nothing is dropped: the cell passes as it is.")
                           : CellText::tr("Outside training nothing is dropped: the gradient passes as it is.");
        return explanation.termCount == 0 ? CellText::tr("This cell was dropped: it is 0 and passes nothing back.")
                                          : CellText::tr("Kept, and divided by the share of cells that are kept.");
    case OpKind::Softmax:
        if (spec.src.c == 1)
            return forward ? CellText::tr("There is one channel only, and the probabilities of all channels add up to 1.")
                           : CellText::tr("There is one channel only: its probability is always 1, so no gradient passes.");
        return forward ? CellText::tr("The exponential of the input, divided by the sum of those of all channels.")
                       : CellText::tr("How far this probability's gradient lies from their mean, weighted by the probabilities.");
    case OpKind::SoftmaxCrossEntropyLoss: return storyOfCrossEntropy(spec, explanation);
    case OpKind::MeanSquaredError:
        if (spec.reduction == Reduction::Sum)
            return forward ? CellText::tr("The squared differences from the targets, added up.")
                           : CellText::tr("Twice the difference from the target, times ∂L/∂Y.");
        return forward ? CellText::tr("The squared differences from the targets, as a mean.")
                       : CellText::tr("Twice the difference from the target, divided by their number, times ∂L/∂Y.");
    case OpKind::BatchNormalization:
        if (explanation.of == Role::DiffWeights)
            return CellText::tr("Each gradient times the normalised input that it met, summed over the batch.");
        if (explanation.of == Role::DiffBias)
            return CellText::tr("The gradients of the channel, summed over the batch.");
        if (explanation.of == Role::NewMean || explanation.of == Role::NewVariance)
            return CellText::tr("The running number so far and that of this batch, weighted by the momentum.");
        if (forward)
            return spec.trainingMode
                       ? CellText::tr(
                             "The input, less the mean of its channel in this batch and divided by the deviation, times the scale, plus "
                             "the shift.")
                       : CellText::tr(
                             "The input, less the running mean of its channel and divided by the running deviation, times the scale, "
                             "plus the shift.");
        return spec.trainingMode
                   ? CellText::tr("The gradient without its mean and without its part along the normalised input, times the scale, divided "
                                  "by the deviation.")
                   : CellText::tr("The gradient times the scale, divided by the running deviation.");
    case OpKind::LRN:
        return forward
                   ? CellText::tr("The input times scale(s) = (%1 + s) to the power of −%2, where s is the sum of the squares of its "
                                  "channel and those beside it, times %3 / %4.")
                         .arg(numberText(spec.offset), numberText(spec.beta), numberText(spec.alpha), QLocale().toString(spec.size))
                   : CellText::tr("The gradient times the scale, less what this cell did to the scale of its channel and those beside it.");
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

/// Of a convolution's gradient, how many of its terms are no padding: for the transposed one, no cropped cell of the output.
std::int64_t termsInside(const OpSpec& spec, const Explanation& explanation)
{
    const Window window = windowOf(spec);
    const Cell& cell = explanation.cell;
    if (explanation.of == Role::DiffWeights)
        return spec.src.n * windowsInside(window.y, cell.y) * windowsInside(window.x, cell.x);
    if (explanation.of == Role::DiffSrc && spec.op == OpKind::ConvTranspose)
        return explanation.termCount / (window.y.kernel * window.x.kernel) * window.y.tapsInside(cell.y) * window.x.tapsInside(cell.x);
    return explanation.termCount;
}

} // namespace

QString titleOf(const OpSpec& spec)
{
    const auto size = [](const Size2& pair) { return pair.y == pair.x ? QString::number(pair.y) : QString::fromStdString(pair.text()); };
    QStringList parts = {QString::fromStdString(std::string(nameOf(spec.op)))};
    if (hasWindow(spec.op) && !isGlobalPool(spec.op)) {
        parts += CellText::tr("window %1").arg(QString::fromStdString(spec.kernel.text()));
        parts += CellText::tr("stride %1").arg(size(spec.strides));
        if (const Pads pads = resolvedPads(spec); pads != Pads{}) {
            const bool even = pads.top == pads.left && pads.top == pads.bottom && pads.top == pads.right;
            parts += CellText::tr("padding %1")
                         .arg(even ? QString::number(pads.top)
                                   : QStringLiteral("%1, %2, %3, %4").arg(pads.top).arg(pads.left).arg(pads.bottom).arg(pads.right));
        }
        if (spec.dilations != Size2{1, 1})
            parts += CellText::tr("dilation %1").arg(size(spec.dilations));
        for (const Attribute& attribute : attributesOf(spec.op))
            if (attribute.type == AttributeType::Flag && attribute.get(spec) != attribute.onnxDefault)
                parts += attributeText(attribute, spec);
    }
    if (spec.op == OpKind::Gemm)
        parts += CellText::tr("outputs: %1").arg(spec.filters);
    if (spec.op == OpKind::Dropout)
        parts += spec.trainingMode ? CellText::tr("share dropped: %1").arg(localized(numeral(static_cast<double>(spec.ratio)).text))
                                   : CellText::tr("nothing is dropped");
    if (isConvolution(spec.op)) {
        parts += CellText::tr("filters: %1").arg(spec.filters);
        if (spec.group > 1)
            parts += CellText::tr("groups: %1").arg(spec.group);
    }
    return parts.join(QStringLiteral(", "));
}

QString nounOf(OpKind op, Role role)
{
    return toQString(tensorNoun(op, role));
}

QString plainName(OpKind op, Role role)
{
    const QString noun = nounOf(op, role);
    return infoOf(role).symbolIsWord ? noun : QStringLiteral("%1 %2").arg(noun, QString::fromStdString(symbolOf(op, role)));
}

QString placeName(const OpSpec& spec, Role role, const Cell& cell)
{
    const QString name = plainName(spec.op, role);
    if (infoOf(role).perChannel)
        return CellText::tr("%1, channel %2").arg(name).arg(cell.c);
    const bool table = isTable(spec, role);
    const bool weights = role == Role::Weights || role == Role::DiffWeights;
    if (weights && spec.op == OpKind::ConvTranspose && isLegal(spec))
        return CellText::tr("%1, input channel %2, output channel %3, %4")
            .arg(name)
            .arg(cell.n)
            .arg(otherChannelOf(spec, cell))
            .arg(rowAndColumn(cell));
    if (weights)
        return table ? CellText::tr("%1, filter %2, channel %3").arg(name).arg(cell.n).arg(cell.c)
                     : CellText::tr("%1, filter %2, channel %3, %4").arg(name).arg(cell.n).arg(cell.c).arg(rowAndColumn(cell));
    const Shape shape = shapeOf(spec, role);
    QString place = name;
    if (shape.n > 1)
        place += QStringLiteral(", ") + CellText::tr("image %1").arg(cell.n);
    if (shape.c > 1)
        place += QStringLiteral(", ") + CellText::tr("channel %1").arg(cell.c);
    return table ? place : place + QStringLiteral(", ") + rowAndColumn(cell);
}

QString indexText(Role role, const Cell& cell)
{
    if (infoOf(role).perChannel)
        return QStringLiteral("[%1]").arg(cell.c);
    return QString::fromStdString(cell.text());
}

QString paddingText(const OpSpec& spec, Role role)
{
    if (role != Role::Src)
        return {}; // a gradient there is not 0: it is not kept
    return paddingCountsAs(spec) == 0 ? QStringLiteral("0") : QStringLiteral("−∞");
}

QString localized(const std::string& number, const QLocale& locale)
{
    return QString::fromStdString(number).replace(QLatin1Char('.'), locale.decimalPoint());
}

QString listSeparator(const QLocale& locale)
{
    return locale.decimalPoint() == QLatin1String(",") ? QStringLiteral("; ") : QStringLiteral(", ");
}

QString wordOnScreen(const std::string& english)
{
    return toQString(Text(english));
}

QString shownText(const FormulaPiece& piece, const QLocale& locale, const WordOf& wordOf)
{
    if (piece.kind == FormulaPiece::Kind::Name)
        return wordOf(piece.text);
    return piece.text == ", " ? listSeparator(locale) : localized(piece.text, locale);
}

QString formulaText(std::span<const FormulaPiece> pieces, const QLocale& locale, const WordOf& wordOf)
{
    QString text;
    for (const FormulaPiece& piece : pieces)
        text += shownText(piece, locale, wordOf);
    return text;
}

QString wrappedText(const FormulaPiece& piece)
{
    using Kind = FormulaPiece::Kind;
    QString text = shownText(piece);
    if (piece.kind == Kind::Sign && (text.endsWith(QLatin1Char(' ')) || text == QStringLiteral("·")))
        text += lineMayEnd;
    else if (piece.kind == Kind::Number || piece.kind == Kind::Result)
        text.replace(QLocale().decimalPoint(), QLocale().decimalPoint() + lineGoesOn);
    return text;
}

QString wrappedFormula(std::span<const FormulaPiece> pieces)
{
    QString text;
    for (const FormulaPiece& piece : pieces)
        text += wrappedText(piece);
    return text;
}

QString unwrapped(QString text)
{
    return text.remove(lineMayEnd).remove(lineGoesOn);
}

QString formulaLatex(std::span<const FormulaPiece> pieces)
{
    QString latex;
    for (const FormulaPiece& piece : pieces) {
        QString part = QString::fromStdString(piece.latex);
        const QString name = QString::fromStdString(piece.text).remove(QStringLiteral("′"));
        const bool isWord = part.startsWith(QStringLiteral("\\operatorname")) || part.startsWith(QStringLiteral("\\text"));
        if (piece.kind == FormulaPiece::Kind::Name && isWord)
            part.replace(name, wordOnScreen(piece.text).remove(QStringLiteral("′")));
        latex += part;
    }
    return latex;
}

QString storyOf(const OpSpec& spec, const Explanation& explanation)
{
    if (explanation.expression.reduce == Reduce::Max)
        return storyOfMaximum(spec, explanation);
    const bool isMaxPool = spec.op == OpKind::MaxPool || spec.op == OpKind::GlobalMaxPool;
    if (isMaxPool)
        return storyOfRoutedGradient(explanation);
    if (isActivation(spec.op))
        return explanation.of == Role::Dst ? CellText::tr("The function of one input cell.")
                                           : CellText::tr("The gradient from above, times the slope of the function at the input.");
    if (!hasWindow(spec.op) && spec.op != OpKind::Gemm)
        return storyOfOthers(spec, explanation);
    if (explanation.termCount == 0)
        return explanation.of == Role::Dst ? CellText::tr("No window reaches this output: it is 0.")
                                           : CellText::tr("No window covers this cell, so nothing depends on it: its gradient is 0.");
    const bool outside = explanation.termCount == 1 && isConvolution(spec.op) && termsInside(spec, explanation) == 0;
    switch (explanation.of) {
    case Role::Dst:
        if (!isConvolution(spec.op) && spec.op != OpKind::Gemm)
            return storyOfMean(spec, explanation);
        if (spec.bias && explanation.termCount == 1)
            return CellText::tr("No window reaches this output: it is the bias.");
        if (explanation.termCount - (spec.bias ? 1 : 0) == 1)
            return spec.bias ? CellText::tr("One product and the bias.") : CellText::tr("One product.");
        return spec.bias ? CellText::tr("The sum of %1 products and the bias.").arg(count(explanation.termCount - 1))
                         : CellText::tr("The sum of %1 products.").arg(count(explanation.termCount));
    case Role::DiffSrc:
        if (!isConvolution(spec.op) && spec.op != OpKind::Gemm)
            return explanation.termCount == 1
                       ? CellText::tr(
                             "This cell counted in one mean of the forward pass; it passes back its gradient, divided by the number of "
                             "cells of the mean.")
                       : CellText::tr(
                             "This cell counted in %1 means of the forward pass; each passes back its gradient, divided by the number "
                             "of its cells.")
                             .arg(count(explanation.termCount));
        if (outside)
            return CellText::tr(
                "This cell took part in one product of the forward pass, which lies outside the output: its gradient is 0.");
        if (explanation.termCount == 1)
            return CellText::tr(
                "This cell took part in one product of the forward pass; it passes back its gradient times the other factor.");
        if (const std::int64_t inside = isConvolution(spec.op) ? termsInside(spec, explanation) : explanation.termCount;
            inside < explanation.termCount)
            return CellText::tr(
                       "This cell took part in %1 products of the forward pass, of which %2 lie inside the output; these pass back "
                       "their gradient times the other factor.")
                .arg(count(explanation.termCount), count(inside));
        return CellText::tr("This cell took part in %1 products of the forward pass; each passes back its gradient times the other factor.")
            .arg(count(explanation.termCount));
    case Role::DiffWeights:
        if (outside)
            return spec.op == OpKind::ConvTranspose
                       ? CellText::tr("This weight was used at one place, which lies outside the output: its gradient is 0.")
                       : CellText::tr("This weight was used at one place, where it met padding: its gradient is 0.");
        if (explanation.termCount == 1)
            return CellText::tr(
                "This weight was used at one place; the input cell it met is multiplied by the gradient of the output it went into.");
        if (const std::int64_t inside = isConvolution(spec.op) ? termsInside(spec, explanation) : explanation.termCount;
            inside < explanation.termCount)
            return (spec.op == OpKind::ConvTranspose
                        ? CellText::tr(
                              "This weight was used at %1 places, of which %2 lie inside the output; each input cell it met there is "
                              "multiplied by the gradient of the output it went into.")
                        : CellText::tr("This weight was used at %1 places; at %2 of them it met no padding but an input cell, which is "
                                       "multiplied by the gradient of the output it went into."))
                .arg(count(explanation.termCount), count(inside));
        return CellText::tr(
                   "This weight was used at %1 places; each input cell it met is multiplied by the gradient of the output it went into.")
            .arg(count(explanation.termCount));
    case Role::DiffBias:
        if (explanation.termCount == 1)
            return CellText::tr("The bias is added to one output, so it takes that output's gradient.");
        return CellText::tr("The bias is added to %1 outputs, so their gradients add up.").arg(count(explanation.termCount));
    default: return {};
    }
}

QString differenceText(const Explanation& explanation)
{
    return (explanation.agreement() == Agreement::Wrong
                ? CellText::tr("It differs from the terms by %1, more than the %2 that rounding explains.")
                : CellText::tr("It differs from the terms by %1; rounding explains up to %2."))
        .arg(localized(numeral(explanation.difference()).text), localized(numeral(explanation.oracle.bound).text));
}

} // namespace ks
