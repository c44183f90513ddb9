#include "core/backends/gemm/gemm_backend.h"

#include "core/backends/gemm/kernels.h"
#include "core/base/threads.h"
#include "core/ops/window.h"

#include <cblas.h>

#include <algorithm>
#include <limits>

namespace ks {

namespace {

/// BLAS counts in 32-bit integers.
Support fitsBlas(const OpSpec& spec)
{
    if (gemm::columnBytes(spec, 1) / sizeof(float) <= static_cast<std::size_t>(std::numeric_limits<blasint>::max()))
        return {};
    return Support::no(
        Text(KS_TEXT("core", "the column matrix would have more cells than BLAS can count; choose a smaller image or another backend")));
}

void add(CpuTable& table, OpKind op, Pass pass, void (*run)(const OpSpec&, const HostArgs&), const char* story)
{
    table.add(op, pass,
              {.meta = {.name = "im2col",
                        .source = "gemm/conv.cpp",
                        .story = Text(story),
                        .supports = fitsBlas,
                        .rules = {.paddingIsSkipped = false},
                        .determinism = Determinism::SameBitsThreads},
               .run = run,
               .workspaceBytes = gemm::columnBytes});
}

/// The sizes of a fully connected layer, in BLAS's integers.
Support fitsBlasRows(const OpSpec& spec)
{
    const std::int64_t inputs = spec.src.c * spec.src.h * spec.src.w;
    if (std::max({spec.src.n, inputs, spec.filters}) <= std::numeric_limits<blasint>::max())
        return {};
    return Support::no(Text(KS_TEXT("core", "the matrices have more rows or columns than BLAS can count")));
}

void addFullyConnected(CpuTable& table)
{
    const auto row = [&](Pass pass, void (*run)(const OpSpec&, const HostArgs&), const char* story) {
        table.add(OpKind::Gemm, pass,
                  {.meta = {.name = "openblas",
                            .source = "gemm/fully_connected.cpp",
                            .story = Text(story),
                            .supports = fitsBlasRows,
                            .determinism = Determinism::SameBitsThreads},
                   .run = run});
    };
    constexpr const char* ahead = KS_TEXT("core", "The whole batch is one matrix and the layer one product with the transposed weights, "
                                                  "which OpenBLAS runs near the processor’s peak; the bias is written first and added to.");
    constexpr const char* back =
        KS_TEXT("core", "One matrix product over the whole batch; BLAS reads a matrix transposed where it lies, so "
                        "nothing is copied.");
    row(Pass::Inference, gemm::fullyConnectedForward, ahead);
    row(Pass::Training, gemm::fullyConnectedForward, ahead);
    row(Pass::BackwardData, gemm::fullyConnectedBackwardData, back);
    row(Pass::BackwardWeights, gemm::fullyConnectedBackwardWeights, back);
}

CpuTable gemmTable(const CpuTable& lent)
{
    constexpr const char* gather = KS_TEXT(
        "core", "Every window is laid out as a column of one large matrix (im2col); the whole layer is then a single matrix product, which "
                "OpenBLAS runs near the processor’s peak. It costs memory: a cell is copied once for every window that sees it.");
    constexpr const char* scatter = KS_TEXT(
        "core", "One matrix product gives the gradient of every column; col2im adds each column back to the cells it was copied from.");
    constexpr const char* meet = KS_TEXT(
        "core",
        "The gradient from above times the transposed column matrix: one matrix product per image, added up in the order of the batch.");
    CpuTable table;
    for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose}) {
        const bool transposed = op == OpKind::ConvTranspose;
        for (const Pass pass : {Pass::Inference, Pass::Training})
            add(table, op, pass, gemm::convForward, transposed ? scatter : gather);
        add(table, op, Pass::BackwardData, gemm::convBackwardData, transposed ? gather : scatter);
        add(table, op, Pass::BackwardWeights, gemm::convBackwardWeights, meet);
    }
    addFullyConnected(table);
    for (const OpKind op : allOps())
        if (!isConvolution(op) && op != OpKind::Gemm)
            for (const Pass pass : allPasses)
                table.addAll(lent, op, pass);
    return table;
}

class GemmBackend final : public CpuBackend {
public:
    explicit GemmBackend(const CpuTable& lent) : CpuBackend(gemmTable(lent)) {}

    BackendInfo info() const override
    {
        // The library puts its description together in one buffer, anew with every question: it is asked once.
        static const std::string kernels = openblas_get_corename();
        static const std::string library = openblas_get_config();
        return {.id = std::string(gemmTraits.id),
                .title = Text(KS_TEXT("core", "im2col and OpenBLAS")),
                .device = Text(KS_TEXT("core", "%1, %2 kernels"), {processorName(), kernels}),
                .version = library,
                .memory = MemoryBudget::instance().limit()};
    }
};

} // namespace

std::unique_ptr<Backend> makeGemmBackend(const CpuTable& lent)
{
    return std::make_unique<GemmBackend>(lent);
}

} // namespace ks
