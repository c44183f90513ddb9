// Stands for cuBLAS: the calls that the plug-in makes, by the textbook, columns first as cuBLAS counts.

#include <cstddef>

namespace {

int handles = 0;
bool hasWorkspace = false;

} // namespace

extern "C" {

int cublasCreate_v2(void** handle)
{
    *handle = &handles;
    ++handles;
    return 0;
}

int cublasDestroy_v2(void*)
{
    --handles;
    return 0;
}

int cublasSetStream_v2(void*, void*)
{
    hasWorkspace = false;
    return 0;
}

int cublasSetWorkspace_v2(void*, void* memory, std::size_t)
{
    hasWorkspace = memory != nullptr;
    return 0;
}

int cublasSetMathMode(void*, int mode)
{
    return mode == 0 || mode == 3 ? 0 : 7;
}

#ifndef FAKE_WITHOUT_SGEMM
int cublasSgemm_v2(void* handle, int turnedA, int turnedB, int m, int n, int k, const float* alpha, const float* a, int lda, const float* b,
                   int ldb, const float* beta, float* c, int ldc)
{
    const bool fits = lda >= (turnedA ? k : m) && ldb >= (turnedB ? n : k) && ldc >= m;
    if (handle != &handles || !hasWorkspace || !fits || m <= 0 || n <= 0 || k <= 0)
        return 7; // CUBLAS_STATUS_INVALID_VALUE
    for (int column = 0; column < n; ++column)
        for (int row = 0; row < m; ++row) {
            float sum = 0;
            for (int d = 0; d < k; ++d)
                sum += a[turnedA ? row * lda + d : d * lda + row] * b[turnedB ? d * ldb + column : column * ldb + d];
            float& cell = c[column * ldc + row];
            cell = *alpha * sum + (*beta == 0 ? 0.0F : *beta * cell); // with 0 it does not look at what was there
        }
    return 0;
}
#endif
}
