#include "ui/network/watch/watch_engine.h"

#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/checkpoint.h"
#include "core/nn/class_contest.h"
#include "core/nn/next_update.h"
#include "core/nn/number_reasons.h"
#include "core/ops/roles.h"
#include "core/verify/loss_stages.h"
#include "ui/paint/plane_stats.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace ks {

namespace {

constexpr int histogramBins = 48; ///< of a histogram

TensorPtr share(Tensor tensor)
{
    return std::make_shared<const Tensor>(std::move(tensor));
}

/// Cell by cell, of the same shape.
Tensor difference(const Tensor& now, const Tensor& then)
{
    Tensor result = Tensor::uninitialized(now.shape(), "difference");
    std::ranges::transform(now.cells(), then.cells(), result.cells().begin(), std::minus<>());
    return result;
}

} // namespace

bool WatchQuestion::asksForGradients() const
{
    return !attention && (isGradient(role) || std::ranges::any_of(tensors, [](const auto& one) { return isGradient(one.second); }));
}

WatchEngine::Sample WatchEngine::load(const Trainer& trainer, const WatchQuestion& question, WatchAnswer& answer)
{
    const Model& model = trainer.model();
    const auto outputs = static_cast<std::size_t>(model.outputs());
    Sample sample;
    if (const AskedPicture* drawn = question.image.drawn.get()) {
        sample.input = inputOf(*drawn, model);
        answer.picture = drawn->picture;
        answer.white = drawn->white;
        if (!trainer.unjudged().empty()) // what it is said to be is a class of the data
            return sample;
        answer.prediction.label = drawn->right;
        if (!model.classifies() && drawn->expected.size() == outputs)
            answer.prediction.expected = drawn->expected;
        sample.target = targetOf(*drawn, model);
        return sample;
    }
    const Dataset& known = trainer.data();
    const std::vector<std::uint32_t>& part = known.samples(question.image.part);
    if (!m_loader || m_loader->split() != question.image.part)
        m_loader = std::make_unique<BatchLoader>(trainer.samples().data(), question.image.part, model.pipeline,
                                                 BatchSettings{.size = 1, .shuffle = false});
    answer.count = static_cast<std::int64_t>(part.size());
    if (part.empty())
        throw InputError(Text(KS_TEXT("core", "%1 has no samples for %2"), {titleOf(known), splitName(question.image.part)}));
    answer.sample = part[static_cast<std::size_t>(std::clamp<std::int64_t>(question.image.index, 0, answer.count - 1))];
    answer.sampleName = QString::fromStdString(known.sampleText(answer.sample).english());
    answer.picture = share(known.sample(answer.sample));
    answer.white = known.cells().white();
    sample.input = Tensor(model.graph.input, "input");
    sample.target.resize(outputs);
    const std::span<const std::uint32_t> one(&answer.sample, 1);
    if (!trainer.unjudged().empty()) { // its class is none of the network's: as if nobody knew what it is
        sample.target.clear();
        m_loader->loadSamples(one, {.images = sample.input.cells()});
    } else if (known.classification()) {
        answer.prediction.label = known.labels()[answer.sample];
        m_loader->loadSamples(one, {.images = sample.input.cells(), .oneHot = sample.target});
    } else {
        const std::span<const float> targets = known.targets().cells().subspan(answer.sample * outputs, outputs);
        answer.prediction.expected.assign(targets.begin(), targets.end());
        m_loader->loadSamples(one, {.images = sample.input.cells(), .targets = sample.target});
    }
    return sample;
}

