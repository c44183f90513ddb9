#pragma once

#include "core/base/text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// Seconds of a part that has a name.
struct NamedSeconds {
    std::string name; ///< as in runParts()
    double seconds = 0;
};

/// What a run may be made of, where a kernel tells it.
enum class RunPart : std::uint8_t {
    Layouts,    ///< NCHW to a library's own layout and back
    Extraction, ///< cutting windows out of the image
    ToDevice,   ///< copies from the host's memory to the device's
    Launch,     ///< until a kernel begins, and until it is noticed that it has ended
    Kernel,     ///< of a device: between the two events around a launch
    Product,    ///< a product of matrices on the host
    ToHost,     ///< copies back
    Maximum,    ///< looking for the largest cell on the host
};

struct RunPartInfo {
    RunPart part;
    std::string_view name; ///< in files: "to_device"
    Text title;            ///< "host → device"
};
/// In the order of RunPart, which is that of a run.
const std::array<RunPartInfo, 8>& runParts();
/// Its title; an unknown name stands for itself.
Text titleOfPart(std::string_view name);

/// Adds up the seconds of the parts of one run.
class RunParts {
public:
    void begin() { m_seconds = {}; }
    void add(RunPart part, double seconds) { m_seconds[static_cast<std::size_t>(part)] += seconds; }
    /// Of parts that took some time.
    std::vector<NamedSeconds> named() const;

private:
    std::array<double, 8> m_seconds{};
};

/// Of this part among `parts`; 0 where it is not told.
double secondsOf(const std::vector<NamedSeconds>& parts, RunPart part);
/// Part by part the median over several runs, in the order of runParts(); a run that does not tell a part counts as 0.
std::vector<NamedSeconds> mediansOf(const std::vector<std::vector<NamedSeconds>>& runs);

/// Their mean by weights, of which one is above 0; a part that only one side tells counts as 0 on the other.
std::vector<NamedSeconds> meanOf(const std::vector<NamedSeconds>& one, double weight, const std::vector<NamedSeconds>& other,
                                 double otherWeight);

} // namespace ks
