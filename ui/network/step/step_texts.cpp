#include "ui/network/step/step_texts.h"

#include "core/nn/evaluation.h"
#include "core/ops/op_info.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/step/step_walk.h"
#include "ui/network/update_lines.h"
#include "ui/network/watch/image_bar.h"
#include "ui/scene/cell_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// The texts of this file.
struct StepTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::StepTexts)
};

QString joinedParts(const QStringList& parts)
{
    return parts.join(QStringLiteral(" · "));
}

QString factor(double value)
{
    return behindASign(numeralText(value));
}

/// The probability of the right class. What one near 1 is short of it would be rounded away, and is all that its logarithm tells.
QString probability(double value, const CrossEntropy& loss)
{
    constexpr double near = 0.99;
    return value > near && loss.missing() > 0 ? QStringLiteral("(1 − %1)").arg(numeralText(loss.missing())) : numeralText(value);
}

QString paragraph(const QString& html)
{
    return QStringLiteral("<p>%1</p>").arg(html);
}

/// The batch of a position beside the moment's.
QString batchTextOf(const StepMoment& moment, const NetworkPosition& position)
{
    const TrainingPosition& at = moment.position.at;
    const std::int64_t beside = (position.at.epoch - at.epoch) * moment.batches + position.at.batch - at.batch;
    return batchPlaceText(position.at.epoch, position.at.batch, moment.trained + beside + 1);
}

/// Where a position is, but for its term.
QStringList placeParts(const StepMoment& moment, const NetworkPosition& position)
{
    QStringList parts = {withCapital(batchTextOf(moment, position))};
    parts += position.phase == StepPhase::Update && moment.looked ? StepTexts::tr("update, what if") : phaseName(position.phase);
    const QString title = layerTitle(*moment.graph, position.layer);
    parts += position.layer == static_cast<int>(moment.graph->nodes.size())
                 ? title
                 : QStringLiteral("%1 (%2)").arg(
                       title, QString::fromStdString(moment.graph->nodes[static_cast<std::size_t>(position.layer)].name));
    parts += plainName(moment.steps->specOf(position.at, position.layer).op, position.of);
    parts += StepTexts::tr("cell %1 of %2").arg(countOnScreen(position.cell + 1), countOnScreen(moment.steps->cellsOf(position)));
    return parts;
}

QString termText(std::int64_t term, std::int64_t terms)
{
    return StepTexts::tr("term %1 of %2").arg(countOnScreen(term), countOnScreen(terms));
}

/// No number of this tensor has more terms than this says: where they are many, nobody counts them.
QString longestTermText(const StepMoment& moment, const NetworkPosition& position)
{
    constexpr std::int64_t oneDigit = 9; // the last cell may have fewer than others
    const OpSpec spec = moment.steps->specOf(position.at, position.layer);
    const OpInfo& info = infoOf(spec.op);
    const auto channels = [](const Shape& shape) { return shape.elements() / std::max<std::int64_t>(1, shape.c); };
    std::int64_t most = oneDigit;
    if (isProduct(info) && hasImages(position.of)) { // a filter's weights and the bias
        const Shape weights = shapeOf(spec, Role::Weights);
        most = std::max(weights.elements() / std::max<std::int64_t>(1, weights.n), channels(weights)) + 1;
    } else if (isProduct(info)) {
        most = std::max(channels(spec.src), channels(shapeOf(spec, Role::Dst)));
    } else if (info.weights == WeightsKind::PerChannel) { // of a whole channel, some of them twice or more
        most = 4 * channels(spec.src) + 1;
    } else {
        most = moment.steps->termsOf(position);
    }
    most = std::max(most, oneDigit);
    return termText(most, most);
}

/// The number of a tensor's cell.
double numberAt(const TensorPtr& tensor, std::int64_t at)
{
    return static_cast<double>(tensor->cells()[static_cast<std::size_t>(at)]);
}

} // namespace

QString phaseName(StepPhase phase)
{
    return phase == StepPhase::Forward    ? StepTexts::tr("forward")
           : phase == StepPhase::Backward ? StepTexts::tr("backward")
                                          : StepTexts::tr("update");
}

QString layerTitle(const Graph& graph, int layer)
{
    if (layer >= static_cast<int>(graph.nodes.size()))
        return StepTexts::tr("Loss");
    const OpKind op = graph.nodes[static_cast<std::size_t>(layer)].spec.op;
    const auto same =
        std::count_if(graph.nodes.begin(), graph.nodes.begin() + layer + 1, [op](const GraphNode& node) { return node.spec.op == op; });
    return QStringLiteral("%1 %2").arg(fromView(nameOf(op))).arg(same);
}

QString placeTitle(const StepMoment& moment, const QString& network, const QString& sample)
{
    const QString layer = StepTexts::tr("%1 of %2").arg(layerTitle(*moment.graph, moment.position.layer), network);
    const QString batch = batchTextOf(moment, moment.position);
    return moment.looked ? StepTexts::tr("%1 · %2, with the weights before %3", "the last is a batch").arg(layer, sample, batch)
                         : QStringLiteral("%1 · %2").arg(layer, batch);
}

