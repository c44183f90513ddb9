#pragma once

#include "core/base/text.h"
#include "core/nn/similar_samples.h"

#include <QObject>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace ks {

class LabHost;
class Trainer;
class TrainingRun;

/// Looks for the training samples that are most like an input, in portions of a few milliseconds on the compute thread, all with the weights that the
/// search began with. The latest search counts; who asked before is answered nothing. GUI thread only.
class SimilarSearch final : public QObject {
    Q_OBJECT

public:
    using Sides = std::array<SimilarSamples::Side, 2>;

    SimilarSearch(LabHost& host, TrainingRun& run, QObject* parent = nullptr) : QObject(parent), m_host(host), m_run(run) {}
    ~SimilarSearch() override;

    /// `trained`: the batches after which the features were computed; a network that has gone on since says nothing of them.
    void start(SimilarSamples::Wanted wanted, std::size_t trained);
    /// What was found is forgotten.
    void stop();
    /// It was started, and is under way, has ended or has failed.
    bool isBegun() const { return m_begun; }
    double progress() const { return m_progress; }
    /// None before the end.
    const std::optional<Sides>& found() const { return m_found; }

signals:
    /// It has come further, or to its end.
    void changed();
    void failed(const ks::Text& why);

private:
    struct Work;
    struct Portion {
        double progress = 0;
        bool isVoid = false;
        std::optional<Sides> found;
    };
    static Portion portionOf(Work& work, Trainer& trainer);
    void next();
    void take(const Portion& portion);
    void leave();

    LabHost& m_host;
    TrainingRun& m_run;
    std::shared_ptr<Work> m_work; ///< under way; its samples belong to the compute thread
    bool m_begun = false;
    double m_progress = 0;
    std::optional<Sides> m_found;
};

} // namespace ks
