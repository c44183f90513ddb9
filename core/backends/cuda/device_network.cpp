#include "core/backends/cuda/device_network.h"

#include "core/backends/chained_network.h"
#include "core/backends/cuda/launch.h"
#include "core/backends/cuda/recording.h"
#include "core/backends/cuda/samples.h"
#include "core/base/error.h"

#include <chrono>
#include <cmath>
#include <cstring>
#include <utility>

namespace ks::cuda {

namespace {

template <class T>
std::span<const std::byte> bytesOf(const std::vector<T>& values)
{
    return std::as_bytes(std::span<const T>(values));
}

class DeviceNetwork final : public ChainedNetwork {
public:
    DeviceNetwork(Backend& backend, Device& device, const Graph& graph, const PlanSpec& spec);
    ~DeviceNetwork() override { report(cudaStreamSynchronize(m_device.stream()), "ending a step"); }

    std::size_t bytes() const override { return ChainedNetwork::bytes() + m_numbers.bytes() + m_places.bytes() + m_pieces.bytes(); }
    void forward(std::span<const float> src, std::span<const float> target, std::uint64_t step) override;
    void update(float rate) override;
    void train(std::span<const float> src, std::span<const float> target, std::uint64_t step, float rate) override;
    void train(const Samples& samples, std::span<const std::uint32_t> numbers, std::uint64_t step, float rate) override;
    float loss() const override;
    void output(std::span<float> values) const override;
    CopyTime copyTimes() const override { return m_copies; }
    Text story() const override;

private:
    /// What the host writes before a step and reads after it, in memory that the device reaches.
    struct HostSide {
        PinnedMemory numbers;
        PinnedMemory src;
        PinnedMemory target;
        PinnedMemory samples;
        PinnedMemory loss;
        PinnedMemory output;
    };

    void planUpdate();
    StepNumbers numbersFor(std::uint64_t step, float rate) const;
    void send(Buffer& to, const PinnedMemory& from) const;
    void fetch(const PinnedMemory& to, const Buffer& from) const;
    void runUpdate(const float* loss, int firstPiece, int pieces);
    void fetchResults(bool withLoss);
    /// `bring` puts the batch on the stream; then forward, backward, update and the results follow.
    template <class Bring>
    void runTraining(Bring&& bring);
    /// The same, waiting between the phases to see what each takes; kernel after kernel.
    template <class Bring>
    void runPhaseByPhase(Bring&& bring);
    /// A whole step, recorded where that can be; one in many phase by phase.
    template <class Bring>
    void step(Recording& recording, Bring&& bring);
    /// Waits for a training step that was put on the stream.
    void endTraining();
    bool measures() const { return m_spec.layerTimes || m_spec.trace; }
    template <class Work>
    void timedCopy(TracedPart way, std::size_t bytes, Work&& work) const;
    void updateOne(Parameter& parameter, float rate) override;
    void takeStatistics(PlannedRun&) override {} // copied by the update, so that a recording finds them where they were

    const float* cellsOf(const Buffer& buffer) const { return pointerTo<const float*>(&buffer); }
    Buffer& outputTensor() const { return tensor(m_plan->dst(static_cast<int>(m_graph.nodes.size()) - 1)); }

