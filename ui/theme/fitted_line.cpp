#include "ui/theme/fitted_line.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace ks {

FittedLine::FittedLine(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void FittedLine::tell(const QStringList& forms)
{
    if (std::exchange(m_forms, forms) == forms)
        return;
    setAccessibleName(whole());
    fit();
}

void FittedLine::fit()
{
    const int room = contentsRect().width();
    const auto fitting =
        std::ranges::find_if(std::as_const(m_forms), [&](const QString& form) { return fontMetrics().horizontalAdvance(form) <= room; });
    const QString seen =
        fitting != m_forms.cend() ? *fitting : fontMetrics().elidedText(m_forms.value(m_forms.size() - 1), Qt::ElideRight, room);
    setText(seen);
    setToolTip(seen == whole() ? QString() : whole());
}

void FittedLine::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fit();
}

void FittedLine::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace ks
