#include "core/data/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ks {

void forRanges(std::int64_t count, std::int64_t rangeSize, const LoadContext& context,
               const std::function<void(std::int64_t first, std::int64_t last)>& work)
{
    const std::int64_t ranges = (count + rangeSize - 1) / rangeSize;
    std::atomic<std::int64_t> next = 0;
    std::mutex mutex; // guards finished, failure and the progress function
    std::int64_t finished = 0;
    std::exception_ptr failure;

    const auto run = [&] {
        for (std::int64_t range = next++; range < ranges && !context.stop.stop_requested(); range = next++) {
            try {
                work(range * rangeSize, std::min(count, (range + 1) * rangeSize));
                const std::lock_guard lock(mutex);
                ++finished;
                if (context.progress && !failure)
                    context.progress(static_cast<double>(finished) / static_cast<double>(ranges));
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure)
                    failure = std::current_exception();
                next = ranges;
            }
        }
    };

    const std::int64_t wanted = context.threads > 0 ? context.threads : static_cast<std::int64_t>(std::thread::hardware_concurrency());
    {
        std::vector<std::jthread> helpers;
        for (std::int64_t i = 1; i < std::min(wanted, ranges); ++i)
            helpers.emplace_back(run);
        run();
    }
    if (failure)
        std::rethrow_exception(failure);
    if (finished < ranges)
        throw Stopped();
}

} // namespace ks
