#include "core/backends/gemm/im2col.h"
#include "core/backends/gemm/kernels.h"
#include "core/backends/gemm/product_threads.h"
#include "core/ops/operator.h"

#include <cblas.h>

#include <algorithm>

namespace ks::gemm {

namespace {

/// Conv and ConvTranspose are the same three products. "Image" is what the window slides over (Conv's src, ConvTranspose's dst),
/// "map" has one cell per window; weights are map channels × (image channels of the group · kH · kW).
struct Products {
    ColumnGeometry geometry;
    std::int64_t batch = 0;
    std::int64_t groups = 1;
    std::int64_t mapChannels = 0; ///< of a group
    bool transposed;

    explicit Products(const OpSpec& spec) : batch(spec.src.n), groups(spec.group), transposed(spec.op == OpKind::ConvTranspose)
    {
        const Shape image = transposed ? shapeOf(spec, Role::Dst) : spec.src;
        geometry = {windowOf(spec), image.c / groups, image.h, image.w};
        mapChannels = (transposed ? spec.src.c : spec.filters) / groups;
    }

    std::int64_t imageSize() const { return geometry.channels * geometry.height * geometry.width; }
    std::int64_t mapSize() const { return mapChannels * geometry.columns(); }
    std::int64_t weightsSize() const { return mapChannels * geometry.rows(); }

    /// From src to dst, or `back` from diffDst to diffSrc; `to` is added to.
    void pass(const HostArgs& args, const float* from, float* to, bool back) const
    {
        if (back == transposed)
            gather(args, from, args.weights, to);
        else
            scatter(args, from, args.weights, to);
    }

    /// diffWeights = Σ over the batch of map · columns(image)ᵀ
    void meet(const HostArgs& args) const
    {
        const float* const image = transposed ? args.diffDst : args.src;
        const float* const map = transposed ? args.src : args.diffDst;
        std::fill_n(args.diffWeights, groups * weightsSize(), 0.0F);
        forEachPart(args, [&](std::int64_t part, std::int64_t group, float* column) {
            im2col(geometry, image + part * imageSize(), column);
            multiply(CblasNoTrans, CblasTrans, mapChannels, geometry.rows(), geometry.columns(), map + part * mapSize(), geometry.columns(),
                     column, geometry.columns(), 1.0F, args.diffWeights + group * weightsSize(), geometry.rows());
        });
    }

private:
    /// map += weights · columns(image)
    void gather(const HostArgs& args, const float* image, const float* weights, float* map) const
    {
        forEachPart(args, [&](std::int64_t part, std::int64_t group, float* column) {
            im2col(geometry, image + part * imageSize(), column);
            multiply(CblasNoTrans, CblasNoTrans, mapChannels, geometry.columns(), geometry.rows(), weights + group * weightsSize(),
                     geometry.rows(), column, geometry.columns(), 1.0F, map + part * mapSize(), geometry.columns());
        });
    }

    /// image += the columns weightsᵀ · map, laid back to where they came from
    void scatter(const HostArgs& args, const float* map, const float* weights, float* image) const
    {
        forEachPart(args, [&](std::int64_t part, std::int64_t group, float* column) {
            multiply(CblasTrans, CblasNoTrans, geometry.rows(), geometry.columns(), mapChannels, weights + group * weightsSize(),
                     geometry.rows(), map + part * mapSize(), geometry.columns(), 0.0F, column, geometry.columns());
            col2im(geometry, column, image + part * imageSize());
        });
    }

    /// visit(index of the planes of one group of one sample, group, column buffer)
    template <class Visit>
    void forEachPart(const HostArgs& args, Visit&& visit) const
    {
        const ProductThreads used(args.threads);
        auto* column = reinterpret_cast<float*>(args.workspace);
        for (std::int64_t part = 0; part < batch * groups && !args.stop.stop_requested(); ++part)
            visit(part, part % groups, column);
    }

    static void multiply(CBLAS_TRANSPOSE transposeA, CBLAS_TRANSPOSE transposeB, std::int64_t m, std::int64_t n, std::int64_t k,
                         const float* a, std::int64_t lda, const float* b, std::int64_t ldb, float beta, float* c, std::int64_t ldc)
    {
        const auto size = [](std::int64_t value) { return static_cast<blasint>(value); };
        cblas_sgemm(CblasRowMajor, transposeA, transposeB, size(m), size(n), size(k), 1.0F, a, size(lda), b, size(ldb), beta, c, size(ldc));
    }
};

void fillWithBias(const Shape& dst, const float* bias, float* to)
{
    const std::int64_t plane = dst.h * dst.w;
    for (std::int64_t i = 0; i < dst.n * dst.c; ++i)
        std::fill_n(to + i * plane, plane, bias ? bias[i % dst.c] : 0.0F);
}

void biasGradient(const Shape& dst, const float* diffDst, float* diffBias)
{
    if (!diffBias)
        return;
    const std::int64_t plane = dst.h * dst.w;
    std::fill_n(diffBias, dst.c, 0.0F);
    for (std::int64_t i = 0; i < dst.n * dst.c; ++i) {
        float sum = 0.0F;
        for (std::int64_t cell = 0; cell < plane; ++cell)
            sum += diffDst[i * plane + cell];
        diffBias[i % dst.c] += sum;
    }
}

} // namespace

std::size_t columnBytes(const OpSpec& spec, int)
{
    const Products products(spec);
    return static_cast<std::size_t>(products.geometry.rows() * products.geometry.columns()) * sizeof(float);
}

void convForward(const OpSpec& spec, const HostArgs& args)
{
    fillWithBias(shapeOf(spec, Role::Dst), args.bias, args.dst);
    Products(spec).pass(args, args.src, args.dst, false);
}

void convBackwardData(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffSrc, spec.src.elements(), 0.0F);
    Products(spec).pass(args, args.diffDst, args.diffSrc, true);
}

void convBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    Products(spec).meet(args);
    biasGradient(shapeOf(spec, Role::Dst), args.diffDst, args.diffBias);
}

} // namespace ks::gemm
