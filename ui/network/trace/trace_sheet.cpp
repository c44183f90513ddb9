#include "ui/network/trace/trace_sheet.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::uint8_t deepest = 255;

double endOf(const Trace::Event& event)
{
    return event.begin + event.seconds;
}

void finishRow(TraceSheet::Row& row, const std::vector<Trace::Event>& events)
{
    std::ranges::sort(row.events, [&](std::uint32_t a, std::uint32_t b) {
        const Trace::Event& one = events[a];
        const Trace::Event& other = events[b];
        return one.begin != other.begin ? one.begin < other.begin : one.seconds != other.seconds ? one.seconds > other.seconds : a < b;
    });
    std::vector<double> open; // ends of those that enclose the next one
    double latest = 0;
    for (const std::uint32_t index : row.events) {
        const Trace::Event& one = events[index];
        while (!open.empty() && open.back() <= one.begin)
            open.pop_back();
        row.depths.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(open.size(), deepest)));
        open.push_back(endOf(one));
        latest = row.ends.empty() ? endOf(one) : std::max(latest, endOf(one));
        row.ends.push_back(latest);
    }
}

} // namespace

std::size_t TraceSheet::Row::firstBeyond(double moment) const
{
    return static_cast<std::size_t>(std::ranges::upper_bound(ends, moment) - ends.begin());
}

int TraceSheet::placeAt(std::size_t row, double moment) const
{
    const double at = begin + moment;
    const Row& one = rows[row];
    const auto behind = std::ranges::upper_bound(one.events, at, {}, [&](std::uint32_t index) { return trace.events[index].begin; });
    for (auto place = static_cast<std::size_t>(behind - one.events.begin()); place-- > 0;) {
        if (endOf(event(row, place)) > at)
            return static_cast<int>(place);
        if (one.ends[place] <= at)
            break;
    }
    return -1;
}

TraceSheetPtr traceSheet(Trace trace, std::string title)
{
    auto sheet = std::make_shared<TraceSheet>();
    sheet->title = std::move(title);
    sheet->totals = totalsOf(trace);
    const auto [first, last] = trace.span();
    sheet->begin = first;
    sheet->seconds = last - first;
    sheet->rows.resize(trace.rows.size());
    sheet->deviceSums.resize(trace.devices.size());
    for (const TraceTotal& one : sheet->totals)
        sheet->deviceSums[one.device] += one.total;
    for (std::uint32_t i = 0; i < trace.events.size(); ++i)
        sheet->rows[trace.events[i].row].events.push_back(i);
    for (TraceSheet::Row& row : sheet->rows)
        finishRow(row, trace.events);
    sheet->trace = std::move(trace);
    return sheet;
}

} // namespace ks
