#include "core/data/batch.h"

#include "core/base/error.h"
#include "core/data/order.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace ks {

namespace {

/// Plain enough for the compiler to vectorise; the product is rounded before the sum, so that every machine gives the same bits.
template <class Cell>
void scale(const Cell* from, float* into, std::int64_t count, ChannelScale by)
{
    for (std::int64_t i = 0; i < count; ++i)
        into[i] = static_cast<float>(from[i]) * by.factor + by.offset;
}

template <class Element>
void requireRoom(std::span<Element> buffer, std::int64_t needed, const char* name)
{
    if (!buffer.empty() && static_cast<std::int64_t>(buffer.size()) < needed)
        throw InputError(Text(KS_TEXT("core", "the buffer for %1 holds %2 numbers; the batch has %3"),
                              {name, std::to_string(static_cast<std::int64_t>(buffer.size())), std::to_string(needed)}));
}

} // namespace

BatchLoader::BatchLoader(DatasetPtr data, Split split, const Pipeline& pipeline, const BatchSettings& settings)
    : m_data(std::move(data)), m_split(split), m_settings(settings)
{
    if (samples() == 0)
        throw InputError(Text(KS_TEXT("core", "%1 has no samples for %2"), {titleOf(*m_data), splitName(split)}));
    if (settings.size < 1)
        throw InputError(
            Text(KS_TEXT("core", "a batch of %1 samples is impossible; it needs at least 1"), {std::to_string(settings.size)}));
    checkPipeline(pipeline, m_data->sampleShape().c, m_data->targetsPerSample());
    checkAugmentation(settings.augmentation, m_data->sampleShape());
    m_settings.size = std::min(settings.size, samples()); // whoever makes room for a batch makes none for samples that are not there
    m_scales = channelScales(pipeline, m_data->sampleShape().c, m_data->cells().white());
    m_targetScales = ks::targetScales(pipeline, m_data->targetsPerSample());
}

std::int64_t BatchLoader::sizeOf(std::int64_t batch) const
{
    if (batch < 0 || batch >= batches())
        throw InputError(Text(KS_TEXT("core", "there is no batch %1; an epoch has the batches 0 to %2"),
                              {std::to_string(batch), std::to_string(batches() - 1)}));
    return std::min(m_settings.size, samples() - batch * m_settings.size);
}

Shape BatchLoader::shapeOf(std::int64_t batch) const
{
    Shape shape = m_data->sampleShape();
    shape.n = sizeOf(batch);
    return shape;
}

BatchLoader::Order BatchLoader::order(std::int64_t epoch) const
{
    const std::int64_t key = m_settings.shuffle ? epoch : 0;
    if (epoch < 0)
        throw InputError(Text(KS_TEXT("core", "there is no epoch %1; epochs count from 0"), {std::to_string(epoch)}));
    {
        const std::lock_guard lock(m_mutex);
        for (const Known& known : m_known) {
            if (known.epoch == key)
                return known.order;
        }
    }
    const std::vector<std::uint32_t>& samples = m_data->samples(m_split);
    auto made =
        std::make_shared<const std::vector<std::uint32_t>>(m_settings.shuffle ? epochOrder(samples, m_settings.seed, epoch) : samples);
    const std::lock_guard lock(m_mutex);
    m_known[m_oldest] = {key, made};
    m_oldest = 1 - m_oldest;
    return made;
}

std::span<const std::uint32_t> BatchLoader::part(const std::vector<std::uint32_t>& order, std::int64_t batch) const
{
    const auto size = static_cast<std::size_t>(sizeOf(batch));
    return std::span(order).subspan(static_cast<std::size_t>(batch * m_settings.size), size);
}

std::vector<std::uint32_t> BatchLoader::indices(std::int64_t epoch, std::int64_t batch) const
{
    const Order all = order(epoch);
    const auto samples = part(*all, batch);
    return {samples.begin(), samples.end()};
}

