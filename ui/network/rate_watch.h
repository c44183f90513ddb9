#pragma once

#include "core/nn/checkpoint.h"

#include <QObject>

#include <memory>

namespace ks {

/// Sees to it that a changed rate does not ruin a training unnoticed. GUI thread only.
class RateWatch final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// The training as it was before the rate was changed last, once batches tell that this was a mistake; see jumped(). Else null.
    const std::shared_ptr<const Checkpoint>& before() const { return m_before; }
    /// From here on; null: nothing was changed.
    void begin(std::shared_ptr<const Checkpoint> before);
    /// The batches since then are of another making.
    void end();
    /// At all batches so far.
    void look(const BatchLog& batches);

signals:
    /// Since the rate was changed the loss is many times what it was: means over some batches.
    void jumped(double before, double now);
    /// It is no longer, or the training goes to another end, by which its schedule is drawn anew: that was no matter of the rate.
    void over();

private:
    std::shared_ptr<const Checkpoint> m_before;
    double m_loss = 0;   ///< mean over the batches before
    bool m_told = false; ///< that it has jumped
};

} // namespace ks
