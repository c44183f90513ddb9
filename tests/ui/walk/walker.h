#pragma once

#include "tests/ui/walk/dice.h"
#include "tests/ui/walk/findings.h"
#include "tests/ui/walk/network_oracle.h"
#include "tests/ui/walk/stall_watch.h"
#include "tests/ui/walk/walk_desk.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace ks::walk {

/// Makes one step after the other from within the event loop, and looks at the window between them.
class Walker final : public QObject {
public:
    Walker(WalkDesk& desk, Findings& findings, std::uint64_t seed, int steps);

private:
    void beat();
    void tick();
    bool waits();
    void checkNumbers();
    QStringList wrongNow() const;
    void lookAgain(int left);
    QString wrongRing() const;
    void makeStep();

    WalkDesk& m_desk;
    Findings& m_findings;
    Dice m_dice;
    StallWatch m_stalls;
    NetworkOracle m_networkOracle;
    bool m_checking = false;
    QTimer m_beat;
    QElapsedTimer m_waiting;
    bool m_impatient = false; ///< the next step does not wait for the last one's end
    bool m_toldLate = false;
    QString m_what;
    int m_actingAt = -1; ///< the level of the event loop that a step is under way in
    int m_step = 0;
    int m_steps;
};

} // namespace ks::walk
