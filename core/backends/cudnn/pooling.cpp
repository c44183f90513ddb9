#include "core/backends/cudnn/handles.h"

#include "core/ops/global_pool.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::cudnn {

namespace {

using cuda::pointerTo;

/// Backwards cuDNN wants to see dst again, so training keeps a copy of it.
class PoolingCall final : public Call {
public:
    PoolingCall(Library& library, const OpSpec& given, Pass pass) : m_library(library), m_pass(pass)
    {
        const OpSpec spec = asWindowedPool(given);
        const Window window = windowOf(spec);
        describe(m_src, spec.src);
        describe(m_dst, shapeOf(spec, Role::Dst));
        m_dstBytes = shapeOf(spec, Role::Dst).bytes();
        const cudnnPoolingMode_t average =
            spec.countIncludePad ? CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING : CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING;
        require(cudnnSetPooling2dDescriptor(m_pool.get(), spec.op == OpKind::MaxPool ? CUDNN_POOLING_MAX_DETERMINISTIC : average,
                                            CUDNN_PROPAGATE_NAN, static_cast<int>(window.y.kernel), static_cast<int>(window.x.kernel),
                                            static_cast<int>(window.y.padBegin), static_cast<int>(window.x.padBegin),
                                            static_cast<int>(window.y.stride), static_cast<int>(window.x.stride)),
                "describing the window");
    }

    std::size_t savedBytes() const override { return m_pass == Pass::Inference ? 0 : m_dstBytes; }

    void run(const Args& args, void*) override
    {
        const auto* src = pointerTo<const float*>(args.src);
        if (m_pass == Pass::BackwardData) {
            check(cudnnPoolingBackward(m_library.handle(), m_pool.get(), &one, m_dst.get(), pointerTo<const float*>(args.saved),
                                       m_dst.get(), pointerTo<const float*>(args.diffDst), m_src.get(), src, &zero, m_src.get(),
                                       pointerTo<float*>(args.diffSrc)),
                  "gradient of pooling");
            return;
        }
        auto* dst = pointerTo<float*>(args.dst);
        check(cudnnPoolingForward(m_library.handle(), m_pool.get(), &one, m_src.get(), src, &zero, m_dst.get(), dst), "pooling");
        if (args.saved)
            cuda::check(
                cudaMemcpyAsync(pointerTo<void*>(args.saved), dst, m_dstBytes, cudaMemcpyDeviceToDevice, m_library.device().stream()),
                "keeping dst");
    }

private:
    Library& m_library;
    Pass m_pass;
    TensorDescriptor m_src;
    TensorDescriptor m_dst;
    PoolingDescriptor m_pool;
    std::size_t m_dstBytes = 0;
};

} // namespace

std::unique_ptr<Call> makePooling(Library& library, const OpSpec& spec, Pass pass)
{
    return std::make_unique<PoolingCall>(library, spec, pass);
}

} // namespace ks::cudnn
