#include "ui/network/see/see_snapshot.h"

#include <QFontInfo>
#include <QWidget>

#include <utility>

namespace ks {

SeeSnapshot SeeSnapshot::of(const QWidget& view, const SeePicture& picture, Over over)
{
    over.look.follow = false; // it is where it is
    over.marks.hovered.reset();
    over.marks.term.reset();
    over.marks.spot = {};
    over.marks.focused = false;
    over.marks.strength = 1;
    return {picture, std::move(over), QSizeF(view.size()), QFontInfo(view.font()).pixelSize(), view.locale()};
}

} // namespace ks