    Device& m_device;
    UpdateConstants m_update;
    DeviceBuffer m_numbers;
    std::vector<UpdatePiece> m_hostPieces;
    std::vector<int> m_firstPieceOf; ///< per parameter, and the end
    DeviceMemory m_places;
    DeviceMemory m_pieces;
    std::unique_ptr<DeviceBuffer> m_sampleNumbers;
    HostSide m_host;
    bool m_resultsAreHere = false; ///< loss and output were fetched by the step itself
    Recording m_training;
    Recording m_trainingFromSamples;
    std::uint64_t m_recordedSamples = 0;
    Recording m_prediction;
    Recording m_predictionWithLoss;
    mutable CopyTime m_copies;
    std::uint64_t m_stepsRun = 0;
    StepTime m_shares; ///< of the last step that was run phase by phase; their sum is 1
};

DeviceNetwork::DeviceNetwork(Backend& backend, Device& device, const Graph& graph, const PlanSpec& spec)
    : ChainedNetwork(backend, graph, spec), m_device(device), m_update(spec.optimizer.constants()),
      m_numbers(device, sizeof(StepNumbers), "numbers of a step")
{
    const auto pinned = [](const Shape& shape, const char* name) { return PinnedMemory(shape.bytes(), name); };
    m_host.src = pinned(m_graph.input, "input");
    m_host.target = pinned(m_graph.output(), "target");
    m_host.output = pinned(m_graph.output(), "output");
    m_host.loss = PinnedMemory(sizeof(float), "loss");
    m_host.numbers = PinnedMemory(sizeof(StepNumbers), "numbers of a step");
    for (auto* runs : {&m_forward, &m_backward})
        for (PlannedRun& one : *runs)
            one.args.stepOnDevice = &m_numbers;
    if (spec.training)
        planUpdate();
}

void DeviceNetwork::planUpdate()
{
    const auto cells = [](const std::unique_ptr<Buffer>& buffer) { return pointerTo<float*>(buffer.get()); };
    const OptimizerStatePlaces kept = statePlacesOf(m_spec.optimizer.kind);
    std::vector<ParameterPlace> places;
    for (const Parameter& parameter : m_parameters) {
        m_firstPieceOf.push_back(static_cast<int>(m_hostPieces.size()));
        const auto count = static_cast<int>(parameter.count());
        for (int begin = 0; begin < count; begin += updatePieceCells)
            m_hostPieces.push_back({static_cast<int>(places.size()), begin});
        places.push_back({.cellsOf = cells(parameter.values[0]),
                          .gradient = parameter.info.trained ? cells(parameter.gradient) : cells(parameter.values[1]),
                          .m = kept.m < 0 ? nullptr : cells(parameter.states.at(static_cast<std::size_t>(kept.m))),
                          .v = kept.v < 0 ? nullptr : cells(parameter.states.at(static_cast<std::size_t>(kept.v))),
                          .cells = count,
                          .taken = !parameter.info.trained});
        if (!parameter.info.trained) // statistics that no forward pass has made yet are the old ones
            parameter.values[1]->fill(std::byte{0});
    }
    m_firstPieceOf.push_back(static_cast<int>(m_hostPieces.size()));
    m_places = DeviceMemory(places.size() * sizeof(ParameterPlace), "places of the parameters");
    m_device.upload(m_places.data(), bytesOf(places));
    m_pieces = DeviceMemory(m_hostPieces.size() * sizeof(UpdatePiece), "pieces of the parameters");
    m_device.upload(m_pieces.data(), bytesOf(m_hostPieces));
}

StepNumbers DeviceNetwork::numbersFor(std::uint64_t step, float rate) const
{
    return {.step = step, .update = m_spec.optimizer.numbersFor(rate, m_updates)};
}

template <class Work>
void DeviceNetwork::timedCopy(TracedPart way, std::size_t bytes, Work&& work) const
{
    if (!measures())
        return work();
    m_device.synchronize();
    const auto start = std::chrono::steady_clock::now();
    work();
    m_device.synchronize();
    const auto end = std::chrono::steady_clock::now();
    (way == TracedPart::ToDevice ? m_copies.in : m_copies.out) += std::chrono::duration<double>(end - start).count();
    if (m_spec.trace)
        m_spec.trace->add(0, {.part = way, .bytes = bytes}, start, end);
}

void DeviceNetwork::send(Buffer& to, const PinnedMemory& from) const
{
    check(cudaMemcpyAsync(pointerTo<void*>(&to), from.data(), from.bytes(), cudaMemcpyHostToDevice, m_device.stream()),
          "copying to the device");
}

void DeviceNetwork::fetch(const PinnedMemory& to, const Buffer& from) const
{
    check(cudaMemcpyAsync(to.data(), pointerTo<const void*>(&from), to.bytes(), cudaMemcpyDeviceToHost, m_device.stream()),
          "copying from the device");
}

void DeviceNetwork::fetchResults(bool withLoss)
{
    if (withLoss)
        fetch(m_host.loss, tensor(m_plan->lossValue()));
    fetch(m_host.output, outputTensor());
}

void DeviceNetwork::forward(std::span<const float> src, std::span<const float> target, std::uint64_t step)
{
    requireFit(src, target);
    m_step = step;
    m_resultsAreHere = false;
    const bool withLoss = !target.empty();
    if (m_spec.training || measures()) {
        const StepNumbers numbers = numbersFor(step, 0);
        timedCopy(TracedPart::ToDevice, sizeof numbers + src.size_bytes() + target.size_bytes(), [&] {
            m_device.upload(m_numbers.data(), std::as_bytes(std::span(&numbers, 1)));
            tensor(m_plan->src()).upload(std::as_bytes(src));
            if (withLoss)
                tensor(m_plan->target()).upload(std::as_bytes(target));
        });
        runForward(withLoss);
        return;
    }
    m_device.synchronize(); // the copies of the last batch are done with this memory
    std::memcpy(m_host.src.data(), src.data(), src.size_bytes());
    if (withLoss)
        std::memcpy(m_host.target.data(), target.data(), target.size_bytes());
    const auto predict = [&] {
        send(tensor(m_plan->src()), m_host.src);
        if (withLoss)
            send(tensor(m_plan->target()), m_host.target);
        runForward(withLoss);
        fetchResults(withLoss);
    };
    if (m_spec.recorded)
        (withLoss ? m_predictionWithLoss : m_prediction).play(m_device.stream(), predict);
    else
        predict();
    m_device.synchronize();
    m_resultsAreHere = true;
}

void DeviceNetwork::runUpdate(const float* loss, int firstPiece, int pieces)
{
    if (pieces > 0)
        cuda::updateParameters(m_update, pointerTo<const StepNumbers*>(&m_numbers), loss,
                               reinterpret_cast<const ParameterPlace*>(m_places.data()),
                               reinterpret_cast<const UpdatePiece*>(m_pieces.data()) + firstPiece, pieces, m_device.stream());
}

void DeviceNetwork::updateOne(Parameter& parameter, float)
{
    const auto index = static_cast<std::size_t>(&parameter - m_parameters.data());
    runUpdate(nullptr, m_firstPieceOf[index], m_firstPieceOf[index + 1] - m_firstPieceOf[index]);
}

void DeviceNetwork::update(float rate)
{
    requireTraining(true);
    ++m_updates;
    const StepNumbers numbers = numbersFor(m_step, rate);
    m_device.upload(m_numbers.data(), std::as_bytes(std::span(&numbers, 1)));
    if (measures()) {
        --m_updates; // counted there
        ChainedNetwork::update(rate);
        for (Parameter& parameter : m_parameters)
            if (!parameter.info.trained)
                updateOne(parameter, rate);
        return;
    }
    runUpdate(nullptr, 0, static_cast<int>(m_hostPieces.size()));
}

template <class Bring>
void DeviceNetwork::runTraining(Bring&& bring)
{
    bring();
    runForward(true);
    runBackward();
    runUpdate(cellsOf(tensor(m_plan->lossValue())), 0, static_cast<int>(m_hostPieces.size()));
    fetchResults(true);
}

template <class Bring>
void DeviceNetwork::runPhaseByPhase(Bring&& bring)
{
    auto last = std::chrono::steady_clock::now();
    const auto lap = [&] {
        m_device.synchronize();
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last, now)).count();
    };
    StepTime took;
    bring();
    took.in = lap();
    runForward(true);
    took.forward = lap();
    runBackward();
    took.backward = lap();
    runUpdate(cellsOf(tensor(m_plan->lossValue())), 0, static_cast<int>(m_hostPieces.size()));
    took.update = lap();
    fetchResults(true);
    took.out = lap();
    if (took.sum() > 0)
        m_shares = took * (1 / took.sum());
}

