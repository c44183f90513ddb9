#pragma once

#include "core/base/text.h"
#include "core/session/compared_moments.h"

#include <QObject>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

class ComputeThread;
struct Checkpoint;
struct KeptMoment;
struct Moment;
class Moments;
struct MomentsBeside;
struct NetworkSession;
class TrainingEngine;

/// What a file keeps of the moments of a training.
struct TakenMoments {
    std::shared_ptr<const std::vector<KeptMoment>> moments; ///< null: there is no training
    std::size_t all = 0;                                    ///< so many there were
};

/// Where the moments of trainings lie, a file for each; what killed programs left there goes as soon as another one writes.
std::filesystem::path folderOfMoments();

/// Which moment of the training is looked at: the one place that says so. Whatever is asked of the training after changed() is asked of it as it was then. The
/// training goes on meanwhile. GUI thread only.
class MomentLook final : public QObject {
    Q_OBJECT

public:
    explicit MomentLook(ComputeThread& compute);
    ~MomentLook() override;

    /// The training of now (null: none); of another one the newest weights are looked at.
    void follow(const std::shared_ptr<TrainingEngine>& engine);
    /// Those that are kept, in the order of the training.
    std::vector<Moment> all() const;
    /// To be read from any thread; null where there is no training.
    std::shared_ptr<const Moments> kept() const;
    /// After so many batches, a moment that is kept; none: now. Of several that are asked for before one is there the newest alone is looked at.
    void lookAt(std::optional<std::size_t> batches);
    void lookAtNow() { lookAt(std::nullopt); }
    /// Of two that are compared the first one becomes another one that is kept; the pages show it, unless they show the difference.
    void lookAtFirst(std::size_t batches);
    /// That is looked at; none: now.
    std::optional<std::size_t> batches() const { return m_batches; }

    /// Two moments beside each other: the first one follows lookAtFirst(), the second one lookAt(). Beside is both at once, with their difference.
    enum class Side { First, Second, Difference, Beside };
    /// With what is looked at as the first one (where that is now: with the first that is kept, as soon as it is there), and now as the second; their
    /// difference is shown. Who was comparing, and has looked at no other moment than now since, goes on with the same two.
    void compare();
    /// Which of the two is looked at; with Difference and Beside it is the second one, and who can shows its difference to the first, or that beside both.
    void show(Side side);
    void endComparing();
    /// Nothing: nobody compares.
    std::optional<Side> side() const { return m_first ? std::optional(m_side) : std::nullopt; }
    std::optional<std::size_t> first() const { return m_wantedFirst ? m_wantedFirst : m_firstBatches; }
    std::optional<std::size_t> second() const { return m_second; }
    /// What is looked at or compared as a session keeps it, also before it is there.
    SeenMoments seen() const;
    /// Looks at these, as a session or a training that was put aside has them, as soon as the training is ready. Where it has one of them no longer,
    /// failed() says so, and what was looked at before still is.
    void seeAgain(const SeenMoments& seen);
    /// What is to be taken from what is looked at; null: nothing.
    const std::shared_ptr<const Checkpoint>& against() const;

    /// The training of now, to be asked later for what it keeps.
    std::weak_ptr<TrainingEngine> engine() const { return m_engine; }
    /// The training of now, which nobody has run yet, goes on from a moment of that one: it has those until then as well.
    void takePast(const std::weak_ptr<TrainingEngine>& other, std::size_t batches);
    /// The same, of a training that was saved, or left behind by a killed program: those are there at once.
    void give(const NetworkSession& session);
    /// What a file keeps of them, in so many bytes, of the moments until so many batches, those that are looked at before others; to be called where
    /// one may wait.
    std::function<TakenMoments(std::size_t batches)> saver(std::size_t bytes) const;
    /// Keeps them beside the file of a session that is about to be written, likewise. What it makes throws FileError.
    std::function<MomentsBeside(const std::filesystem::path& session)> keeper() const;
    /// The same, with what was recorded until then; null: now.
    const std::shared_ptr<const Checkpoint>& moment() const { return m_moment; }

signals:
    void changed();
    /// It is damaged or no longer kept; what was looked at before still is.
    void failed(const ks::Text& why);
    /// More of them are kept than the training has passed.
    void listChanged();

private:
    /// `work` on the compute thread; `take` has here what it made, or why it failed, unless another training is there by then. False: there is none.
    template <class Made>
    bool askEngine(std::function<Made(TrainingEngine&)> work, std::function<void(const Made&, const Text&)> take);
    /// What was compared last, if it can be again and nobody looks at a moment that is to be the first one.
    std::optional<ComparedMoments> comparedBefore() const;
    void ask();
    void askFirst();
    void compareThese(const std::shared_ptr<const Checkpoint>& first, const ComparedMoments& compared);
    void takeFirst(std::size_t batches, const std::shared_ptr<const Checkpoint>& moment, const Text& failure);
    void want(std::optional<std::size_t> batches);
    void fill(std::function<void(TrainingEngine&)> how);

    ComputeThread& m_compute;
    std::weak_ptr<TrainingEngine> m_engine;
    std::shared_ptr<const Checkpoint> m_moment;
    std::optional<std::size_t> m_batches;
    std::optional<std::size_t> m_wanted;
    std::shared_ptr<const Checkpoint> m_first; ///< of two that are compared; null: none are
    std::optional<std::size_t> m_firstBatches;
    std::optional<std::size_t> m_wantedFirst; ///< until it is there
    std::optional<std::size_t> m_second;
    Side m_side = Side::Second;
    std::optional<ComparedMoments> m_before;   ///< what was compared until that ended
    std::optional<std::size_t> m_batchesAtEnd; ///< what was looked at then
    bool m_asking = false;
    bool m_askingFirst = false;
    bool m_comparesNext = false;            ///< once what is asked for is there
    std::optional<SeenMoments> m_seesAgain; ///< see seeAgain(); nothing: they are there, or nobody wants them any more
    std::shared_ptr<MomentLook*> m_self;    ///< null once this is gone, or what was asked is of another training; GUI thread only
    std::shared_ptr<QObject> m_receiver;    ///< an address for the compute thread's reports
};

} // namespace ks
