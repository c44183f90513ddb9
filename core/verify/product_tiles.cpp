#include "core/verify/product_tiles.h"

#include "core/base/digits.h"
#include "core/base/numeral.h"

#include <algorithm>
#include <limits>

namespace ks {

namespace {

std::string byText(const LaunchExtent& extent)
{
    return groupedDigits(extent.x) + "×" + groupedDigits(extent.y);
}

std::string pairText(const LaunchExtent& at)
{
    return '(' + std::to_string(at.x) + ", " + std::to_string(at.y) + ')';
}

} // namespace

ProductTiles::ProductTiles(const MatrixProduct& product, const ProductTiling& tiling)
    : m_product(product), m_tiling(tiling), m_launch(product.launch())
{
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    m_counts = m_launch.m <= most && m_launch.n <= most;
    const int m = m_counts ? static_cast<int>(m_launch.m) : 0;
    const int n = m_counts ? static_cast<int>(m_launch.n) : 0;
    m_possible = m_counts && ks::isPossible(tiling, m, n);
    m_grid = gridOf(tiling, m, n);
    m_block = blockOf(tiling, m, n);
    if (!tiling.row)
        return;
    m_threads.resize(static_cast<std::size_t>(tiling.blockRows) * static_cast<std::size_t>(tiling.blockColumns));
    for (int thread = 0; thread < m_block.x * m_block.y; ++thread)
        for (int i = 0; i < tiling.results; ++i)
            m_threads[static_cast<std::size_t>(tiling.row(thread, i) * tiling.blockColumns + tiling.column(thread, i))] = thread;
}

std::optional<ProductThread> ProductTiles::threadOf(std::int64_t row, std::int64_t column) const
{
    const std::int64_t r = launchRow(row, column);
    const std::int64_t c = launchColumn(row, column);
    if (!m_possible || r >= m_launch.m || c >= m_launch.n)
        return std::nullopt;
    const int height = m_tiling.isOneBlock() ? m_block.y : m_tiling.blockRows;
    const int width = m_tiling.isOneBlock() ? m_block.x : m_tiling.blockColumns;
    ProductThread found{.block = {static_cast<int>(c / width), static_cast<int>(r / height)}};
    const int y = static_cast<int>(r % height);
    const int x = static_cast<int>(c % width);
    found.number = m_threads.empty() ? y * m_block.x + x : m_threads[static_cast<std::size_t>(y * width + x)];
    found.thread = {found.number % m_block.x, found.number / m_block.x};
    return found;
}

std::int64_t ProductTiles::stepsOfSum() const
{
    return (m_launch.k + m_tiling.depth - 1) / m_tiling.depth;
}

std::int64_t ProductTiles::steps() const
{
    return m_tiling.depth > 0 && m_possible ? m_launch.sums * stepsOfSum() : 0;
}

MatrixRange ProductTiles::blockAround(std::int64_t row, std::int64_t column) const
{
    const std::int64_t height = m_tiling.isOneBlock() ? m_launch.m : m_tiling.blockRows;
    const std::int64_t width = m_tiling.isOneBlock() ? m_launch.n : m_tiling.blockColumns;
    const std::int64_t top = std::min(launchRow(row, column), m_launch.m - 1) / height * height;
    const std::int64_t left = std::min(launchColumn(row, column), m_launch.n - 1) / width * width;
    const MatrixRange range{top, left, std::min(height, m_launch.m - top), std::min(width, m_launch.n - left)};
    return m_launch.transposed ? MatrixRange{range.column, range.row, range.columns, range.rows} : range;
}

std::int64_t ProductTiles::termsAfter(std::int64_t step) const
{
    const std::int64_t sum = step / stepsOfSum();
    return sum * m_launch.k + std::min(m_launch.k, (step % stepsOfSum() + 1) * m_tiling.depth);
}

MatrixRange ProductTiles::tile(MatrixSide side, std::int64_t row, std::int64_t column, std::int64_t step) const
{
    const MatrixRange block = blockAround(row, column);
    const std::int64_t begin = step / stepsOfSum() * m_launch.k + step % stepsOfSum() * m_tiling.depth;
    const std::int64_t depth = termsAfter(step) - begin;
    if (side == MatrixSide::Left)
        return {block.row, begin, block.rows, depth};
    return {begin, block.column, depth, block.columns};
}

Tensor ProductTiles::sharedTile(MatrixSide side, const TensorOfRole& tensors, std::int64_t row, std::int64_t column,
                                std::int64_t step) const
{
    const MatrixRange there = tile(side, row, column, step);
    std::int64_t rows = there.rows;
    std::int64_t columns = there.columns;
    if (!m_tiling.isOneBlock()) { // a single block has as much as there is
        const bool left = side == MatrixSide::Left;
        const std::int64_t across = left != m_launch.transposed ? m_tiling.blockRows : m_tiling.blockColumns;
        rows = left ? across : m_tiling.depth;
        columns = left ? m_tiling.depth : across;
    }
    Tensor shared({1, 1, rows, columns}, "shared memory");
    for (std::int64_t r = 0; r < there.rows; ++r)
        for (std::int64_t c = 0; c < there.columns; ++c)
            shared[{0, 0, r, c}] = static_cast<float>(factorValue(m_product.at(side, there.row + r, there.column + c), tensors));
    return shared;
}

Text ProductTiles::launchText() const
{
    if (!m_counts)
        return {KS_TEXT("core", "Not possible: %1×%2 cells are more than these kernels count."),
                {groupedDigits(m_launch.m), groupedDigits(m_launch.n)}};
    if (!m_possible)
        return {KS_TEXT("core", "Not possible: %1 cells > %2 threads of one block."),
                {groupedDigits(m_launch.m * m_launch.n), groupedDigits(mostThreadsOfBlock)}};
    const Text size = counted(std::int64_t{m_grid.x} * m_grid.y, KS_TEXT("core", "One block of %2 threads (x×y)"),
                              KS_TEXT("core", "%1 blocks of %2 threads (x×y)"), {byText(m_grid), byText(m_block)});
    const Text each = counted(m_tiling.results, KS_TEXT("core", "each thread computes one cell"),
                              KS_TEXT("core", "each thread computes %1 cells"), {groupedDigits(m_tiling.results)});
    if (m_launch.sums > 1)
        return {KS_TEXT("core", "%1, %2; %3 launches follow each other, one for each image."), {size, each, groupedDigits(m_launch.sums)}};
    return m_launch.transposed ? Text(KS_TEXT("core", "%1, %2; the result is computed transposed, image by row."), {size, each})
                               : Text(KS_TEXT("core", "%1, %2."), {size, each});
}

Text ProductTiles::threadText(std::int64_t row, std::int64_t column) const
{
    const auto who = threadOf(row, column);
    if (!who)
        return m_possible ? Text(KS_TEXT("core", "The gradient of the bias is added up by another kernel.")) : Text();
    return {KS_TEXT("core", "Block %1, thread %2 computes this cell."), {pairText(who->block), pairText(who->thread)}};
}

Text ProductTiles::stepText(const TensorOfRole& tensors, std::int64_t row, std::int64_t column, std::int64_t step, bool hidden) const
{
    const MatrixRange left = tile(MatrixSide::Left, row, column, step);
    const Text where(
        KS_TEXT("core", "Tile %1 of %2: terms %3 to %4."),
        {groupedDigits(step + 1), groupedDigits(steps()), groupedDigits(left.column), groupedDigits(left.column + left.columns - 1)});
    if (hidden || !threadOf(row, column))
        return where;
    return {KS_TEXT("core", "%1 Sum so far: %2."), {where, numeral(sumOfTerms(m_product, tensors, row, column, 0, termsAfter(step))).text}};
}

} // namespace ks
