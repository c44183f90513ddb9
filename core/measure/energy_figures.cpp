#include "core/measure/energy_figures.h"

namespace ks {

EnergySum EnergyFigures::sum(Counted counted) const
{
    EnergySum sum;
    double joules = 0;
    bool some = false;
    for (const DeviceEnergy& one : devices) {
        if (counted == Counted::Used && !one.used)
            continue;
        some = true;
        const bool declared = one.source == PowerSource::Declared;
        sum.estimate = sum.estimate || declared;
        if (!one.joules) {
            sum.reason = one.reason;
            return sum;
        }
        joules += *one.joules;
        sum.declared += declared ? *one.joules : 0;
    }
    if (some)
        sum.joules = joules;
    else
        sum.reason = Text(KS_TEXT("core", "no device that it ran on is counted, and none was declared"));
    return sum;
}

std::optional<double> EnergyFigures::watts(Counted counted) const
{
    const EnergySum all = sum(counted);
    return all.joules && seconds > 0 ? std::optional(*all.joules / seconds) : std::nullopt;
}

std::optional<double> EnergyFigures::delayProduct(Counted counted) const
{
    const EnergySum all = sum(counted);
    return all.joules ? std::optional(*all.joules * seconds) : std::nullopt;
}

EnergyRatio delayProductRelativeTo(const EnergyFigures* base, const EnergyFigures& run, Counted counted)
{
    EnergyRatio ratio;
    if (!base) {
        ratio.reason = Text(KS_TEXT("core", "there is no base run to compare with"));
        return ratio;
    }
    const EnergySum above = run.sum(counted);
    const EnergySum below = base->sum(counted);
    ratio.estimate = above.estimate || below.estimate;
    ratio.unlike = above.estimate != below.estimate;
    if (!above.joules)
        ratio.reason = above.reason;
    else if (!below.joules)
        ratio.reason = Text(KS_TEXT("core", "the base run has no energy: %1"), {below.reason});
    else if (!(*base->delayProduct(counted) > 0))
        ratio.reason = Text(KS_TEXT("core", "the energy of the base run is 0"));
    else
        ratio.value = *run.delayProduct(counted) / *base->delayProduct(counted);
    return ratio;
}

EnergyFigures figuresOf(const PowerLog& log)
{
    EnergyFigures figures{.seconds = log.seconds, .devices = {}};
    for (const PowerSeries& series : log.series) {
        SeriesEnergy energy = energyOf(series, log.period);
        figures.devices.push_back({.device = series.device,
                                   .kind = series.kind,
                                   .source = series.source,
                                   .used = series.used,
                                   .joules = energy.joules,
                                   .reason = energy.joules ? Text() : energy.problem,
                                   .remarks = std::move(energy.remarks)});
    }
    return figures;
}

} // namespace ks
