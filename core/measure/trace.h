#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ks {

/// Texts of which events have many alike, each kept once. 0 is the empty one.
class TraceTexts {
public:
    TraceTexts() { number(""); }
    std::uint32_t number(std::string_view text);
    const std::string& text(std::uint32_t number) const { return m_texts[number]; }
    const std::vector<std::string>& all() const { return m_texts; }

private:
    std::vector<std::string> m_texts;
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

/// When operations ran, each on a row (a thread, a stream, the copies) of a device.
struct Trace {
    struct Row {
        std::size_t device = 0;
        std::string name; ///< "thread 0"
    };
    /// Texts by their numbers in `texts`.
    struct Event {
        std::uint32_t row = 0;
        std::uint32_t name = 0;     ///< the operator
        std::uint32_t category = 0; ///< "forward", "backward", "update", "copy"; of other programs what they say
        std::uint32_t layer = 0;
        std::uint32_t fused = 0;  ///< the operator that is computed with it, empty for most
        std::uint32_t shapes = 0; ///< of what it reads: "32×1×28×28, 6×1×5×5"
        double begin = 0;         ///< seconds
        double seconds = 0;
        double bytes = 0;
    };

    std::vector<std::string> devices;
    std::vector<Row> rows; ///< those of a device follow one another
    std::vector<Event> events;
    TraceTexts texts;
    /// What it is of: "network", "lenet-5"; "command", …
    std::vector<std::pair<std::string, std::string>> about;
    std::size_t skipped = 0; ///< events of the file without a beginning, or without a duration that can be

    /// From the first beginning to the last end; 0 and 0 without events.
    std::pair<double, double> span() const;
    /// Empty where it does not say.
    std::string_view aboutOf(std::string_view key) const;
};

/// All events of an operator on a device.
struct TraceTotal {
    std::size_t device = 0;
    std::string name;
    std::int64_t count = 0;
    double total = 0; ///< seconds, of all rows together
    double share = 0; ///< of the totals of the device
    double bytes = 0;
    std::set<std::string> fused = {}; ///< operators that some of its events compute with it

    double mean() const { return count > 0 ? total / static_cast<double>(count) : 0; }
};

/// By device, the longest first.
std::vector<TraceTotal> totalsOf(const Trace& trace);

/// The same operator in two traces, whatever their devices are called; a total that one lacks is null.
struct TraceTotalPair {
    std::string name;
    const TraceTotal* first = nullptr;
    const TraceTotal* second = nullptr;
    /// Operators that one of the two computes with this one, or this one with, and the other by themselves: the times are not of the same work.
    std::set<std::string> apart = {};

    /// second over first, of the totals; 0 where it cannot be said.
    double ratio() const { return first && second && apart.empty() && first->total > 0 ? second->total / first->total : 0; }
};
/// Operators by their names, in the order of `first`; then those that only `second` has. Totals of several devices are added up beforehand: see
/// withoutDevices().
std::vector<TraceTotalPair> sideBySide(const std::vector<TraceTotal>& first, const std::vector<TraceTotal>& second);
/// Those of all devices as if they were one, the longest first.
std::vector<TraceTotal> withoutDevices(const std::vector<TraceTotal>& totals);

} // namespace ks
