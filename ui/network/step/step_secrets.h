#pragma once

#include "core/ops/op_spec.h"

#include <QString>

#include <cstdint>
#include <memory>

namespace ks {

class LentSight;
class SeeGuess;
class StepWalk;

/// What is to be guessed of a layer that See has lent, and is not shown in a walk either. GUI thread.
class StepSecrets {
public:
    /// Of this walk, which owns it.
    explicit StepSecrets(StepWalk& walk) : m_walk(walk) {}

    /// Else all is shown.
    void keepWith(const SeeGuess& guess);
    /// Why the numbers of the layer under way are not to be seen; empty: they may be.
    QString kept() const;
    /// The same of one tensor, of the image that is looked at.
    QString keptOf(int node, Role role) const;
    /// Of the layer whose numbers are not to be seen; null: all may be.
    std::shared_ptr<LentSight> sight() const;

private:
    QString keptOf(int node, Role role, std::int64_t image) const;

    StepWalk& m_walk;
    const SeeGuess* m_guess = nullptr;
};

} // namespace ks
