#include "ui/network/see/see_classes.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace ks {

std::vector<std::int64_t> seeClassesFirst(const std::vector<SeeBar>& answer, std::int64_t seen, std::int64_t looked)
{
    std::vector<std::int64_t> order(answer.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater<>(), [&](std::int64_t i) { return answer[static_cast<std::size_t>(i)].probability; });
    const auto bring = [&](std::int64_t one) { // the last of those that are seen, behind which the others move on
        if (const auto at = std::ranges::find(order, one); seen > 0 && at != order.end() && at - order.begin() >= seen)
            std::rotate(order.begin() + seen - 1, at, at + 1);
    };
    bring(looked);
    if (looked >= 0 && seen > 1 && order[static_cast<std::size_t>(seen - 1)] == looked) // that it stays when the right one comes
        std::swap(order[static_cast<std::size_t>(seen - 1)], order[static_cast<std::size_t>(seen - 2)]);
    bring(std::ranges::find(answer, true, &SeeBar::label) - answer.begin());
    return order;
}

} // namespace ks
