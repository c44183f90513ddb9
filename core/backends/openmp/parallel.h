#pragma once

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/trace_recorder.h"

#include <algorithm>
#include <omp.h>

namespace ks::openmp {

/// Calls work(item, thread) once for every item, on at most `args.threads` threads; `thread` counts from 0 and picks a slice of
/// the workspace. Items must write disjoint results whose bits do not depend on how items meet threads. Items that have not
/// begun when `args.stop` asks to stop are left out.
template <class Work>
void forEachItem(std::int64_t items, const HostArgs& args, Work&& work)
{
    const int threads = static_cast<int>(std::min<std::int64_t>(std::max(args.threads, 1), items));
    if (threads <= 1) {
        for (std::int64_t item = 0; item < items && !args.stop.stop_requested(); ++item)
            work(item, 0);
        return;
    }
#pragma omp parallel num_threads(threads)
    {
        const ThreadShare share(args.spans, omp_get_thread_num());
#pragma omp for schedule(dynamic) nowait
        for (std::int64_t item = 0; item < items; ++item)
            if (!args.stop.stop_requested())
                work(item, omp_get_thread_num());
    }
}

/// Cells that one work item takes where each cell stands for itself.
inline constexpr std::int64_t cellsPerPiece = 1 << 15;

/// piece(first cell, cells) for equal pieces of all cells.
template <class Piece>
void forEachPiece(std::int64_t cells, const HostArgs& args, Piece&& piece)
{
    forEachItem((cells + cellsPerPiece - 1) / cellsPerPiece, args, [&](std::int64_t item, int) {
        const std::int64_t first = item * cellsPerPiece;
        piece(first, static_cast<std::size_t>(std::min(cellsPerPiece, cells - first)));
    });
}

/// Sums over a batch are made of one partial sum per block of images, whatever the number of threads.
inline constexpr std::int64_t imagesPerBlock = 16;

inline std::int64_t imageBlocks(const OpSpec& spec)
{
    return (spec.src.n + imagesPerBlock - 1) / imagesPerBlock;
}

/// The sum of partial sums as a tree of fixed shape; they are overwritten.
inline float treeSum(float* partial, std::int64_t count)
{
    for (std::int64_t step = 1; step < count; step *= 2)
        for (std::int64_t i = 0; i + step < count; i += 2 * step)
            partial[i] += partial[i + step];
    return partial[0];
}

/// Rows of results cut into equal blocks per plane, so that one plane keeps several threads busy and a request to stop is seen.
struct RowBlocks {
    std::int64_t rows = 0;     ///< per plane
    std::int64_t perBlock = 1; ///< the last block of a plane may be shorter

    RowBlocks(std::int64_t rowCount, std::int64_t rowsPerBlock)
        : rows(rowCount), perBlock(std::clamp<std::int64_t>(rowsPerBlock, 1, std::max<std::int64_t>(rowCount, 1)))
    {
    }
    std::int64_t perPlane() const { return (rows + perBlock - 1) / perBlock; }
    std::int64_t first(std::int64_t item) const { return item % perPlane() * perBlock; }
    std::int64_t last(std::int64_t item) const { return std::min(rows, first(item) + perBlock); }
    std::int64_t plane(std::int64_t item) const { return item / perPlane(); }
};

/// a / b, rounded up, of numbers that are not negative.
constexpr std::int64_t quotientUp(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

/// Hands out 64-byte aligned pieces of a workspace; with a null base it only counts the bytes.
class Arena {
public:
    explicit Arena(std::byte* base) : m_base(base) {}

    template <class T>
    T* take(std::int64_t count)
    {
        std::byte* piece = m_base ? m_base + m_bytes : nullptr;
        m_bytes += (static_cast<std::size_t>(count) * sizeof(T) + blockAlignment - 1) / blockAlignment * blockAlignment;
        return reinterpret_cast<T*>(piece);
    }
    std::size_t bytes() const { return m_bytes; }

private:
    std::byte* m_base;
    std::size_t m_bytes = 0;
};

} // namespace ks::openmp
