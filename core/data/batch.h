#pragma once

#include "core/data/augmentation.h"
#include "core/data/pipeline.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace ks {

struct BatchSettings {
    std::int64_t size = 32; ///< samples of a batch; the last of an epoch has what is left
    bool shuffle = true;    ///< another order in every epoch; else the order of the part
    std::uint64_t seed = 1; ///< of order and augmentation
    Augmentation augmentation;
};

/// Cuts a part of a data set into batches. Any batch of any epoch at any time, from any thread: its contents are a function of
/// (data, part, pipeline, settings, epoch, batch) alone. Epochs and batches count from 0.
class BatchLoader {
public:
    /// `data` as `prepared` gave it. Throws InputError for a part without samples, a batch size below 1, illegal augmentation, or a
    /// pipeline whose statistics do not fit.
    BatchLoader(DatasetPtr data, Split split, const Pipeline& pipeline, const BatchSettings& settings);

    const Dataset& data() const { return *m_data; }
    Split split() const { return m_split; }
    const BatchSettings& settings() const { return m_settings; } ///< with a size of at most samples()

    std::int64_t samples() const { return m_data->count(m_split); }
    std::int64_t batches() const { return (samples() + m_settings.size - 1) / m_settings.size; } ///< of an epoch
    /// Samples of a batch: settings().size but for the last. Throws InputError out of range.
    std::int64_t sizeOf(std::int64_t batch) const;
    /// N×C×H×W with N as sizeOf.
    Shape shapeOf(std::int64_t batch) const;

    /// Which samples of data() the batch holds, in their order.
    std::vector<std::uint32_t> indices(std::int64_t epoch, std::int64_t batch) const;

    /// Where the numbers go; each span may be empty (not wanted) or hold at least sizeOf(batch) samples.
    struct Buffers {
        std::span<float> images;        ///< N×C×H×W after the pipeline
        std::span<std::int32_t> labels; ///< N; classification only
        std::span<float> targets;       ///< N×T, scaled; regression only
        std::span<float> oneHot;        ///< N×classes, 1 at the label; classification only
    };
    /// The seconds that augmentation took of it. Throws InputError out of range or for a buffer that is too small.
    double load(std::int64_t epoch, std::int64_t batch, const Buffers& into) const;
    /// Samples by number (of data()), without augmentation: what is looked at, predicted or explained.
    void loadSamples(std::span<const std::uint32_t> samples, const Buffers& into) const;
    /// Throws InputError where data() have no samples of these numbers.
    void requireSamples(std::span<const std::uint32_t> samples) const;

private:
    using Order = std::shared_ptr<const std::vector<std::uint32_t>>;
    Order order(std::int64_t epoch) const;
    std::span<const std::uint32_t> part(const std::vector<std::uint32_t>& order, std::int64_t batch) const;
    void loadImage(std::int64_t sample, float* into) const;
    void loadAnswers(std::span<const std::uint32_t> samples, const Buffers& into) const;

    DatasetPtr m_data;
    Split m_split;
    BatchSettings m_settings;
    std::vector<ChannelScale> m_scales;
    std::vector<ChannelScale> m_targetScales;

    struct Known {
        std::int64_t epoch = -1;
        Order order;
    };
    mutable std::mutex m_mutex;
    mutable Known m_known[2]; ///< the last two epochs asked for; guarded by m_mutex
    mutable int m_oldest = 0;
};

} // namespace ks
