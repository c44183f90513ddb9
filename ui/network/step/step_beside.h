#pragma once

#include <cstdint>
#include <memory>
#include <optional>

namespace ks {

struct Checkpoint;
class NetworkProbe;
struct StepMoment;
class Trainer;

/// The number under way with the weights of another moment of the training, A where the walk is at B: of a parameter, or of what a layer makes of the
/// same image. Belongs to the compute thread.
class StepBeside {
public:
    StepBeside();
    ~StepBeside();

    /// Nothing where it is no such number, or layers work in training otherwise than for an answer. Throws as NetworkProbe does.
    std::optional<double> valueOf(const StepMoment& moment, const Trainer& trainer, const std::shared_ptr<const Checkpoint>& then);

private:
    std::unique_ptr<NetworkProbe> m_probe;
    std::shared_ptr<const Checkpoint> m_then; ///< whose weights it has
    std::shared_ptr<const void> m_input;      ///< the images of which it has looked at one
    std::int64_t m_image = -1;
};

} // namespace ks
