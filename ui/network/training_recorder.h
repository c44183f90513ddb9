#pragma once

#include "core/nn/trainer.h"
#include "ui/network/safe_state.h"
#include "ui/network/seldom.h"
#include "ui/network/training_mail.h"
#include "ui/tasks/mailbox.h"

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <utility>

namespace ks {

class BatchGate;
class Moments;
class TrainingWalks;

/// Long enough to cost nothing, short enough that a job between two slices answers at once.
inline constexpr std::chrono::milliseconds sliceTime{40};

/// Puts what the trainer reports into the mailbox, keeps its moments and a state to go back to, and ends a slice of its run. Compute thread only.
class TrainingRecorder final : public TrainingObserver {
public:
    /// What it works with, which outlives it.
    struct Around {
        const Trainer& trainer;
        TrainingWalks& walks;
        Moments& moments;
        BatchGate& gate;
        Mailbox<TrainingMail>& mail;
        std::stop_token stop;
    };
    explicit TrainingRecorder(Around around) : m_around(std::move(around)) {}

    void beginSlice();
    std::int64_t batches() const { return m_batches; } ///< of this slice
    /// That is why the trainer pauses: other jobs get their turn.
    bool sliceIsOver() const { return m_over; }
    SafeState& safe() { return m_safe; }
    void lookForDeadLayers();

    bool goesOn() override;
    void batchDone(const Trainer& trainer, const BatchRecord& batch) override;
    void epochDone(const Trainer& trainer, const EpochRecord& epoch) override;
    void evaluating(Split part, double done) override;

private:
    Around m_around;
    SafeState m_safe;
    Seldom m_look{std::chrono::seconds(2), {}}; ///< for dead layers
    Seldom m_trim{std::chrono::seconds(5), {}}; ///< kept states come and go, and leave holes behind
    std::chrono::steady_clock::time_point m_begin;
    std::int64_t m_batches = 0;
    bool m_over = false;
};

} // namespace ks
