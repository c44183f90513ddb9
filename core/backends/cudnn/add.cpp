#include "core/backends/cudnn/handles.h"

#include "core/ops/operator.h"

namespace ks::cudnn {

namespace {

using cuda::pointerTo;

class AddCall final : public Call {
public:
    AddCall(Library& library, const OpSpec& spec) : m_library(library)
    {
        describe(m_cells, spec.src);
        require(cudnnSetOpTensorDescriptor(m_sum.get(), CUDNN_OP_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN), "describing a sum");
    }

    void run(const Args& args, void*) override
    {
        check(cudnnOpTensor(m_library.handle(), m_sum.get(), &one, m_cells.get(), pointerTo<const float*>(args.src), &one, m_cells.get(),
                            pointerTo<const float*>(args.src2), &zero, m_cells.get(), pointerTo<float*>(args.dst)),
              "sum");
    }

private:
    Library& m_library;
    TensorDescriptor m_cells;
    OpTensorDescriptor m_sum;
};

} // namespace

std::unique_ptr<Call> makeAdd(Library& library, const OpSpec& spec)
{
    return std::make_unique<AddCall>(library, spec);
}

} // namespace ks::cudnn
