#include "core/data/order.h"

#include "core/data/draws.h"
#include "core/data/streams.h"

#include <utility>

namespace ks {

void shuffle(std::span<std::uint32_t> numbers, std::uint64_t seed, std::uint64_t stream)
{
    Draws draws(seed, stream);
    for (std::size_t left = numbers.size(); left > 1; --left)
        std::swap(numbers[left - 1], numbers[draws.below(static_cast<std::uint32_t>(left))]);
}

std::vector<std::uint32_t> epochOrder(std::span<const std::uint32_t> samples, std::uint64_t seed, std::int64_t epoch)
{
    std::vector<std::uint32_t> order(samples.begin(), samples.end());
    shuffle(order, seed, streamOf(DataStream::Order, static_cast<std::uint64_t>(epoch)));
    return order;
}

} // namespace ks
