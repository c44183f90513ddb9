#pragma once

#include "core/backends/product_tiling.h"
#include "core/verify/product_part.h"

#include <optional>
#include <vector>

namespace ks {

/// Who computes a cell of the result.
struct ProductThread {
    LaunchExtent block;
    LaunchExtent thread;
    int number = 0; ///< of the thread in its block: along x, then y

    bool operator==(const ProductThread& other) const
    {
        return block.x == other.block.x && block.y == other.block.y && thread.x == other.thread.x && thread.y == other.thread.y &&
               number == other.number;
    }
};

/// A product as the blocks and threads of a GPU compute it. Places are those of the product's matrices, whichever way the launch lays them. Refers to the
/// product.
class ProductTiles {
public:
    ProductTiles(const MatrixProduct& product, const ProductTiling& tiling);

    bool isPossible() const { return m_possible; }
    LaunchExtent grid() const { return m_grid; }
    LaunchExtent block() const { return m_block; }
    /// Nothing where the launch has no part in that cell (the gradient of the bias), or is not possible.
    std::optional<ProductThread> threadOf(std::int64_t row, std::int64_t column) const;
    /// How often tiles are brought until a sum is complete; 0: this one has no tiles in shared memory.
    std::int64_t steps() const;
    /// The results of the block of a cell.
    MatrixRange blockAround(std::int64_t row, std::int64_t column) const;
    /// Terms that have been added after a step, counted from 0.
    std::int64_t termsAfter(std::int64_t step) const;
    /// What a step brings of the left and the right matrix for the block of a cell: what there is of the tile.
    MatrixRange tile(MatrixSide side, std::int64_t row, std::int64_t column, std::int64_t step) const;
    /// The tile as it lies in shared memory, for the matrix on that side: 0 outside. Seen as that matrix is, not as the launch turns it.
    Tensor sharedTile(MatrixSide side, const TensorOfRole& tensors, std::int64_t row, std::int64_t column, std::int64_t step) const;

    /// "3×2 blocks of 16×16 threads", or why it is not possible.
    Text launchText() const;
    /// "Block (0, 1), thread (3, 4) computes this cell."
    Text threadText(std::int64_t row, std::int64_t column) const;
    /// "Tile 2 of 3: terms 16 to 31. Sum so far 12.5"; without the sum where that is `hidden`.
    Text stepText(const TensorOfRole& tensors, std::int64_t row, std::int64_t column, std::int64_t step, bool hidden) const;

private:
    /// Of the launch's C.
    std::int64_t launchRow(std::int64_t row, std::int64_t column) const { return m_launch.transposed ? column : row; }
    std::int64_t launchColumn(std::int64_t row, std::int64_t column) const { return m_launch.transposed ? row : column; }
    std::int64_t stepsOfSum() const;

    const MatrixProduct& m_product;
    ProductTiling m_tiling;
    ProductLaunch m_launch;
    bool m_counts; ///< in the integers of the kernels
    bool m_possible;
    LaunchExtent m_grid;
    LaunchExtent m_block;
    std::vector<int> m_threads; ///< of each cell of a block; empty: in their order
};

} // namespace ks
