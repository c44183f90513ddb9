#include "core/backends/lanes/layer.h"
#include "core/backends/lanes/pool_kernels.h"

namespace ks::lanes {

namespace {

class PoolLayer final : public Layer {
public:
    explicit PoolLayer(const OpSpec& spec)
        : Layer(spec), m_maximum(spec.op == OpKind::MaxPool || spec.op == OpKind::GlobalMaxPool),
          m_pool{.window = windowOf(spec),
                 .planes = spec.src.c,
                 .zeroPadding = spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero,
                 .countIncludePad = spec.op == OpKind::AveragePool && spec.countIncludePad}
    {
    }

    std::size_t savedBytes() const override { return m_maximum ? groupBytes() * static_cast<std::size_t>(groupsPerBlock()) : 0; }

    void forward(const BlockArgs& args) const override
    {
        for (std::int64_t n = 0; n < args.groups; ++n) {
            const float* src = args.src + n * srcFloats();
            float* dst = args.dst + n * dstFloats();
            if (m_maximum)
                maxPool(m_pool, src, dst, args.saved ? saved(args, n) : nullptr);
            else
                averagePool(m_pool, src, dst);
        }
    }

    void backwardData(const BlockArgs& args) const override
    {
        for (std::int64_t n = 0; n < args.groups; ++n) {
            const float* diffDst = args.diffDst + n * dstFloats();
            float* diffSrc = args.diffSrc + n * srcFloats();
            if (m_maximum)
                maxPoolBackward(m_pool, diffDst, saved(args, n), args.dstMask ? args.dstMask + n * dstFloats() : nullptr, diffSrc,
                                args.accumulate);
            else
                averagePoolBackward(m_pool, diffDst, diffSrc, args.accumulate);
        }
    }
    bool masksSource() const override { return m_maximum; }
    bool accumulates() const override { return true; }

private:
    std::size_t groupBytes() const { return m_pool.bytesPerWinner() * static_cast<std::size_t>(dstFloats()); }
    std::byte* saved(const BlockArgs& args, std::int64_t group) const
    {
        return args.saved + static_cast<std::size_t>(group) * groupBytes();
    }

    bool m_maximum;
    Pooling m_pool;
};

} // namespace

std::unique_ptr<Layer> makePoolLayer(const OpSpec& spec, const Fusion&)
{
    return std::make_unique<PoolLayer>(spec);
}

} // namespace ks::lanes
