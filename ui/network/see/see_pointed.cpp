#include "ui/network/see/see_pointed.h"

#include <QEvent>

#include <utility>

namespace ks {

SeePointed::SeePointed(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // what is pointed at moves nothing
}

void SeePointed::tell(const QString& text)
{
    if (std::exchange(m_told, text) == text)
        return;
    setAccessibleName(text);
    fit();
}

void SeePointed::fit()
{
    const QString seen = fontMetrics().elidedText(m_told, Qt::ElideRight, contentsRect().width());
    setText(seen);
    setToolTip(seen == m_told ? QString() : m_told);
}

void SeePointed::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fit();
}

void SeePointed::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace ks
