#pragma once

#include "ui/network/earlier_runs.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/opened_data.h"
#include "ui/network/rate_watch.h"
#include "ui/network/run_view.h"
#include "ui/network/training_speed.h"
#include "ui/shell/lab.h"
#include "ui/tasks/run_follower.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

class NetworkTimeline;
class TrainingEngine;

/// Where a walk begins. Where one looks back at a moment it is that moment, whichever is asked for.
enum class WalkFrom {
    Frozen, ///< where the training rests, which it has to
    Now,    ///< the batch that it has come to, which is held from then on: the training may go on meanwhile
    Held,   ///< that batch
};

/// One network in training at a time: slices of it run on the compute thread, so that other jobs get their turn between two batches; what happened
/// lies in a mailbox that one timer empties. Lives in the GUI thread.
class TrainingRun : public QObject {
    Q_OBJECT

public:
    enum class State {
        Loading,  ///< data and network are being made
        Failed,   ///< they could not be: see RunView::message
        Ready,    ///< nothing is trained of it
        Running,  ///< batches come in
        Stopping, ///< asked to pause; the batch under way is being finished
        Paused,   ///< between two batches
        Finished, ///< all that was asked for is trained
        Diverged, ///< a number was not finite: see RunView::message
    };

    explicit TrainingRun(LabHost& host, QObject* parent = nullptr);
    ~TrainingRun() override;

    /// Opens the data (unless they are there) and makes the untrained network, or goes on where a saved training stopped; then the content is that of
    /// the checkpoint, with the data it is to go on with. Ends what runs; results so far become an earlier run. `beforeBest`, `carried`: see RunView.
    void prepare(NetworkContent content, std::shared_ptr<const Checkpoint> checkpoint = nullptr,
                 std::shared_ptr<const Checkpoint> beforeBest = nullptr, std::shared_ptr<CarriedWeights> carried = nullptr);
    /// Goes on training to the end set in the settings; `limit` ends it before.
    void run(RunLimit limit = {});
    void pause();
    /// From the next batch on.
    void setRate(float rate);
    /// The best weights become the network's, where it RunView::hasBetter(); its training may go on from them. While weights are being exchanged: after
    /// that.
    void useBest();
    /// After that, and until a batch is trained: the weights that were the network's before.
    void undoBest();
    void setStopConditions(const StopConditions& stop);

    /// What the charts show beside a training that is brought back.
    enum class Lines {
        OfThen, ///< the runs that were there when it was put aside
        All,    ///< those that came since, too
    };
    /// Leaves the training as it is when something else is prepared; the function brings it back, paused; the second call does nothing.
    std::function<void()> putAside(Lines lines = Lines::OfThen);

    State state() const { return m_state; }
    bool isBusy() const { return m_state == State::Running || m_state == State::Stopping || m_state == State::Loading; }
    /// There is a network in the machine that can be asked.
    bool hasTrainer() const { return m_state != State::Loading && m_state != State::Failed; }
    const RunView& view() const { return m_view; }
    EarlierRuns& earlier() { return m_earlier; }
    const RateWatch& rateWatch() const { return m_rateWatch; }
    TrainingSpeed& speed() { return m_speed; }
    /// Which moment of the training every query() is asked of, and what the pages show.
    MomentLook& look() { return m_look; }
    /// It stands still, and whoever asks it waits, until the Benchmark lab has measured.
    bool waitsForMeasuring() const;
    OpenedData& opened() { return m_data; }

    /// Until when a question is to be answered.
    enum class Answered {
        WhileHere, ///< dropped when another training takes the place of the one that was asked
        InAnyCase, ///< also of one that was left or put aside meanwhile; of the training as it is now, not of the moment that is looked at
    };
    /// A question to the trainer between two batches: `ask` runs on the compute thread. Dropped where there is no trainer (yet).
    template <class Result>
    void query(std::function<Result(Trainer&)> ask, std::function<void(const Result&)> deliver, std::function<void(const Text&)> fail,
               Answered answered = Answered::WhileHere)
    {
        auto result = std::make_shared<std::optional<Result>>();
        this->ask([ask = std::move(ask), result](Trainer& trainer) { *result = ask(trainer); },
                  [deliver = std::move(deliver), result] { deliver(**result); }, std::move(fail), answered);
    }
    /// A question to the timeline, which may go anywhere for it: training goes on, and every query() is answered, as if nobody had walked. Only where
    /// there is a trainer; seek before you look.
    template <class Result>
    void walk(std::function<Result(NetworkTimeline&, Trainer&)> ask, std::function<void(const Result&)> deliver,
              std::function<void(const Text&)> fail, WalkFrom from = WalkFrom::Frozen)
    {
        auto result = std::make_shared<std::optional<Result>>();
        askWalk([ask = std::move(ask), result](NetworkTimeline& timeline, Trainer& trainer) { *result = ask(timeline, trainer); },
                [deliver = std::move(deliver), result] { deliver(**result); }, std::move(fail), from);
    }

signals:
    /// New records, at most thirty times a second; less often where drawing them takes long (see WindowPace).
    void progressed();
    void stateChanged();
    /// The next update goes by another rate, or the training to another end: what was said of it holds no longer.
    void rulesChanged();
    /// Data were opened; the network is ready, or another training is there again.
    void prepared();

private:
    void post(std::function<void(TrainingEngine&)> work, std::function<void()> done, std::function<void(const Text&)> fail,
              Answered answered = Answered::WhileHere);
    void ask(std::function<void(Trainer&)> work, std::function<void()> done, std::function<void(const Text&)> fail, Answered answered);
    void askWalk(std::function<void(NetworkTimeline&, Trainer&)> work, std::function<void()> done, std::function<void(const Text&)> fail,
                 WalkFrom from);
    void drain();
    void stand();
    /// Other weights, between two batches: `work` sets them on the compute thread, `taken` tells of them here.
    void exchangeWeights(std::function<void(TrainingEngine&)> work, std::function<void()> taken);
    void endExchange();
    void setState(State state);
    void leaveEngine();
    std::shared_ptr<TrainingEngine> newEngine(std::shared_ptr<CarriedWeights> carried);

    LabHost& m_host;
    std::shared_ptr<TrainingEngine> m_engine;
    std::shared_ptr<QObject> m_receiver;  ///< an address for the compute thread's reports
    std::shared_ptr<TrainingRun*> m_self; ///< null once this is gone; GUI thread only
    RunView m_view;
    EarlierRuns m_earlier;
    RateWatch m_rateWatch;
    TrainingSpeed m_speed;
    MomentLook m_look;
    OpenedData m_data;
    State m_state = State::Loading;
    struct Exchange {
        State before;
        std::function<void()> taken;
        bool done = false;
        Text failure;               ///< why it was not made
        std::function<void()> next; ///< asked for meanwhile
    };
    std::shared_ptr<Exchange> m_exchange;  ///< see RunView::exchangesWeights; goes with a training that is put aside
    std::weak_ptr<TrainingEngine> m_aside; ///< not to be ended by the next prepare()
    RunFollower m_follower;
};

inline bool canRun(const TrainingRun& run)
{
    return (run.state() == TrainingRun::State::Ready || run.state() == TrainingRun::State::Paused) && run.view().unjudged.empty();
}
/// No batch was trained of it yet: one begins, and goes on with nothing. Also with weights that it was given.
inline bool isToBegin(const TrainingRun& run)
{
    return canRun(run) && run.view().history.batches.empty();
}
/// Paused where nothing is left to train, and the test part is still to be read.
bool onlyTestIsLeft(TrainingRun& run);

} // namespace ks