namespace {

/// `then`: of the differences to it; null: of what there is.
ValueRange rangeOverLayers(const NetworkProbe& probe, Role role, const NetworkProbe* then = nullptr)
{
    std::optional<ValueRange> range;
    const auto layers = static_cast<int>(probe.model().graph.nodes.size());
    for (int node = 0; node < layers; ++node) {
        if (!probe.has(node, role))
            continue;
        const Tensor& there = probe.tensor(node, role);
        const PlaneStats stats = statsOfTensor(then ? difference(there, then->tensor(node, role)) : there);
        if (stats.finite)
            range = range ? range->united(stats.range) : stats.range;
    }
    return range.value_or(ValueRange{});
}

using Taken = std::map<std::pair<int, Role>, TensorPtr>;

/// Each once.
TensorPtr take(const NetworkProbe& probe, Taken& taken, int node, Role role)
{
    TensorPtr& one = taken[{node, role}];
    if (!one && probe.has(node, role))
        one = share(probe.tensor(node, role));
    return one;
}

void addRange(WatchAnswer& answer, std::size_t tensor)
{
    answer.ranges.resize(answer.tensors.size());
    if (!answer.tensors[tensor] || answer.ranges[tensor])
        return;
    if (const PlaneStats stats = statsOfTensor(*answer.tensors[tensor]); stats.finite)
        answer.ranges[tensor] = stats.range;
}

Prediction look(NetworkProbe& probe, const Tensor& input, WatchAnswer& answer, const LookArriving& arriving, Taken& taken)
{
    const WatchQuestion& question = answer.question;
    if (!question.early || !arriving)
        return probe.look(input);
    answer.seen = share(input);
    answer.seenLevels = levelsOf(probe.model().pipeline, input.shape().c, answer.white);
    answer.tensors.assign(question.tensors.size(), nullptr);
    return probe.look(input, [&](int layers) {
        bool isNews = false;
        for (std::size_t i = 0; i < question.tensors.size(); ++i) {
            const auto& [node, role] = question.tensors[i];
            const bool isThere = isParameter(role) ? !isGradient(role) : role == Role::Dst && node < layers;
            if (isThere && !answer.tensors[i]) {
                answer.tensors[i] = take(probe, taken, node, role);
                addRange(answer, i);
                isNews = true;
            }
        }
        return arriving(isNews ? &answer : nullptr);
    });
}

void lookAtTensors(NetworkProbe& probe, std::vector<float> target, WatchAnswer& answer, Taken& taken)
{
    const WatchQuestion& question = answer.question;
    if (target.empty()) { // nobody knows what it is: as if the network were right
        target.assign(probe.outputs().begin(), probe.outputs().end());
        if (answer.classifies) {
            std::ranges::fill(target, 0.0F);
            if (answer.prediction.predicted >= 0)
                target[static_cast<std::size_t>(answer.prediction.predicted)] = 1;
        }
    }
    answer.layer = inputName;
    if (question.node != graphInput) {
        const GraphNode& node = probe.model().graph.nodes[static_cast<std::size_t>(question.node)];
        answer.layer = node.name;
        answer.spec = node.spec;
    }
    if (question.asksForGradients())
        probe.towardsTarget(target);
    answer.tensor = take(probe, taken, question.node, question.role);
    answer.tensors.clear();
    for (const auto& [node, role] : question.tensors)
        answer.tensors.push_back(take(probe, taken, node, role));
    for (std::size_t i = 0; question.early && i < answer.tensors.size(); ++i)
        addRange(answer, i);
    if (!answer.tensor)
        return;
    answer.norm = normOf(*answer.tensor);
    if (question.networkRange)
        answer.network = rangeOverLayers(probe, question.role);
    if (question.statistics)
        answer.numbers = statisticsOf(*answer.tensor, histogramBins);
}

/// Keeps what is known to be right.
void takePrediction(NetworkProbe& probe, const Tensor& input, std::span<const float> target, WatchAnswer& answer,
                    const LookArriving& arriving, Taken& taken)
{
    answer.classifies = probe.model().classifies();
    Prediction said = look(probe, input, answer, arriving, taken);
    said.label = answer.prediction.label;
    said.expected = std::move(answer.prediction.expected);
    said.sample = answer.sample;
    answer.prediction = std::move(said);
    if (answer.question.loss && !target.empty())
        answer.loss = std::make_shared<const LossStages>(lossStagesOf(probe.model().loss, probe.outputs(), target));
}

/// `white` of the picture is known.
void takeInput(const Model& model, Tensor input, WatchAnswer& answer)
{
    answer.tensors.resize(answer.question.tensors.size());
    answer.seen = share(std::move(input));
    answer.seenLevels = levelsOf(model.pipeline, answer.seen->shape().c, answer.white);
}

} // namespace

