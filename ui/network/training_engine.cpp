#include "ui/network/training_engine.h"

#include "core/data/source.h"
#include "core/nn/dead_layers.h"
#include "core/nn/kept_weights.h"
#include "ui/network/carried_weights.h"
#include "ui/network/opened_training.h"
#include "ui/tasks/failure.h"
#include "ui/tasks/free_elsewhere.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

bool sameTensors(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    return std::ranges::equal(a, b, [](const Tensor& x, const Tensor& y) { return std::ranges::equal(x.cells(), y.cells()); });
}

} // namespace

TrainingEngine::TrainingEngine(ComputeThread& compute, std::function<void()> whenEnded, const std::filesystem::path& folderOfMoments,
                               std::shared_ptr<CarriedWeights> carried)
    : m_thread(compute), m_ended(std::move(whenEnded)), m_carried(std::move(carried)), m_moments(folderOfMoments)
{
}

void TrainingEngine::open(const NetworkContent& content, const Checkpoint* checkpoint, OpenedTraining& opened)
{
    const LoadContext context{.stop = m_stop.get_token()};
    if (context.stop.stop_requested()) // another one has taken its place before it was begun
        throw Stopped();
    try {
        if (m_carried)
            m_carried->take();
        awaitFreed(); // the one before may be as large
        if (!opened.data)
            opened.data = openDataset(content.data, context);
        if (!opened.shared)
            opened.shared = checkData(*opened.data, context).shared;
        auto trainer = std::make_unique<Trainer>(content.model, opened.data, content.settings, context, nullptr,
                                                 checkpoint ? Judging::IfPossible : Judging::Needed); // weights are worth a look
        opened.unjudged = trainer->unjudged();
        opened.batches = trainer->samples().batches();
        if (opened.unjudged.empty())
            opened.constants = constantAnswers(trainer->model(), *opened.data);
        const std::optional<Checkpoint> begun = m_carried ? std::optional(m_carried->beginningOf(content, trainer->model())) : std::nullopt;
        if (std::exchange(m_carried, nullptr))
            checkpoint = &*begun;
        if (checkpoint) {
            resume(*trainer, *checkpoint);
            const auto& best = checkpoint->state.best;
            TrainingSettings keeping = content.settings;
            keeping.keepBest = true;
            if (best && !keptWeights(checkpoint->history, keeping).last &&
                sameTensors(best->parameters, checkpoint->state.network.parameters))
                opened.restored = best->epoch;
            if (opened.unjudged.empty())
                opened.dead = deadLayers(*trainer).sentence();
            opened.trainedOn = trainer->history().trainedOn;
            opened.otherClasses = trainer->history().otherClasses;
            opened.epoch = trainer->course().position.epoch;
            opened.seconds = trainer->course().seconds;
            opened.ending = trainer->finished(trainer->settings().stop);
        }
        auto walks = std::make_unique<TrainingWalks>(*trainer, m_moments);
        m_recorder.emplace(TrainingRecorder::Around{*trainer, *walks, m_moments, m_gate, m_mail, m_stop.get_token()});
        m_trainer = std::move(trainer);
        m_walks = std::move(walks);
        opened.made = true;
    } catch (const Stopped&) {
        throw;
    } catch (...) {
        opened.noMemory = failedForMemory();
        opened.failure = currentFailure();
    }
}

void TrainingEngine::pause()
{
    m_gate.askPause();
    wake();
}

void TrainingEngine::setPaced(bool paced)
{
    if (m_gate.setPaced(paced))
        wake();
}

void TrainingEngine::letOneGo()
{
    if (m_gate.letOneGo())
        wake();
}

void TrainingEngine::wake()
{
    m_thread.post([self = shared_from_this()] {
        if (const std::optional<RunLimit> left = std::exchange(self->m_resting, std::nullopt))
            self->slice(*left);
    });
}

void TrainingEngine::start(RunLimit limit)
{
    m_gate.letOneGo(); // the first one comes at once
    m_thread.post([self = shared_from_this(), limit] {
        if (!self->m_trainer)
            return self->finish(Ending::Stopped);
        try {
            self->m_walks->goOn();
            if (SafeState& safe = self->m_recorder->safe(); !safe.last())
                safe.keep(*self->m_trainer);
            if (limit.batches == 0 && !std::exchange(self->m_roomMade, true))
                self->m_trainer->makeRoom(); // better known before the first epoch than after it
        } catch (...) {                      // no memory
            return self->fail();
        }
        self->slice(limit);
    });
}

void TrainingEngine::slice(RunLimit left)
{
    try {
        m_walks->goOn(); // between two slices it was asked of another moment
    } catch (...) {      // no memory
        return fail();
    }
    if (m_gate.takePause())
        return finish(Ending::Paused);
    m_recorder->beginSlice();
    const std::int64_t epoch = m_trainer->course().position.epoch;
    try {
        const Ending ending = m_trainer->run(m_stop.get_token(), &*m_recorder, left);
        if (ending != Ending::Paused && ending != Ending::Diverged)
            m_recorder->lookForDeadLayers();
        if (ending != Ending::Paused || !m_recorder->sliceIsOver())
            return finish(ending);
    } catch (...) {
        return fail();
    }
    m_mail.put([this](TrainingMail& mail) { mail.times = m_trainer->history().times; });
    left.batches -= m_recorder->batches(); // below 0 where there is no limit, which is none either
    left.epochs -= m_trainer->course().position.epoch - epoch;
    if (m_gate.isShut())
        m_resting = left; // what changes either wakes it, after this
    else
        m_thread.post([self = shared_from_this(), left] { self->slice(left); });
}

void TrainingEngine::setRate(float rate)
{
    m_walks->goOn();
    m_trainer->setRate(rate);
    m_walks->noteRules();
}

void TrainingEngine::setStopConditions(const StopConditions& conditions)
{
    m_walks->goOn();
    m_trainer->setStopConditions(conditions);
    m_walks->noteRules();
}

void TrainingEngine::useBest()
{
    m_walks->leave();
    m_trainer->useBest();
    m_walks->noteOtherWeights();
}

void TrainingEngine::take(const TrainingState& state, const History& history)
{
    m_walks->leave();
    m_trainer->setState(state, history);
    m_walks->noteOtherWeights();
}

/// For the handler of an exception.
void TrainingEngine::fail()
{
    m_mail.put([](TrainingMail& mail) {
        mail.failed = true;
        mail.noMemory = failedForMemory();
        mail.message = currentFailure();
        mail.ending = Ending::Stopped;
    });
    m_ended();
}

void TrainingEngine::finish(Ending ending)
{
    m_mail.put([&](TrainingMail& mail) {
        mail.ending = ending;
        mail.evaluating = -1;
        if (!m_trainer)
            return;
        mail.test = m_trainer->history().test;
        mail.seconds = m_trainer->course().seconds;
        if (ending == Ending::Diverged)
            mail.safe = m_recorder->safe().last();
        mail.message =
            ending == Ending::Diverged ? m_trainer->divergence() : endingText(ending, m_trainer->history(), m_trainer->settings().stop);
        mail.times = m_trainer->history().times;
    });
    m_ended();
}

} // namespace ks
