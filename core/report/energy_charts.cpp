#include "core/report/energy_charts.h"

#include "core/base/digits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace ks {

namespace {

constexpr std::array countings = {Counted::Used, Counted::WithIdle};
constexpr std::size_t fewSamples = 40;
constexpr double regionShare = 0.1;

Text nameOfCounting(Counted counted, bool estimate)
{
    const Text name = counted == Counted::Used ? Text(KS_TEXT("core", "devices used")) : Text(KS_TEXT("core", "with idle devices"));
    return estimate ? Text(KS_TEXT("core", "%1 (declared estimate)"), {name}) : name;
}

/// What a bar is of: a value, whether it is an estimate, or why there is none.
struct EnergyBar {
    std::optional<double> value;
    bool estimate = false;
    Text reason;
};

/// Bars of both countings, those of estimates apart.
void addBars(Chart& chart, std::span<const EnergyRun> runs, const std::function<EnergyBar(const EnergyRun&, Counted)>& barOf)
{
    for (const EnergyRun& run : runs)
        chart.categories.push_back(run.name);
    for (const Counted counted : countings) {
        for (const bool estimate : {false, true}) {
            ChartSeries series{.name = nameOfCounting(counted, estimate),
                               .style = 2 * static_cast<int>(counted) + static_cast<int>(estimate),
                               .hollow = estimate};
            for (std::size_t i = 0; i < runs.size(); ++i)
                if (const EnergyBar bar = barOf(runs[i], counted); bar.value && bar.estimate == estimate)
                    series.points.push_back(ChartPoint::exact(static_cast<double>(i), *bar.value));
            if (!series.points.empty())
                chart.series.push_back(std::move(series));
        }
        for (const EnergyRun& run : runs)
            if (const EnergyBar bar = barOf(run, counted); !bar.value)
                chart.notes.emplace_back(KS_TEXT("core", "%1, %2: no bar, since %3."),
                                         std::vector<Text>{run.name, nameOfCounting(counted, false), bar.reason});
    }
    for (const EnergyRun& run : runs)
        if (run.figures && !run.figures->devices.empty())
            chart.notes.emplace_back(KS_TEXT("core", "%1 counts %2."), std::vector<Text>{run.name, countedDevices(*run.figures)});
}

Text notTaken()
{
    return {KS_TEXT("core", "its energy was not taken")};
}

} // namespace

Text deviceName(const std::string& device, PowerSource source)
{
    const Text name = Text::name(device);
    return source == PowerSource::Declared ? Text(KS_TEXT("core", "%1 (declared estimate)"), {name}) : name;
}

Text countedDevices(const EnergyFigures& figures)
{
    const auto listed = [&](bool used) {
        Text all;
        for (const DeviceEnergy& one : figures.devices)
            if (one.used == used)
                all = all.empty() ? deviceName(one.device, one.source) : Text("%1, %2", {all, deviceName(one.device, one.source)});
        return all;
    };
    const Text used = listed(true);
    const Text idle = listed(false);
    if (idle.empty())
        return used;
    return used.empty() ? Text(KS_TEXT("core", "idle: %1"), {idle}) : Text(KS_TEXT("core", "%1; idle: %2"), {used, idle});
}

