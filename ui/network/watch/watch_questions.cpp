#include "ui/network/watch/watch_questions.h"

#include "core/base/stopped.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/processor_time.h"

#include <QWidget>

#include <algorithm>
#include <chrono>
#include <mutex>

namespace ks {

/// What a look has found so far: the compute thread fills it, the window's thread empties it at its own pace.
struct WatchQuestions::Arrivals {
    std::stop_source stop;
    const bool areAwaited; ///< somebody empties it
    std::mutex mutex;
    std::shared_ptr<const WatchAnswer> newest; ///< null: nothing since it was emptied

    explicit Arrivals(bool awaited) : areAwaited(awaited) {}
    bool put(const WatchAnswer* soFar)
    {
        if (soFar && areAwaited) {
            auto copy = std::make_shared<const WatchAnswer>(*soFar);
            const std::lock_guard lock(mutex);
            newest = std::move(copy);
        }
        return stop.stop_requested();
    }
    std::shared_ptr<const WatchAnswer> taken()
    {
        const std::lock_guard lock(mutex);
        return std::exchange(newest, nullptr);
    }
};

namespace {

constexpr int fetchMilliseconds = 30;

/// Seconds for which it waits for its next batch, at the speed that somebody chose; 0: it goes on at once.
double restOf(TrainingRun& run)
{
    const double speed = run.speed().value();
    const BatchLog& batches = run.view().history.batches;
    return speed > 0 && !batches.empty() ? std::max(0.0, 1 / speed - batches.back().seconds) : 0;
}

/// Numbers of the one are not those of the other, only later.
bool isOfSomethingElse(const WatchQuestion& question, const WatchAnswer* answer)
{
    return !answer || answer->question.tensors != question.tensors || answer->question.updates != question.updates ||
           answer->question.image.part != question.image.part || answer->question.image.index != question.image.index ||
           answer->question.image.drawn != question.image.drawn;
}

} // namespace

WatchQuestions::WatchQuestions(LabHost& host, TrainingRun& run, const QWidget& page, std::function<WatchQuestion()> question,
                               std::optional<Steady> steady)
    : m_host(host), m_run(run), m_page(page), m_question(std::move(question))
{
    if (steady) {
        m_lookPace = steady->pace;
        m_drawing = std::move(steady->drawing);
    }
    m_fetch.setInterval(fetchMilliseconds);
    connect(&m_fetch, &QTimer::timeout, this, &WatchQuestions::fetch);
    m_again.setSingleShot(true);
    m_again.setTimerType(Qt::PreciseTimer);
    connect(&m_again, &QTimer::timeout, this, &WatchQuestions::refresh);
    connect(&m_run, &TrainingRun::progressed, this, &WatchQuestions::refresh);
    connect(&m_run.look(), &MomentLook::changed, this, [this] {
        const bool isOther = m_askedAgainst != m_run.look().against(); // the same batches beside another moment
        if (!isOther && (!m_askedAgainst || m_askedSide == m_run.look().side()))
            return;
        m_lookAnew = true;
        if (isOther) {
            m_countAnew = true;
            m_counting = false;
        }
        refresh();
    });
    connect(&m_run, &TrainingRun::stateChanged, this, [this] {
        if (m_run.state() == TrainingRun::State::Loading)
            m_awaited = true; // until then every choice here is one among another network's layers and samples
        refresh();
    });
}

WatchQuestions::~WatchQuestions()
{
    forget();
}

bool WatchQuestions::isRunning() const
{
    return m_run.state() == TrainingRun::State::Running || m_run.state() == TrainingRun::State::Stopping;
}

std::size_t WatchQuestions::trained() const
{
    return m_run.view().shownAfter();
}

bool WatchQuestions::isBehind(std::size_t batches) const
{
    return trained() != batches || (isRunning() && !m_run.view().looked); // a moment that is kept stays
}

void WatchQuestions::lookAnew()
{
    m_lookAnew = true;
    if (m_arrivals)
        m_arrivals->stop.request_stop();
}

void WatchQuestions::forget()
{
    m_again.stop();
    m_fetch.stop();
    if (m_arrivals)
        m_arrivals->stop.request_stop();
    m_arrivals.reset();
    forgetPointed();
    if (m_engine || m_evaluator) // ended where nobody waits for it
        m_host.compute().post([engine = std::move(m_engine), evaluator = std::move(m_evaluator)] {});
    m_engine.reset();
    m_evaluator.reset();
    m_countAnew = m_countAnew || m_counting; // what was begun comes to no end
    m_counting = false;
}

void WatchQuestions::setOpen(bool open)
{
    m_open = open;
    if (!open)
        return forget();
    m_lookAnew = true;
    m_countAnew = m_countAnew || m_countedAt != trained();
}

void WatchQuestions::setLive(bool live)
{
    m_live = live;
    refresh();
}

void WatchQuestions::beginAnew()
{
    m_awaited = false;
    forget();
    m_inFlight = false; // the old training answers no more
    m_lookAnew = m_countAnew = true;
}

bool WatchQuestions::isSteady() const
{
    return m_drawing && m_live && isRunning() && !m_run.view().looked;
}

void WatchQuestions::refresh()
{
    m_again.stop();
    using State = TrainingRun::State;
    if (!m_open || !m_page.isVisible() || m_inFlight || m_awaited || m_run.state() == State::Loading || m_run.state() == State::Failed)
        return;
    // The image that is looked at follows every choice at once, whatever is in sight.
    const bool news = m_live || !isRunning() || m_run.view().looked;
    const bool isCount = m_counts && (m_countAnew || m_counting || (news && trained() != m_countedAt));
    const bool newLook = news && (isSteady() || trained() != m_askedAt) && !(isCount && m_looked); // beside a count they take turns
    const bool isLook = m_lookAnew || newLook;
    if (!isLook && !isCount)
        return;
    const bool urgent = m_lookAnew || (isCount && m_countAnew) || !isRunning();
    m_lookPace.drawn(m_drawing ? m_drawing() : 0);
    m_lookPace.rests(restOf(m_run));
    if (const qint64 wait = urgent ? 0 : (isLook ? m_lookPace : m_countPace).wait(); wait > 0)
        return m_again.start(static_cast<int>(wait));
    m_looked = isLook;
    isLook ? look(m_lookAnew) : count();
}

void WatchQuestions::look(bool anew)
{
    m_lookPace.asked();
    if (!m_engine)
        m_engine = std::make_shared<WatchEngine>();
    m_inFlight = true;
    m_lookAnew = false;
    m_askedAt = trained();
    m_askedAgainst = m_run.look().against();
    m_askedSide = m_run.look().side();
    const WatchQuestion question = m_question();
    const bool areAwaited = question.early && isOfSomethingElse(question, m_answer.get());
    m_arrivals = std::make_shared<Arrivals>(areAwaited);
    if (areAwaited)
        m_fetch.start();
    m_run.query<std::shared_ptr<const WatchAnswer>>(
        [engine = m_engine, question, arrivals = m_arrivals,
         known = !anew && isSteady() ? m_answer : nullptr](Trainer& trainer) -> std::shared_ptr<const WatchAnswer> {
            if (known && known->trained == trainer.history().batches.size())
                return known;
            try {
                return std::make_shared<const WatchAnswer>(
                    engine->answer(trainer, question, [&](const WatchAnswer* soFar) { return arrivals->put(soFar); }));
            } catch (const Stopped&) {
                return nullptr; // another question follows
            }
        },
        [this](const std::shared_ptr<const WatchAnswer>& answer) {
            endLook();
            if (!answer || answer == m_answer) // which of a slow training is still that of its weights
                return refresh();
            m_lookPace.answered(answer->seconds);
            m_answer = answer;
            const std::chrono::nanoseconds begin = processorTimeOfThisThread();
            emit answered(*answer);
            m_lookPace.shown(std::chrono::duration<double>(processorTimeOfThisThread() - begin).count());
            refresh();
        },
        [this](const Text& why) { fail(why); });
}

void WatchQuestions::endLook()
{
    m_inFlight = false;
    m_fetch.stop();
    m_arrivals.reset();
}

void WatchQuestions::fetch()
{
    const std::shared_ptr<const WatchAnswer> newest = m_arrivals ? m_arrivals->taken() : nullptr;
    if (newest && !m_lookAnew) // else nothing more, or nobody waits for it
        emit arriving(newest);
}

void WatchQuestions::askNewest(Pointed question)
{
    if (!m_open || !m_engine || !m_answer || m_awaited)
        return;
    m_pointed = std::move(question);
    m_pointedStop.request_stop();
    if (!m_pointing)
        askPointed();
}

void WatchQuestions::askPointed()
{
    const Pointed question = *std::exchange(m_pointed, {});
    m_pointing = true;
    m_pointedStop = std::stop_source();
    const auto ended = [this, round = m_pointedRound](const auto& tell) {
        if (round != m_pointedRound)
            return;
        m_pointing = false;
        m_pointed ? askPointed() : tell();
    };
    m_run.query<bool>(
        [engine = m_engine, ask = question.ask, stop = m_pointedStop.get_token()](Trainer&) {
            const NetworkProbe* const probe = engine->lastLook(); // none where the look before it failed
            if (!probe || stop.stop_requested())
                return false;
            try {
                ask(*probe, stop);
            } catch (const Stopped&) {
                return false;
            }
            return true;
        },
        [ended, deliver = question.deliver](bool isAnswered) {
            ended([&] {
                if (isAnswered)
                    deliver();
            });
        },
        [this, ended](const Text& why) { ended([&] { emit failed(why); }); });
}

void WatchQuestions::forgetPointed()
{
    m_pointedStop.request_stop();
    m_pointed.reset();
    m_pointing = false;
    ++m_pointedRound;
}

void WatchQuestions::count()
{
    if (!m_evaluator)
        m_evaluator = std::make_shared<WatchEvaluation>();
    if (!m_counting)
        m_countedAt = trained();
    m_countPace.asked();
    m_inFlight = true;
    m_counting = true;
    m_countAnew = false;
    m_counted.part = m_question().image.part;
    m_run.query<WatchEvaluation::Portion>([evaluator = m_evaluator, part = m_counted.part, against = m_run.look().against()](
                                              Trainer& trainer) { return evaluator->next(trainer, part, against); },
                                          [this](const WatchEvaluation::Portion& portion) {
                                              m_inFlight = false;
                                              m_countPace.answered(portion.seconds);
                                              take(portion);
                                              refresh();
                                          },
                                          [this](const Text& why) { fail(why); });
}

void WatchQuestions::take(const WatchEvaluation::Portion& portion)
{
    if (m_countAnew)
        return; // another part was chosen meanwhile
    if (!portion.whole) {
        if (!m_counted.evaluation)
            emit counting(portion.progress);
        return;
    }
    m_counting = false;
    m_counted.evaluation = portion.whole;
    m_counted.then = portion.then;
    m_counted.trained = portion.trained;
    m_counted.weightsAfter = portion.weightsAfter;
    emit counted();
}

void WatchQuestions::fail(const Text& why)
{
    endLook();
    m_counting = false;
    emit failed(why);
}

} // namespace ks

#include "moc_watch_questions.cpp"
