#include "ui/network/see/see_veil.h"

#include "ui/network/see/see_speech.h"

namespace ks {

namespace {

constexpr int veilMilliseconds = 160;

} // namespace

SeeVeil::SeeVeil(QWidget& view) : SeeMotion(view, veilMilliseconds)
{
    setEasingCurve(QEasingCurve::Linear);
}

void SeeVeil::set(const std::optional<SeeFront>& front)
{
    if (m_front == front)
        return;
    m_front = front;
    stop();
    emit changed(); // the words before the motion
    begin(front.has_value());
}

QString SeeVeil::textOf(const SeePicture& picture, const SeeSpot& spot) const
{
    if (spot.map < 0 || !covers(spot) || spot.column >= static_cast<int>(picture.columns.size()))
        return seeSpotText(picture, spot);
    return unreachedText(picture.columns[static_cast<std::size_t>(spot.column)]);
}

QString SeeVeil::unreachedText(const SeeColumn& column)
{
    return tr("%1: the wave has not come here yet").arg(column.name);
}

} // namespace ks

#include "moc_see_veil.cpp"
