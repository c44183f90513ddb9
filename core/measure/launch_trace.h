#pragma once

#include "core/measure/launch_model.h"
#include "core/measure/trace.h"

namespace ks {

/// The way of windows between host and card as the pooling study's program makes them, drawn over time by the model: cut out on the host, window, zeros
/// and the transferred filter sent, multiplied, the product sent back, its largest cell found. At most `mostWindows`, after each other; start-up is left
/// out. `about` says that nothing of it was measured. Throws InputError as forecastOf().
Trace traceOf(const LaunchModel& model, const OpSpec& spec, WindowProduct product, IdentityFilter filter, std::int64_t mostWindows = 64);

} // namespace ks
