#include "ui/network/why/why_words.h"

#include "core/nn/number_reasons.h"
#include "ui/language/numbers.h"
#include "ui/network/watch/watch_engine.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace ks::why {

namespace {

class WhyWords {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

bool isMap(const Graph& graph, int node)
{
    const Shape shape = node == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst);
    return shape.h * shape.w > 1;
}

/// "31 maps"
QString countOf(const Graph& graph, int node, std::size_t count)
{
    const auto n = static_cast<int>(count);
    if (node == graphInput)
        return WhyWords::tr("%n channel(s)", nullptr, n);
    return isMap(graph, node) ? WhyWords::tr("%n map(s)", nullptr, n) : WhyWords::tr("%n unit(s)", nullptr, n);
}

/// The two logits, and by how much the first is higher.
struct ContestNumbers {
    explicit ContestNumbers(const ClassContest& contest)
        : numbers({contest.firstLogit, contest.secondLogit, contest.difference()}), first(numbers.rounded(contest.firstLogit)),
          second(numbers.rounded(contest.secondLogit)), difference(numbers.rounded(first - second))
    {
    }

    EquationNumbers numbers;
    double first;
    double second;
    double difference;
};

} // namespace

QString withSign(double value, const QString& text)
{
    return value > 0 ? QLatin1Char('+') + text : text;
}

QString verdict(const WatchAnswer& answer, const ClassContest& contest, const ClassNames& classes)
{
    const Prediction& said = answer.prediction;
    const QString first = classes.nameOfSaid(static_cast<int>(contest.first));
    const QString second = classes.nameOfSaid(static_cast<int>(contest.second));
    const ContestNumbers shown(contest);
    const QString by = shown.numbers.text(shown.difference);
    if (said.label == contest.second)
        return WhyWords::tr("It is %1, and the network says %2, whose logit is %3 higher.").arg(classes.nameOfRight(said.label), first, by);
    if (answer.question.rival == contest.second)
        return WhyWords::tr("The network says %1, whose logit is %2 higher than that of %3.").arg(first, by, second);
    if (said.right())
        return WhyWords::tr("It was right. The next best class is %1, whose logit is %2 lower.").arg(second, by);
    return WhyWords::tr("The network says %1. The next best class is %2, whose logit is %3 lower.").arg(first, second, by);
}

QString verdict(const WatchAnswer& answer, const NumberReasons& reasons, const QString& target)
{
    const auto at = static_cast<std::size_t>(reasons.output);
    const QString said = answerOnScreen(answer.prediction.outputs[at]);
    if (at >= answer.prediction.expected.size())
        return WhyWords::tr("The network says %1 for %2.").arg(said, target);
    return WhyWords::tr("The network says %1 for %2; %3 is right.").arg(said, target, answerOnScreen(answer.prediction.expected[at]));
}

QString refusal(const WatchAnswer& answer)
{
    if (!answer.classifies && answer.seen->shape().h > 1)
        return WhyWords::tr("This network gives numbers, not classes: there are no two of them to compare.");
    if (answer.classifies && answer.prediction.outputs.size() < 2)
        return WhyWords::tr("This network has one output: there is no other class to compare it with.");
    return WhyWords::tr("The network’s answer is no number: nothing speaks for it, and nothing against it.");
}

QString titleOfFirst(const ClassContest& contest, const ClassNames& classes)
{
    return WhyWords::tr("%1: what the network says").arg(classes.nameOfSaid(static_cast<int>(contest.first)));
}

QString titleOfSecond(const WatchAnswer& answer, const ClassContest& contest, const ClassNames& classes)
{
    const auto second = static_cast<int>(contest.second);
    if (answer.prediction.label == second)
        return WhyWords::tr("%1: what is right").arg(classes.nameOfRight(second));
    const QString name = classes.nameOfSaid(second);
    return answer.question.rival == contest.second ? WhyWords::tr("%1: chosen to compare").arg(name)
                                                   : WhyWords::tr("%1: the next best").arg(name);
}

