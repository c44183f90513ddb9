#pragma once

#include "core/data/dataset.h"

#include <QObject>
#include <QString>

#include <memory>

namespace ks {

class LabHost;
class TrainingRun;
class WatchEvaluation;
struct Score;

/// How a network does on unseen samples before its first batch, also where that was trained since: counted between other questions, in portions of
/// a few milliseconds, once somebody looks. What would take long is counted when it is asked for. GUI thread only.
class UntrainedScore final : public QObject {
    Q_OBJECT

public:
    UntrainedScore(LabHost& host, TrainingRun& run, QObject* parent);
    ~UntrainedScore() override;

    /// Somebody sees it; or nobody does, and what is under way is left.
    void setLooked(bool looked);
    /// The same beside another moment of the training: then the first weights, which are kept, are asked, where nobody has looked before the first
    /// batch.
    void setCompared(bool compared);
    /// Also where it takes long.
    void judge();
    /// Nobody has asked for it yet, and it would take long.
    bool waits() const { return m_samples > 0 && m_long && !m_wanted && !m_score; }

    /// Null as long as it is not known.
    const std::shared_ptr<const Score>& score() const { return m_score; }
    Split part() const { return m_part; }
    std::int64_t samples() const { return m_samples; }
    /// Why there is none; empty: nothing has failed.
    const QString& failure() const { return m_failure; }

signals:
    void changed();

private:
    void begin();
    void forget();
    void ask();

    LabHost& m_host;
    TrainingRun& m_run;
    std::shared_ptr<WatchEvaluation> m_evaluator; ///< the compute thread's, while it counts
    std::shared_ptr<const Score> m_score;
    Split m_part = Split::Test;
    std::int64_t m_samples = 0; ///< in the part; 0: there is nothing to judge by
    QString m_failure;
    int m_question = 0; ///< answers to earlier ones are of another network
    bool m_asking = false;
    bool m_looked = false;
    bool m_compared = false;
    bool m_long = false;
    bool m_wanted = false;
};

} // namespace ks
