#pragma once

#include "core/nn/network_state.h"
#include "core/nn/trainer.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace ks::test {

/// The state after each batch of a training, to compare others with.
class Hashing final : public TrainingObserver {
public:
    explicit Hashing(const Trainer& trainer) : m_trainer(trainer) {}

    std::map<std::size_t, std::uint64_t> hashes;

    bool goesOn() override
    {
        hashes[m_trainer.history().batches.size()] = hashOf(m_trainer.state());
        return true;
    }

private:
    const Trainer& m_trainer;
};

} // namespace ks::test
