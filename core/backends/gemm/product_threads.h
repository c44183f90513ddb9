#pragma once

#include "core/backends/cpu/threads_of_caller.h"

#include <cblas.h>

namespace ks::gemm {

/// As long as it lives, products of the calling thread take this many threads. OpenBLAS is told with every use, since its number is one for
/// the process; in the build that shares our OpenMP it tells it on to the calling thread's, which is restored, and takes from there what
/// others' products are to have.
class ProductThreads {
public:
    explicit ProductThreads(int threads) : m_caller(threads) { openblas_set_num_threads(threads); }

private:
    cpu::ThreadsOfCaller m_caller;
};

} // namespace ks::gemm
