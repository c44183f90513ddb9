#pragma once

#include "core/base/field.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ks {

inline constexpr std::int64_t silhouetteWidth = 197;
inline constexpr std::int64_t silhouetteHeight = 148;
inline constexpr int silhouetteClasses = 9;
/// The start value of the study's reference pictures.
inline constexpr std::uint64_t silhouetteStart = 9000;

std::span<const std::string_view> silhouetteNames();

struct OutlinePoint {
    double x; ///< pixels from the left edge
    double y; ///< pixels from the top
};

/// Body (with the tail; vertices 0 … 40 its upper edge, 42 the notch of the tail), dorsal fin and anal fin as polygons in pixels.
struct Silhouette {
    std::vector<OutlinePoint> body;
    std::array<OutlinePoint, 4> dorsalFin;
    std::array<OutlinePoint, 4> analFin;
};

/// Outline of picture `index` of a class (0 … 8): the distributed-training study's stand-in for its masks of fish, a function of
/// (start, kind, index) alone. Synthetic.
Silhouette silhouetteOutline(std::uint64_t start, int kind, std::int64_t index);

/// The share of each pixel that lies inside, of nine sub-samples, 0 … 255: rows×columns bytes, white on black. The outline is stretched to another size
/// than 148×197 before it is drawn.
void drawSilhouette(const Silhouette& outline, std::span<std::uint8_t> pixels, const Extent& size = {silhouetteHeight, silhouetteWidth});

} // namespace ks
