#pragma once

#include <QSize>

class QPainter;
class QStyleOptionMenuItem;
class QWidget;

namespace ks {

/// An entry of a menu: a mark (a tick where it is on or off, a dot where it is the one of several), its picture, its words, its keys, and an arrow where
/// it leads on. Where the keyboard or the mouse stands the row is filled with the accent, and the mark turns its colours round, so that it is never lost.
/// In pixels; the menu adds the width of its keys to what each entry asks for.
QSize menuItemSize(const QStyleOptionMenuItem& item, const QSize& words, const QWidget& menu);
void drawMenuItem(QPainter& painter, const QStyleOptionMenuItem& item, const QWidget& menu);

} // namespace ks
