#pragma once

#include "tests/ui/walk/walk_desk.h"

#include <QObject>

#include <functional>

namespace ks {
struct StepMoment;
}

namespace ks::walk {

/// Holds what the Network lab's pages show against the network in the machine, asked anew: nothing that a page has kept is believed.
class NetworkOracle final : public QObject {
public:
    using Tell = std::function<void(const QString&)>;

    explicit NetworkOracle(WalkDesk& desk) : m_desk(desk) {}

    /// Looks at the page that is open, where the training stands; `tell` hears what is wrong, `done` comes at the end in any case, also at once.
    void look(Tell tell, std::function<void()> done);

private:
    /// Rate and end of the trainer itself are those that the settings say.
    void lookAtRules();
    void lookAtPage();
    void lookAtWatch();
    void lookAtStep();
    void lookAtUpdate(const StepMoment& moment);
    void lookAtTry();
    void lookAtCounts();
    /// The records that the charts, the headline and the files are made from.
    void lookAtRecords();
    /// `right` is asked again until an answer that is on its way is there.
    void endWhere(bool right, const QString& fault, void (NetworkOracle::*again)());
    void end();

    WalkDesk& m_desk;
    Tell m_tell;
    std::function<void()> m_done;
    int m_tries = 0;
    int m_round = 0; ///< answers to an earlier question mean nothing
};

} // namespace ks::walk
