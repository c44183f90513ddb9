#pragma once

#include <omp.h>

namespace ks::cpu {

/// A library's regions open with as many threads as OpenMP would take by itself, and its work is cut for as many: for so long the calling
/// thread's number is another one. Whoever computes next on this thread finds the old one again.
class ThreadsOfCaller {
public:
    explicit ThreadsOfCaller(int threads) : m_before(omp_get_max_threads()) { omp_set_num_threads(threads); }
    ThreadsOfCaller(const ThreadsOfCaller&) = delete;
    ThreadsOfCaller& operator=(const ThreadsOfCaller&) = delete;
    ~ThreadsOfCaller() { omp_set_num_threads(m_before); }

private:
    int m_before;
};

} // namespace ks::cpu
