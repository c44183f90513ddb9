#include "ui/network/see/see_hint.h"

#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_veil.h"

namespace ks {

QString seeHintAt(const SeePicture& picture, const SeeLayout& layout, const SeeVeil& veil, const QPointF& point)
{
    const QString tip = seeTipAt(picture, layout, point);
    const SeeSpot spot = layout.spotAt(point);
    return !tip.isEmpty() ? tip : seeHintText(picture, spot, veil.textOf(picture, spot));
}

} // namespace ks