/// The first step, in which kernels are loaded, is not recorded in any case; the third is the first that tells what usual ones take. Later ones
/// follow so seldom that they cost nothing that can be measured.
template <class Bring>
void DeviceNetwork::step(Recording& recording, Bring&& bring)
{
    constexpr std::uint64_t apart = 512;
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t number = m_stepsRun++;
    if (number == 2 || (number > 0 && number % apart == 0))
        runPhaseByPhase(bring);
    else if (m_spec.recorded)
        recording.play(m_device.stream(), [&] { number == 0 ? runPhaseByPhase(bring) : runTraining(bring); });
    else if (number == 0)
        runPhaseByPhase(bring);
    else
        runTraining(bring);
    endTraining();
    m_stepTime += m_shares * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void DeviceNetwork::endTraining()
{
    m_device.synchronize();
    m_resultsAreHere = true;
    if (!std::isfinite(loss()))
        --m_updates;
}

void DeviceNetwork::train(std::span<const float> src, std::span<const float> target, std::uint64_t step, float rate)
{
    requireTraining(false);
    requireFit(src, target);
    if (measures()) {
        const CopyTime before = m_copies;
        PlannedNetwork::train(src, target, step, rate);
        const StepTime moved{.in = m_copies.in - before.in, .out = m_copies.out - before.out};
        m_stepTime += moved; // that was counted as forward
        m_stepTime.forward -= moved.copies();
        return;
    }
    m_device.synchronize();
    m_step = step;
    ++m_updates;
    const StepNumbers numbers = numbersFor(step, rate);
    std::memcpy(m_host.numbers.data(), &numbers, sizeof numbers);
    std::memcpy(m_host.src.data(), src.data(), src.size_bytes());
    std::memcpy(m_host.target.data(), target.data(), target.size_bytes());
    this->step(m_training, [this] {
        send(m_numbers, m_host.numbers);
        send(tensor(m_plan->src()), m_host.src);
        send(tensor(m_plan->target()), m_host.target);
    });
}

void DeviceNetwork::train(const Samples& given, std::span<const std::uint32_t> numbersOf, std::uint64_t step, float rate)
{
    requireTraining(false);
    const auto* const samples = dynamic_cast<const DeviceSamples*>(&given);
    const std::int64_t batch = m_graph.input.n;
    const bool fits = samples && &samples->device() == &m_device && samples->imageCells() * batch == m_graph.input.elements() &&
                      samples->targetCells() * batch == m_graph.output().elements();
    if (!fits)
        throw InputError(Text(KS_TEXT("core", "these samples are not for this network on this device")));
    if (static_cast<std::int64_t>(numbersOf.size()) != batch)
        throw InputError(
            Text(KS_TEXT("core", "%1 samples were named for a batch of %2"), {std::to_string(numbersOf.size()), std::to_string(batch)}));
    for (const std::uint32_t number : numbersOf)
        if (number >= static_cast<std::uint64_t>(samples->count()))
            throw InputError(
                Text(KS_TEXT("core", "there is no sample %1; there are %2"), {std::to_string(number), std::to_string(samples->count())}));

    if (!m_sampleNumbers) {
        m_sampleNumbers = std::make_unique<DeviceBuffer>(m_device, numbersOf.size_bytes(), "numbers of the samples");
        m_host.samples = PinnedMemory(numbersOf.size_bytes(), "numbers of the samples");
    }
    m_device.synchronize();
    m_step = step;
    ++m_updates;
    const StepNumbers numbers = numbersFor(step, rate);
    std::memcpy(m_host.numbers.data(), &numbers, sizeof numbers);
    std::memcpy(m_host.samples.data(), numbersOf.data(), numbersOf.size_bytes());
    const auto gather = [&](std::int64_t cells, const float* from, Buffer& to) {
        gatherRows(static_cast<int>(batch), static_cast<int>(cells), pointerTo<const std::uint32_t*>(m_sampleNumbers.get()), from,
                   pointerTo<float*>(&to), m_device.stream());
    };
    const auto bring = [&] {
        send(m_numbers, m_host.numbers);
        send(*m_sampleNumbers, m_host.samples);
        gather(samples->imageCells(), samples->images(), tensor(m_plan->src()));
        gather(samples->targetCells(), samples->targets(), tensor(m_plan->target()));
    };
    if (measures()) {
        --m_updates; // counted by the update
        auto last = std::chrono::steady_clock::now();
        const auto lap = [&last] {
            const auto now = std::chrono::steady_clock::now();
            return std::chrono::duration<double>(now - std::exchange(last, now)).count();
        };
        StepTime took;
        timedCopy(TracedPart::ToDevice, sizeof numbers + numbersOf.size_bytes(), bring);
        took.in = lap();
        m_resultsAreHere = false;
        runForward(true);
        const bool sound = std::isfinite(loss());
        took.forward = lap();
        if (sound) {
            backward();
            took.backward = lap();
            update(rate);
            m_device.synchronize();
            took.update = lap();
        }
        m_stepTime += took;
        return;
    }
    if (m_recordedSamples != samples->id())
        m_trainingFromSamples.forget();
    m_recordedSamples = samples->id();
    this->step(m_trainingFromSamples, bring);
}

float DeviceNetwork::loss() const
{
    float value = 0;
    if (m_resultsAreHere)
        std::memcpy(&value, m_host.loss.data(), sizeof value);
    else
        timedCopy(TracedPart::ToHost, sizeof value, [&] { value = ChainedNetwork::loss(); });
    return value;
}

void DeviceNetwork::output(std::span<float> values) const
{
    if (!m_resultsAreHere || values.size_bytes() != m_host.output.bytes())
        return timedCopy(TracedPart::ToHost, values.size_bytes(), [&] { ChainedNetwork::output(values); });
    std::memcpy(values.data(), m_host.output.data(), values.size_bytes());
}

Text DeviceNetwork::story() const
{
    for (const Recording* one : {&m_training, &m_trainingFromSamples, &m_prediction, &m_predictionWithLoss})
        if (!one->whyNot().empty())
            return Text(
                KS_TEXT("core",
                        "Parameters, activations, gradients and the update stay on the GPU, with the kernels of %1; kernel after kernel, "
                        "since the step could not be recorded (%2)."),
                {m_backend.info().id, one->whyNot()});
    if (!m_spec.recorded || measures())
        return Text(
            KS_TEXT("core",
                    "Parameters, activations, gradients and the update stay on the GPU, with the kernels of %1, started one by one."),
            {m_backend.info().id});
    return Text(
        KS_TEXT("core",
                "Parameters, activations, gradients and the update stay on the GPU, with the kernels of %1. A whole step is recorded once "
                "(a CUDA graph) and then started as one launch; only loss and output come back."),
        {m_backend.info().id});
}

} // namespace

std::unique_ptr<PlannedNetwork> makeDeviceStep(Backend& backend, Device& device, const Graph& graph, const PlanSpec& spec)
{
    return std::make_unique<DeviceNetwork>(backend, device, graph, spec);
}

} // namespace ks::cuda
