#include "core/backends/cuda/cublas.h"

#include "core/base/error.h"

#include <algorithm>
#include <dlfcn.h>
#include <sstream>

#ifndef KS_CUBLAS_LIBRARIES // the emulation has one of its own
#define KS_CUBLAS_LIBRARIES "libcublas.so." KS_CUDA_MAJOR " libcublas.so"
#endif

namespace ks::cuda {

namespace {

// cuBLAS' C interface as far as it is used here, so that its headers need not be there.
using Handle = void*;
enum Status : int { Success = 0 };
enum Operation : int { AsIs = 0, Turned = 1 };
constexpr int usualMath = 0; ///< CUBLAS_DEFAULT_MATH: float32 without tensor cores, by its quickest kernels
constexpr int tf32Math = 3;  ///< CUBLAS_TF32_TENSOR_OP_MATH

constexpr std::size_t workspaceBytes = std::size_t{32} << 20U; ///< what its documentation asks for on the largest devices

void check(Status status, const char* what)
{
    if (status != Success)
        throw Error(Text(KS_TEXT("core", "cuBLAS: %1: status %2"), {what, std::to_string(static_cast<int>(status))}));
}

/// A factor as cuBLAS counts it, columns first: what lies in rows here is turned there.
struct Factor {
    Operation operation;
    int pitch;
};

Factor turnedFactor(const Matrix& matrix, int columns, int rows)
{
    return matrix.columnStride == 1 ? Factor{AsIs, std::max(matrix.rowStride, columns)}
                                    : Factor{Turned, std::max(matrix.columnStride, rows)};
}

} // namespace

struct Cublas::Functions {
    Status (*create)(Handle*) = nullptr;
    Status (*destroy)(Handle) = nullptr;
    Status (*setStream)(Handle, cudaStream_t) = nullptr;
    Status (*setWorkspace)(Handle, void*, std::size_t) = nullptr;
    Status (*setMathMode)(Handle, int) = nullptr;
    Status (*sgemm)(Handle, Operation, Operation, int, int, int, const float*, const float*, int, const float*, int, const float*, float*,
                    int) = nullptr;
};

Cublas& Cublas::instance()
{
    static Cublas* const one = new Cublas(KS_CUBLAS_LIBRARIES); // at the program's end the driver may have gone first
    return *one;
}

Cublas::Cublas(std::string_view files) : m_functions(std::make_unique<Functions>())
{
    std::istringstream names{std::string(files)};
    std::string first;
    for (std::string name; !m_library && names >> name;) {
        m_library = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
        if (first.empty())
            first = name;
    }
    if (!m_library) {
        m_there = Support::no(Text(KS_TEXT("core", "cuBLAS is not installed (%1 was not found)"), {first}));
        return;
    }
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(m_library, name));
        if (!function)
            m_there = Support::no(Text(KS_TEXT("core", "cuBLAS is there but has no %1"), {name}));
    };
    find(m_functions->create, "cublasCreate_v2");
    find(m_functions->destroy, "cublasDestroy_v2");
    find(m_functions->setStream, "cublasSetStream_v2");
    find(m_functions->setWorkspace, "cublasSetWorkspace_v2");
    find(m_functions->setMathMode, "cublasSetMathMode");
    find(m_functions->sgemm, "cublasSgemm_v2");
}

Cublas::~Cublas()
{
    if (m_handle)
        m_functions->destroy(m_handle);
}

void Cublas::start()
{
    if (m_handle)
        return;
    if (!m_there)
        throw Unsupported(m_there.reason);
    DeviceMemory workspace(workspaceBytes, "workspace of cuBLAS");
    Handle handle = nullptr;
    if (const Status status = m_functions->create(&handle); status != Success)
        throw Unsupported(Text(KS_TEXT("core", "cuBLAS does not start: status %1"), {std::to_string(static_cast<int>(status))}));
    check(m_functions->setMathMode(handle, usualMath), "asking for float32");
    m_handle = handle;
    m_workspace = std::move(workspace);
}

void Cublas::multiply(const Gemm& g, Stream stream)
{
    check(m_functions->setStream(m_handle, stream), "choosing the stream");
    check(m_functions->setWorkspace(m_handle, m_workspace.data(), m_workspace.bytes()), "giving it memory"); // choosing a stream forgets it
    const float one = 1.0F;
    const float kept = g.accumulate ? 1.0F : 0.0F;
    // It counts columns first, so it gets cᵀ = bᵀ·aᵀ.
    const Factor b = turnedFactor(g.b, g.n, g.k);
    const Factor a = turnedFactor(g.a, g.k, g.m);
    check(m_functions->sgemm(m_handle, b.operation, a.operation, g.n, g.m, g.k, &one, g.b.cells, b.pitch, g.a.cells, a.pitch, &kept, g.c,
                             g.n),
          "product");
}

void Cublas::useTensorCores(bool use)
{
    check(m_functions->setMathMode(m_handle, use ? tf32Math : usualMath), "choosing the digits");
}

} // namespace ks::cuda
