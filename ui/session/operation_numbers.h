#pragma once

#include "core/session/compute.h"
#include "ui/tasks/latest_job.h"

#include <functional>
#include <memory>
#include <optional>

namespace ks {

/// One result belongs to one content and to the passes that it was computed for. This is the only place that knows what was computed last,
/// and it hands out nothing that does not fit what is asked for now; what is asked for and not there is always under way, or it says why it
/// cannot be had. GUI thread only.
class OperationNumbers {
public:
    struct Owner {
        std::function<void()> arrived; ///< or failed: a look at result() and failure() tells
        std::function<void(bool underWay)> working;
        std::function<void(const Text&)> say;
    };

    OperationNumbers(ComputeThread& compute, Owner owner) : m_owner(std::move(owner)), m_job(compute) {}

    /// From now on these are wanted, until the next call. Those that are there stay, a computation under way that gives them goes on.
    void ask(const Content& content, bool backward);
    void ask(const Session& session) { ask(session.content, session.view.backward); }
    /// The computation under way will be overtaken; the next ask() starts again.
    void hold() { m_job.cancel(); }
    /// Nothing is known and nothing wanted any more.
    void forget();

    /// The numbers of the content that is asked for; null while there are none. Gradients may still be missing in it.
    const std::shared_ptr<const OperationResult>& result() const { return m_fitting; }
    /// A tensor among them; null where it is not there.
    TensorPtr of(Role role) const;
    bool isUnderWay() const { return m_underWay; }
    /// Why what is asked for cannot be had; empty where it can.
    const Text& failure() const { return m_failure; }

private:
    struct Wanted {
        Content content;
        bool backward = false;
        /// What this gives is all that `other` gives.
        bool covers(const Wanted& other) const { return (backward || !other.backward) && content == other.content; }

        bool operator==(const Wanted&) const = default;
    };

    bool isThere() const { return m_fitting && (m_fitting->backward || !m_wanted->backward); }
    void start();
    void setUnderWay(bool underWay);

    Owner m_owner;
    std::optional<Wanted> m_wanted;
    std::optional<Wanted> m_begun; ///< what the job under way computes, or what has failed
    std::shared_ptr<const OperationResult> m_newest;
    std::shared_ptr<const OperationResult> m_fitting; ///< m_newest, where it is of the content that is wanted
    Text m_failure;
    bool m_underWay = false;
    LatestJob m_job;
};

} // namespace ks
