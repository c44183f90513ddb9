#pragma once

#include "core/measure/trace.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace ks {

/// Chrome's trace format, as chrome://tracing, Perfetto and TensorFlow's and PyTorch's profilers know it: an object with `traceEvents`; complete events
/// (`ph` "X") with `name`, `cat`, `ts` and `dur` in microseconds, `pid` (the device), `tid` (the row), `args` (`layer`, `fused`, `input_shapes`, `bytes`); `process_name`
/// and `thread_name` name devices and rows; `otherData` says what it is of.
std::string jsonOf(const Trace& trace);

/// A trace of this program or of another one, also a mere array of events. Other kinds of events pass by; those without a beginning or without a
/// duration from 0 on are left out and counted in `skipped`. A device or row without a name is called by its number. `name` stands for the file in
/// messages. Throws FileError where it is no JSON, or there are no `traceEvents`.
Trace traceFrom(std::string_view text, const std::string& name);
/// Throws FileError and OutOfMemory, too, as readFile().
Trace readTrace(const std::filesystem::path& path);

} // namespace ks
