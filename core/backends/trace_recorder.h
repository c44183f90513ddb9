#pragma once

#include "core/ops/op_spec.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// What an operation of a step is part of.
enum class TracedPart : std::uint8_t { Forward, Backward, Update, ToDevice, ToHost };

/// An operation as the plan that runs it knows it.
struct TracedOperation {
    static constexpr int none = -1;

    TracedPart part = TracedPart::Forward;
    int node = none;               ///< none: the loss, a sum of gradients, a copy
    std::optional<OpKind> op = {}; ///< none: an update or a copy
    std::optional<Pass> pass = {}; ///< of one kernel; none where a layer's whole way is taken at once
    int fused = none;              ///< the node that is computed with it
    std::int64_t images = 0;       ///< that it was for; 0: the whole batch
    std::size_t bytes = 0;         ///< of a copy, or of the parameter that is updated
};

/// From when to when each thread of a parallel region worked. Every thread writes its own.
class ThreadSpans {
public:
    using Clock = std::chrono::steady_clock;
    struct alignas(64) Span { // a cache line a thread
        Clock::time_point begin;
        Clock::time_point end;
    };

    void resize(int threads) { m_spans.resize(static_cast<std::size_t>(threads)); }
    void clear() { m_spans.assign(m_spans.size(), {}); }
    /// Regions of one operation are taken together.
    void add(int thread, Clock::time_point begin, Clock::time_point end);
    const std::vector<Span>& all() const { return m_spans; }

private:
    std::vector<Span> m_spans;
};

/// The calling thread's share of a parallel region, for as long as it lives. Null spans: nothing is measured.
class ThreadShare {
public:
    ThreadShare(ThreadSpans* spans, int thread) : m_spans(spans), m_thread(thread)
    {
        if (m_spans)
            m_begin = ThreadSpans::Clock::now();
    }
    ThreadShare(const ThreadShare&) = delete;
    ThreadShare& operator=(const ThreadShare&) = delete;
    ~ThreadShare()
    {
        if (m_spans)
            m_spans->add(m_thread, m_begin, ThreadSpans::Clock::now());
    }

private:
    ThreadSpans* m_spans;
    int m_thread;
    ThreadSpans::Clock::time_point m_begin;
};

/// Takes down every operation of a network step, on which thread and when (see PlanSpec::trace). A row is a thread of the host, 0 the one that called;
/// what a device does is on row 0, its copies beside it. Different threads may add to their own rows at the same time; all else is for one thread.
class TraceRecorder {
public:
    using Clock = ThreadSpans::Clock;
    struct Event {
        TracedOperation what;
        double begin = 0; ///< seconds since the recorder was made or cleared
        double seconds = 0;
        bool shared = false; ///< another thread's part of an operation that row 0 has whole
    };

    /// Before a plan that may use so many threads adds to it.
    void prepare(int threads);
    void clear();
    void add(int row, const TracedOperation& what, Clock::time_point begin, Clock::time_point end);
    /// Of row 0, with the shares of the other threads that are in `spans()`, which are then cleared.
    void addWithShares(const TracedOperation& what, Clock::time_point begin, Clock::time_point end);
    /// What a kernel copied before and after it computed, in seconds and bytes.
    struct Copies {
        double in = 0;
        double out = 0;
        std::size_t inBytes = 0;
        std::size_t outBytes = 0;
    };
    /// Of row 0, parted into what was copied and what was computed.
    void addWithCopies(const TracedOperation& what, Clock::time_point begin, Clock::time_point end, const Copies& copies);
    ThreadSpans& spans() { return m_spans; }

    /// By row, in the order in which they ended.
    const std::vector<std::vector<Event>>& rows() const { return m_rows; }

private:
    void append(int row, const TracedOperation& what, Clock::time_point begin, Clock::time_point end, bool shared);

    Clock::time_point m_start = Clock::now();
    std::vector<std::vector<Event>> m_rows;
    ThreadSpans m_spans;
};

} // namespace ks
