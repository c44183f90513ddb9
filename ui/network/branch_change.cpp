#include "ui/network/branch_change.h"

#include "core/nn/checkpoint.h"
#include "ui/network/aside_trainings.h"
#include "ui/network/network_files.h"
#include "ui/network/training_run.h"

#include <utility>

namespace ks {

BranchChange::BranchChange(const Lab& lab, std::shared_ptr<const Checkpoint> moment)
    : RunStep([] { return tr("Train on from here"); }), m_lab(lab), m_moment(std::move(moment)), m_batches(m_moment->history.batches.size())
{
}

void BranchChange::redo()
{
    if (m_branch && m_lab.run.view().number != m_original) // another training is there
        return setObsolete(true);
    if (!m_branch || !m_lab.aside.hasLeft(*m_branch))
        return branch();
    m_lab.aside.bringBackRun(*m_branch, true, [this] { RunStep::redo(); });
}

/// The settings are chosen behind the exchange of the trainings, each way: the rate of one is never that of the other.
void BranchChange::branch()
{
    TrainingRun& run = m_lab.run;
    m_original = run.view().number;
    NetworkContent content = run.view().content;
    const bool unsaved = m_lab.files.isModified();
    const std::shared_ptr<TrainingEngine> before = run.look().engine().lock(); // with its moments, until they are taken over
    m_lab.host.withdraw(QStringLiteral("network"));
    m_lab.aside.leave();
    run.prepare(std::move(content), m_moment);
    if (m_branch)
        run.earlier().takeOver(*m_branch); // it is the same again
    run.look().takePast(before, m_batches);
    if (!m_branch)
        m_lab.document.changeWithin(*this, withSettingsOf(run.view(), m_lab.document.content()));
    RunStep::redo();
    m_branch = run.view().number;
    if (unsaved)
        m_lab.files.markEdited(); // what was put aside would be lost
    m_lab.aside.offerLeft(
        [batches = m_batches] {
            return tr("Go on from where the training was after %Ln batches: press ▶. As it was until now it has been put aside.", nullptr,
                      static_cast<int>(batches));
        },
        Message::Link{[] { return tr("▶ Go on"); }, [&run] { run.run(); }});
}

/// More than it began with.
bool BranchChange::hasTrained() const
{
    using State = TrainingRun::State;
    const State state = m_lab.run.state();
    return state == State::Running || state == State::Stopping || m_lab.run.view().history.batches.size() != m_batches;
}

void BranchChange::undo()
{
    if (isVoid())
        return setObsolete(true);
    const bool isKept = hasTrained();
    m_lab.aside.bringBackRun(m_original, isKept, [this] { RunStep::undo(); });
    if (!isKept) // its line is that of the other one
        m_lab.run.earlier().remove(*m_branch);
}

bool BranchChange::isVoid() const
{
    return m_lab.run.view().number != m_branch || !m_lab.aside.hasLeft(m_original);
}

} // namespace ks
