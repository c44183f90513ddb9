#include "core/report/activation_curve.h"

#include "core/base/error.h"
#include "core/base/numeral.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/runtime/runner.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int mostPoints = 100'000;

std::vector<float> placesOf(const CurveRange& range)
{
    if (!(std::isfinite(range.from) && std::isfinite(range.to) && range.from < range.to))
        throw InputError(Text(KS_TEXT("core", "a curve goes from a number to a larger one")));
    if (range.points < 2 || range.points > mostPoints)
        throw InputError(Text(KS_TEXT("core", "a curve has 2 to %1 points"), {groupedDigits(mostPoints)}));
    std::vector<float> x = range.also;
    const double steps = range.points - 1;
    for (int i = 0; i < range.points; ++i)
        x.push_back(static_cast<float>((range.from * (steps - i) + range.to * i) / steps));
    if (range.from < 0 && range.to > 0)
        x.push_back(0); // where activations bend
    std::erase_if(x, [](float place) { return !std::isfinite(place); });
    std::ranges::sort(x);
    x.erase(std::unique(x.begin(), x.end()), x.end()); // clang 14 cannot parse std::ranges::unique
    return x;
}

/// "Elu, alpha 0.5"
Text curveTitle(const ActivationCurve& curve)
{
    std::string text(nameOf(curve.spec.op));
    const ConstFields fields = attributesOf(curve.spec);
    for (const Field& attribute : fields.rows())
        text += ", " + std::string(attribute.name) + " " + fields.text(attribute);
    if (curve.channelFactor)
        text += ", W " + digitsOf(*curve.channelFactor);
    return Text::name(text);
}

ChartSeries lineOf(const Text& name, std::span<const float> x, std::span<const float> y, int look)
{
    ChartSeries series{.name = name, .style = look, .markers = false, .pen = ChartSeries::Pen::Told};
    for (std::size_t i = 0; i < x.size(); ++i)
        series.points.push_back(ChartPoint::exact(static_cast<double>(x[i]), static_cast<double>(y[i])));
    return series;
}

} // namespace

bool hasCurve(OpKind op)
{
    return infoOf(op).family == OpFamily::Activation;
}

ActivationCurve activationCurve(Backend& backend, OpSpec spec, const CurveRange& range)
{
    if (!hasCurve(spec.op))
        throw InputError(Text(KS_TEXT("core", "%1 has no curve: its output is no function of one number"), {std::string(nameOf(spec.op))}));
    ActivationCurve curve{.spec = spec, .channelFactor = {}, .x = placesOf(range), .y = {}, .slope = {}};
    curve.spec.src = {1, 1, 1, static_cast<std::int64_t>(curve.x.size())};
    requireLegal(curve.spec);
    const Tensor src(curve.spec.src, curve.x);
    const Tensor ones(shapeOf(curve.spec, Role::DiffDst), std::vector<float>(curve.x.size(), 1.0F));
    Tensor weights;
    Operands operands;
    operands.src = &src;
    operands.diffDst = &ones;
    if (infoOf(spec.op).weights == WeightsKind::PerChannel) {
        curve.channelFactor = range.channelFactor;
        weights = Tensor(shapeOf(curve.spec, Role::Weights), std::vector<float>(1, range.channelFactor));
        operands.weights = &weights;
    }
    const OperationRun ran = run(backend, curve.spec, operands, {.passes = {Pass::Inference, Pass::BackwardData}});
    curve.y.assign(ran.dst.cells().begin(), ran.dst.cells().end());
    curve.slope.assign(ran.diffSrc.cells().begin(), ran.diffSrc.cells().end());
    return curve;
}

Chart chartOf(const ActivationCurve& curve, const std::optional<float>& marked)
{
    Chart chart{
        .id = "activation", .title = curveTitle(curve), .x = Text(KS_TEXT("core", "input x")), .y = Text(KS_TEXT("core", "f(x), f′(x)"))};
    chart.series = {lineOf(Text(KS_TEXT("core", "f(x), the output")), curve.x, curve.y, 0),
                    lineOf(Text(KS_TEXT("core", "f′(x), the slope")), curve.x, curve.slope, 1)};
    const auto place = marked ? std::ranges::lower_bound(curve.x, *marked) : curve.x.end();
    if (place == curve.x.end() || *place != *marked)
        return chart;
    const auto at = static_cast<std::size_t>(place - curve.x.begin());
    const auto pointOf = [&](const char* name, const std::vector<float>& values, int look) {
        ChartSeries series{.name = Text(name), .style = look, .line = false, .hollow = true};
        series.points = {ChartPoint::exact(static_cast<double>(*marked), static_cast<double>(values[at]))};
        return series;
    };
    chart.series.push_back(pointOf(KS_TEXT("core", "f at this cell"), curve.y, 0));
    chart.series.push_back(pointOf(KS_TEXT("core", "f′ at this cell"), curve.slope, 1));
    return chart;
}

} // namespace ks
