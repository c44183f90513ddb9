#include "core/backends/cudnn/handles.h"

#include "core/base/error.h"

#include <dlfcn.h>
#include <filesystem>

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

void requireParts()
{
    Dl_info place{};
    if (dladdr(reinterpret_cast<void*>(cudnnGetVersion), &place) == 0 || !place.dli_fname)
        return;
    const std::filesystem::path folder = std::filesystem::path(place.dli_fname).parent_path();
    for (const char* part : {"graph", "ops", "cnn"}) {
        const std::string file = "libcudnn_" + std::string(part) + ".so." + std::to_string(CUDNN_MAJOR);
        if (!std::filesystem::exists(folder / file))
            throw Unsupported(Text(KS_TEXT("core", "cuDNN is there but not its part %1 (in %2)"), {file, folder.string()}));
    }
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
