#include "ui/network/step/step_walk.h"

#include "core/ops/roles.h"
#include "ui/network/training_recorder.h"
#include "ui/tasks/free_elsewhere.h"

#include <algorithm>
#include <utility>

namespace ks {

StepWalk::StepWalk(TrainingRun& run, QObject* parent) : QObject(parent), m_run(run), m_batch(run, [this] { lookElsewhere(); })
{
    connect(&m_run, &TrainingRun::stateChanged, this, &StepWalk::keepBatch);
    connect(&m_run, &TrainingRun::rulesChanged, this, &StepWalk::lookAgain);
    connect(&m_run.look(), &MomentLook::changed, this, &StepWalk::lookElsewhere);
}

/// Who walks stays where the training was frozen when it goes on: this is asked before the next batch. Where nobody has taken a step meanwhile, the walk
/// goes to where the training rests again.
void StepWalk::keepBatch()
{
    if (!m_run.hasTrainer())
        return end();
    if (m_walking && m_batch.isOver())
        return end();
    if (m_walking && m_batch.isAnother())
        lookElsewhere();
}

/// Where the walk stands, or is going to, by the rules of now.
void StepWalk::lookAgain()
{
    if (!m_walking)
        return;
    m_collector = makeFreedElsewhere<StepCollector>();
    m_hashes.clear();
    if (m_starting) // there is no target yet
        return;
    if (m_way.isMoving())
        send(); // what is under way was asked by the rules of before
    else if (m_moment)
        goTo(m_moment->position);
}

void StepWalk::lookElsewhere()
{
    if (!m_walking || !m_run.hasTrainer()) // another training is coming
        return;
    if (!m_starting && m_moment) {
        m_place = m_target;
        m_placeSteps = m_moment->steps;
    }
    m_about.reset();
    start(); // what is on screen stays until the other moment is there
}

void StepWalk::begin()
{
    if (!m_run.hasTrainer() || m_walking)
        return;
    m_walking = true;
    m_look.clear();
    m_drawn.reset();
    m_place.reset();
    m_image = 0;
    start();
}

void StepWalk::start()
{
    m_starting = m_asked = true;
    m_way.begin();
    m_collector = makeFreedElsewhere<StepCollector>();
    m_hashes.clear();
    emit movingChanged();
    const int number = ++m_number;
    using Place = std::pair<TrainingPosition, std::size_t>;
    m_run.walk<Place>([](NetworkTimeline&, Trainer& trainer) { return Place(trainer.course().position, trainer.history().batches.size()); },
                      [this, number](const Place& place) {
                          if (number != m_number || !m_walking)
                              return;
                          m_asked = m_starting = false;
                          m_frozenAt = place.first;
                          m_trained = static_cast<std::int64_t>(place.second);
                          goTo(placeIn(m_frozenAt));
                          m_batch.noteBegun(place.second);
                      },
                      [this, number](const Text& why) {
                          if (number != m_number || !m_walking)
                              return;
                          end();
                          emit failed(why);
                      },
                      m_batch.begin());
}

/// Where the walk was in another batch, if this one has such a place: the last of an epoch may be smaller.
NetworkPosition StepWalk::placeIn(const TrainingPosition& at)
{
    NetworkPosition place = std::exchange(m_place, std::nullopt).value_or(NetworkPosition{});
    place.at = at;
    const std::shared_ptr<const NetworkSteps> steps = std::exchange(m_placeSteps, nullptr);
    return steps && steps->contains(place) ? place : NetworkPosition{.at = at};
}

void StepWalk::end()
{
    m_walking = m_starting = m_asked = false;
    m_way.end();
    m_collector.reset();
    m_moment.reset();
    m_about.reset();
    m_batch.end();
    emit movingChanged();
    emit changed();
}

std::int64_t StepWalk::indexOf(const TrainingPosition& at) const
{
    return at.epoch * m_run.view().batchesPerEpoch + at.batch;
}

NetworkPosition StepWalk::inImage(NetworkPosition position) const
{
    if (!m_moment)
        return position;
    const Shape shape = m_moment->steps->shapeOf(position);
    const std::int64_t images = m_moment->steps->specOf(position.at, position.layer).src.n;
    if (!hasImages(position.of) || shape.n != images || images <= 1)
        return position;
    const std::int64_t each = shape.elements() / images;
    position.cell = std::min(m_image, images - 1) * each + position.cell % each;
    return position;
}

void StepWalk::step(NetworkGranularity granularity, int direction)
{
    if (!m_moment)
        return;
    const bool whole =
        granularity != NetworkGranularity::Term && granularity != NetworkGranularity::Cell && granularity != NetworkGranularity::Channel;
    const NetworkPosition from = m_way.isMoving() ? m_target : m_moment->position;
    const NetworkPosition to = m_moment->steps->stepped(from, granularity, direction);
    goTo(whole ? inImage(to) : to);
}

void StepWalk::goToPlace(StepPhase phase, int layer)
{
    if (!m_moment)
        return;
    const std::vector<Role> roles = m_moment->steps->rolesOf(phase, layer);
    if (!roles.empty())
        goTo(inImage({.at = m_moment->position.at, .phase = phase, .layer = layer, .of = roles.front()}));
}

void StepWalk::setImage(std::int64_t image)
{
    if (!m_moment || image == m_image)
        return;
    m_image = std::clamp<std::int64_t>(image, 0, m_moment->images() - 1);
    if (m_view)
        m_view->image = m_image;
    goTo(inImage(m_target));
}

void StepWalk::showView(const ViewState& view)
{
    if (!m_moment)
        return;
    m_view = view;
    if (view.image != m_image)
        setImage(view.image);
    else
        goTo(m_target);
}

void StepWalk::ask(Role role, const Cell& cell)
{
    if (!m_moment)
        return;
    NetworkPosition to = m_moment->position;
    const std::vector<Role> made = m_moment->steps->rolesOf(to.phase, to.layer);
    if (std::ranges::find(made, role) == made.end()) {
        m_about = Pin{role, cell};
        emit askedChanged();
        return;
    }
    to.of = role;
    to.term = 0;
    const Shape shape = m_moment->steps->shapeOf(to);
    if (!contains(shape, cell))
        return;
    to.cell = offsetOf(shape, cell);
    if (to != m_moment->position || m_about)
        goTo(to);
}

void StepWalk::goToOrigin()
{
    if (!m_moment || !m_about)
        return;
    if (const std::optional<NetworkPosition> origin = originOf(*m_moment, m_about->of, m_about->cell))
        goTo(*origin);
}

std::optional<Scene> StepWalk::scene() const
{
    std::optional<Scene> scene = m_moment ? m_moment->scene() : std::nullopt;
    if (!scene || !m_secrets.kept().isEmpty())
        return std::nullopt;
    if (m_about)
        scene->focus = {m_about->of, m_about->cell, SceneFocus::By::Pin};
    scene->pointedAt = m_pointedAt;
    return scene;
}

void StepWalk::explainAgain()
{
    if (m_moment)
        goTo(m_target);
}

void StepWalk::pointAt(const std::optional<Factor>& factor)
{
    m_pointedAt = factor;
    emit pointedAtChanged();
}

void StepWalk::look(std::vector<std::uint32_t> samples, bool now)
{
    if (!m_walking)
        begin(); // leads to where the training stands
    m_look = std::move(samples);
    m_drawn.reset();
    beginLook(now);
}

void StepWalk::follow(const StepSubject& subject, bool now)
{
    if (!subject.drawn)
        return look(std::vector{subject.sample}, now);
    if (!m_walking)
        begin();
    m_look.clear();
    m_drawn = subject.drawn;
    beginLook(now);
}

void StepWalk::beginLook(bool now)
{
    m_view.reset();
    m_image = 0;
    m_place.reset();
    if (now && m_batch.isBehind()) {
        m_about.reset();
        return start();
    }
    goTo({.at = m_moment && !now ? m_moment->position.at : m_frozenAt});
}

void StepWalk::goTo(NetworkPosition position)
{
    if (!m_walking)
        return;
    if (position != m_target)
        m_view.reset();
    if (position.layer != m_target.layer)
        m_folds.chosen.clear();
    m_target = position;
    m_batch.noteStep();
    ++m_wish;
    m_way.begin();
    emit movingChanged();
    if (!m_asked)
        send();
}

void StepWalk::send()
{
    m_asked = true;
    m_run.walk<StepMoment>(
        [collector = m_collector,
         request = StepCollector::Request{m_target, m_look, m_drawn, m_wish, m_folds, m_image, m_view, m_run.look().against()}](
            NetworkTimeline& timeline, Trainer& trainer) { return collector->collect(timeline, trainer, request, sliceTime); },
        [this, asked = m_collector](const StepMoment& moment) {
            if (asked != m_collector)
                return;
            m_asked = false;
            take(moment);
        },
        [this, asked = m_collector](const Text& why) {
            if (asked != m_collector)
                return;
            m_asked = false;
            m_way.end();
            emit movingChanged();
            emit failed(why);
        },
        m_batch.from());
}

void StepWalk::take(const StepMoment& moment)
{
    const bool arrived = moment.arrived && moment.wish == m_wish;
    if (!arrived) {
        if (!moment.arrived && m_way.isStopAsked())
            m_target = {.at = moment.position.at};
        m_way.pass(indexOf(moment.position.at), indexOf(m_target.at));
        emit movingChanged();
        send();
        return;
    }
    m_way.end();
    const auto [seen, first] = m_hashes.emplace(moment.position.at, moment.hash);
    auto counted = std::make_shared<StepMoment>(moment);
    counted->again = !first && seen->second == moment.hash;
    counted->trained = m_trained + indexOf(moment.position.at) - indexOf(m_frozenAt);
    m_moment = std::move(counted);
    m_folds = moment.folds;
    m_about.reset();
    m_pointedAt.reset();
    m_image = std::clamp<std::int64_t>(m_image, 0, moment.images() - 1);
    const Shape shape = moment.steps->shapeOf(moment.position);
    if (hasImages(moment.position.of) && shape.n == moment.images())
        m_image = cellAt(shape, moment.position.cell).n;
    emit movingChanged();
    emit changed();
}

} // namespace ks

#include "moc_step_walk.cpp"
