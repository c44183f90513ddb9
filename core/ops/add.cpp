#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"

namespace ks {

namespace {

/// Add (ONNX) of two tensors of one shape: dst = src + src2. Both gradients are diffDst.
class Add final : public Operator {
public:
    void forEachTerm(const OpSpec&, Role of, const Cell& cell, TermVisitor visit) const override
    {
        if (of != Role::Dst) {
            visit({.first = {Role::DiffDst, cell}});
            return;
        }
        visit({.first = {Role::Src, cell}});
        visit({.first = {Role::Src2, cell}});
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        const auto cells = static_cast<double>(spec.src.elements());
        return {isForward(pass) ? cells : 0, 3.0 * sizeof(float) * cells};
    }
};

const Add addDefinition;

} // namespace

constinit const OpInfo addRow{
    .op = OpKind::Add,
    .name = "Add",
    .definition = &addDefinition,
    .family = OpFamily::Joining,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Adds a second tensor cell by cell.")); },
    .story = [](const OpSpec&, const CellFacts& cell) -> Text {
        return cell.of == Role::Dst ? KS_TEXT("core", "The sum of both inputs.")
                                    : KS_TEXT("core", "A sum passes its gradient to both inputs.");
    },
    .second = SecondOperand::Source,
    .sums = true,
    .forgetsSrc = always,
    // A row of numbers and an image would be spread over one another; both have one cell in each channel.
    .pytorch = [](const code::Layer& layer) -> code::Torch {
        return {.call = layer.src + " + " + layer.src2 + (layer.row == layer.row2 ? "" : ".reshape_as(" + layer.src + ")")};
    },
    .keras =
        [](const code::Layer& layer) {
            std::string src2 = layer.src2;
            if (layer.row != layer.row2)
                src2 = code::keras(layer.row ? "Flatten()" : "Reshape((1, 1, " + code::integer(layer.spec.src.c) + "))", src2);
            return "layers.Add()([" + layer.src + ", " + src2 + "])";
        },
};

} // namespace ks
