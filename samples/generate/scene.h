#pragma once

#include "samples/generate/vec.h"

#include <optional>

namespace ks::samples {

/// How a point of the scene answers light.
struct Material {
    Vec colour;           ///< diffuse, linear RGB
    double gloss = 0;     ///< share of mirror reflection seen head on; it grows towards grazing views
    double roughness = 1; ///< spread of that reflection
};

struct Hit {
    double distance = 0;
    Vec point;
    Vec normal;
    Material material;
};

/// What a ray meets first within `reach`, if anything. y is up; the table's top is y = 0.
std::optional<Hit> trace(const Vec& origin, const Vec& direction, double reach);
/// Is anything in the way within `reach`?
bool blocked(const Vec& origin, const Vec& direction, double reach);

} // namespace ks::samples
