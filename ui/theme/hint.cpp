#include "ui/theme/hint.h"

#include <QApplication>
#include <QFontMetrics>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>

namespace ks {

namespace {

constexpr int mostLetters = 60; ///< of a line
constexpr int aroundHint = 8;   ///< pixels beside the letters, both sides together

/// Qt's own, null where none is shown.
QWidget* shownHint()
{
    if (QToolTip::isVisible())
        for (QWidget* const one : QApplication::topLevelWidgets())
            if (one->inherits("QTipLabel") && one->isVisible())
                return one;
    return nullptr;
}

/// What is shown lies in this room: above where one points, where it would reach out of it below.
void keepWithin(const QRect& room, const QPoint& at)
{
    QWidget* const shown = shownHint();
    if (!shown)
        return;
    if (shown->width() > room.width() && shown->hasHeightForWidth())
        shown->resize(room.width(), shown->heightForWidth(room.width()));
    QPoint place = shown->pos();
    place.setX(std::max(room.left(), std::min(place.x(), room.right() + 1 - shown->width())));
    if (const int above = at.y() - shown->height() - aroundHint / 2; place.y() + shown->height() > room.bottom() + 1 && above >= room.top())
        place.setY(above);
    shown->move(place);
}

} // namespace

bool needsShowing(const QString& hint)
{
    const QFontMetrics metrics(QToolTip::font());
    return Qt::mightBeRichText(hint) || metrics.size(0, hint).width() > mostLetters * metrics.averageCharWidth();
}

void showHint(const QPoint& at, const QString& hint, QWidget& of)
{
    QToolTip::showText(at, needsShowing(hint) ? Qt::convertFromPlainText(hint, Qt::WhiteSpaceNormal) : hint, &of);
    if (const auto* const placed = dynamic_cast<const HasHintRoom*>(&of); placed && !hint.isEmpty())
        keepWithin(placed->hintRoom(), at);
}

void showHintWithin(const QRect& room, const QPoint& at, const QString& hint, QWidget& of)
{
    const bool wide = QFontMetrics(QToolTip::font()).size(0, hint).width() + aroundHint > room.width();
    QToolTip::showText(at, wide || Qt::mightBeRichText(hint) ? Qt::convertFromPlainText(hint, Qt::WhiteSpaceNormal) : hint, &of);
    if (!hint.isEmpty())
        keepWithin(room, at);
}

} // namespace ks
