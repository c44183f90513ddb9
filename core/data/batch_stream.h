#pragma once

#include "core/data/batch.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ks {

/// A batch in memory of its own.
struct Batch {
    std::int64_t epoch = 0;
    std::int64_t index = 0; ///< within the epoch
    std::int64_t size = 0;  ///< samples; the last batch of an epoch may have fewer than there is room for
    Tensor images;          ///< room for a full batch; the first `size` hold it
    std::vector<std::int32_t> labels;
    Tensor targets;                     ///< N×T×1×1; empty for classification
    std::vector<std::uint32_t> samples; ///< their numbers in the data set
    double seconds = 0;                 ///< that making it took, in whichever thread did it
    double augmentSeconds = 0;          ///< of these, of augmentation
};

/// Batches one after the other, epoch after epoch without end; the next ones are made on a thread of its own while the caller works.
/// For one caller's thread at a time.
class BatchStream {
public:
    /// Begins with this batch. `ahead`: batches made in advance, at least 1. Throws InputError out of range, OutOfMemory.
    explicit BatchStream(std::shared_ptr<const BatchLoader> loader, std::int64_t epoch = 0, std::int64_t batch = 0, int ahead = 2);
    BatchStream(const BatchStream&) = delete;
    BatchStream& operator=(const BatchStream&) = delete;
    ~BatchStream();

    /// Waits for the next batch, which is the caller's until `next` or `seek`. Throws what making it threw.
    const Batch& next();
    /// Goes on with this batch, forwards or backwards. Throws InputError out of range.
    void seek(std::int64_t epoch, std::int64_t batch);

private:
    struct Position {
        std::int64_t epoch = 0;
        std::int64_t batch = 0;
    };
    void run(const std::stop_token& stop);
    void fill(Batch& batch, Position position) const;
    void giveBack();

    std::shared_ptr<const BatchLoader> m_loader;
    std::vector<Batch> m_batches;

    std::mutex m_mutex; ///< guards everything below
    std::condition_variable_any m_changed;
    std::deque<Batch*> m_ready;
    std::vector<Batch*> m_free;
    Batch* m_lent = nullptr;
    Position m_position; ///< of the batch to be made next
    std::uint64_t m_seeks = 0;
    std::exception_ptr m_failure;

    std::jthread m_thread; ///< last: it uses the rest
};

} // namespace ks
