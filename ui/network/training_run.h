#pragma once

#include "core/data/checks.h"
#include "core/nn/checkpoint.h"
#include "core/nn/evaluation.h"
#include "core/nn/trainer.h"
#include "core/session/earlier_run.h"
#include "ui/network/network_document.h"
#include "ui/shell/lab.h"
#include "ui/tasks/window_pace.h"

#include <QObject>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ks {

class NetworkTimeline;
struct TrainingEngine;

/// What is known of a training in the GUI thread.
struct RunView {
    int number = 0; ///< 1 for the first of this session; an untrained one hands it on
    int lines = 0;  ///< no two trainings have one: what was drawn of this one is kept by it
    NetworkContent content;
    History history;
    std::int64_t batchesPerEpoch = 1;
    LayerTimes layerTimes;
    double imagesPerSecond = 0; ///< over the last second
    double seconds = 0;         ///< so far, as a time limit counts them; between two batches
    double evaluating = -1;     ///< share of a validation or test under way; negative: none
    bool testing = false;       ///< that is the test
    /// Whose weights the network has now, where they were brought back: the epoch after which they were the best.
    std::optional<std::int64_t> restored;

    /// That a layer's output is 0 for every sample, as a sentence; empty where none is, or nobody has looked yet.
    Text dead;

    /// At which the trainer stood when it took the training over: an epoch of other data, of which fewer batches are made now, is not gone on with.
    std::int64_t resumedEpoch = 0;

    /// That of the next batch.
    std::int64_t nextEpoch() const { return std::max(history.nextEpoch(), resumedEpoch); }
    /// Parts of an epoch, too.
    double epochsDone() const;
    /// The network has other weights than those that are kept as the best; see KeptWeights.
    bool hasBetter() const;
};

/// One network in training at a time: slices of it run on the compute thread, so that other jobs get their turn between two batches; what happened
/// lies in a mailbox that one timer empties. Lives in the GUI thread.
class TrainingRun : public QObject {
    Q_OBJECT

public:
    enum class State {
        Loading,  ///< data and network are being made
        Failed,   ///< they could not be: see message()
        Ready,    ///< untrained
        Running,  ///< batches come in
        Stopping, ///< asked to pause; the batch under way is being finished
        Paused,   ///< between two batches
        Finished, ///< all that was asked for is trained
        Diverged, ///< a number was not finite: see message()
    };

    explicit TrainingRun(LabHost& host, QObject* parent = nullptr);
    ~TrainingRun() override;

    /// Opens the data (unless they are there) and makes the untrained network; ends what runs. Results so far become an earlier run.
    void prepare(const NetworkContent& content);
    /// Goes on training to the end set in the settings; `limit` ends it before.
    void run(RunLimit limit = {});
    void pause();
    /// The same seed from the beginning.
    void restart();
    /// What could not be made ready, since its data were not there: once more, with the training that waits for them.
    void retry();
    /// From the next batch on.
    void setRate(float rate);
    /// The training as it was before the rate was changed last, once batches tell that this was a mistake; see lossJumped(). Else null.
    std::shared_ptr<const Checkpoint> beforeRate() const { return m_beforeRate.checkpoint; }
    /// The best weights become the network's, where it hasBetter(); its training may go on from them. While weights are being exchanged: after that.
    void useBest();
    /// After that, and until a batch is trained: the weights that were the network's before.
    bool canUndoBest() const { return m_beforeReturn.has_value(); }
    void undoBest();
    bool exchangesWeights() const { return m_exchange != nullptr; }
    /// What that goes back to; else null.
    std::shared_ptr<const Checkpoint> beforeBest() const { return m_beforeReturn ? m_beforeReturn->checkpoint : nullptr; }
    /// After Diverged: the training as it was when it was last kept with all numbers finite: seconds before, at the last border between epochs or at
    /// its beginning; else null.
    std::shared_ptr<const Checkpoint> lastFinite() const { return m_lastFinite; }
    /// The last failure was for want of memory: a smaller batch may help.
    bool lacksMemory() const { return m_lacksMemory; }
    void setStopConditions(const StopConditions& stop);
    /// What is recorded from the next batch on.
    void setMeasures(int normsEvery, bool layerTimes);
    /// Goes on where a saved training stopped; the content is that of the checkpoint, with the data it is to go on with. `beforeBest`: see there.
    void resumeFrom(NetworkContent content, std::shared_ptr<const Checkpoint> checkpoint,
                    std::shared_ptr<const Checkpoint> beforeBest = nullptr);

    /// The saved training that no trainer has taken over yet, or never will (see state()); else null.
    const std::shared_ptr<const Checkpoint>& waiting() const { return m_waiting; }

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
    /// It has one also while its weights are being exchanged; who asks then is answered after that.
    bool holdsTraining() const { return hasTrainer() || m_exchange; }
    bool canRun() const { return m_state == State::Ready || m_state == State::Paused; }
    Text message() const { return m_message; }
    /// Why it is Finished.
    Ending ending() const { return endingBy(m_view.content.settings.stop).value_or(Ending::Epochs); }
    /// Paused where nothing is left to train, and the test part is still to be read.
    bool onlyTestIsLeft() const;
    const RunView& view() const { return m_view; }
    const std::vector<RunView>& earlier() const { return m_earlier; }
    /// The earlier runs leave the charts; the function brings them back, beside those that came since.
    std::function<void()> forgetEarlier();
    /// What a file keeps of the earlier runs.
    std::vector<EarlierRun> keptRuns() const;
    /// Before the training of another session is prepared: its runs take the place of the ones that were there, `number` is that of its training, and
    /// the one so far becomes none of them.
    void beginSession(const std::vector<EarlierRun>& runs, int number);
    /// Data that somebody has opened already, for the next prepare() with this description.
    void adoptData(const std::string& description, DatasetPtr data) { m_adopted = {description, std::move(data)}; }
    /// The same for data that were opened to be looked at: those that a training under way opens at the same time are no others.
    void adoptToLookAt(const std::string& description, DatasetPtr data)
    {
        adoptData(description, std::move(data));
        m_adopted.lookedAt = true;
    }
    DatasetPtr data() const { return m_data; } ///< of this training, as opened; null while loading
    /// Samples of this part of them that an earlier part has too; see DataChecks.
    std::int64_t shared(Split part) const;
    /// What lies under a description may be other data by now: the next prepare() or resumeFrom() reads them anew.
    void forgetData();
    /// Adopted data or those of this training, by their description; null where they are neither.
    DatasetPtr dataOf(const std::string& description) const;
    struct Opened {
        std::string description;
        DatasetPtr data;
    };
    /// Adopted data, those of this training and those of trainings that are put aside, each once; the newest first.
    std::vector<Opened> openedData() const;