void lookThrough(NetworkProbe& probe, Tensor input, std::vector<float> target, WatchAnswer& answer, const LookArriving& arriving)
{
    Taken taken;
    takePrediction(probe, input, target, answer, arriving, taken);
    lookAtTensors(probe, std::move(target), answer, taken);
    takeInput(probe.model(), std::move(input), answer);
}

void addUpdates(WatchAnswer& answer, const Model& model, const UpdateRule& rule, NetworkState state)
{
    std::map<LearntTensor, TensorPtr> gradients;
    for (std::size_t i = 0; i < answer.question.tensors.size() && i < answer.tensors.size(); ++i)
        if (const auto& [node, role] = answer.question.tensors[i]; isGradient(role) && isTrained(subjectOf(role)))
            gradients.emplace(LearntTensor(node, subjectOf(role)), answer.tensors[i]);
    std::vector<LearntTensor> wanted;
    for (const auto& [one, gradient] : gradients)
        wanted.push_back(one);
    answer.updates = std::make_shared<const NextUpdates>(
        nextUpdates(model.graph, rule, std::move(state), wanted, [&](const LearntTensor& one) { return gradients.at(one); }));
}

namespace {

/// Null where one of the two is no number.
std::shared_ptr<const ClassContest> contestBetween(NetworkProbe& probe, std::int64_t first, std::int64_t second)
{
    const auto isNumber = [&](std::int64_t output) { return std::isfinite(probe.outputs()[static_cast<std::size_t>(output)]); };
    if (first == second || !isNumber(first) || !isNumber(second))
        return nullptr;
    return std::make_shared<const ClassContest>(contestOf(probe, first, second));
}

/// Null where it is no number.
std::shared_ptr<const NumberReasons> reasonsFor(NetworkProbe& probe, std::int64_t wanted)
{
    const std::int64_t output = std::clamp<std::int64_t>(wanted, 0, static_cast<std::int64_t>(probe.outputs().size()) - 1);
    if (!std::isfinite(probe.outputs()[static_cast<std::size_t>(output)]))
        return nullptr;
    return std::make_shared<const NumberReasons>(reasonsOf(probe, output));
}

TensorPtr tensorDifference(const TensorPtr& now, const TensorPtr& then)
{
    return now && then ? share(difference(*now, *then)) : now;
}

/// Of what is seen of the layers.
void takeDifferences(WatchAnswer& answer, const WatchAnswer& then)
{
    for (std::size_t i = 0; i < then.tensors.size(); ++i) {
        answer.tensors[i] = tensorDifference(answer.tensors[i], then.tensors[i]);
        if (i < answer.ranges.size()) {
            answer.ranges[i].reset();
            addRange(answer, i);
        }
    }
    if (answer.updates && then.updates)
        answer.updates = std::make_shared<const NextUpdates>(changesBetween(*answer.updates, *then.updates));
}

} // namespace

void layTogether(WatchAnswer& answer, std::shared_ptr<WatchAnswer> then)
{
    if (answer.isBeside()) {
        auto more = std::make_shared<WatchAnswer>(
            WatchAnswer{.question = answer.question, .tensors = answer.tensors, .ranges = answer.ranges, .updates = answer.updates});
        takeDifferences(*more, *then);
        answer.difference = std::move(more);
    } else {
        answer.now = std::make_shared<WatchAnswer>(WatchAnswer{
            .question = answer.question, .tensors = answer.tensors, .updates = answer.updates}); // a cell is told with both of its numbers
        takeDifferences(answer, *then);
        answer.loss = nullptr; // its stages are of one of the two
    }
    answer.then = std::move(then);
}

WatchAnswer WatchEngine::answer(Trainer& trainer, const WatchQuestion& question, const LookArriving& arriving)
{
    const auto start = std::chrono::steady_clock::now();
    // Differences are there when both are.
    WatchAnswer answer = answerWith(m_probe, question.moment.get(), trainer, question, question.against ? LookArriving() : arriving);
    if (question.against)
        lookAtThen(trainer, answer);
    else
        m_then.reset();
    m_looked = true;
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return answer;
}

namespace {

/// As the training stands, or stood at a moment, for an update; the parameters alone where none is wanted.
NetworkState networkAt(const Checkpoint* moment, const Trainer& trainer, bool wholly)
{
    if (wholly)
        return moment ? moment->state.network : trainer.plans().network();
    NetworkState state;
    state.parameters = moment ? moment->state.network.parameters : trainer.parameters();
    return state;
}

} // namespace

