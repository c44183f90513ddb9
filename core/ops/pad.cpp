#include "core/ops/pad.h"

#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/touched_bytes.h"
#include "core/tensor/dice.h"

#include <array>

namespace ks {

namespace {

/// visit(coordinate of dst) for all that took the number at this coordinate of src, in order.
template <class Visit>
void forEachTaker(const PadAxis& axis, std::int64_t src, Visit&& visit)
{
    const std::int64_t last = axis.size - 1;
    std::int64_t first = axis.before + src;
    std::int64_t end = first + 1;
    if (axis.mode == PadMode::Edge) {
        first = src == 0 ? 0 : first;
        end = src == last ? axis.padded() : end;
    }
    if (axis.mode == PadMode::Reflect && src > 0 && src <= axis.before)
        visit(axis.before - src);
    for (std::int64_t dst = first; dst < end; ++dst)
        visit(dst);
    if (axis.mode == PadMode::Reflect && src < last && last - src <= axis.behind)
        visit(axis.before + 2 * last - src);
}

} // namespace

PadAxes padAxesOf(const OpSpec& spec)
{
    return {{spec.src.h, spec.pads.top, spec.pads.bottom, spec.padMode}, {spec.src.w, spec.pads.left, spec.pads.right, spec.padMode}};
}

namespace {

/// Pad (ONNX) of rows and columns: dst is src with `pads` cells around it. They hold constant_value (mode constant), what a mirror on the border
/// shows, the border itself not repeated (reflect), or the number of the border (edge). A cell of src gets the gradients of all that took its
/// number. Source: ONNX, Pad.
class Pad final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override
    {
        const PadAxes axes = padAxesOf(spec);
        return {spec.src.n, spec.src.c, axes.y.padded(), axes.x.padded()};
    }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        const PadAxes axes = padAxesOf(spec);
        if (of != Role::Dst) {
            forEachTaker(axes.y, cell.y, [&](std::int64_t y) {
                forEachTaker(axes.x, cell.x, [&](std::int64_t x) { visit({.first = {Role::DiffDst, {cell.n, cell.c, y, x}}}); });
            });
            return;
        }
        const std::int64_t y = axes.y.from(cell.y);
        const std::int64_t x = axes.x.from(cell.x);
        if (y < 0 || x < 0)
            visit({.first = {Role::Src, {cell.n, cell.c, cell.y - axes.y.before, cell.x - axes.x.before}}, .padding = true});
        else
            visit({.first = {Role::Src, {cell.n, cell.c, y, x}}});
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        // Backwards each copy of a number but the first is added; the constant was nobody's number.
        const bool adds = !isForward(pass) && spec.padMode != PadMode::Constant;
        const std::int64_t copies = adds ? dstShape(spec).elements() - spec.src.elements() : 0;
        return {static_cast<double>(copies), touchedBytes(spec, pass)};
    }
};

const Pad padDefinition;

/// In the order of PadMode.
constexpr std::array<FieldChoice, 3> padModes = {{
    {.name = "constant", .title = KS_TEXT("core", "one number")},
    {.name = "reflect", .title = KS_TEXT("core", "as in a mirror")},
    {.name = "edge", .title = KS_TEXT("core", "the border repeated")},
}};

constexpr ConstantInput padConstants[] = {{.name = "pads", .since = 11, .pads = &OpSpec::pads},
                                          {.name = "constant_value", .value = &OpSpec::padConstant, .since = 11, .formerly = "value"}};

std::string textOfPads(const Pads& pads, std::string_view separator)
{
    return joined({pads.top, pads.left, pads.bottom, pads.right}, separator);
}

/// A mirror on the border shows what the input has, without the border.
void checkMirror(const OpSpec& spec, std::vector<Problem>& problems)
{
    const Pads& p = spec.pads;
    const Size2 most{spec.src.h - 1, spec.src.w - 1};
    const Pads legal{std::min(p.top, most.y), std::min(p.left, most.x), std::min(p.bottom, most.y), std::min(p.right, most.x)};
    if (spec.padMode != PadMode::Reflect || legal == p)
        return;
    problems.push_back(
        {"pads",
         Text(KS_TEXT("core", "the pads (top, left, bottom, right) are %1; a mirror has %2 rows and columns to show, without "
                              "the border itself"),
              {textOfPads(p, ", "), most.text()}),
         {fixOf(spec, "pads", textOfPads(legal, ",")), fixOf(spec, "mode", "edge")}});
}

Text padSum(std::int64_t before, std::int64_t size, std::int64_t behind)
{
    return std::to_string(before) + " + " + std::to_string(size) + " + " + std::to_string(behind) + " = " +
           std::to_string(before + size + behind);
}

std::string padMode(const OpSpec& spec, std::string_view edge)
{
    return spec.padMode == PadMode::Constant ? "constant" : spec.padMode == PadMode::Reflect ? "reflect" : std::string(edge);
}

} // namespace

