#include "core/ops/shape_sentence.h"

#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/skipped_cells.h"
#include "core/ops/window.h"

#include <algorithm>
#include <string>

namespace ks {

namespace {

/// The settings of one axis that its arithmetic shows.
struct Axis {
    WindowAxis window;
    std::int64_t src = 0;
    std::int64_t outputPadding = 0;

    bool operator==(const Axis&) const = default;
};

/// The words for one axis.
struct Words {
    bool rows = false;
    bool both = false;

    Text formula(const std::string& arithmetic) const
    {
        if (both)
            return {"%1", {arithmetic}};
        return rows ? Text(KS_TEXT("core", "rows: %1"), {arithmetic}) : Text(KS_TEXT("core", "columns: %1"), {arithmetic});
    }
};

/// "2·1", or "0 + 1" where the two ends differ.
std::string padTerm(const WindowAxis& axis)
{
    return axis.padBegin == axis.padEnd ? "2·" + std::to_string(axis.padBegin)
                                        : std::to_string(axis.padBegin) + " + " + std::to_string(axis.padEnd);
}

/// "3", or "((3 − 1)·2 + 1)" with dilation.
std::string extentTerm(const WindowAxis& axis)
{
    return axis.dilation == 1 ? std::to_string(axis.kernel)
                              : "((" + std::to_string(axis.kernel) + " − 1)·" + std::to_string(axis.dilation) + " + 1)";
}

void sayForward(const OpSpec& spec, const Axis& axis, const Words& words, std::vector<Text>& texts)
{
    const WindowAxis& window = axis.window;
    if (isSamePadding(spec.autoPad)) {
        texts.push_back(
            words.formula("⌈" + std::to_string(axis.src) + " / " + std::to_string(window.stride) + "⌉ = " + std::to_string(window.count)));
        texts.push_back(
            Text(KS_TEXT("core", "padding for %1: %2, %3 before and %4 after"),
                 {spec.autoPad == AutoPad::SameUpper ? "SAME_UPPER" : "SAME_LOWER", std::to_string(window.padBegin + window.padEnd),
                  std::to_string(window.padBegin), std::to_string(window.padEnd)}));
        return;
    }
    const bool ceil = spec.ceilMode && isPool(spec.op);
    const std::string quotient =
        "(" + std::to_string(axis.src) + " + " + padTerm(window) + " − " + extentTerm(window) + ") / " + std::to_string(window.stride);
    const std::int64_t room = window.padded() - window.extent();
    const std::int64_t full = (ceil ? (room + window.stride - 1) / window.stride : room / window.stride) + 1;
    texts.push_back(words.formula((ceil ? "⌈" : "⌊") + quotient + (ceil ? "⌉" : "⌋") + " + 1 = " + std::to_string(full)));
    if (full == window.count)
        return;
    texts.emplace_back(KS_TEXT("core", "the last window would start in the padding and is dropped"));
    texts.push_back(words.formula(std::to_string(full) + " − 1 = " + std::to_string(window.count)));
}

void sayTransposed(const OpSpec& spec, const Axis& axis, const Words& words, std::vector<Text>& texts)
{
    const WindowAxis& window = axis.window;
    if (isSamePadding(spec.autoPad)) {
        texts.push_back(
            words.formula(std::to_string(axis.src) + "·" + std::to_string(window.stride) + " = " + std::to_string(window.size)));
        return;
    }
    std::string arithmetic = "(" + std::to_string(axis.src) + " − 1)·" + std::to_string(window.stride) + " + " + extentTerm(window);
    arithmetic += window.padBegin == window.padEnd ? " − " + padTerm(window) : " − (" + padTerm(window) + ")";
    if (axis.outputPadding != 0)
        arithmetic += " + " + std::to_string(axis.outputPadding);
    texts.push_back(words.formula(arithmetic + " = " + std::to_string(window.size)));
}

Text lastUncovered(std::int64_t cells, std::int64_t real, bool rows)
{
    if (cells == 1 && real == 0)
        return rows ? Text(KS_TEXT("core", "the last row is not covered; it is padding, no pixel is lost"))
                    : Text(KS_TEXT("core", "the last column is not covered; it is padding, no pixel is lost"));
    if (cells == 1)
        return rows ? Text(KS_TEXT("core", "the last row is not covered; its pixels are lost"))
                    : Text(KS_TEXT("core", "the last column is not covered; its pixels are lost"));
    if (real == 0)
        return rows ? Text(KS_TEXT("core", "the last %1 rows are not covered; they are padding, no pixel is lost"), {std::to_string(cells)})
                    : Text(KS_TEXT("core", "the last %1 columns are not covered; they are padding, no pixel is lost"),
                           {std::to_string(cells)});
    if (real == cells)
        return rows ? Text(KS_TEXT("core", "the last %1 rows are not covered; their pixels are lost"), {std::to_string(cells)})
                    : Text(KS_TEXT("core", "the last %1 columns are not covered; their pixels are lost"), {std::to_string(cells)});
    return rows ? Text(KS_TEXT("core", "the last %1 rows are not covered; %2 of them hold pixels, which are lost"),
                       {std::to_string(cells), std::to_string(real)})
                : Text(KS_TEXT("core", "the last %1 columns are not covered; %2 of them hold pixels, which are lost"),
                       {std::to_string(cells), std::to_string(real)});
}

Text reachesBeyond(std::int64_t cells, bool rows, bool countsAsZero)
{
    if (countsAsZero)
        return rows ? Text(KS_TEXT("core", "rows: the last window reaches %1 beyond the padding; what lies there counts as 0 too"),
                           {std::to_string(cells)})
                    : Text(KS_TEXT("core", "columns: the last window reaches %1 beyond the padding; what lies there counts as 0 too"),
                           {std::to_string(cells)});
    return rows
               ? Text(KS_TEXT("core", "rows: the last window reaches %1 beyond the padding; nothing there counts"), {std::to_string(cells)})
               : Text(KS_TEXT("core", "columns: the last window reaches %1 beyond the padding; nothing there counts"),
                      {std::to_string(cells)});
}

void sayForwardBorder(const OpSpec& spec, const WindowAxis& axis, bool rows, std::vector<Text>& texts)
{
    if (const std::int64_t cells = axis.uncovered(); cells > 0)
        texts.push_back(lastUncovered(cells, axis.uncoveredCells(), rows));
    if (const std::int64_t beyond = axis.overhang(); beyond > 0)
        texts.push_back(reachesBeyond(beyond, rows, countsBeyondPadding(spec)));
    if (const std::int64_t skipped = std::ssize(skippedCells(axis)); skipped > 0)
        texts.push_back(rows ? Text(KS_TEXT("core", "%1 of %2 rows lie between what the windows read; their pixels are lost"),
                                    {std::to_string(skipped), std::to_string(axis.size)})
                             : Text(KS_TEXT("core", "%1 of %2 columns lie between what the windows read; their pixels are lost"),
                                    {std::to_string(skipped), std::to_string(axis.size)}));
}

Text unreachedAtEnd(std::int64_t cells, bool rows, bool bias)
{
    if (bias)
        return rows ? Text(KS_TEXT("core", "rows at the output’s end that no window reaches: %1; they hold only the bias"),
                           {std::to_string(cells)})
                    : Text(KS_TEXT("core", "columns at the output’s end that no window reaches: %1; they hold only the bias"),
                           {std::to_string(cells)});
    return rows ? Text(KS_TEXT("core", "rows at the output’s end that no window reaches: %1; they are 0"), {std::to_string(cells)})
                : Text(KS_TEXT("core", "columns at the output’s end that no window reaches: %1; they are 0"), {std::to_string(cells)});
}

Text unreachedBetween(const std::vector<Text>& skippedOfAll, bool rows, bool bias)
{
    if (bias)
        return rows ? Text(KS_TEXT("core", "%1 of %2 rows of the output lie between what the windows reach: they hold only the bias"),
                           skippedOfAll)
                    : Text(KS_TEXT("core", "%1 of %2 columns of the output lie between what the windows reach: they hold only the bias"),
                           skippedOfAll);
    return rows ? Text(KS_TEXT("core", "%1 of %2 rows of the output lie between what the windows reach: they are 0"), skippedOfAll)
                : Text(KS_TEXT("core", "%1 of %2 columns of the output lie between what the windows reach: they are 0"), skippedOfAll);
}

/// Cells that the windows reach outside the output, at both ends: output_padding gives back what the padding takes at the far one.
std::int64_t cutOff(const WindowAxis& axis)
{
    return std::min(axis.padBegin, axis.span()) + std::max<std::int64_t>(axis.reachBehind(), 0);
}

void sayTransposedBorder(const WindowAxis& axis, bool rows, bool bias, std::vector<Text>& texts)
{
    if (const std::int64_t cells = axis.uncoveredCells(); cells > 0)
        texts.push_back(unreachedAtEnd(cells, rows, bias));
    if (const std::int64_t skipped = std::ssize(skippedCells(axis)); skipped > 0)
        texts.push_back(unreachedBetween({std::to_string(skipped), std::to_string(axis.size)}, rows, bias));
    if (const std::int64_t cut = cutOff(axis); cut > 0)
        texts.push_back(rows ? Text(KS_TEXT("core", "rows that the padding cuts off the output: %1"), {std::to_string(cut)})
                             : Text(KS_TEXT("core", "columns that the padding cuts off the output: %1"), {std::to_string(cut)}));
}

/// Of operators that neither slide a window nor take cells one by one.
Text wholeSentence(const OpSpec& spec)
{
    const OpInfo& info = infoOf(spec.op);
    if (info.shape)
        return info.shape(spec);
    const Shape& src = spec.src;
    const Text cells("%1 = %2", {joined({src.c, src.h, src.w}, "·"), groupedDigits(src.c * src.h * src.w)});
    if (info.weights == WeightsKind::Matrix)
        return Text(KS_TEXT("core", "every image is read as one row of %1 numbers, and each of the %2 outputs sums over all of them"),
                    {cells, std::to_string(spec.filters)});
    if (info.makesRow)
        return Text(KS_TEXT("core", "every image becomes one row of %1 numbers"), {cells});
    if (hasTarget(info))
        return Text(KS_TEXT("core", "all cells together give one number"));
    return Text(KS_TEXT("core", "the output has the shape of the input"));
}

} // namespace

ShapeSentence shapeSentence(const OpSpec& spec)
{
    ShapeSentence sentence;
    const std::string size = Size2{spec.src.h, spec.src.w}.text();
    if (isActivation(spec.op)) {
        sentence.formulas.push_back(Text(KS_TEXT("core", "one cell in, one cell out: the output is %1 as the input"), {size}));
        return sentence;
    }
    if (isGlobalPool(spec.op)) {
        sentence.formulas.push_back(Text(KS_TEXT("core", "the window is the whole map: %1 becomes 1×1"), {size}));
        return sentence;
    }
    if (!hasWindow(spec.op)) {
        sentence.formulas.push_back(wholeSentence(spec));
        return sentence;
    }
    const Window window = windowOf(spec);
    const Axis y{window.y, spec.src.h, spec.outputPadding.y};
    const Axis x{window.x, spec.src.w, spec.outputPadding.x};
    const bool transposed = infoOf(spec.op).transposed;
    const auto say = transposed ? sayTransposed : sayForward;
    if (y == x) {
        say(spec, y, {.both = true}, sentence.formulas);
    } else {
        say(spec, y, {.rows = true}, sentence.formulas);
        say(spec, x, {.rows = false}, sentence.formulas);
    }
    for (const bool rows : {true, false}) {
        const WindowAxis& axis = rows ? window.y : window.x;
        if (transposed)
            sayTransposedBorder(axis, rows, spec.bias, sentence.borders);
        else
            sayForwardBorder(spec, axis, rows, sentence.borders);
    }
    return sentence;
}

} // namespace ks
