#include "ui/operation/player.h"

#include "core/ops/operator.h"

#include <cmath>

namespace ks {

Player::Player(OperationDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&m_timer, &QTimer::timeout, this, &Player::tick);
    connect(&document, &OperationDocument::viewChanged, this, [this] {
        if (m_document.view().position != m_at) // what is in sight, pinned or shown may change meanwhile
            setPlaying(false);
    });
    connect(&document, &OperationDocument::contentChanged, this, [this] { setPlaying(false); });
}

void Player::setPlaying(bool playing)
{
    if (playing == isPlaying())
        return;
    if (playing) {
        if (m_document.view().position == m_document.cursor().timeline().last())
            m_document.cursor().goTo(m_document.cursor().timeline().first());
        m_at = m_document.view().position;
        m_timer.start(static_cast<int>(std::lround(1000.0 / m_stepsPerSecond)));
    } else {
        m_timer.stop();
    }
    emit playingChanged(playing);
}

void Player::setStepsPerSecond(double steps)
{
    m_stepsPerSecond = steps;
    m_timer.setInterval(static_cast<int>(std::lround(1000.0 / steps)));
}

void Player::tick()
{
    if (!isLegal(m_document.content().spec)) {
        setPlaying(false);
        return;
    }
    m_at = m_document.cursor().timeline().stepped(m_at, m_document.view().granularity, +1);
    if (m_at == m_document.view().position)
        setPlaying(false);
    else
        m_document.cursor().goTo(m_at);
}

} // namespace ks

#include "moc_player.cpp"
