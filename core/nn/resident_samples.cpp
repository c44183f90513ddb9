#include "core/nn/resident_samples.h"

#include "core/base/error.h"

#include <algorithm>

namespace ks {

std::vector<float> oneHotRows(const Dataset& data, std::span<const std::uint32_t> numbers, std::int64_t outputs)
{
    const auto width = static_cast<std::size_t>(outputs);
    std::vector<float> rows(numbers.size() * width);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        rows[i * width + static_cast<std::size_t>(data.labels()[numbers[i]])] = 1;
    return rows;
}

std::unique_ptr<ResidentSamples> ResidentSamples::make(Backend& backend, const BatchLoader& loader, std::int64_t outputs)
{
    if (loader.settings().augmentation.any())
        return nullptr;
    const std::int64_t cells = loader.data().sampleShape().elements();
    std::unique_ptr<Samples> samples;
    try {
        samples = backend.keepSamples(loader.samples(), cells, outputs);
    } catch (const OutOfMemory&) {
        // The batches come through this memory then: slower, and the same numbers.
    }
    if (!samples)
        return nullptr;
    std::unique_ptr<ResidentSamples> resident(new ResidentSamples(std::move(samples), loader.data().size()));
    const bool classes = loader.data().classification();
    std::vector<float> images(static_cast<std::size_t>(loader.settings().size * cells));
    std::uint32_t place = 0;
    // In the order of the first epoch, batch by batch: any order will do, and this one is at hand.
    for (std::int64_t batch = 0; batch < loader.batches(); ++batch) {
        const std::vector<std::uint32_t> numbers = loader.indices(0, batch);
        const auto imageRoom = std::span(images).first(numbers.size() * static_cast<std::size_t>(cells));
        std::vector<float> targets =
            classes ? oneHotRows(loader.data(), numbers, outputs) : std::vector<float>(numbers.size() * static_cast<std::size_t>(outputs));
        loader.load(0, batch, {.images = imageRoom, .targets = classes ? std::span<float>() : std::span(targets)});
        resident->m_samples->set(place, imageRoom, targets);
        for (const std::uint32_t number : numbers)
            resident->m_placeOf[number] = place++;
    }
    return resident;
}

std::span<const std::uint32_t> ResidentSamples::placesOf(std::span<const std::uint32_t> numbers)
{
    m_places.resize(numbers.size());
    std::ranges::transform(numbers, m_places.begin(), [this](std::uint32_t number) { return m_placeOf[number]; });
    return m_places;
}

} // namespace ks
