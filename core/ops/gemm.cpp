#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"

namespace ks {

namespace {

/// K: the cells of one image.
std::int64_t inputsOf(const OpSpec& spec)
{
    return spec.src.c * spec.src.h * spec.src.w;
}

/// The src cell of image n that meets the weights of column k.
Cell srcCell(const OpSpec& spec, std::int64_t n, std::int64_t k)
{
    Cell cell = cellAt({1, spec.src.c, spec.src.h, spec.src.w}, k);
    cell.n = n;
    return cell;
}

/// Gemm (ONNX, transB = 1), fully connected: dst[n, m] = Σ_k src[n, k] · weights[m, k] + bias[m]. src of any N×C×H×W is read as
/// N×K in the order C, H, W, K = C·H·W; weights are M×K×1×1, a bias 1×M×1×1, dst N×M×1×1, with M = `filters`.
class Gemm final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override { return {spec.src.n, spec.filters, 1, 1}; }
    Shape weightsShape(const OpSpec& spec) const override { return {spec.filters, inputsOf(spec), 1, 1}; }
    Shape biasShape(const OpSpec& spec) const override { return spec.bias ? Shape{1, spec.filters, 1, 1} : Shape{}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        switch (of) {
        case Role::Dst:
            for (std::int64_t k = 0; k < inputsOf(spec); ++k)
                visit({.first = {Role::Src, srcCell(spec, cell.n, k)}, .second = Factor{Role::Weights, {cell.c, k, 0, 0}}});
            if (spec.bias)
                visit({.first = {Role::Bias, {0, cell.c, 0, 0}}});
            break;
        case Role::DiffSrc: {
            const std::int64_t k = offsetOf({1, spec.src.c, spec.src.h, spec.src.w}, {0, cell.c, cell.y, cell.x});
            for (std::int64_t m = 0; m < spec.filters; ++m)
                visit({.first = {Role::DiffDst, {cell.n, m, 0, 0}}, .second = Factor{Role::Weights, {m, k, 0, 0}}});
            break;
        }
        case Role::DiffWeights:
            for (std::int64_t n = 0; n < spec.src.n; ++n)
                visit({.first = {Role::Src, srcCell(spec, n, cell.c)}, .second = Factor{Role::DiffDst, {n, cell.n, 0, 0}}});
            break;
        case Role::DiffBias:
            for (std::int64_t n = 0; n < spec.src.n; ++n)
                visit({.first = {Role::DiffDst, {n, cell.c, 0, 0}}});
            break;
        default: break;
        }
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        const auto n = static_cast<double>(spec.src.n);
        const auto k = static_cast<double>(inputsOf(spec));
        const auto m = static_cast<double>(spec.filters);
        const double products = 2 * n * k * m;
        const double bias = spec.bias && pass != Pass::BackwardData ? n * m : 0;
        return {products + bias, touchedBytes(spec, pass)};
    }
};

const Gemm gemmDefinition;

/// The weights lie out × in, and nothing is scaled.
constexpr FixedAttribute gemmFixed[] = {{"transA", 0, 0}, {"transB", 1, 0}, {"alpha", 1, 1}, {"beta", 1, 1}};

} // namespace

constinit const OpInfo gemmRow{
    .op = OpKind::Gemm,
    .name = "Gemm",
    .searchedAs = "dense|densa|fully connected|totalmente conectada|linear|lineal",
    .definition = &gemmDefinition,
    .family = OpFamily::Product,
    .sentence =
        [](const OpSpec&) {
            return Text(KS_TEXT("core", "Fully connected: every output is a sum over all inputs of its image times their weights."));
        },
    .attributes =
        [] {
            return std::vector<Field>{
                attribute_rows::filters(KS_TEXT("core", "outputs"),
                                        KS_TEXT("core", "filters: outputs, each the sum of all inputs with weights of its own.")),
                attribute_rows::bias()};
        },
    .reach = Reach::Image,
    .mixesChannels = true,
    .makesRow = true,
    .weights = WeightsKind::Matrix,
    .alias = "MatMul",
    .fixed = gemmFixed,
    .forgetsSrc = always,
    .usual = [](OpSpec& spec) { spec.filters = 10; },
    .pytorch =
        [](const code::Layer& layer) {
            const OpSpec& s = layer.spec;
            return code::torchModule(
                layer, "nn.Linear(" + code::integer(inputsOf(s)) + ", " + code::integer(s.filters) + code::flag("bias", s.bias) + ")",
                layer.row ? layer.src : "torch.flatten(" + layer.src + ", 1)");
        },
    .keras =
        [](const code::Layer& layer) {
            return code::keras("Dense(" + code::integer(layer.spec.filters) + code::flag("use_bias", layer.spec.bias) +
                                   code::kerasNamed(layer) + ")",
                               layer.row ? layer.src : code::keras("Flatten()", layer.src));
        },
};

} // namespace ks
