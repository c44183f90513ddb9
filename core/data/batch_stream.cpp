#include "core/data/batch_stream.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace ks {

BatchStream::BatchStream(std::shared_ptr<const BatchLoader> loader, std::int64_t epoch, std::int64_t batch, int ahead)
    : m_loader(std::move(loader)), m_batches(static_cast<std::size_t>(std::max(ahead, 1)) + 1)
{
    Shape room = m_loader->data().sampleShape();
    room.n = m_loader->settings().size;
    for (Batch& each : m_batches) {
        each.images = Tensor::uninitialized(room, "batch");
        if (m_loader->data().classification())
            each.labels.resize(static_cast<std::size_t>(room.n));
        else
            each.targets = Tensor::uninitialized({room.n, m_loader->data().targetsPerSample(), 1, 1}, "targets of a batch");
        m_free.push_back(&each);
    }
    seek(epoch, batch);
    m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

BatchStream::~BatchStream() = default;

const Batch& BatchStream::next()
{
    std::unique_lock lock(m_mutex);
    giveBack();
    m_changed.wait(lock, [&] { return !m_ready.empty() || m_failure; });
    if (m_ready.empty())
        std::rethrow_exception(m_failure);
    m_lent = m_ready.front();
    m_ready.pop_front();
    return *m_lent;
}

void BatchStream::seek(std::int64_t epoch, std::int64_t batch)
{
    m_loader->indices(epoch, batch); // throws where there is no such batch
    const std::lock_guard lock(m_mutex);
    giveBack();
    m_free.insert(m_free.end(), m_ready.begin(), m_ready.end());
    m_ready.clear();
    m_position = {epoch, batch};
    ++m_seeks;
    m_failure = nullptr;
    m_changed.notify_all();
}

void BatchStream::giveBack()
{
    if (m_lent != nullptr) {
        m_free.push_back(std::exchange(m_lent, nullptr));
        m_changed.notify_all();
    }
}

void BatchStream::run(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [&] { return !m_free.empty() && !m_failure; })) {
        Batch* batch = m_free.back();
        m_free.pop_back();
        const Position position = m_position;
        const std::uint64_t seeks = m_seeks;
        m_position.batch = (position.batch + 1) % m_loader->batches();
        m_position.epoch = position.epoch + (m_position.batch == 0 ? 1 : 0);

        lock.unlock();
        std::exception_ptr failure;
        try {
            fill(*batch, position);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        if (failure || seeks != m_seeks)
            m_free.push_back(batch);
        else
            m_ready.push_back(batch);
        if (seeks == m_seeks)
            m_failure = failure;
        m_changed.notify_all();
    }
}

void BatchStream::fill(Batch& batch, Position position) const
{
    const auto start = std::chrono::steady_clock::now();
    batch.epoch = position.epoch;
    batch.index = position.batch;
    batch.samples = m_loader->indices(position.epoch, position.batch);
    batch.size = static_cast<std::int64_t>(batch.samples.size());
    batch.augmentSeconds = m_loader->load(position.epoch, position.batch,
                                          {.images = batch.images.cells(), .labels = batch.labels, .targets = batch.targets.cells()});
    batch.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace ks
