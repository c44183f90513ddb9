#include "core/backends/cudnn/handles.h"

#include "core/base/error.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace ks::cudnn {

namespace {

/// What is no whole number of MiB is not heeded: a backend must not fail over a setting.
std::size_t chosenWorkspaceLimit()
{
    constexpr std::size_t usual = 256;
    const char* const set = std::getenv("KERNELSCOPE_CUDNN_WORKSPACE");
    const std::string_view text = set ? set : "";
    std::size_t mebibytes = usual;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mebibytes);
    const bool whole = error == std::errc() && end == text.data() + text.size() && mebibytes <= (std::size_t{1} << 20U);
    return (whole ? mebibytes : usual) << 20U;
}

} // namespace

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

Library::Library() : m_workspaceLimit(chosenWorkspaceLimit())
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
