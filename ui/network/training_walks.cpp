#include "ui/network/training_walks.h"

#include "core/nn/moments.h"
#include "core/nn/trainer.h"

#include <utility>

namespace ks {

namespace {

constexpr std::size_t timelineMemory = std::size_t{48} << 20U; ///< several trainings may be put aside

std::unique_ptr<NetworkTimeline> newTimeline(Trainer& trainer)
{
    return std::make_unique<NetworkTimeline>(trainer, timelineMemory);
}

} // namespace

TrainingWalks::TrainingWalks(Trainer& trainer, const Moments& moments)
    : m_trainer(trainer), m_moments(moments), m_timeline(newTimeline(trainer))
{
}

TrainingWalks::Frozen TrainingWalks::here() const
{
    return {m_trainer.state(), m_trainer.history(), m_trainer.settings().stop};
}

void TrainingWalks::goBackTo(const Frozen& place)
{
    m_trainer.setState(place.state, place.history);
    m_trainer.setStopConditions(place.stop);
}

std::shared_ptr<const Checkpoint> TrainingWalks::lookAt(std::optional<std::size_t> batches)
{
    std::shared_ptr<const Checkpoint> moment = batches ? momentAt(*batches) : nullptr;
    leave();
    m_lookedWalk.reset();
    m_strayedTo.reset();
    m_lookedAt = std::move(moment);
    return m_lookedAt;
}

std::shared_ptr<const Checkpoint> TrainingWalks::momentAt(std::size_t batches)
{
    auto moment = std::make_shared<Checkpoint>(*m_moments.at(batches));
    leave(); // which may have another history
    const TrainingPosition at = moment->state.position;
    moment->history = m_trainer.history();
    moment->history.truncate(at.epoch, at.batch);
    return moment;
}

void TrainingWalks::goWhereLooked()
{
    if (m_now && !m_strayed)
        return;
    leave();
    if (!m_lookedAt)
        return;
    Frozen now = here();
    m_trainer.setState(m_lookedAt->state, m_lookedAt->history); // a file's may not fit
    m_now = std::move(now);
}

/// Forwards it goes as the training went: by the rules that held, and no further than to where other weights took the place of these.
NetworkTimeline& TrainingWalks::walkWhereLooked()
{
    if (!m_now)
        goWhereLooked();
    if (!m_lookedWalk) {
        auto walk = newTimeline(m_trainer);
        walk->repeat(m_now->state, m_now->history, m_now->stop);
        m_lookedWalk = std::move(walk);
    } else if (!m_strayed && m_strayedTo) {
        goBackTo(*m_strayedTo);
    }
    m_strayed = true;
    return *m_lookedWalk;
}

/// The training may have gone on since, and is to be found where it is now.
NetworkTimeline& TrainingWalks::walkHeld()
{
    if (m_now)
        return *m_timeline; // it stands somewhere on that walk
    Frozen now = here();
    goBackTo(m_strayedTo ? *m_strayedTo : *m_held);
    m_now = std::move(now);
    m_strayed = true; // whoever else asks is asked of now
    return *m_timeline;
}

void TrainingWalks::hold()
{
    leave();
    m_timeline->follow();
    m_strayedTo.reset();
    m_held = here();
}

void TrainingWalks::letGo()
{
    if (!m_held)
        return;
    leave();
    m_held.reset();
    m_strayedTo.reset();
}

NetworkTimeline& TrainingWalks::walk()
{
    m_trainer.samples().requireJudged(); // each batch of it has a loss
    if (m_lookedAt)
        return walkWhereLooked();
    if (m_held)
        return walkHeld();
    if (m_now)
        leave();
    if (!m_frozen) {
        m_frozen = here();
        m_timeline->follow();
    }
    m_walked = true;
    return *m_timeline;
}

void TrainingWalks::leave()
{
    if (m_now && m_strayed)
        m_strayedTo = here();
    if (m_now)
        goBackTo(*m_now);
    m_now.reset();
    m_strayed = false;
    if (m_walked)
        goBackTo(*m_frozen);
    m_walked = false;
}

void TrainingWalks::goOn()
{
    leave();
    m_frozen.reset();
}

void TrainingWalks::noteRules()
{
    m_timeline->noteChange();
    m_lookedWalk.reset(); // its future is another one
    m_strayedTo.reset();
}

void TrainingWalks::noteOtherWeights()
{
    m_frozen.reset();
    m_held.reset();
    m_strayedTo.reset();
    m_lookedWalk.reset();
    m_timeline = newTimeline(m_trainer);
}

} // namespace ks
