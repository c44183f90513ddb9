#pragma once

#include "ui/network/see/see_layout.h"

#include <QString>
#include <QStringList>

namespace ks {

/// What there is at a spot, in a line for who cannot see it and for a tip: "conv2, map 3, [4, 7]: 0.82".
QString seeSpotText(const SeePicture& picture, const SeeSpot& spot);
/// That as it was said, and shorter: beside the path to `here`, which names the layer, its name may go before the number is cut, and of
/// two moments beside each other all names but theirs, and last of all their difference. Of a whole layer its operators go first, or all but the
/// loss; of a number all but itself.
QStringList seeSpotForms(const SeePicture& picture, const SeeSpot& spot, const SeeSpot& here, const QString& said);
/// The same of what is held elsewhere.
QStringList seeHeldForms(const SeePicture& picture, const SeeSpot& held, const QString& said);
/// As a hint: of numbers of two moments it says besides which moments these are. Empty of the whole network.
QString seeHintText(const SeePicture& picture, const SeeSpot& spot, const QString& said);
/// How the weights of a dense layer lie; empty of all others.
QString seeMatrixText(const SeeColumn& column);
/// What there is in a column, with what a click on its title does.
QString seeTitleTip(const SeeColumn& column);
/// Of what is at a point: a title, what leads to maps that are not in sight; empty: nothing of these.
QString seeTipAt(const SeePicture& picture, const SeeLayout& layout, const QPointF& point);
/// Why there are no numbers; empty where there are some.
QString seeNothingText(const SeePicture& picture);
/// "+ 448 more"
QString seeMoreText(std::int64_t maps);

} // namespace ks
