#include "ui/theme/fitted_line.h"

#include <QEvent>
#include <QHash>

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

Qt::TextElideMode tellingCut(const QStringList& names, const QFontMetricsF& metrics, double width)
{
    QHash<QString, QString> seen;
    for (const QString& name : names) {
        const QString cut = metrics.elidedText(name, Qt::ElideRight, width);
        if (const auto alike = seen.constFind(cut); alike != seen.constEnd() && *alike != name)
            return Qt::ElideMiddle;
        seen.insert(cut, name);
    }
    return Qt::ElideRight;
}

} // namespace ks

#include "moc_fitted_line.cpp"