QString subjectTitle(const StepMoment& moment, const DatasetPtr& known, std::int64_t image)
{
    return moment.drawn ? drawnTitle(*moment.drawn) : sampleTitle(known, moment.samples.at(static_cast<std::size_t>(image)));
}

QStringList longestPositionTexts(const StepMoment& moment)
{
    constexpr std::size_t most = 4; // of nearly the same length a shorter one may take more lines
    std::vector<QString> texts;
    for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward, StepPhase::Update})
        for (int layer = 0; layer <= static_cast<int>(moment.graph->nodes.size()); ++layer)
            for (const Role role : moment.steps->rolesOf(phase, layer)) {
                NetworkPosition position{.at = moment.position.at, .phase = phase, .layer = layer, .of = role};
                position.cell = moment.steps->cellsOf(position) - 1;
                QStringList parts = placeParts(moment, position);
                if (phase != StepPhase::Update) // which has none
                    parts += longestTermText(moment, position);
                texts.push_back(joinedParts(parts));
            }
    const std::size_t count = std::min(most, texts.size());
    std::ranges::partial_sort(texts, texts.begin() + static_cast<std::ptrdiff_t>(count), std::ranges::greater(), &QString::size);
    return {texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(count)};
}

QString trainingWays(const StepMoment& moment)
{
    const auto has = [&moment](const auto& is) { return std::ranges::any_of(moment.graph->nodes, is, &GraphNode::spec); };
    QStringList ways;
    if (has([](const OpSpec& spec) { return !shapeOf(spec, Role::NewMean).empty(); }))
        ways += moment.images() == 1 ? StepTexts::tr("BatchNormalization takes the statistics of this sample alone")
                                     : StepTexts::tr("BatchNormalization takes the statistics of these samples");
    if (has([](const OpSpec& spec) { return infoOf(spec.op).isRandom; }))
        ways += StepTexts::tr("Dropout leaves cells out");
    return ways.join(QStringLiteral(", "));
}

QString trainingNote(const StepMoment& moment)
{
    const QString ways = trainingWays(moment);
    return ways.isEmpty() ? ways
                          : StepTexts::tr("The layers work as in training here: %1. Watch and Try ask the network as it answers after "
                                          "training, so their numbers differ.")
                                .arg(ways);
}

QString behindNote(const StepMoment& moment)
{
    if (!moment.behind)
        return {};
    const auto name = [&](int node) { return QString::fromStdString(moment.graph->nodes[static_cast<std::size_t>(node)].name); };
    return StepTexts::tr("Behind it, %1 makes %2 of this number.")
        .arg(textsFor(moment.behind->nodes, name).join(QStringLiteral(", ")), fullNumberText(moment.behind->value));
}

QString comparedNote(const StepMoment& moment)
{
    if (!moment.beside.missing.empty())
        return StepTexts::tr("What this number is with the weights of A cannot be said: %1").arg(toQString(moment.beside.missing));
    if (!moment.beside.value)
        return {};
    const double here = moment.value();
    return StepTexts::tr("With the weights of A this number is %1, here, at B, %2: B − A is %3.")
        .arg(fullNumberText(*moment.beside.value), fullNumberText(here), moreText(here - *moment.beside.value));
}

QString comparedUpdate(const StepMoment& moment)
{
    if (!moment.update || !moment.beside.update || !moment.beside.value)
        return {};
    const StepUpdate& here = *moment.update;
    const StepUpdateBeside& then = *moment.beside.update;
    const auto row = [](const QString& symbol, double atA, double atB) {
        return comparedRow({symbol, readingText(atA, 4), readingText(atB, 4), moreText(atB - atA)});
    };
    const std::int64_t cell = moment.position.cell;
    QString rows = comparedRow({QString(), QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("B − A")}, true);
    rows += row(QStringLiteral("w"), *moment.beside.value, moment.value());
    rows += row(QStringLiteral("∂L/∂w"), then.gradient, numberAt(here.gradient, cell));
    const std::span<const OptimizerState> kinds = statesOf(here.optimizer.kind);
    const bool sameStates = then.optimizer == here.optimizer.kind && then.states.size() == here.states.size();
    for (std::size_t i = 0; sameStates && i < here.states.size(); ++i)
        rows += row(QString::fromStdString(symbolOf(valueOf(kinds[i]), here.optimizer)), then.states[i], numberAt(here.states[i], cell));
    rows += row(QStringLiteral("η"), then.rate, static_cast<double>(here.rate));
    rows += row(QStringLiteral("w′ − w"), then.change, numberAt(here.after, cell) - numberAt(here.before, cell));
    QString text =
        StepTexts::tr("A: the gradient of these samples with the weights of A, and the step that update number %1 would make of it "
                      "with what the training kept then.")
            .arg(countOnScreen(static_cast<std::int64_t>(then.updates) + 1));
    if (!sameStates)
        text +=
            QLatin1Char(' ') + StepTexts::tr("A was trained by %1, B is by %2: what these keep of a parameter is not the same, so it is "
                                             "not compared.")
                                   .arg(fromView(nameOf(then.optimizer)), fromView(nameOf(here.optimizer.kind)));
    return comparedTable(rows) + paragraph(text);
}

