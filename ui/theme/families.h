#pragma once

#include "core/ops/op_info.h"
#include "ui/theme/colours.h"

#include <QIcon>

#include <array>
#include <utility>

namespace ks {

/// In which of the house's series of colours (seriesStyle) the kind of an operator is shown in every lab; negative: in none, as what only puts numbers at
/// other places.
int seriesOf(OpFamily family);
/// On the grounds of `colours`; the colour of edges where the family has none.
QColor familyColour(OpFamily family, const Colours& colours);
/// A chip in that colour, drawn in the palette of the moment of painting.
QIcon familyIcon(OpFamily family);

/// Each family with its name in English, for those who show them all.
inline constexpr std::array familyNames = {
    std::pair{OpFamily::Product, "products with weights"},
    std::pair{OpFamily::Pooling, "pooling"},
    std::pair{OpFamily::Activation, "activation"},
    std::pair{OpFamily::Normalisation, "normalisation"},
    std::pair{OpFamily::Regularisation, "regularisation"},
    std::pair{OpFamily::Reordering, "reordering"},
    std::pair{OpFamily::Joining, "joining"},
    std::pair{OpFamily::Probabilities, "probabilities"},
    std::pair{OpFamily::Loss, "loss"},
};

} // namespace ks
