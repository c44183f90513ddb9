#include "core/report/prediction_charts.h"

namespace ks {

namespace {

// In both charts, which stand side by side: what is expected, and the line on which answers would be so; and what the network says.
constexpr int expectedStyle = 0;
constexpr int predictedStyle = 1;
constexpr int stylesOfTarget = 2;

} // namespace

Chart predictedAgainstExpected(const Evaluation& evaluation, const PredictedPart& part, std::span<const std::string> names)
{
    Chart chart{.id = "predictions",
                .title = Text(KS_TEXT("core", "Predicted and expected")),
                .x = Text(KS_TEXT("core", "Number in the part")),
                .y = Text(KS_TEXT("core", "Value"))};
    for (std::size_t i = 0; i < part.targets; ++i) {
        const std::size_t output = part.target + i;
        const Text target =
            Text::name(output < names.size() ? names[output] : std::to_string(output)); // that of a file, or as the screen has it
        const auto named = [&](const Text& several, const Text& one) { return part.targets > 1 ? several : one; };
        ChartSeries expected{.name = named({KS_TEXT("core", "%1, expected"), {target}}, {KS_TEXT("core", "expected")}),
                             .style = stylesOfTarget * static_cast<int>(i) + expectedStyle};
        ChartSeries predicted{.name = named({KS_TEXT("core", "%1, predicted"), {target}}, {KS_TEXT("core", "predicted")}),
                              .style = stylesOfTarget * static_cast<int>(i) + predictedStyle};
        for (std::size_t at = part.from; at < part.end(evaluation); ++at) {
            const Prediction& one = evaluation.predictions[at];
            if (output < one.expected.size())
                expected.points.push_back(ChartPoint::exact(static_cast<double>(at), static_cast<double>(one.expected[output]), at));
            if (output < one.outputs.size())
                predicted.points.push_back(ChartPoint::exact(static_cast<double>(at), static_cast<double>(one.outputs[output]), at));
        }
        chart.series.push_back(std::move(expected));
        chart.series.push_back(std::move(predicted));
    }
    return chart;
}

Chart predictedOverExpected(const Evaluation& evaluation, const PredictedPart& part, const std::string& name)
{
    Chart chart{.id = "scatter",
                .title = Text(KS_TEXT("core", "Predicted against expected: %1"), {Text::name(name)}),
                .x = Text(KS_TEXT("core", "expected")),
                .y = Text(KS_TEXT("core", "predicted")),
                .zero = false};
    ChartSeries points{.name = chart.y, .style = predictedStyle, .line = false};
    for (std::size_t at = part.from; at < part.end(evaluation); ++at) {
        const Prediction& one = evaluation.predictions[at];
        points.points.push_back(
            ChartPoint::exact(static_cast<double>(one.expected[part.target]), static_cast<double>(one.outputs[part.target]), at));
    }
    if (points.points.empty())
        return chart;
    std::ranges::stable_sort(points.points, {}, &ChartPoint::x);
    ChartSeries right{
        .name = Text(KS_TEXT("core", "as it would be right")), .style = expectedStyle, .markers = false, .pen = ChartSeries::Pen::Told};
    for (const double end : {points.points.front().x, points.points.back().x})
        right.points.push_back(ChartPoint::exact(end, end));
    chart.series.push_back(std::move(right));
    chart.series.push_back(std::move(points));
    return chart;
}

} // namespace ks
