#pragma once

#include <QPointF>
#include <QString>

namespace ks {

class SeeLayout;
class SeeVeil;
struct SeePicture;

/// What is at a point of the picture of See, as a hint; empty: nothing.
QString seeHintAt(const SeePicture& picture, const SeeLayout& layout, const SeeVeil& veil, const QPointF& point);

} // namespace ks