QString positionText(const StepMoment& moment, const NetworkPosition& position)
{
    QStringList parts = placeParts(moment, position);
    if (position.term > 0)
        parts += termText(position.term, moment.steps->termsOf(position));
    return joinedParts(parts);
}

std::span<const float> outputsOf(const StepMoment& moment, std::int64_t image)
{
    const auto width = static_cast<std::size_t>(moment.outputs->shape().elements() / moment.images());
    return moment.outputs->cells().subspan(static_cast<std::size_t>(image) * width, width);
}

bool classifies(const StepMoment& moment)
{
    const OpSpec loss = moment.steps->specOf(moment.position.at, static_cast<int>(moment.graph->nodes.size()));
    return infoOf(loss.op).second == SecondOperand::Classes;
}

std::vector<double> answersOf(const StepMoment& moment, std::int64_t image)
{
    const std::span<const float> row = outputsOf(moment, image);
    std::vector<double> answers(row.begin(), row.end());
    if (!classifies(moment))
        return answers;
    softmax(row, answers);
    return answers;
}

std::optional<std::int64_t> bestWeightsOf(const StepWalk& walk, const RunView& view)
{
    return walk.moment() && !view.looked && walk.moment()->position.at == walk.frozenAt() ? view.restored : std::nullopt;
}

QString updateStory(const StepMoment& moment)
{
    const StepUpdate& update = *moment.update;
    const UpdateOracle oracle = updateOracleAt({update.optimizer, update.rate, update.updates}, update.before, update.gradient,
                                               update.states, moment.position.cell);
    const double before = oracle.value(UpdateValue::Parameter);
    const double after = numberAt(update.after, moment.position.cell);
    const Cell at = cellAt(update.before->shape(), moment.position.cell);
    QString html =
        paragraph(QStringLiteral("<b>%1</b>")
                      .arg(StepTexts::tr("New value of %1, by %2")
                               .arg(QString::fromStdString(cellName(moment.position.of, at)), fromView(nameOf(update.optimizer.kind)))));
    const QString known = countOnScreen(static_cast<std::int64_t>(update.updates) + 1);
    html += paragraph((moment.looked ? StepTexts::tr("w = %1, learning rate η = %2. What if update number %3 were made from this sample "
                                                     "alone? The training does not make it: its own is that of the batch.")
                                     : StepTexts::tr("w = %1, learning rate η = %2, update number %3."))
                          .arg(numeralText(before), numeralText(oracle.value(UpdateValue::Rate)), known));
    html += paragraph(updateLines(update.optimizer, oracle, after).join(QStringLiteral("<br>")));
    const double change = after - before;
    const bool less = change < 0;
    html += paragraph((moment.looked ? less ? StepTexts::tr("%1 would write <b>%2</b>: %3 less than before.")
                                            : StepTexts::tr("%1 would write <b>%2</b>: %3 more than before.")
                       : less ? StepTexts::tr("%1 writes <b>%2</b>: %3 less than before.")
                                     : StepTexts::tr("%1 writes <b>%2</b>: %3 more than before."))
                          .arg(QString::fromStdString(moment.layer->backend), fullNumberText(after), numeralText(std::abs(change))));
    return html;
}

QString lossStory(const StepMoment& moment, std::int64_t image)
{
    const std::vector<double> answers = answersOf(moment, image);
    const std::span<const float> target = moment.targets->cells().subspan(static_cast<std::size_t>(image) * answers.size(), answers.size());
    const auto images = static_cast<int>(moment.images());
    if (classifies(moment)) {
        const auto right = static_cast<std::size_t>(std::ranges::max_element(target) - target.begin());
        const std::span<const float> row = outputsOf(moment, image);
        const CrossEntropy loss = crossEntropyOf(row, static_cast<std::int32_t>(right));
        const QString own = numeralText(loss.value());
        if (answers[right] != 0)
            return StepTexts::tr("Sample n = %1: −ln %2 ≈ %3; the mean over %Ln samples is the loss, %4.", nullptr, images)
                .arg(countOnScreen(image), probability(answers[right], loss), own, numeralText(moment.loss));
        return StepTexts::tr(
                   "Sample n = %1: its probability is too small for a number; from the outputs, −ln of it is %2 + ln %3 − %4 = %5, and the "
                   "mean over %Ln samples is the loss, %6.",
                   nullptr, images)
            .arg(countOnScreen(image), numeralText(loss.highest), numeralText(loss.sum), factor(loss.right), own, numeralText(moment.loss));
    }
    return StepTexts::tr("Sample n = %1: its squared differences add up to %2; the mean over all outputs of %Ln samples is the loss, %3.",
                         nullptr, images)
        .arg(countOnScreen(image), numeralText(squaredError(outputsOf(moment, image), target)), numeralText(moment.loss));
}

} // namespace ks
