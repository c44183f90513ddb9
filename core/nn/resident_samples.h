#pragma once

#include "core/backends/backend.h"
#include "core/backends/planned_network.h"
#include "core/data/batch.h"

#include <memory>
#include <vector>

namespace ks {

/// A row of `outputs` numbers for each of these samples: 1 at the label, else 0. For classification.
std::vector<float> oneHotRows(const Dataset& data, std::span<const std::uint32_t> numbers, std::int64_t outputs);

/// The training part of a data set on a backend's device: a batch is then a list of numbers, and no picture is copied in a step.
class ResidentSamples {
public:
    /// Null where the backend keeps no samples, where they do not fit, or where augmentation makes others of them in every epoch.
    /// `outputs`: numbers of a target as `PlannedNetwork::train` takes it.
    static std::unique_ptr<ResidentSamples> make(Backend& backend, const BatchLoader& loader, std::int64_t outputs);

    const Samples& samples() const { return *m_samples; }
    /// Where samples of the data set, by their numbers there, lie on the device; valid until the next call.
    std::span<const std::uint32_t> placesOf(std::span<const std::uint32_t> numbers);

private:
    ResidentSamples(std::unique_ptr<Samples> samples, std::int64_t count)
        : m_samples(std::move(samples)), m_placeOf(static_cast<std::size_t>(count))
    {
    }

    std::unique_ptr<Samples> m_samples;
    std::vector<std::uint32_t> m_placeOf; ///< by number in the data set
    std::vector<std::uint32_t> m_places;
};

} // namespace ks