    /// Until when a question is to be answered.
    enum class Answered {
        WhileHere, ///< dropped when another training takes the place of the one that was asked
        InAnyCase, ///< also of one that was left or put aside meanwhile
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

    /// There is more than random weights.
    bool isTrained() const { return m_view.history.given || !m_view.history.batches.empty(); }
    /// The training stands between two batches, and one can walk from here.
    bool canWalk() const { return !isBusy() && m_state != State::Failed; }
    /// A question to the timeline, which may go anywhere for it: training goes on, and every query() is answered, at the batch at which it
    /// was frozen. Only where canWalk(); seek before you look.
    template <class Result>
    void walk(std::function<Result(NetworkTimeline&, Trainer&)> ask, std::function<void(const Result&)> deliver,
              std::function<void(const Text&)> fail)
    {
        auto result = std::make_shared<std::optional<Result>>();
        askWalk([ask = std::move(ask), result](NetworkTimeline& timeline, Trainer& trainer) { *result = ask(timeline, trainer); },
                [deliver = std::move(deliver), result] { deliver(**result); }, std::move(fail));
    }

    /// How many questions were asked so far.
    std::uint64_t queries() const { return m_queries; }

signals:
    /// Since the rate was changed the loss is many times what it was: means over some batches.
    void lossJumped(double before, double now);
    /// It is no longer, or the training goes to another end, by which its schedule is drawn anew: that was no matter of the rate.
    void jumpOver();
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
    void askWalk(std::function<void(NetworkTimeline&, Trainer&)> work, std::function<void()> done, std::function<void(const Text&)> fail);
    void showAsTask(std::uint64_t run);
    void drain();
    std::optional<Ending> endingBy(const StopConditions& stop) const;
    void noteEnding(std::optional<Ending> ending);
    bool isTested() const;
    void stand();
    /// Other weights, between two batches: `work` sets them on the compute thread, `taken` tells of them here.
    void exchangeWeights(std::function<void(TrainingEngine&)> work, std::function<void()> taken);
    void endExchange();
    void setState(State state);
    void keepAsEarlier();
    void keepNewest();
    void numberOn();
    int nextNumber();
    void watchForJump();
    void leaveEngine();
    struct TrainedOn;
    const TrainedOn* known(const DatasetPtr& data) const;
    void noteData(const SharedSamples& shared);

    LabHost& m_host;
    std::shared_ptr<TrainingEngine> m_engine;
    std::shared_ptr<QObject> m_receiver;  ///< an address for the compute thread's reports
    std::shared_ptr<TrainingRun*> m_self; ///< null once this is gone; GUI thread only
    RunView m_view;
    std::vector<RunView> m_earlier;
    DatasetPtr m_data;
    std::string m_dataDescription;
    struct Adopted {
        std::string description;
        DatasetPtr data;
        bool lookedAt = false; ///< see adoptToLookAt()
    };
    Adopted m_adopted;
    struct TrainedOn {
        std::string description;
        std::weak_ptr<const Dataset> data;
        SharedSamples shared{};
    };
    std::vector<TrainedOn> m_trainedOn; ///< what is held by this training or one that is put aside; newest last
    State m_state = State::Loading;
    Text m_message;
    struct Ended {
        Ending why = Ending::Epochs;
        std::size_t batches = 0;
    };
    std::optional<Ended> m_ended; ///< what ended it last; over with the next batch
    std::shared_ptr<const Checkpoint> m_lastFinite;
    std::shared_ptr<const Checkpoint> m_waiting;
    struct BeforeRate {
        std::shared_ptr<const Checkpoint> checkpoint;
        double loss = 0;   ///< mean over the batches before
        bool told = false; ///< that it has jumped
    };
    BeforeRate m_beforeRate;
    bool m_lacksMemory = false;
    struct BeforeReturn {
        std::shared_ptr<const Checkpoint> checkpoint;
        std::optional<std::int64_t> restored;
    };
    std::optional<BeforeReturn> m_beforeReturn; ///< see undoBest()
    struct Exchange {
        State before;
        std::function<void()> taken;
        bool done = false;
        Text failure;               ///< why it was not made
        std::function<void()> next; ///< asked for meanwhile
    };
    std::shared_ptr<Exchange> m_exchange;  ///< Loading because of it; goes with a training that is put aside
    std::weak_ptr<TrainingEngine> m_aside; ///< not to be ended by the next prepare()
    QTimer m_tick;
    WindowPace m_pace;
    int m_lastNumber = 0; ///< of those that a batch was trained of
    int m_lastLines = 0;
    std::uint64_t m_queries = 0;
};

} // namespace ks
