#pragma once

#include "core/measure/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ks {

/// A trace made ready to be drawn. Never changed once it is made: threads share it.
struct TraceSheet {
    struct Row {
        std::vector<std::uint32_t> events; ///< by their beginnings, an enclosing one before what is in it
        std::vector<double> ends;          ///< the latest end of those up to there
        std::vector<std::uint8_t> depths;  ///< in how many others it lies

        /// The first of `events` that may reach beyond a moment.
        std::size_t firstBeyond(double moment) const;
    };

    std::string title;
    Trace trace;
    std::vector<TraceTotal> totals;
    std::vector<double> deviceSums; ///< seconds of all events of a device
    std::vector<Row> rows;          ///< by those of the trace
    double begin = 0;               ///< of the first event
    double seconds = 0;             ///< to the end of the last one

    const Trace::Event& event(std::size_t row, std::size_t place) const { return trace.events[rows[row].events[place]]; }
    /// Of a row at a moment (seconds since `begin`): the innermost; −1: none.
    int placeAt(std::size_t row, double moment) const;
};

using TraceSheetPtr = std::shared_ptr<const TraceSheet>;

/// Sorts a million events: not for the GUI thread.
TraceSheetPtr traceSheet(Trace trace, std::string title);

} // namespace ks
