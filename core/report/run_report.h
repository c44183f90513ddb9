#pragma once

#include "core/backends/backend.h"
#include "core/base/text.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ks {

/// One pass of a run, timed once.
struct PassReport {
    Pass pass{};
    std::string implementation;
    double seconds = 0;              ///< all of it, on operands that already lie on the device
    std::vector<NamedSeconds> parts; ///< of these seconds, where the kernel tells them
    std::optional<DeviceWork> work;  ///< where the kernel counts it
};

/// What one run of an operator was: sizes, work, place, seconds.
struct RunReport {
    Shape src;
    Shape padded; ///< src with the padding around it; empty for operators without a window
    Shape dst;
    std::int64_t windows = 0; ///< for each of which one cell of dst is computed in every map; 0 without a window
    std::string backend;
    Text device;
    std::string library; ///< version of the library behind the backend; empty for our own code
    std::string program; ///< version of Kernelscope
    std::vector<PassReport> passes;

    /// Of src's elements, how many fewer dst has: 0.75 for a quarter of them; below 0 where it has more.
    double fewerElements() const { return 1 - static_cast<double>(dst.elements()) / static_cast<double>(src.elements()); }
};
/// Bytes of a tensor of float32.
std::int64_t bytesOf(const Shape& shape);
/// `windows` of a MaxPool are those of all images and channels: one for each cell of dst; of a convolution those of one image channel's plane.
RunReport reportOf(const OpSpec& spec, const BackendInfo& backend, std::vector<PassReport> passes);

/// Label and value of each line; what there is none of is left out.
std::vector<std::pair<Text, Text>> linesOf(const RunReport& report);

/// "1 h 1 min 1.5 s"; below a minute as secondsText().
std::string clockText(double seconds);

} // namespace ks
