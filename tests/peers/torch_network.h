#pragma once

#include "core/backends/planned_network.h"

#include <memory>

/// The same network in libtorch: eager mode, autograd, its own optimiser, data in memory. One thread.
class TorchNetwork {
public:
    /// Throws InputError for an operator that this peer does not know.
    TorchNetwork(const ks::Graph& graph, const ks::PlanSpec& spec);
    ~TorchNetwork();

    /// One step on a batch of its own random numbers: forward, backward, update.
    void train(float rate);
    void infer();

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};
