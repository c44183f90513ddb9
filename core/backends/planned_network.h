#pragma once

#include "core/backends/layer_time.h"
#include "core/ops/graph.h"
#include "core/ops/operator.h"
#include "core/ops/optimizer_spec.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

class TraceRecorder;

/// What to plan a network step for.
struct PlanSpec {
    std::int64_t batch = 32; ///< images of a full batch; a smaller last one is a plan of its own
    bool training = true;    ///< false: forward alone, BatchNormalization by its running statistics, no Dropout
    /// Without training: by the kernels of a training step, for its very numbers, also where others are quicker at so few images. Where that would be
    /// too long for somebody who waits, others do it all the same, and `computedBy` says whose.
    bool asTrained = false;
    OpKind loss = OpKind::SoftmaxCrossEntropyLoss;
    OptimizerSpec optimizer;
    int threads = 0;                     ///< 0: what the backend takes by itself
    bool layerTimes = false;             ///< measure seconds per node
    std::vector<int> watched;            ///< nodes whose tensors may be asked for with `nodeTensor`
    std::string implementation = "auto"; ///< of every kernel, where the backend chains kernels
    bool recorded = true; ///< where a device can record a step once and replay it; not while `layerTimes` are measured or a trace is taken
    /// Asked before the kernel of each node (−1: the loss), where kernels are chained or there is one block of images: true ends the pass with
    /// Stopped.
    std::function<bool(int node)> leave;
    /// Takes down every operation with its thread, and the copies to and from a device; null, which costs nothing: nobody does. A device then runs
    /// kernel after kernel, each waited for.
    std::shared_ptr<TraceRecorder> trace;
};

/// Samples that stay where a backend computes, so that a batch is a list of their numbers; see Backend::keepSamples.
class Samples {
public:
    virtual ~Samples() = default;
    virtual std::int64_t count() const = 0;
    virtual std::size_t bytes() const = 0;
    /// Samples from number `first` on: images and targets one behind the other, as `PlannedNetwork::forward` takes them. Throws InputError out of range.
    virtual void set(std::int64_t first, std::span<const float> images, std::span<const float> targets) = 0;
};

/// One tensor of parameters (or of BatchNormalization's running statistics) of a network.
struct ParameterInfo {
    int node = 0;
    Role role = Role::Weights; ///< Weights, Bias, Mean or Variance
    Shape shape;
    bool trained = true; ///< false for Mean and Variance
};

/// The parameters of a network in the order of its nodes: weights, bias, mean, variance of each.
std::vector<ParameterInfo> parametersOf(const Graph& graph);

/// The graph as a step of this kind runs it: for its batch; without training, BatchNormalization and Dropout are out of training mode.
Graph graphFor(const Graph& graph, const PlanSpec& spec);
/// Throws InputError where the graph has no such node.
void requireLayer(const Graph& graph, int node);
/// Throws InputError where that cannot be planned on any backend.
void requirePlannable(const Graph& graphForSpec, const PlanSpec& spec);

/// A network planned on a backend for one batch: owns its activations, gradients, parameters and optimiser state, in its own layout.
/// All that crosses this interface is NCHW float32 in host memory. Allocates when planned, never later. Belongs to one thread.
/// A training step is forward, backward, update; an inference step is forward.
class PlannedNetwork {
public:
    virtual ~PlannedNetwork() = default;

    virtual const Graph& graph() const = 0;
    virtual const PlanSpec& spec() const = 0;
    /// The id of the backend whose kernels run: it need not be the one that planned.
    virtual std::string computedBy() const = 0;
    /// Bytes of everything that it owns.
    virtual std::size_t bytes() const = 0;

    /// Parameters by the index in `parametersOf`; the span has the shape's elements.
    virtual void setParameter(std::size_t index, std::span<const float> values) = 0;
    virtual void parameter(std::size_t index, std::span<float> values) const = 0;
    /// The last backward pass's gradient of the mean loss.
    virtual void gradient(std::size_t index, std::span<float> values) const = 0;
    /// Optimiser state 0 … states() − 1 of a parameter, and how many updates were made: for checkpoints and for the plan of the last batch.
    virtual void setState(std::size_t index, int state, std::span<const float> values) = 0;
    virtual void state(std::size_t index, int state, std::span<float> values) const = 0;
    virtual void setUpdates(std::uint64_t updates) = 0;
    virtual std::uint64_t updates() const = 0;

    /// `src`: batch images; `target`: of the output's shape (one-hot rows for classes); empty in inference. `step` numbers the training step:
    /// Dropout's cells depend on it.
    virtual void forward(std::span<const float> src, std::span<const float> target, std::uint64_t step) = 0;
    virtual void backward() = 0;
    /// Also takes over the running statistics of the last forward pass: a forward pass alone changes nothing that lasts.
    virtual void update(float rate) = 0;

    /// A whole training step at once: forward, backward and, if the loss is finite, update; if not, nothing that lasts has changed.
    virtual void train(std::span<const float> src, std::span<const float> target, std::uint64_t step, float rate);
    /// The same with samples that stay on the device. Throws InputError where they are not this backend's, or not as many as the batch.
    virtual void train(const Samples& samples, std::span<const std::uint32_t> numbers, std::uint64_t step, float rate);

    /// Of the last forward pass: the mean loss, and the output (before Softmax, where the loss is the cross-entropy), batch × classes.
    virtual float loss() const = 0;
    virtual void output(std::span<float> values) const = 0;

    /// A tensor of the last passes as NCHW: Dst or DiffDst of a node in `spec().watched` (DiffDst after backward). Throws InputError for others.
    virtual void nodeTensor(int node, Role role, std::span<float> values) const = 0;

    using LayerTime = ks::LayerTime;
    /// Of all passes since the plan was made that were to be measured, per node.
    virtual std::vector<LayerTime> layerTimes() const = 0;
    /// Whether the passes from the next one on are measured, instead of what `layerTimes` says. Their numbers are the same.
    virtual void measureLayers(bool on) = 0;
    /// Of all whole steps (`train`) since the plan was made, measured always: the clock is read a few times a step. A device, which runs a step
    /// as one launch, has the shares of one step in many that is run phase by phase; nothing before there is one.
    const StepTime& stepTime() const { return m_stepTime; }
    /// Seconds since the plan was made that went into copies to and from a device, where `layerTimes` asks for them.
    struct CopyTime {
        double in = 0;
        double out = 0;
    };
    virtual CopyTime copyTimes() const { return {}; }
    /// For people: how the step runs ("depth first over micro-batches of 16 images, …").
    virtual Text story() const = 0;

protected:
    /// Seconds of the last forward pass of a training step in which parts of the way back were taken already.
    virtual double backwardWithinForward() const { return 0; }
    StepTime m_stepTime;

    // What all networks ask of what they are given; they throw InputError.
    void requireFit(std::span<const float> src, std::span<const float> target) const;
    void requireTraining(bool update) const;
    void requireOutput(std::size_t count) const;
    /// `info`: of parameter `index`; null where there is none.
    static void requireParameter(std::size_t index, const ParameterInfo* info, std::size_t count);
    void requireGradient(std::size_t index, const ParameterInfo& info) const;
    void requireState(std::size_t index, const ParameterInfo& info, int state) const;
    [[noreturn]] static void refuseTensor(int node, Role role);
};

} // namespace ks
