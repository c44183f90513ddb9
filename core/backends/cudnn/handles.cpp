#include "core/backends/cudnn/handles.h"

#include "core/base/error.h"

namespace ks::cudnn {

void check(cudnnStatus_t status, std::string_view what)
{
    if (status != CUDNN_STATUS_SUCCESS)
        throw Error(Text(KS_TEXT("core", "cuDNN: %1: %2"), {std::string(what), cudnnGetErrorString(status)}));
}

void require(cudnnStatus_t status, std::string_view what)
{
    if (status != CUDNN_STATUS_SUCCESS)
        throw Unsupported(Text(KS_TEXT("core", "cuDNN: %1: %2"), {std::string(what), cudnnGetErrorString(status)}));
}

void describe(const TensorDescriptor& descriptor, const Shape& shape)
{
    require(cudnnSetTensor4dDescriptor(descriptor.get(), CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, static_cast<int>(shape.n),
                                       static_cast<int>(shape.c), static_cast<int>(shape.h), static_cast<int>(shape.w)),
            "describing a tensor");
}

Library::Library()
{
    const cudnnStatus_t status = cudnnCreate(&m_handle);
    if (status != CUDNN_STATUS_SUCCESS)
        throw Unsupported(Text(KS_TEXT("core", "cuDNN does not start: %1"), {cudnnGetErrorString(status)}));
    require(cudnnSetStream(m_handle, m_device.stream()), "choosing the stream");
}

Library::~Library()
{
    cudnnDestroy(m_handle);
}

} // namespace ks::cudnn
