// What a training shows of samples: their evaluation by the network as it is, and the inputs of a batch.
#include "core/base/error.h"
#include "core/data/digest.h"
#include "core/nn/trainer.h"

#include <algorithm>

namespace ks {

void Trainer::test(TrainingObserver* observer, const std::stop_token& stop)
{
    if (m_history.test || m_data->count(Split::Test) == 0)
        return;
    const auto progress = [&](double done) {
        if (observer)
            observer->evaluating(Split::Test, done);
    };
    try {
        m_history.test = evaluate(Split::Test, m_settings.keepBest, false, {.stop = stop, .progress = progress}).score;
    } catch (const Stopped&) {
        // asked for again by the next run
    }
}

Evaluation Trainer::evaluate(Split split, bool best, bool keepPredictions, const LoadContext& context) const
{
    const BatchLoader loader(m_data, split, m_model.pipeline, {.size = predictor().batch(), .shuffle = false, .seed = m_settings.seed});
    predictor().setParameters(best ? bestParameters() : parameters());
    return ks::evaluate(predictor(), loader, keepPredictions, context);
}

Predictor& Trainer::predictor() const
{
    // Many at once are quicker; where the memory is too short for them fewer do.
    for (std::int64_t batch = std::clamp<std::int64_t>(sizeOf(0), 64, 256); !m_predictor; batch /= 2) {
        try {
            m_predictor =
                std::make_unique<Predictor>(m_model, *m_backend, batch, m_settings.threads, std::vector<int>(), m_settings.implementation);
        } catch (const OutOfMemory&) {
            if (batch == 1)
                throw;
        }
    }
    return *m_predictor;
}

void Trainer::makeRoom()
{
    if (m_data->count(Split::Validation) > 0 || m_data->count(Split::Test) > 0)
        (void)predictor();
    const std::int64_t last =
        m_loader->sizeOf(m_loader->batches() - 1); // the last batch of an epoch may be smaller: it has a plan of its own
    const std::int64_t now = m_active->spec().batch;
    plan(last);
    plan(now);
}

std::uint64_t Trainer::dataDigest() const
{
    if (!m_dataDigest)
        m_dataDigest = digestOf(*m_data);
    return *m_dataDigest;
}

/// Room for these samples, with their targets where these are classes. Throws InputError for numbers out of range.
Trainer::Input Trainer::roomFor(std::vector<std::uint32_t> samples) const
{
    m_loader->requireSamples(samples); // whoever asks may have their numbers from other data
    Input input;
    input.shape = m_loader->shapeOf(0);
    input.shape.n = static_cast<std::int64_t>(samples.size());
    input.images.resize(static_cast<std::size_t>(input.shape.elements()));
    input.targets = m_model.classifies() ? oneHotRows(*m_data, samples, m_model.outputs())
                                         : std::vector<float>(samples.size() * static_cast<std::size_t>(m_model.outputs()));
    input.samples = std::move(samples);
    return input;
}

Trainer::Input Trainer::inputAt(const TrainingPosition& position) const
{
    Input input = roomFor(m_loader->indices(position.epoch, position.batch));
    m_loader->load(position.epoch, position.batch,
                   {.images = input.images, .targets = m_model.classifies() ? std::span<float>() : std::span(input.targets)});
    return input;
}

Trainer::Input Trainer::inputOf(std::vector<std::uint32_t> samples) const
{
    Input input = roomFor(std::move(samples));
    m_loader->loadSamples(input.samples,
                          {.images = input.images, .targets = m_model.classifies() ? std::span<float>() : std::span(input.targets)});
    return input;
}

} // namespace ks
