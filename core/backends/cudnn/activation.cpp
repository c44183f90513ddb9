#include "core/backends/cudnn/handles.h"

#include "core/ops/operator.h"

namespace ks::cudnn {

namespace {

using cuda::pointerTo;

cudnnActivationMode_t modeOf(OpKind op)
{
    switch (op) {
    case OpKind::Relu: return CUDNN_ACTIVATION_RELU;
    case OpKind::Sigmoid: return CUDNN_ACTIVATION_SIGMOID;
    default: return CUDNN_ACTIVATION_TANH;
    }
}

/// Backwards cuDNN wants to see dst again; it is made anew in the workspace.
class ActivationCall final : public Call {
public:
    ActivationCall(Library& library, const OpSpec& spec, Pass pass) : m_library(library), m_pass(pass), m_bytes(spec.src.bytes())
    {
        describe(m_cells, spec.src);
        require(cudnnSetActivationDescriptor(m_activation.get(), modeOf(spec.op), CUDNN_PROPAGATE_NAN, 0.0), "describing the function");
    }

    std::size_t workspaceBytes() const override { return m_pass == Pass::BackwardData ? m_bytes : 0; }

    void run(const Args& args, void* workspace) override
    {
        const auto* src = pointerTo<const float*>(args.src);
        void* dst = m_pass == Pass::BackwardData ? workspace : pointerTo<void*>(args.dst);
        check(cudnnActivationForward(m_library.handle(), m_activation.get(), &one, m_cells.get(), src, &zero, m_cells.get(), dst),
              "activation");
        if (m_pass == Pass::BackwardData)
            check(cudnnActivationBackward(m_library.handle(), m_activation.get(), &one, m_cells.get(), dst, m_cells.get(),
                                          pointerTo<const float*>(args.diffDst), m_cells.get(), src, &zero, m_cells.get(),
                                          pointerTo<float*>(args.diffSrc)),
                  "gradient of an activation");
    }

private:
    Library& m_library;
    Pass m_pass;
    std::size_t m_bytes;
    TensorDescriptor m_cells;
    ActivationDescriptor m_activation;
};

} // namespace

std::unique_ptr<Call> makeActivation(Library& library, const OpSpec& spec, Pass pass)
{
    return std::make_unique<ActivationCall>(library, spec, pass);
}

} // namespace ks::cudnn
