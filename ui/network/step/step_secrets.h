#pragma once

#include "core/ops/op_spec.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>

namespace ks {

class LentMasks;
class SeeGuess;
class StepWalk;
struct Graph;
struct SeeSubject;

/// What is to be guessed in See, or of a layer that is lent from there, and is not shown in a walk either. GUI thread.
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
    /// The same of what the network says of that image, and of what is right.
    QString keptAnswer() const;
    /// Of the layer that is lent and asks for numbers of the one under way; null: none does.
    std::shared_ptr<LentMasks> masks() const;
    /// The layer under way may not be lent: it would be told what See asks for.
    bool isClosed() const { return !kept().isEmpty() && !masks(); }

private:
    std::optional<SeeSubject> subject(std::int64_t image) const;
    using Why = QString (SeeGuess::*)(const Graph&, const SeeSubject&, int, Role) const;
    /// The first reason that holds for one of the tensors of the layer under way.
    QString first(Why why) const;

    StepWalk& m_walk;
    const SeeGuess* m_guess = nullptr;
};

} // namespace ks