/// About the same classes: what was named then may be another one. In a probe of its own, since those who ask further ask with the weights that are looked at.
void WatchEngine::lookAtThen(const Trainer& trainer, WatchAnswer& answer)
{
    WatchQuestion asked = answer.question;
    const std::shared_ptr<const Checkpoint> against = std::exchange(asked.against, nullptr);
    asked.moment = against;
    asked.contest = false;
    asked.early = asked.early && asked.beside; // for the ranges of what stays
    if (asked.attention) {
        asked.output = answer.output;
        asked.camNode = answer.camNode;
    }
    auto then = std::make_shared<WatchAnswer>(answerWith(m_then, against.get(), trainer, asked));
    if (answer.contest)
        then->contest = contestBetween(*m_then, answer.contest->first, answer.contest->second);
    if (!asked.beside)
        becomeDifference(answer, *then);
    layTogether(answer, std::move(then));
}

/// But for what See shows.
void WatchEngine::becomeDifference(WatchAnswer& answer, const WatchAnswer& then) const
{
    answer.looked = answer.tensor;
    if (answer.tensor && then.tensor) {
        answer.tensor = tensorDifference(answer.tensor, then.tensor);
        answer.lookedNorm = std::exchange(answer.norm, normOf(*answer.tensor));
        if (answer.question.networkRange)
            answer.network = rangeOverLayers(*m_probe, answer.question.role, m_then.get());
        if (answer.question.statistics)
            answer.numbers = statisticsOf(*answer.tensor, histogramBins);
    }
    answer.saliency = tensorDifference(answer.saliency, then.saliency);
    answer.cam = tensorDifference(answer.cam, then.cam);
}

WatchAnswer WatchEngine::answerWith(std::unique_ptr<NetworkProbe>& probe, const Checkpoint* moment, const Trainer& trainer,
                                    const WatchQuestion& question, const LookArriving& arriving)
{
    WatchAnswer answer{.question = question, .trained = trainer.history().batches.size(), .weightsAfter = trainer.history().weightsAfter()};
    if (!probe)
        probe = std::make_unique<NetworkProbe>(trainer.model(), trainer.plans().backend(), trainer.settings().threads,
                                               trainer.settings().implementation);
    m_looked = false; // none before all of it is there
    NetworkState state = networkAt(moment, trainer, question.updates);
    if (question.updates)
        probe->setParameters(state.parameters);
    else
        probe->takeParameters(std::move(state.parameters));
    Sample sample = load(trainer, question, answer);
    if (question.attention) {
        Taken taken;
        takePrediction(*probe, sample.input, sample.target, answer, {}, taken);
        answer.output = question.output >= 0 ? question.output : std::max<std::int64_t>(0, answer.prediction.predicted);
        answer.output = std::min(answer.output, trainer.model().outputs() - 1);
        answer.saliency = share(saliency(*probe, answer.output));
        answer.camNode = question.camNode != noNode ? question.camNode : usualGradCamLayer(trainer.model().graph);
        if (answer.camNode != noNode)
            answer.cam = share(gradCam(*probe, answer.camNode, answer.output));
        takeInput(probe->model(), std::move(sample.input), answer);
    } else {
        lookThrough(*probe, std::move(sample.input), std::move(sample.target), answer, arriving);
    }
    if (question.contest && answer.classifies) {
        const ContestPair pair = contestPair(answer.prediction, question.rival);
        answer.contest = contestBetween(*probe, pair.first, pair.second);
    } else if (question.contest && answer.seen->shape().h == 1) {
        answer.reasons = reasonsFor(*probe, question.rival);
    }
    if (question.updates) {
        if (arriving && arriving(nullptr)) // nobody waits for it
            throw Stopped();
        const TrainingSettings& settings = moment ? moment->settings : trainer.settings();
        const TrainingCourse& course = moment ? moment->state : trainer.course();
        const UpdateRule rule{settings.optimizer, rateOf(settings, course, trainer.samples().batches()), state.updates};
        addUpdates(answer, trainer.model(), rule, std::move(state));
    }
    return answer;
}

} // namespace ks
