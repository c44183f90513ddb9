#include "core/base/digits.h"
#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"
#include "core/tensor/dice.h"

#include <algorithm>

namespace ks {

namespace {

/// Concat (ONNX, axis 1) of two tensors of the same images, rows and columns: dst has the channels of src, then those of src2
/// (N×C×H×W and N×src2_channels×H×W). Longer ones are chains. Each gradient is its part of diffDst.
class Concat final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override { return {spec.src.n, spec.src.c + spec.src2Channels, spec.src.h, spec.src.w}; }
    Shape src2Shape(const OpSpec& spec) const override { return {spec.src.n, spec.src2Channels, spec.src.h, spec.src.w}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        const Cell behind{cell.n, cell.c + spec.src.c, cell.y, cell.x};
        if (of == Role::DiffSrc)
            visit({.first = {Role::DiffDst, cell}});
        else if (of == Role::DiffSrc2)
            visit({.first = {Role::DiffDst, behind}});
        else if (cell.c < spec.src.c)
            visit({.first = {Role::Src, cell}});
        else
            visit({.first = {Role::Src2, {cell.n, cell.c - spec.src.c, cell.y, cell.x}}});
    }
    Cost cost(const OpSpec& spec, Pass pass) const override { return {0, touchedBytes(spec, pass)}; }
};

const Concat concatDefinition;

constexpr FixedAttribute concatFixed[] = {{"axis", 1, 0}}; // ONNX has no default: it is always said

/// "1, 1, 5": an image of that many channels in Keras.
std::string pixel(std::int64_t channels)
{
    return "Reshape((1, 1, " + code::integer(channels) + "))";
}

} // namespace

constinit const OpInfo concatRow{
    .op = OpKind::Concat,
    .name = "Concat",
    .definition = &concatDefinition,
    .family = OpFamily::Joining,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Puts the channels of a second tensor behind those of the first.")); },
    .story = [](const OpSpec&, const CellFacts& cell) -> Text {
        return cell.of == Role::Dst ? KS_TEXT("core", "The same number at another place.")
                                    : KS_TEXT("core", "The gradient goes back to where the number came from.");
    },
    .attributes =
        [] {
            return std::vector<Field>{field<&OpSpec::src2Channels>(
                {.name = "src2_channels",
                 .title = KS_TEXT("core", "channels of the second input"),
                 .help = KS_TEXT("core", "src2_channels: how many channels the second input has; a network takes them from the layer."),
                 .least = 1,
                 .most = largestSetting,
                 .always = true,
                 .oursAlone = true})};
        },
    .second = SecondOperand::Source,
    .fitSecond = [](OpSpec& spec, const Shape& second) { spec.src2Channels = second.c; },
    .fitted = "src2_channels",
    .fixed = concatFixed,
    .shape =
        [](const OpSpec& spec) {
            return Text(KS_TEXT("core", "the channels of both: %1 + %2 = %3"),
                        {groupedDigits(spec.src.c), groupedDigits(spec.src2Channels), groupedDigits(spec.src.c + spec.src2Channels)});
        },
    .forgetsSrc = always,
    .usual = [](OpSpec& spec) { spec.src2Channels = std::max<std::int64_t>(1, spec.src.c); },
    .propose = [](OpSpec& spec, Dice& dice) { spec.src2Channels = dice.between(1, 20); },
    // A row of numbers and an image have one cell in each channel where both meet.
    .pytorch = [](const code::Layer& layer) -> code::Torch {
        const std::string fit = layer.row == layer.row2 ? "" : layer.row ? ".flatten(1)" : "[:, :, None, None]";
        return {.call = "torch.cat((" + layer.src + ", " + layer.src2 + fit + "), 1)"};
    },
    .keras =
        [](const code::Layer& layer) {
            std::string src2 = layer.src2;
            if (layer.row != layer.row2)
                src2 = code::keras(layer.row ? "Flatten()" : pixel(layer.spec.src2Channels), src2);
            return "layers.Concatenate()([" + layer.src + ", " + src2 + "])";
        },
};

} // namespace ks
