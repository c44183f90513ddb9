#include "ui/theme/hint.h"

#include <QFontMetrics>
#include <QTextDocument>
#include <QToolTip>

namespace ks {

namespace {

constexpr int mostLetters = 60; ///< of a line

} // namespace

bool needsShowing(const QString& hint)
{
    const QFontMetrics metrics(QToolTip::font());
    return Qt::mightBeRichText(hint) || metrics.size(0, hint).width() > mostLetters * metrics.averageCharWidth();
}

void showHint(const QPoint& at, const QString& hint, QWidget& of)
{
    QToolTip::showText(at, needsShowing(hint) ? Qt::convertFromPlainText(hint, Qt::WhiteSpaceNormal) : hint, &of);
}

} // namespace ks