constinit const OpInfo padRow{
    .op = OpKind::Pad,
    .name = "Pad",
    .definition = &padDefinition,
    .family = OpFamily::Reordering,
    .sentence = [](const OpSpec& spec) -> Text {
        switch (spec.padMode) {
        case PadMode::Constant: return Text(KS_TEXT("core", "Puts rows and columns of %1 around the image."), {digitsOf(spec.padConstant)});
        case PadMode::Reflect: return KS_TEXT("core", "Puts around the image what a mirror on its border shows.");
        case PadMode::Edge: return KS_TEXT("core", "Repeats the border of the image around it.");
        }
        return {};
    },
    .story = [](const OpSpec&, const CellFacts& cell) -> Text {
        if (cell.of == Role::Dst)
            return cell.padding ? KS_TEXT("core", "Around the image: the number that is put there.")
                                : KS_TEXT("core", "The same number at another place.");
        return cell.terms == 1 ? KS_TEXT("core", "The gradient goes back to where the number came from.")
                               : KS_TEXT("core", "The gradients of all cells that took this number, summed.");
    },
    .attributes =
        [] {
            return std::vector<Field>{
                field<&OpSpec::pads>({.name = "pads",
                                      .option = "--pads",
                                      .title = KS_TEXT("core", "padding"),
                                      .help = KS_TEXT("core", "pads: rows and columns added around the input: top, left, bottom, right."),
                                      .least = 0,
                                      .most = largestSetting,
                                      .oursAlone = true}),
                field<&OpSpec::padMode>({.name = "mode",
                                         .title = KS_TEXT("core", "filled with"),
                                         .help = KS_TEXT("core", "mode: what the added cells hold."),
                                         .choices = padModes}),
                field<&OpSpec::padConstant>({.name = "constant_value",
                                             .title = KS_TEXT("core", "the number"),
                                             .help = KS_TEXT("core", "constant_value: what the added cells hold in the mode constant."),
                                             .applies = appliesIf<[](const OpSpec& spec) { return spec.padMode == PadMode::Constant; }>,
                                             .oursAlone = true})};
        },
    .check = checkMirror,
    .reach = Reach::Moved,
    .imagesOnly = true,
    .constants = padConstants,
    .shape =
        [](const OpSpec& spec) {
            const PadAxes axes = padAxesOf(spec);
            return Text(KS_TEXT("core", "rows: %1; columns: %2"),
                        {padSum(axes.y.before, axes.y.size, axes.y.behind), padSum(axes.x.before, axes.x.size, axes.x.behind)});
        },
    .padding = [](const OpSpec& spec) { return spec.padMode == PadMode::Constant ? static_cast<double>(spec.padConstant) : 0.0; },
    .forgetsSrc = always,
    .usual =
        [](OpSpec& spec) {
            spec.pads = {1, 1, 1, 1};
        },
    .propose =
        [](OpSpec& spec, Dice& dice) {
            spec.padMode = dice.oneOf(std::array{PadMode::Constant, PadMode::Reflect, PadMode::Edge});
            const std::int64_t y = spec.padMode == PadMode::Reflect ? std::min<std::int64_t>(4, spec.src.h - 1) : 4;
            const std::int64_t x = spec.padMode == PadMode::Reflect ? std::min<std::int64_t>(4, spec.src.w - 1) : 4;
            spec.pads = {dice.between(0, y), dice.between(0, x), dice.between(0, y), dice.between(0, x)};
            spec.padConstant = dice.oneIn(2) ? 0.0F : dice.uniform();
        },
    .pytorch = [](const code::Layer& layer) -> code::Torch {
        const OpSpec& s = layer.spec;
        const std::string value = s.padMode == PadMode::Constant ? ", value=" + digitsOf(s.padConstant) : "";
        return {.call = "F.pad(" + layer.src + ", (" + textOfPads({s.pads.left, s.pads.right, s.pads.top, s.pads.bottom}, ", ") +
                        "), mode=\"" + padMode(s, "replicate") + "\"" + value + ")"};
    },
    .keras =
        [](const code::Layer& layer) {
            const OpSpec& s = layer.spec;
            if (s.padMode == PadMode::Edge)
                code::refuse(layer, Text(KS_TEXT("core", "it repeats the border")));
            const std::string value = s.padMode == PadMode::Constant ? ", constant_values=" + digitsOf(s.padConstant) : "";
            return "ops.pad(" + layer.src + ", ((0, 0), " + code::pair(s.pads.top, s.pads.bottom) + ", " +
                   code::pair(s.pads.left, s.pads.right) + ", (0, 0)), mode=\"" + padMode(s, "edge") + "\"" + value + ")";
        },
};

} // namespace ks
