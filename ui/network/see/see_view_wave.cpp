#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_view.h"
#include "ui/theme/theme.h"

#include <QFontInfo>

namespace ks {

namespace {

constexpr int revealMilliseconds = 160;

} // namespace

void SeeView::setWave(const std::optional<SeeFront>& front)
{
    if (m_front == front)
        return;
    m_front = front;
    m_reveal.stop();
    if (const int duration = animationDuration(this, revealMilliseconds); front && duration > 0 && isVisible()) {
        m_reveal.setDuration(duration);
        m_reveal.start();
    }
    describe();
    update();
}

QString SeeView::textOf(const SeeSpot& spot) const
{
    if (m_front && spot.map >= 0 && m_front->covers(spot) && spot.column < static_cast<int>(m_picture.columns.size()))
        return tr("%1: the wave has not come here yet").arg(m_picture.columns[static_cast<std::size_t>(spot.column)].name);
    return seeSpotText(m_picture, spot, m_hidden);
}

SeeSight SeeView::sight() const
{
    SeeSight sight{.picture = m_picture,
                   .look = m_look,
                   .marks = m_marks,
                   .front = m_front,
                   .hidden = m_hidden,
                   .size = QSizeF(size()),
                   .letters = QFontInfo(font()).pixelSize(),
                   .locale = locale()};
    sight.look.follow = false; // it is where it is
    sight.marks.hovered.reset();
    sight.marks.spot = {};
    sight.marks.focused = false;
    sight.marks.strength = 1;
    return sight;
}

} // namespace ks