double BatchLoader::load(std::int64_t epoch, std::int64_t batch, const Buffers& into) const
{
    const Order all = order(epoch);
    const auto samples = part(*all, batch);
    if (into.images.empty() || !m_settings.augmentation.any()) {
        loadSamples(samples, into);
        return 0;
    }
    const auto each = static_cast<std::size_t>(m_data->cells().perSample());
    requireRoom(into.images, static_cast<std::int64_t>(samples.size() * each), "images");
    const Shape& shape = m_data->sampleShape();
    double seconds = 0;
    std::vector<float> plain(each); // black to white is 0 … 1 there, whatever the scaling
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float white = m_data->cells().white();
        m_data->cells().visit(samples[i], [&](auto cells) {
            scale(cells.data(), plain.data(), m_data->cells().perSample(), {1 / white, 0});
        });
        const std::span<float> image = into.images.subspan(i * each, each);
        const auto start = std::chrono::steady_clock::now();
        augment(m_settings.augmentation, shape, m_settings.seed, epoch, samples[i], plain, image);
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const std::int64_t plane = shape.h * shape.w;
        for (std::int64_t c = 0; c < shape.c; ++c) {
            const ChannelScale by = m_scales[static_cast<std::size_t>(c)];
            scale(image.data() + c * plane, image.data() + c * plane, plane, {by.factor * white, by.offset});
        }
    }
    loadAnswers(samples, into);
    return seconds;
}

void BatchLoader::requireSamples(std::span<const std::uint32_t> samples) const
{
    for (const std::uint32_t sample : samples) {
        if (sample >= m_data->size())
            throw InputError(Text(KS_TEXT("core", "%1 has no sample %2; its last is %3"),
                                  {titleOf(*m_data), std::to_string(sample), std::to_string(m_data->size() - 1)}));
    }
}

void BatchLoader::loadSamples(std::span<const std::uint32_t> samples, const Buffers& into) const
{
    const std::int64_t each = m_data->cells().perSample();
    requireRoom(into.images, static_cast<std::int64_t>(samples.size()) * each, "images");
    requireSamples(samples);
    if (!into.images.empty()) {
        for (std::size_t i = 0; i < samples.size(); ++i)
            loadImage(samples[i], into.images.data() + static_cast<std::int64_t>(i) * each);
    }
    loadAnswers(samples, into);
}

void BatchLoader::loadImage(std::int64_t sample, float* into) const
{
    const Shape& shape = m_data->sampleShape();
    const std::int64_t plane = shape.h * shape.w;
    for (std::int64_t c = 0; c < shape.c; ++c) {
        const ChannelScale by = m_scales[static_cast<std::size_t>(c)];
        m_data->cells().visit(sample, [&](auto cells) { scale(cells.data() + c * plane, into + c * plane, plane, by); });
    }
}

void BatchLoader::loadAnswers(std::span<const std::uint32_t> samples, const Buffers& into) const
{
    const auto count = static_cast<std::int64_t>(samples.size());
    requireRoom(into.labels, count, "labels");
    requireRoom(into.oneHot, count * m_data->classes(), "one-hot labels");
    requireRoom(into.targets, count * m_data->targetsPerSample(), "targets");
    if (m_data->classification()) {
        const auto classes = static_cast<std::size_t>(m_data->classes());
        if (!into.oneHot.empty())
            std::fill_n(into.oneHot.begin(), samples.size() * classes, 0.0F);
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const std::int32_t label = m_data->labels()[samples[i]];
            if (!into.labels.empty())
                into.labels[i] = label;
            if (!into.oneHot.empty())
                into.oneHot[i * classes + static_cast<std::size_t>(label)] = 1;
        }
    } else if (!into.targets.empty()) {
        const auto each = static_cast<std::size_t>(m_data->targetsPerSample());
        const std::span<const float> all = m_data->targets().cells();
        for (std::size_t i = 0; i < samples.size(); ++i) {
            for (std::size_t t = 0; t < each; ++t)
                into.targets[i * each + t] = all[samples[i] * each + t] * m_targetScales[t].factor + m_targetScales[t].offset;
        }
    }
}

} // namespace ks
