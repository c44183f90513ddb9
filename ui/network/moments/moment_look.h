#pragma once

#include "core/base/text.h"

#include <QObject>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

class ComputeThread;
struct Checkpoint;
struct Moment;
class Moments;
struct TrainingEngine;

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
    /// That is looked at; none: now.
    std::optional<std::size_t> batches() const;
    /// The same, with what was recorded until then; null: now.
    const std::shared_ptr<const Checkpoint>& moment() const { return m_moment; }

signals:
    void changed();
    /// It is damaged or no longer kept; what was looked at before still is.
    void failed(const ks::Text& why);

private:
    void ask();

    ComputeThread& m_compute;
    std::weak_ptr<TrainingEngine> m_engine;
    std::shared_ptr<const Checkpoint> m_moment;
    std::optional<std::size_t> m_batches;
    std::optional<std::size_t> m_wanted;
    bool m_asking = false;
    std::shared_ptr<MomentLook*> m_self; ///< null once this is gone, or what was asked is of another training; GUI thread only
    std::shared_ptr<QObject> m_receiver; ///< an address for the compute thread's reports
};

} // namespace ks
