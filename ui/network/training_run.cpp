#include "ui/network/training_run.h"

#include "core/base/heap.h"
#include "ui/language/text.h"
#include "ui/network/network_title.h"
#include "ui/network/opened_training.h"
#include "ui/network/training_engine.h"
#include "ui/tasks/failure.h"
#include "ui/tasks/free_elsewhere.h"

#include <utility>

namespace ks {

namespace {

bool isTested(const RunView& view, const DatasetPtr& data)
{
    return view.history.test || !data || data->count(Split::Test) == 0;
}

} // namespace

TrainingRun::TrainingRun(LabHost& host, QObject* parent)
    : QObject(parent), m_host(host), m_receiver(new QObject, [](QObject* object) { object->deleteLater(); }),
      m_self(std::make_shared<TrainingRun*>(this)), m_earlier(host, m_view, nullptr), m_look(host.compute()),
      m_follower(host.tasks(), [this] { drain(); })
{
    connect(&m_earlier, &EarlierRuns::changed, this, &TrainingRun::progressed);
    connect(&host.compute(), &ComputeThread::measuredChanged, this, &TrainingRun::progressed); // it waits, or no longer
    connect(&m_look, &MomentLook::changed, this, [this] {
        m_view.looked = m_look.batches();
        emit progressed();
    });
}

TrainingRun::~TrainingRun()
{
    *m_self = nullptr;
    if (m_engine)
        m_engine->end();
}

bool TrainingRun::waitsForMeasuring() const
{
    return m_host.compute().isMeasured();
}

void TrainingRun::setState(State state)
{
    m_state = state;
    m_follower.setLooking(state == State::Running || state == State::Stopping);
    m_speed.follow(m_engine, state == State::Running);
    m_look.follow(m_engine);
    m_view.looked = m_look.batches();
    emit stateChanged();
}

/// Ends what runs, unless it was put aside.
void TrainingRun::leaveEngine()
{
    if (m_engine && m_engine != m_aside.lock()) {
        m_engine->end();
        m_host.compute().post([old = m_engine]() mutable { // which ends it where nobody waits for it
            old.reset();
            trimHeap();
        });
    }
    m_engine.reset();
    m_exchange.reset();
}

/// The window looks now and then; an end is not to wait for that. The engine must not keep the receiver alive: it may die with an undelivered
/// event while the application ends, when nothing can be posted any more.
std::shared_ptr<TrainingEngine> TrainingRun::newEngine(std::shared_ptr<CarriedWeights> carried)
{
    return makeFreedElsewhere<TrainingEngine>(
        m_host.compute(),
        [this, self = m_self, address = std::weak_ptr<QObject>(m_receiver)] {
            const std::shared_ptr<QObject> receiver = address.lock();
            if (!receiver)
                return;
            QMetaObject::invokeMethod(
                receiver.get(),
                [this, self] {
                    if (*self && (m_state == State::Running || m_state == State::Stopping))
                        drain();
                },
                Qt::QueuedConnection);
        },
        folderOfMoments(), std::move(carried));
}

void TrainingRun::prepare(NetworkContent content, std::shared_ptr<const Checkpoint> checkpoint,
                          std::shared_ptr<const Checkpoint> beforeBest, std::shared_ptr<CarriedWeights> carried)
{
    const bool blank = m_view.number > 0 && m_view.history.batches.empty(); // nobody has seen a line of it
    const int number = blank ? m_view.number : m_earlier.nextNumber();
    leaveEngine();
    m_earlier.add(std::exchange(m_view, {}));
    m_view = beginningRun(number, m_earlier.newLines(), content, checkpoint, carried);
    if (beforeBest)
        m_view.beforeBest = {std::move(beforeBest), std::nullopt};
    m_engine = newEngine(std::move(carried));
    m_rateWatch.begin(nullptr);
    if (!checkpoint || content.data != m_data.now().description) // else it goes on with those it has, and adopted ones wait
        m_data.begin(content.data);
    setState(State::Loading);
    emit progressed();

    auto opened = std::make_shared<OpenedTraining>(OpenedTraining{.data = m_data.data(), .shared = m_data.shared()});
    const auto report = [this, self = m_self, opened, engine = m_engine, trained = checkpoint != nullptr] {
        if (!*self || engine != m_engine)
            return;
        m_data.note(opened->data, opened->shared.value_or(SharedSamples{}));
        opened->giveTo(m_view);
        if (opened->made && trained)
            stand(); // by the end that is set by now
        else
            setState(opened->made ? State::Ready : State::Failed);
        emit prepared();
    };
    m_host.compute().post(
        [opened, report, content = std::move(content), checkpoint = std::move(checkpoint), engine = m_engine, receiver = m_receiver] {
            try {
                engine->open(content, checkpoint.get(), *opened);
            } catch (const Stopped&) {
                return;
            }
            QMetaObject::invokeMethod(receiver.get(), report, Qt::QueuedConnection);
        });
}

void TrainingRun::run(RunLimit limit)
{
    if (!canRun(*this))
        return;
    m_view.message = {};
    m_view.lacksMemory = false;
    m_engine->forgetPause();
    setState(State::Running);
    m_follower.show(tr("Training %1").arg(networkTitle(m_view.content.model)), [this] { pause(); });
    m_engine->start(limit);
}

void TrainingRun::pause()
{
    if (m_state != State::Running)
        return;
    m_engine->pause();
    setState(State::Stopping);
}

void TrainingRun::setRate(float rate)
{
    m_view.content.settings.schedule.rate = rate;
    m_rateWatch.begin(nullptr);
    auto kept = std::make_shared<std::shared_ptr<const Checkpoint>>();
    post(
        [rate, kept](TrainingEngine& engine) {
            engine.walks()->leave();
            if (!engine.trainer()->history().batches.empty())
                *kept = std::make_shared<const Checkpoint>(checkpointOf(*engine.trainer()));
            engine.setRate(rate);
        },
        [this, kept] {
            if (*kept)
                m_rateWatch.begin(*kept);
            emit rulesChanged();
        },
        [](const Text&) {});
}

void TrainingRun::setStopConditions(const StopConditions& stop)
{
    m_view.content.settings.stop = stop;
    if (const auto& before = m_rateWatch.before(); before && before->history.batches.size() < m_view.history.batches.size())
        m_rateWatch.end();
    post([stop](TrainingEngine& engine) { engine.setStopConditions(stop); }, [this] { emit rulesChanged(); }, [](const Text&) {});
    if (m_state == State::Finished || m_state == State::Paused)
        stand();       // raising the epochs alone does not always go on, and lowering them may end it
    emit progressed(); // how far it is has changed
}

void TrainingRun::post(std::function<void(TrainingEngine&)> work, std::function<void()> done, std::function<void(const Text&)> fail,
                       Answered answered)
{
    const bool always = answered == Answered::InAnyCase;
    m_host.compute().post([this, self = m_self, work = std::move(work), done = std::move(done), fail = std::move(fail), always,
                           engine = m_engine, receiver = m_receiver] {
        if (!engine || (!always && engine->isEnded()))
            return;
        const bool isThere = engine->trainer() != nullptr; // else its data, or the memory, were not
        Text failure;
        bool made = false;
        try {
            if (isThere)
                work(*engine);
            made = isThere;
        } catch (...) {
            failure = currentFailure();
        }
        QMetaObject::invokeMethod(
            receiver.get(),
            [this, self, made, isThere, failure, done, fail, always, engine] {
                if (!*self || (!always && engine != m_engine))
                    return;
                if (made)
                    done();
                else
                    fail(isThere ? failure : m_view.message);
            },
            Qt::QueuedConnection);
    });
}

void TrainingRun::ask(std::function<void(Trainer&)> work, std::function<void()> done, std::function<void(const Text&)> fail,
                      Answered answered)
{
    post(
        [work = std::move(work), answered](TrainingEngine& engine) {
            answered == Answered::InAnyCase ? engine.walks()->leave() : engine.walks()->goWhereLooked();
            work(*engine.trainer());
        },
        std::move(done), std::move(fail), answered);
}

void TrainingRun::askWalk(std::function<void(NetworkTimeline&, Trainer&)> work, std::function<void()> done,
                          std::function<void(const Text&)> fail, WalkFrom from)
{
    post(
        [work = std::move(work), from](TrainingEngine& engine) {
            if (from != WalkFrom::Held)
                from == WalkFrom::Now ? engine.walks()->hold() : engine.walks()->letGo();
            work(engine.walks()->walk(), *engine.trainer());
        },
        std::move(done), std::move(fail));
}

void TrainingRun::drain()
{
    TrainingMail mail = m_engine->takeMail();
    mail.giveTo(m_view);
    if (!mail.batches.empty())
        m_follower.setProgress(m_view.epochsDone() / m_view.content.settings.stop.epochs);
    if (!mail.batches.empty() || !mail.epochs.empty() || mail.ending || m_view.evaluating >= 0)
        emit progressed();
    m_rateWatch.look(m_view.history.batches);
    if (!mail.ending)
        return;
    const bool diverged = mail.failed || *mail.ending == Ending::Diverged;
    if (!diverged && isFinished(*mail.ending))
        return stand(); // another end may have been set while this one came
    setState(diverged ? State::Diverged : State::Paused);
}

bool onlyTestIsLeft(TrainingRun& run)
{
    const DatasetPtr& data = run.opened().data();
    return run.state() == TrainingRun::State::Paused && !isTested(run.view(), data) && run.view().ending(data.get());
}

/// Between two batches: Finished where nothing is left to do, neither to train nor to test.
void TrainingRun::stand()
{
    const auto ending = m_view.ending(m_data.data().get());
    if (!ending || !isTested(m_view, m_data.data()))
        return setState(State::Paused);
    m_view.message = endingText(*ending, m_view.history, m_view.content.settings.stop);
    setState(State::Finished);
}

} // namespace ks

#include "moc_training_run.cpp"
