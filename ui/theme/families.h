#pragma once

#include "core/ops/op_info.h"
#include "ui/theme/colours.h"

#include <QIcon>
#include <QString>

#include <array>
#include <utility>
#include <vector>

namespace ks {

/// In which of the house's series of colours (seriesStyle) the kind of an operator is shown in every lab; negative: in none, as what only puts numbers at
/// other places.
int seriesOf(OpFamily family);
/// On the grounds of `colours`; the colour of edges where the family has none.
QColor familyColour(OpFamily family, const Colours& colours);
/// A chip in that colour, drawn in the palette of the moment of painting.
QIcon familyIcon(OpFamily family);

/// All families in the order in which people are shown them, with the English title above their operators; see familyTitle().
inline constexpr std::array familyTitles = {
    std::pair{OpFamily::Product, QT_TRANSLATE_NOOP("ks::Families", "Products with weights")},
    std::pair{OpFamily::Pooling, QT_TRANSLATE_NOOP("ks::Families", "Pooling")},
    std::pair{OpFamily::Activation, QT_TRANSLATE_NOOP("ks::Families", "Activation")},
    std::pair{OpFamily::Normalisation, QT_TRANSLATE_NOOP("ks::Families", "Normalisation")},
    std::pair{OpFamily::Regularisation, QT_TRANSLATE_NOOP("ks::Families", "Regularisation")},
    std::pair{OpFamily::Reordering, QT_TRANSLATE_NOOP("ks::Families", "Other shape or order")},
    std::pair{OpFamily::Joining, QT_TRANSLATE_NOOP("ks::Families", "Joins two branches")},
    std::pair{OpFamily::Probabilities, QT_TRANSLATE_NOOP("ks::Families", "Probabilities")},
    std::pair{OpFamily::Loss, QT_TRANSLATE_NOOP("ks::Families", "Loss")},
};
/// In the language of the window.
QString familyTitle(OpFamily family);
/// All operators as people are shown them: by these families, in each by name.
std::vector<OpKind> opsByFamily();

} // namespace ks
