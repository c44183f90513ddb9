#pragma once

#include "ui/theme/colours.h"

#include <vector>

namespace ks {

/// Two colours that meet on screen, and how far apart they have to be.
struct ContrastPair {
    const char* above = nullptr; ///< names of the members
    const char* ground = nullptr;
    QColor Colours::*aboveColour = nullptr;
    QColor Colours::*groundColour = nullptr;
    double least = 0;     ///< WCAG's ratio, 1 to 21
    double leastHigh = 0; ///< and in high contrast
};

/// Every text on each ground that it stands on (4.5 : 1), every edge that says where a control is (3 : 1), and what says that a control cannot be used
/// now: paler than an edge, and there. What is drawn in other pairs than these is decoration.
std::vector<ContrastPair> contrastPairs();

} // namespace ks
