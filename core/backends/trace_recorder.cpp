#include "core/backends/trace_recorder.h"

#include <algorithm>

namespace ks {

namespace {

double secondsBetween(TraceRecorder::Clock::time_point begin, TraceRecorder::Clock::time_point end)
{
    return std::chrono::duration<double>(end - begin).count();
}

} // namespace

void ThreadSpans::add(int thread, Clock::time_point begin, Clock::time_point end)
{
    if (thread < 0 || static_cast<std::size_t>(thread) >= m_spans.size())
        return;
    Span& span = m_spans[static_cast<std::size_t>(thread)];
    if (span.end == Clock::time_point())
        span.begin = begin;
    span.end = end;
}

void TraceRecorder::prepare(int threads)
{
    if (static_cast<std::size_t>(threads) <= m_rows.size())
        return;
    m_rows.resize(static_cast<std::size_t>(threads));
    m_spans.resize(threads);
}

void TraceRecorder::clear()
{
    for (std::vector<Event>& row : m_rows)
        row.clear();
    m_start = Clock::now();
}

void TraceRecorder::append(int row, const TracedOperation& what, Clock::time_point begin, Clock::time_point end, bool shared)
{
    m_rows[static_cast<std::size_t>(row)].push_back({what, secondsBetween(m_start, begin), secondsBetween(begin, end), shared});
}

void TraceRecorder::add(int row, const TracedOperation& what, Clock::time_point begin, Clock::time_point end)
{
    append(row, what, begin, end, false);
}

void TraceRecorder::addWithShares(const TracedOperation& what, Clock::time_point begin, Clock::time_point end)
{
    append(0, what, begin, end, false);
    const std::vector<ThreadSpans::Span>& spans = m_spans.all();
    for (std::size_t thread = 1; thread < spans.size(); ++thread)
        if (spans[thread].end != Clock::time_point())
            append(static_cast<int>(thread), what, spans[thread].begin, spans[thread].end, true);
    m_spans.clear();
}

void TraceRecorder::addWithCopies(const TracedOperation& what, Clock::time_point begin, Clock::time_point end, const Copies& copies)
{
    const auto seconds = [](double count) { return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(count)); };
    const Clock::time_point arrived = std::min(begin + seconds(copies.in), end);
    const Clock::time_point computed = std::max(end - seconds(copies.out), arrived);
    if (copies.in > 0)
        append(0, {.part = TracedPart::ToDevice, .node = what.node, .bytes = copies.inBytes}, begin, arrived, false);
    append(0, what, arrived, computed, false);
    if (copies.out > 0)
        append(0, {.part = TracedPart::ToHost, .node = what.node, .bytes = copies.outBytes}, computed, end, false);
}

} // namespace ks
