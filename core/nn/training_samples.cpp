#include "core/nn/training_samples.h"

#include "core/base/error.h"
#include "core/data/digest.h"

#include <chrono>
#include <utility>

namespace ks {

TrainingSamples::TrainingSamples(const Model& model, DatasetPtr data, const TrainingSettings& settings, Text unjudged)
    : m_data(std::move(data)), m_unjudged(std::move(unjudged)), m_classifies(model.classifies()), m_outputs(model.outputs()),
      m_loader(std::make_shared<BatchLoader>(
          m_data, Split::Train, model.pipeline,
          BatchSettings{.size = settings.batch, .shuffle = true, .seed = settings.seed, .augmentation = settings.augmentation}))
{
}

TrainingSamples::~TrainingSamples() = default;

void TrainingSamples::requireJudged() const
{
    if (!m_unjudged.empty())
        throw InputError(m_unjudged);
}

std::uint64_t TrainingSamples::digest() const
{
    if (!m_digest)
        m_digest = digestOf(*m_data);
    return *m_digest;
}

void TrainingSamples::seek(const TrainingPosition& position)
{
    if (m_stream)
        m_stream->seek(position.epoch, position.batch);
}

std::vector<std::uint32_t> TrainingSamples::train(PlannedNetwork& step, Backend& backend, const TrainingPosition& at, std::uint64_t steps,
                                                  float rate)
{
    requireJudged();
    const auto start = std::chrono::steady_clock::now();
    m_seconds = {};
    const auto noteLoad = [&] { m_seconds.load = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    if (!m_stream && !m_resident)
        m_resident = ResidentSamples::make(backend, *m_loader, m_outputs);
    if (m_resident) {
        std::vector<std::uint32_t> samples = m_loader->indices(at.epoch, at.batch);
        const std::span<const std::uint32_t> places = m_resident->placesOf(samples);
        noteLoad();
        step.train(m_resident->samples(), places, steps, rate);
        return samples;
    }
    if (!m_stream)
        m_stream = std::make_unique<BatchStream>(m_loader, at.epoch, at.batch);
    const Batch& batch = m_stream->next();
    m_seconds.making = batch.seconds;
    m_seconds.augment = batch.augmentSeconds;
    if (m_classifies)
        m_target = oneHotRows(*m_data, batch.samples, m_outputs);
    else
        m_target.assign(batch.targets.data(), batch.targets.data() + batch.size * m_outputs);
    noteLoad();
    step.train(batch.images.cells().first(static_cast<std::size_t>(step.graph().input.elements())), m_target, steps, rate);
    return batch.samples;
}

/// With their targets where these are classes. Throws InputError for numbers out of range.
TrainingSamples::Input TrainingSamples::roomFor(std::vector<std::uint32_t> samples) const
{
    requireJudged();                   // a label may be beyond the outputs
    m_loader->requireSamples(samples); // whoever asks may have their numbers from other data
    Input input;
    input.shape = m_loader->shapeOf(0);
    input.shape.n = static_cast<std::int64_t>(samples.size());
    input.images.resize(static_cast<std::size_t>(input.shape.elements()));
    input.targets =
        m_classifies ? oneHotRows(*m_data, samples, m_outputs) : std::vector<float>(samples.size() * static_cast<std::size_t>(m_outputs));
    input.samples = std::move(samples);
    return input;
}

BatchLoader::Buffers TrainingSamples::buffersOf(Input& input) const
{
    return {.images = input.images, .targets = m_classifies ? std::span<float>() : std::span(input.targets)};
}

TrainingSamples::Input TrainingSamples::inputAt(const TrainingPosition& position) const
{
    Input input = roomFor(m_loader->indices(position.epoch, position.batch));
    m_loader->load(position.epoch, position.batch, buffersOf(input));
    return input;
}

TrainingSamples::Input TrainingSamples::inputOf(std::vector<std::uint32_t> samples) const
{
    Input input = roomFor(std::move(samples));
    m_loader->loadSamples(input.samples, buffersOf(input));
    return input;
}

} // namespace ks