Chart powerChart(const PowerLog& log, std::optional<Interval> region)
{
    Chart chart{.id = region ? "power-region" : "power",
                .title = region ? Text(KS_TEXT("core", "Power over time, enlarged: %1 to %2 s"),
                                       {shortNumber(region->low), shortNumber(region->high)})
                                : Text(KS_TEXT("core", "Power over time")),
                .x = Text(KS_TEXT("core", "seconds")),
                .y = Text(KS_TEXT("core", "watts"))};
    for (std::size_t i = 0; i < log.series.size(); ++i) {
        const PowerSeries& one = log.series[i];
        ChartSeries series{.name = deviceName(one.device, one.source),
                           .style = static_cast<int>(i),
                           .markers = false,
                           .hollow = one.declared(),
                           .pen = one.declared() ? ChartSeries::Pen::Guide : ChartSeries::Pen::Told};
        double before = -1;
        for (const PowerSample& sample : one.samples) {
            const double at = sample.seconds;
            const bool seen = std::isfinite(at) && std::isfinite(sample.watts) && at >= before;
            before = std::max(before, at);
            if (seen && (!region || one.declared() || region->contains(at)))
                series.points.push_back(ChartPoint::exact(region ? std::clamp(at, region->low, region->high) : at, sample.watts));
        }
        if (!series.points.empty())
            chart.series.push_back(std::move(series));
        const SeriesEnergy energy = energyOf(one, log.period);
        if (!energy.problem.empty())
            chart.notes.emplace_back(KS_TEXT("core", "No integral: %1."), std::vector<Text>{energy.problem});
        chart.notes.insert(chart.notes.end(), energy.remarks.begin(), energy.remarks.end());
    }
    if (std::ranges::any_of(log.series, &PowerSeries::declared))
        chart.notes.emplace_back(KS_TEXT("core", "What is called a declared estimate was typed in, not measured."));
    chart.footer.emplace_back(KS_TEXT("core", "Sampling period %1; each value is the mean until the next. Begun %2 UTC."),
                              std::vector<Text>{secondsText(log.period), log.begun});
    return chart;
}

std::optional<Interval> telltaleRegion(const PowerLog& log)
{
    double largest = 0;
    double at = 0;
    bool many = false;
    for (const PowerSeries& one : log.series) {
        many = many || one.samples.size() > fewSamples;
        for (std::size_t i = 1; i < one.samples.size() && one.used; ++i) {
            const double step = std::abs(one.samples[i].watts - one.samples[i - 1].watts);
            if (step > largest && std::isfinite(step)) {
                largest = step;
                at = one.samples[i].seconds;
            }
        }
    }
    if (!many || !(log.seconds > 0))
        return std::nullopt;
    const double width = regionShare * log.seconds;
    const double from = std::clamp(at - width / 2, 0.0, log.seconds - width);
    return Interval{from, from + width};
}

Chart energyChart(std::span<const EnergyRun> runs)
{
    Chart chart{.id = "energy", .kind = Chart::Kind::Bars, .title = Text(KS_TEXT("core", "Energy")), .y = Text(KS_TEXT("core", "joules"))};
    addBars(chart, runs, [](const EnergyRun& run, Counted counted) -> EnergyBar {
        if (!run.figures)
            return {.value = std::nullopt, .reason = notTaken()};
        const EnergySum sum = run.figures->sum(counted);
        return {sum.joules, sum.estimate, sum.reason};
    });
    return chart;
}

Chart delayProductChart(std::span<const EnergyRun> runs, std::size_t base)
{
    const EnergyRun* const under = base < runs.size() ? &runs[base] : nullptr;
    Chart chart{.id = "energy-delay",
                .kind = Chart::Kind::Bars,
                .title = under ? Text(KS_TEXT("core", "Energy–delay product relative to %1"), {under->name})
                               : Text(KS_TEXT("core", "Relative energy–delay product")),
                .y = Text(KS_TEXT("core", "ratio"))};
    bool unlike = false;
    addBars(chart, runs, [&](const EnergyRun& run, Counted counted) -> EnergyBar {
        if (!run.figures)
            return {.value = std::nullopt, .reason = notTaken()};
        const EnergyRatio ratio = delayProductRelativeTo(under ? under->figures : nullptr, *run.figures, counted);
        unlike = unlike || (ratio.value && ratio.unlike);
        return {ratio.value, ratio.estimate, ratio.reason};
    });
    if (unlike)
        chart.notes.emplace_back(
            KS_TEXT("core", "Some ratios are of an estimate and a measurement: read them as no more than an estimate."));
    chart.notes.emplace_back(KS_TEXT("core", "Energy–delay product: seconds of the run times the joules of all devices counted."));
    return chart;
}

} // namespace ks
