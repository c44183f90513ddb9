#pragma once

#include "ui/session/operation_document.h"

#include <QObject>
#include <QTimer>

namespace ks {

/// Steps the timeline by itself until its end. Any other change of the position stops it.
class Player final : public QObject {
    Q_OBJECT

public:
    explicit Player(OperationDocument& document, QObject* parent = nullptr);

    bool isPlaying() const { return m_timer.isActive(); }
    void setPlaying(bool playing);
    void toggle() { setPlaying(!isPlaying()); }
    void setStepsPerSecond(double steps);

signals:
    void playingChanged(bool playing);

private:
    void tick();

    OperationDocument& m_document;
    QTimer m_timer;
    double m_stepsPerSecond = 2;
    Position m_at; ///< where it has stepped to
};

} // namespace ks
