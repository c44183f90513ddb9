#include "core/nn/similar_samples.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/data/data_statistics.h"
#include "core/data/sample_unit.h"
#include "core/nn/class_contest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ks {

namespace {

constexpr std::int64_t samplesAtOnce = 32;

} // namespace

bool comparesColumns(const Dataset& data)
{
    return unitOf(data.sampleShape()) != SampleUnit::Image;
}

double cosineDistance(std::span<const float> one, std::span<const float> other)
{
    double product = 0;
    double oneSquared = 0;
    double otherSquared = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const auto a = static_cast<double>(one[i]);
        const auto b = static_cast<double>(other[i]);
        product += a * b;
        oneSquared += a * a;
        otherSquared += b * b;
    }
    const double lengths = std::sqrt(oneSquared) * std::sqrt(otherSquared);
    return lengths > 0 && std::isfinite(lengths) ? std::clamp(1 - product / lengths, 0.0, 2.0) : std::numeric_limits<double>::quiet_NaN();
}

SimilarSamples::SimilarSamples(const Model& model, Backend& backend, int threads, std::span<const Tensor> parameters,
                               const DatasetPtr& data, Wanted wanted)
    : m_wanted(std::move(wanted)), m_data(data), m_layer(layerBeforeLast(model.graph))
{
    if (m_wanted.classes && !data->classification())
        throw InputError(Text(KS_TEXT("core", "%1 has no classes"), {titleOf(*data)}));
    const std::size_t sides = m_wanted.classes ? m_sides.size() : 1;
    for (std::size_t side = 0; side < sides; ++side) {
        std::vector<std::uint32_t> own;
        for (const std::uint32_t sample : data->samples(Split::Train))
            if (isOf(sample, side) && m_wanted.itself != sample)
                own.push_back(sample);
        const auto of = static_cast<std::int64_t>(own.size());
        const std::int64_t count = std::min(of, m_wanted.most / static_cast<std::int64_t>(sides));
        m_sides.at(side).of = of;
        for (std::int64_t i = 0; i < count; ++i)
            m_samples.push_back(own[static_cast<std::size_t>(i * of / count)]);
    }
    if (m_samples.empty())
        return;
    m_wanted.byColumns ? prepareColumns() : prepareNetwork(model, backend, threads, parameters);
}

void SimilarSamples::prepareNetwork(const Model& model, Backend& backend, int threads, std::span<const Tensor> parameters)
{
    std::vector<int> watched;
    if (m_layer != graphInput)
        watched.push_back(m_layer);
    m_predictor = std::make_unique<Predictor>(model, backend, samplesAtOnce, threads, std::move(watched));
    m_predictor->setParameters(parameters);
    m_loader = std::make_unique<BatchLoader>(m_data, Split::Train, model.pipeline, BatchSettings{.size = 1, .shuffle = false});
    m_images.resize(static_cast<std::size_t>(samplesAtOnce * model.graph.input.elements() / model.graph.input.n));
    m_outputs.resize(static_cast<std::size_t>(samplesAtOnce * model.outputs()));
}

/// Whatever the scaling of the network: its raw columns would be compared by the largest one alone.
void SimilarSamples::prepareColumns()
{
    const auto given = static_cast<std::int64_t>(m_wanted.features.cells().size());
    if (given != m_data->cells().perSample())
        throw InputError(Text(KS_TEXT("core", "an input of %1 numbers cannot be compared with the rows of %2, which have %3"),
                              {groupedDigits(given), titleOf(*m_data), groupedDigits(m_data->cells().perSample())}));
    for (const MeanDeviation& column : channelStatistics(*m_data, Split::Train))
        m_units.push_back(column.deviation * static_cast<double>(m_data->cells().white()));
}

bool SimilarSamples::isOf(std::uint32_t sample, std::size_t side) const
{
    return !m_wanted.classes || m_data->labels()[sample] == m_wanted.classes->at(side);
}

double SimilarSamples::progress() const
{
    return m_samples.empty() ? 1 : static_cast<double>(m_next) / static_cast<double>(m_samples.size());
}

void SimilarSamples::next()
{
    const std::size_t count = std::min<std::size_t>(static_cast<std::size_t>(samplesAtOnce), m_samples.size() - m_next);
    if (count == 0)
        return;
    const std::span<const std::uint32_t> batch = std::span<const std::uint32_t>(m_samples).subspan(m_next, count);
    if (m_wanted.byColumns)
        for (const std::uint32_t sample : batch)
            take(sample, columnDistance(sample));
    else
        compareFeatures(batch);
    m_next += count;
}

void SimilarSamples::compareFeatures(std::span<const std::uint32_t> batch)
{
    m_loader->loadSamples(batch, {.images = m_images});
    m_predictor->run(m_images, static_cast<std::int64_t>(batch.size()), m_outputs);
    const Tensor maps = m_layer == graphInput ? Tensor() : m_predictor->map(m_layer);
    const std::span<const float> all = m_layer == graphInput ? std::span<const float>(m_images) : maps.cells();
    const std::size_t cells = m_wanted.features.cells().size();
    for (std::size_t i = 0; i < batch.size(); ++i)
        take(batch[i], cosineDistance(m_wanted.features.cells(), all.subspan(i * cells, cells)));
}

/// Euclidean; over the rows of a window the mean of their squares, so that a longer one is not further away.
double SimilarSamples::columnDistance(std::uint32_t sample) const
{
    const Tensor other = m_data->sample(sample);
    const std::size_t rows = other.cells().size() / m_units.size();
    double sum = 0;
    for (std::size_t column = 0; column < m_units.size(); ++column) {
        if (!(m_units[column] > 0))
            continue; // the same in all of them: it makes none of them more alike
        for (std::size_t i = column * rows; i < (column + 1) * rows; ++i) {
            const double apart =
                (static_cast<double>(m_wanted.features.cells()[i]) - static_cast<double>(other.cells()[i])) / m_units[column];
            sum += apart * apart;
        }
    }
    return std::sqrt(sum / static_cast<double>(rows));
}

void SimilarSamples::take(std::uint32_t sample, double distance)
{
    Side& into = m_sides.at(sideOf(sample));
    ++into.lookedAt;
    const SimilarSample one{sample, distance};
    if (std::isnan(one.distance))
        return; // it lies in no direction, or nobody knows one of its numbers
    const auto place = std::ranges::upper_bound(into.nearest, std::pair(one.distance, one.sample), {},
                                                [](const SimilarSample& other) { return std::pair(other.distance, other.sample); });
    into.nearest.insert(place, one);
    if (into.nearest.size() > kept)
        into.nearest.pop_back();
}

} // namespace ks
