#include "core/nn/batch_log.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

} // namespace

BatchLog::BatchLog(const BatchLog& other)
    : m_chunks(other.m_chunks), m_stretches(other.m_stretches), m_odd(other.m_odd), m_size(other.m_size), m_ownsLast(false)
{
}

BatchLog::BatchLog(BatchLog&& other) noexcept
    : m_chunks(std::move(other.m_chunks)), m_stretches(std::move(other.m_stretches)), m_odd(std::move(other.m_odd)),
      m_size(std::exchange(other.m_size, 0)), m_ownsLast(std::exchange(other.m_ownsLast, true))
{
    other.m_chunks.clear();
    other.m_stretches.clear();
    other.m_odd.clear();
}

BatchLog& BatchLog::operator=(BatchLog other) noexcept
{
    std::swap(m_chunks, other.m_chunks);
    std::swap(m_stretches, other.m_stretches);
    std::swap(m_odd, other.m_odd);
    std::swap(m_size, other.m_size);
    std::swap(m_ownsLast, other.m_ownsLast);
    return *this;
}

BatchRecord BatchLog::operator[](std::size_t index) const
{
    if (!m_odd.empty()) {
        const auto odd = std::ranges::lower_bound(m_odd, index, {}, &Odd::index);
        if (odd != m_odd.end() && odd->index == index)
            return odd->record;
    }
    const Stretch& stretch = *std::prev(std::ranges::upper_bound(m_stretches, index, {}, &Stretch::first));
    const Packed& packed = (*m_chunks[index / chunkSize])[index % chunkSize];
    return {.epoch = stretch.epoch,
            .batch = stretch.batch + static_cast<std::int64_t>(index - stretch.first),
            .size = stretch.size,
            .loss = static_cast<double>(packed.loss),
            .accuracy = packed.right == unknown ? notKnown : static_cast<double>(packed.right) / static_cast<double>(stretch.size),
            .rate = static_cast<double>(packed.rate),
            .seconds = static_cast<double>(packed.seconds)};
}

/// The last chunk is this log's own to write in.
void BatchLog::own()
{
    if (m_size % chunkSize == 0)
        m_chunks.push_back(std::make_shared<Chunk>());
    else if (!m_ownsLast)
        m_chunks.back() = std::make_shared<Chunk>(*m_chunks.back());
    m_ownsLast = true;
}

void BatchLog::push_back(const BatchRecord& record)
{
    own();
    const bool goesOn = !m_stretches.empty() && m_stretches.back().epoch == record.epoch && m_stretches.back().size == record.size &&
                        m_stretches.back().batch + static_cast<std::int64_t>(m_size - m_stretches.back().first) == record.batch;
    if (!goesOn)
        m_stretches.push_back({m_size, record.epoch, record.batch, record.size});
    const double right = std::round(record.accuracy * static_cast<double>(record.size));
    const bool counted = right >= 0 && right < static_cast<double>(unknown);
    (*m_chunks.back())[m_size % chunkSize] = {static_cast<float>(record.loss), static_cast<float>(record.rate),
                                              static_cast<float>(record.seconds), counted ? static_cast<std::uint32_t>(right) : unknown};
    ++m_size;
    const BatchRecord back = (*this)[m_size - 1];
    if (!same(back.loss, record.loss) || !same(back.rate, record.rate) || !same(back.accuracy, record.accuracy))
        m_odd.push_back({m_size - 1, record});
}

void BatchLog::truncate(std::size_t size)
{
    if (size >= m_size)
        return;
    m_size = size;
    m_chunks.resize((size + chunkSize - 1) / chunkSize);
    std::erase_if(m_stretches, [size](const Stretch& stretch) { return stretch.first >= size; });
    std::erase_if(m_odd, [size](const Odd& odd) { return odd.index >= size; });
    m_ownsLast = false; // a copy may read what would be written over
}

void BatchLog::shareWith(const BatchLog& same)
{
    const std::size_t full = std::min(m_size, same.m_size) / chunkSize;
    std::copy_n(same.m_chunks.begin(), full, m_chunks.begin());
}

} // namespace ks
