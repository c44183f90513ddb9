#include "core/ops/global_pool.h"

#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/pool_terms.h"
#include "core/ops/window.h"

namespace ks {

OpSpec asWindowedPool(const OpSpec& spec)
{
    if (!isGlobalPool(spec.op))
        return spec;
    OpSpec pool;
    pool.op = spec.op == OpKind::GlobalMaxPool ? OpKind::MaxPool : OpKind::AveragePool;
    pool.src = spec.src;
    pool.kernel = {spec.src.h, spec.src.w};
    pool.strides = {1, 1};
    return pool;
}

namespace {

/// GlobalMaxPool and GlobalAveragePool (ONNX): the pool whose one window is the whole image; the same rules.
class GlobalPool final : public Operator {
public:
    /// `base` is MaxPool or AveragePool.
    explicit GlobalPool(OpKind base) : m_base(base) {}

    Shape dstShape(const OpSpec& spec) const override { return {spec.src.n, spec.src.c, 1, 1}; }
    Expression expression(const OpSpec& spec, Role of) const override { return operatorOf(m_base).expression(asWindowedPool(spec), of); }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        operatorOf(m_base).forEachTerm(asWindowedPool(spec), of, cell, visit);
    }
    Cost cost(const OpSpec& spec, Pass pass) const override { return operatorOf(m_base).cost(asWindowedPool(spec), pass); }

private:
    OpKind m_base;
};

const GlobalPool globalMaxPoolDefinition(OpKind::MaxPool);
const GlobalPool globalAveragePoolDefinition(OpKind::AveragePool);

} // namespace

constinit const OpInfo globalMaxPoolRow{
    .op = OpKind::GlobalMaxPool,
    .name = "GlobalMaxPool",
    .searchedAs = poolingNames,
    .definition = &globalMaxPoolDefinition,
    .family = OpFamily::Pooling,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "The largest value of each channel.")); },
    .window = Windowing::WholeImage,
    .reach = Reach::Image,
    .takesMaximum = true,
    .alias = "ReduceMax",
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = layer.src + ".amax((2, 3), keepdim=True)"}; },
    .keras = [](const code::Layer& layer) { return code::keras("GlobalMaxPooling2D(keepdims=True)", layer.src); },
};

constinit const OpInfo globalAveragePoolRow{
    .op = OpKind::GlobalAveragePool,
    .name = "GlobalAveragePool",
    .searchedAs = poolingNames,
    .definition = &globalAveragePoolDefinition,
    .family = OpFamily::Pooling,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "The mean of each channel.")); },
    .window = Windowing::WholeImage,
    .reach = Reach::Image,
    .alias = "ReduceMean",
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = layer.src + ".mean((2, 3), keepdim=True)"}; },
    .keras = [](const code::Layer& layer) { return code::keras("GlobalAveragePooling2D(keepdims=True)", layer.src); },
};

} // namespace ks
