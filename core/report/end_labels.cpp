#include "core/report/end_labels.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace ks {

/// The least squares of what they are moved: those that push each other stand in one block around the mean of where they want to be.
std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double from, double to)
{
    struct Block {
        double sum = 0; ///< of the places that its first label would have for each of its labels to be where it wants
        std::size_t count = 0;

        double mean() const { return sum / static_cast<double>(count); }
    };
    const std::size_t count = wanted.size();
    if (count == 0 || apart * static_cast<double>(count - 1) > to - from)
        return {};
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return wanted[at]; });
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < count; ++i) {
        blocks.push_back({wanted[order[i]] - static_cast<double>(i) * apart, 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().sum += last.sum;
            blocks.back().count += last.count;
        }
    }
    std::vector<double> places(count);
    std::size_t i = 0;
    for (const Block& block : blocks)
        for (std::size_t in = 0; in < block.count; ++in, ++i)
            places[order[i]] = std::clamp(block.mean(), from, to - apart * static_cast<double>(count - 1)) + static_cast<double>(i) * apart;
    return places;
}

} // namespace ks
