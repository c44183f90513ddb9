#include "core/verify/update_check.h"

#include "core/backends/planned_network.h"
#include "core/base/digits.h"
#include "core/ops/op_info.h"
#include "core/tensor/philox.h"

#include <cmath>
#include <memory>
#include <numeric>

namespace ks {

namespace {

/// The numbers of one tensor of parameters around an update.
struct UpdatedTensor {
    ParameterInfo info;
    std::vector<float> slopes;
    std::vector<float> before;
    std::vector<float> after;
    std::vector<std::vector<float>> statesBefore;
    std::vector<std::vector<float>> statesAfter;

    std::size_t count() const { return before.size(); }
};

Graph layerOf(const UpdateTest& test)
{
    Graph graph{.input = {1, test.inputs, 1, 1}};
    OpSpec spec = defaultSpec(OpKind::Gemm, graph.input);
    spec.filters = test.outputs;
    graph.nodes.push_back({.name = "gemm1", .spec = spec, .src = graphInput});
    return graph;
}

/// What stands before the update: numbers of the kind; squares are not negative.
UpdatedTensor startOf(const UpdateTest& test, const ParameterInfo& info, std::uint64_t stream)
{
    const auto count = static_cast<std::size_t>(info.shape.elements());
    UpdatedTensor tensor{.info = info, .slopes = std::vector<float>(count)};
    tensor.before = numbersOf(test.kind, count, test.seed, stream);
    tensor.after.resize(count);
    const DataKind ofStates = test.number % 2 == 0 ? DataKind::Uniform : test.kind;
    for (const OptimizerState state : statesOf(test.spec.kind)) {
        std::vector<float>& numbers = tensor.statesBefore.emplace_back(numbersOf(ofStates, count, test.seed, ++stream));
        if (state == OptimizerState::Squares)
            for (float& number : numbers)
                number = std::fabs(number);
    }
    tensor.statesAfter.assign(tensor.statesBefore.size(), std::vector<float>(count));
    return tensor;
}

void upload(PlannedNetwork& step, const std::vector<UpdatedTensor>& tensors)
{
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        step.setParameter(i, tensors[i].before);
        for (std::size_t state = 0; state < tensors[i].statesBefore.size(); ++state)
            step.setState(i, static_cast<int>(state), tensors[i].statesBefore[state]);
    }
}

void download(const PlannedNetwork& step, std::vector<UpdatedTensor>& tensors)
{
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        step.parameter(i, tensors[i].after);
        for (std::size_t state = 0; state < tensors[i].statesAfter.size(); ++state)
            step.state(i, static_cast<int>(state), tensors[i].statesAfter[state]);
    }
}

void downloadGradients(const PlannedNetwork& step, std::vector<UpdatedTensor>& tensors)
{
    for (std::size_t i = 0; i < tensors.size(); ++i)
        step.gradient(i, tensors[i].slopes);
}

void perform(PlannedNetwork& step, const UpdateTest& test, std::vector<UpdatedTensor>& tensors)
{
    // The output is 0 where the parameters are: then the gradient of an output is −2/outputs times its target, whatever other outputs are.
    const std::vector<float> src = numbersOf(DataKind::Uniform, static_cast<std::size_t>(test.inputs), test.seed, 1);
    const std::vector<float> target = numbersOf(test.kind, static_cast<std::size_t>(test.outputs), test.seed, 2);
    const bool whole = test.kind == DataKind::Uniform || test.kind == DataKind::Ties; // the loss is finite
    if (whole && test.number % 2 == 0) {
        upload(step, tensors);
        step.setUpdates(test.updates - 1);
        step.train(src, target, 0, test.rate);
        downloadGradients(step, tensors);
    } else {
        for (std::size_t i = 0; i < tensors.size(); ++i)
            step.setParameter(i, std::vector<float>(tensors[i].count()));
        step.forward(src, target, 0);
        step.backward();
        downloadGradients(step, tensors);
        upload(step, tensors);
        step.setUpdates(test.updates - 1);
        step.update(test.rate);
    }
    download(step, tensors);
}

