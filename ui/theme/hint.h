#pragma once

#include <QRect>
#include <QString>

class QPoint;
class QWidget;

namespace ks {

/// A control whose hint, where it would lie by itself, would cover what it is about.
class HasHintRoom {
public:
    virtual ~HasHintRoom() = default;

    /// On the screen: where it stays, if it is not too high for that.
    virtual QRect hintRoom() const = 0;
};

/// A hint at this place of the screen, letter by letter; empty: none, and the last one goes. A long one goes on in further lines: Qt would show it
/// in one, and where that has no room beside the pointer, at the edge of the screen.
void showHint(const QPoint& at, const QString& hint, QWidget& of);
/// The same of what one points at in `room` of the screen: it stays in there, in further lines where it is wider, and covers nothing beside it.
void showHintWithin(const QRect& room, const QPoint& at, const QString& hint, QWidget& of);
/// Qt would not show it so by itself.
bool needsShowing(const QString& hint);

} // namespace ks
