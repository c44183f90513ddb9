#pragma once

#include "ui/network/run_step.h"

#include <QCoreApplication>

#include <cstddef>
#include <memory>
#include <optional>

namespace ks {

class AsideTrainings;
class LabHost;
class NetworkDocument;
class NetworkFiles;
class TrainingRun;
struct Checkpoint;

/// "Train on from here" as a step of the undo: another training goes on from a moment of the one that is there, which is put aside with its weights, its
/// moments and its name. Taken back, that one is there again, at the moment that was looked at; what was trained of the other one since is put aside and
/// comes back with redo. GUI thread only.
class BranchChange final : public RunStep {
    Q_DECLARE_TR_FUNCTIONS(ks::BranchChange)

public:
    /// What it works with, which outlives it.
    struct Lab {
        LabHost& host;
        NetworkDocument& document;
        TrainingRun& run;
        NetworkFiles& files;
        AsideTrainings& aside;
    };
    /// `moment`: of the training that is there, with what was recorded until then.
    BranchChange(const Lab& lab, std::shared_ptr<const Checkpoint> moment);

    void redo() override;
    void undo() override;
    bool isVoid() const override;

private:
    void branch();
    bool hasTrained() const;

    Lab m_lab;
    std::shared_ptr<const Checkpoint> m_moment;
    std::size_t m_batches;       ///< trained by then
    int m_original = 0;          ///< number of the run that is put aside
    std::optional<int> m_branch; ///< of the one that goes on; none before the first time
};

} // namespace ks
