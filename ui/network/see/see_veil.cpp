#include "ui/network/see/see_veil.h"

#include "ui/network/see/see_speech.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace ks {

namespace {

constexpr int veilMilliseconds = 160;

} // namespace

SeeVeil::SeeVeil(QWidget& view) : QVariantAnimation(&view), m_view(view)
{
    setStartValue(0.0);
    setEndValue(1.0);
    connect(this, &QVariantAnimation::valueChanged, &view, qOverload<>(&QWidget::update));
    connect(this, &QVariantAnimation::finished, &view, qOverload<>(&QWidget::update));
}

void SeeVeil::set(const std::optional<SeeFront>& front)
{
    if (m_front == front)
        return;
    m_front = front;
    stop();
    emit changed(); // the words before the motion
    if (const int duration = animationDuration(&m_view, veilMilliseconds); front && duration > 0 && m_view.isVisible()) {
        setDuration(duration);
        start();
    }
    m_view.update();
}

QString SeeVeil::textOf(const SeePicture& picture, const SeeSpot& spot, bool hidden) const
{
    if (spot.map < 0 || !covers(spot) || spot.column >= static_cast<int>(picture.columns.size()))
        return seeSpotText(picture, spot, hidden);
    return tr("%1: the wave has not come here yet").arg(picture.columns[static_cast<std::size_t>(spot.column)].name);
}

} // namespace ks