LogitTexts logitTexts(const ClassContest& contest)
{
    const ContestNumbers shown(contest);
    return {shown.numbers.text(shown.first), shown.numbers.text(shown.second), shown.numbers.text(shown.difference)};
}

QString factsOf(const WatchAnswer& answer, const QString& logit, std::int64_t output)
{
    const float share = answer.prediction.outputs[static_cast<std::size_t>(output)];
    return WhyWords::tr("logit %1 · %2").arg(logit, probabilityText(static_cast<double>(share)));
}

QString layerName(const Graph& graph, int node)
{
    return node == graphInput ? WhyWords::tr("the input") : QString::fromStdString(graph.nodes[static_cast<std::size_t>(node)].name);
}

QString mapName(const Graph& graph, int node, std::int64_t map)
{
    if (node == graphInput)
        return WhyWords::tr("channel %1").arg(map);
    return isMap(graph, node) ? WhyWords::tr("map %1").arg(map) : WhyWords::tr("unit %1").arg(map);
}

QString sumTitle(const Graph& graph, const ContestSum& sum)
{
    const QString layer = layerName(graph, sum.node);
    return sum.dense == noNode ? WhyWords::tr("%1: gradient × value").arg(layer)
                               : WhyWords::tr("%1: terms of %2").arg(layer, layerName(graph, sum.dense));
}

QString account(const Graph& graph, const ContestSum& sum, const ClassContest& contest, const ClassNames& classes)
{
    // What is left over is reckoned with the numbers that stand there.
    const ContestNumbers shown(contest);
    double left = shown.difference;
    const auto part = [&](double value) {
        const double rounded = shown.numbers.rounded(value);
        left -= rounded;
        return withSign(rounded, shown.numbers.text(rounded));
    };
    const auto side = [&](bool forFirst) {
        return WhyWords::tr("for %1: %2 from %3")
            .arg(classes.nameOfSaid(static_cast<int>(forFirst ? contest.first : contest.second)), part(sum.spoken(forFirst)),
                 countOf(graph, sum.node, sum.speakers(forFirst).size()));
    };
    QStringList lines = {side(true), side(false)};
    if (sum.dense != noNode) {
        lines += WhyWords::tr("difference of the biases: %1").arg(part(sum.bias));
        lines += WhyWords::tr("rounding: %1").arg(part(left));
    } else {
        lines += WhyWords::tr("biases, and what bends behind it: %1").arg(part(left));
    }
    lines += WhyWords::tr("together: %1 = %2 − %3")
                 .arg(shown.numbers.text(shown.difference), shown.numbers.text(shown.first), behindASign(shown.numbers.text(shown.second)));
    return lines.join(QLatin1Char('\n'));
}

QString account(const NumberReasons& reasons)
{
    const ContestSum& columns = reasons.columns;
    const EquationNumbers numbers({reasons.number, columns.spoken(true), columns.spoken(false)});
    double left = numbers.rounded(reasons.number); // what is left over is reckoned with the numbers that stand there
    const auto part = [&](double value) {
        const double rounded = numbers.rounded(value);
        left -= rounded;
        return withSign(rounded, numbers.text(rounded));
    };
    const auto side = [&](bool isMore) {
        const auto count = static_cast<int>(columns.speakers(isMore).size());
        const QString text =
            isMore ? WhyWords::tr("more by %n column(s): %1", nullptr, count) : WhyWords::tr("less by %n column(s): %1", nullptr, count);
        return text.arg(part(columns.spoken(isMore)));
    };
    QStringList lines = {side(true), side(false)};
    lines += WhyWords::tr("biases, and what bends behind it: %1").arg(part(left));
    lines += WhyWords::tr("together: %1").arg(numbers.text(numbers.rounded(reasons.number)));
    return lines.join(QLatin1Char('\n'));
}

} // namespace ks::why
