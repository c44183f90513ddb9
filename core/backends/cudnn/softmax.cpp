#include "core/backends/cudnn/handles.h"

#include "core/ops/operator.h"

namespace ks::cudnn {

namespace {

using cuda::pointerTo;

/// Over the channels. Backwards cuDNN wants to see dst again; it is made anew in the workspace.
class SoftmaxCall final : public Call {
public:
    SoftmaxCall(Library& library, const OpSpec& spec, Pass pass) : m_library(library), m_pass(pass), m_bytes(spec.src.bytes())
    {
        describe(m_cells, spec.src);
    }

    std::size_t workspaceBytes() const override { return m_pass == Pass::BackwardData ? m_bytes : 0; }

    void run(const Args& args, void* workspace) override
    {
        void* dst = m_pass == Pass::BackwardData ? workspace : pointerTo<void*>(args.dst);
        check(cudnnSoftmaxForward(m_library.handle(), CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, m_cells.get(),
                                  pointerTo<const float*>(args.src), &zero, m_cells.get(), dst),
              "softmax");
        if (m_pass == Pass::BackwardData)
            check(cudnnSoftmaxBackward(m_library.handle(), CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, m_cells.get(), dst,
                                       m_cells.get(), pointerTo<const float*>(args.diffDst), &zero, m_cells.get(),
                                       pointerTo<float*>(args.diffSrc)),
                  "gradient of softmax");
    }

private:
    Library& m_library;
    Pass m_pass;
    std::size_t m_bytes;
    TensorDescriptor m_cells;
};

} // namespace

std::unique_ptr<Call> makeSoftmax(Library& library, const OpSpec& spec, Pass pass)
{
    return std::make_unique<SoftmaxCall>(library, spec, pass);
}

} // namespace ks::cudnn