/// The parameter, or a state where `state` is one, of every cell.
OracleTensor expectedOf(const UpdateTest& test, const UpdatedTensor& tensor, int state)
{
    OracleTensor expected{.of = tensor.info.role, .shape = tensor.info.shape, .offsets = std::vector<std::int64_t>(tensor.count())};
    std::iota(expected.offsets.begin(), expected.offsets.end(), std::int64_t{0});
    for (std::size_t i = 0; i < tensor.count(); ++i) {
        UpdateStart start{.parameter = static_cast<double>(tensor.before[i]),
                          .slope = static_cast<double>(tensor.slopes[i]),
                          .rate = static_cast<double>(test.rate),
                          .updates = test.updates};
        for (std::size_t s = 0; s < tensor.statesBefore.size(); ++s)
            start.states.at(s) = static_cast<double>(tensor.statesBefore[s][i]);
        const UpdateOracle oracle(test.spec, start);
        expected.values.push_back(state < 0 ? oracle.parameter() : oracle.state(state));
    }
    return expected;
}

} // namespace

UpdateTest randomUpdate(OptimizerKind optimizer, std::uint64_t seed, std::uint64_t number)
{
    const Philox philox(seed, (std::uint64_t{1} << 61U) | number);
    std::uint64_t drawn = 0;
    const auto oneOf = [&]<class Number>(std::initializer_list<Number> choices) {
        return choices.begin()[philox.below(drawn++, static_cast<std::uint32_t>(choices.size()))];
    };
    UpdateTest test{.spec = {.kind = optimizer}, .seed = seed * 1000003U + number, .number = number};
    test.kind = allDataKinds()[number % allDataKinds().size()];
    test.inputs = oneOf(std::initializer_list<std::int64_t>{1, 2, 7, 33});
    test.outputs = oneOf(std::initializer_list<std::int64_t>{1, 3, 16, 17});
    if (number == 0)
        return test; // what people set
    test.spec.momentum = oneOf({0.0F, 0.5F, 0.9F, 0.999F});
    test.spec.beta1 = oneOf({0.0F, 0.5F, 0.9F, 0.9999F});
    test.spec.beta2 = oneOf({0.0F, 0.9F, 0.999F, 0.99999F});
    test.spec.epsilon = oneOf({1e-8F, 1e-8F, 1e-3F, 1.0F, 1e-20F});
    test.spec.weightDecay = oneOf({0.0F, 0.0F, 1e-4F, 0.1F, 2.0F});
    test.rate = oneOf({0.01F, 1e-6F, 1.0F, 30.0F});
    test.updates = oneOf(std::initializer_list<std::uint64_t>{1, 2, 10, 1000, 1000000});
    test.spec.epsilonHat = oneOf({false, true});
    return test;
}

std::string describe(const UpdateTest& test)
{
    std::string text = std::string(nameOf(test.spec.kind));
    const auto add = [&](const char* name, float value) {
        text += std::string(", ") + name + " " + tellingDigits(static_cast<double>(value));
    };
    add("momentum", test.spec.momentum);
    add("beta1", test.spec.beta1);
    add("beta2", test.spec.beta2);
    add(test.spec.epsilonHat ? "epsilon-hat" : "epsilon", test.spec.epsilon);
    add("weight_decay", test.spec.weightDecay);
    add("rate", test.rate);
    return text + ", update " + std::to_string(test.updates) + ", data " + std::string(nameOf(test.kind));
}

UpdateCheck checkUpdate(Backend& backend, const UpdateTest& test)
{
    const Graph graph = layerOf(test);
    const std::unique_ptr<PlannedNetwork> step =
        backend.planNetwork(graph, {.batch = 1, .loss = lossWith(SecondOperand::Numbers), .optimizer = test.spec});
    std::vector<UpdatedTensor> tensors;
    for (const ParameterInfo& info : parametersOf(step->graph()))
        tensors.push_back(startOf(test, info, 10 * (tensors.size() + 1)));
    perform(*step, test, tensors);

    UpdateCheck check;
    const auto take = [&](const UpdatedTensor& tensor, int state, const std::vector<float>& cells, const std::string& name) {
        const Comparison comparison = compare(expectedOf(test, tensor, state), Tensor(tensor.info.shape, cells, "updated"));
        check.worst.merge(comparison);
        if (comparison.verdict == Verdict::Beyond)
            check.failures.push_back(name + comparison.sentence().english());
    };
    for (const UpdatedTensor& tensor : tensors) {
        take(tensor, -1, tensor.after, "");
        const std::span<const OptimizerState> states = statesOf(test.spec.kind);
        for (std::size_t state = 0; state < states.size(); ++state)
            take(tensor, static_cast<int>(state), tensor.statesAfter[state], symbolOf(newValueOf(states[state]), test.spec) + " of ");
    }
    if (step->updates() != test.updates)
        check.failures.push_back("counts " + std::to_string(step->updates()) + " updates");
    return check;
}

} // namespace ks
