#pragma once

#include "core/data/batch_stream.h"
#include "core/nn/model.h"
#include "core/nn/network_state.h"
#include "core/nn/resident_samples.h"
#include "core/nn/training_settings.h"

#include <memory>
#include <optional>
#include <vector>

namespace ks {

/// The data of a training, batch by batch, as its network gets them.
class TrainingSamples {
public:
    /// `data` behind the picture steps of the model's pipeline, whose statistics are known.
    /// `unjudged`: why their classes are none of the network's, where they are others; then no batch is to be had.
    TrainingSamples(const Model& model, DatasetPtr data, const TrainingSettings& settings, Text unjudged = {});
    ~TrainingSamples();

    const DatasetPtr& data() const { return m_data; }
    const Text& unjudged() const { return m_unjudged; }
    /// Throws InputError where they cannot judge the network.
    void requireJudged() const;
    /// Of the data and their division (core/data/digest.h); read once, when first asked for.
    std::uint64_t digest() const;
    std::int64_t batches() const { return m_loader->batches(); }                      ///< of an epoch
    std::int64_t sizeOf(std::int64_t batch) const { return m_loader->sizeOf(batch); } ///< images of a batch

    struct Input {
        std::vector<float> images;
        std::vector<float> targets; ///< one-hot rows, or scaled targets
        std::vector<std::uint32_t> samples;
        Shape shape;
    };
    /// The batch at a position: what `train` would train.
    Input inputAt(const TrainingPosition& position) const;
    /// Samples by their number in the data, of any part, without augmentation. Throws InputError out of range.
    Input inputOf(std::vector<std::uint32_t> samples) const;

    /// The next `train` begins here.
    void seek(const TrainingPosition& position);
    /// The next batch through a step, from the device's memory or from this one's; the samples that it had.
    std::vector<std::uint32_t> train(PlannedNetwork& step, Backend& backend, const TrainingPosition& at, std::uint64_t steps, float rate);
    /// Of the last `train`.
    struct Seconds {
        double load = 0;    ///< until the batch was there
        double making = 0;  ///< of the thread that made it, meanwhile or before
        double augment = 0; ///< of these
    };
    const Seconds& seconds() const { return m_seconds; }

private:
    Input roomFor(std::vector<std::uint32_t> samples) const;
    BatchLoader::Buffers buffersOf(Input& input) const;

    DatasetPtr m_data;
    Text m_unjudged;
    bool m_classifies;
    std::int64_t m_outputs;
    std::shared_ptr<const BatchLoader> m_loader;
    std::unique_ptr<BatchStream> m_stream;       ///< where batches come through this memory
    std::unique_ptr<ResidentSamples> m_resident; ///< where the device has them
    std::vector<float> m_target;
    Seconds m_seconds;
    mutable std::optional<std::uint64_t> m_digest;
};

} // namespace ks
