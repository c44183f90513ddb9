#pragma once

#include "core/backends/backend.h"
#include "core/nn/evaluation.h"
#include "core/nn/model.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// The tensors that a probe knows of a layer, or of the network's input (`graphInput`), in the order in which people are shown them: what comes out, then
/// the parameters, each with its gradient behind it. Empty where there is no such layer.
std::vector<Role> probedRoles(const Graph& graph, int node);

/// What one input makes every layer of a network do, forwards and backwards, as the network is used and not as it is trained:
/// BatchNormalization by its running statistics, Dropout drops nothing. The numbers are those of the kernels that train (see PlanSpec::asTrained).
/// Gradients are those of this one input. Belongs to one thread.
class NetworkProbe {
public:
    /// Plans when it is first needed; `look`, `towardsTarget` and `towardsOutput` throw as Backend::planNetwork. `implementation`: of the training
    /// whose numbers are to be seen; see PlanSpec.
    NetworkProbe(const Model& model, Backend& backend, int threads = 0, std::string implementation = "auto");

    const Model& model() const { return m_model; }
    Backend& backend() const { return *m_backend; }
    /// The id of the backend whose kernels made what `tensor` gives but for the parameters; of backend() before the first look.
    std::string computedBy() const { return m_last ? m_last->computedBy() : m_backend->info().id; }
    /// In the order of `parametersOf`. Throws InputError when they are another network's.
    void setParameters(std::span<const Tensor> parameters) { takeParameters({parameters.begin(), parameters.end()}); }
    /// The same without copying them.
    void takeParameters(std::vector<Tensor> parameters);

    /// Told while a look is under way, on its thread: the first so many layers of the model have their Dst, which may be asked
    /// for. True ends the look with Stopped; then there is none until the next one.
    using Progress = std::function<bool(int layers)>;
    /// Forward, with 1×C×H×W as the pipeline makes it. Throws InputError for another shape.
    Prediction look(const Tensor& input, Progress progress = {});
    /// Backward from the loss against this target: probabilities of the classes, or scaled targets. After `look`.
    void towardsTarget(std::span<const float> target);
    /// Backward from one output alone (a class's logit, before Softmax), whose gradient is 1. After `look`.
    void towardsOutput(std::int64_t output);

    /// Outputs of the last `look`, before Softmax.
    std::span<const float> outputs() const { return m_outputs; }
    /// Dst of a layer after `look`; DiffDst, DiffWeights, DiffBias of the last backward pass; Weights, Bias, Mean, Variance as they are set.
    /// `graphInput` has Dst (the input itself) and DiffDst (its gradient). Throws InputError where there is none.
    Tensor tensor(int node, Role role) const;
    /// The layer has this tensor.
    bool has(int node, Role role) const { return std::ranges::count(probedRoles(m_model.graph, node), role) > 0; }

private:
    /// The network behind a layer that passes its input on, so that the input's gradient is kept too; node n of the model is n + 1 here.
    struct Plan {
        std::unique_ptr<PlannedNetwork> step;
        bool fresh = false; ///< has the present parameters
    };
    PlannedNetwork& planned(Plan& plan, OpKind loss);
    PlannedNetwork& plannedAhead();
    void setParametersOf(Plan& plan) const;
    void runBackward(Plan& plan, OpKind loss, std::span<const float> target);

    Model m_model;
    Backend* m_backend;
    int m_threads;
    std::string m_implementation;
    Graph m_graph;
    std::vector<Tensor> m_parameters;                                    ///< the passing layer's first
    Plan m_ahead;                                                        ///< forwards alone
    std::shared_ptr<Progress> m_underWay = std::make_shared<Progress>(); ///< its plan has a share of it
    Plan m_toLoss;
    Plan m_toOutput; ///< against the squared error, which can ask for any gradient
    const PlannedNetwork* m_last = nullptr;
    bool m_backwards = false;
    float m_scale = 1; ///< what gradients of m_last must be multiplied by
    std::vector<float> m_input;
    std::vector<float> m_outputs;
};

} // namespace ks
