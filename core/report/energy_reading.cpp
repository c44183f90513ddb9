#include "core/report/energy_reading.h"

#include "core/base/digits.h"
#include "core/report/energy_charts.h"

#include <algorithm>

namespace ks {

namespace {

Text sumText(const EnergyFigures& figures, Counted counted)
{
    const EnergySum sum = figures.sum(counted);
    const Text whose =
        counted == Counted::Used ? Text(KS_TEXT("core", "the devices used")) : Text(KS_TEXT("core", "all devices, idle ones too"));
    if (!sum.joules)
        return {KS_TEXT("core", "Energy of %1 is not known: %2."), {whose, sum.reason}};
    const std::vector<Text> values = {whose,
                                      shortNumber(*sum.joules),
                                      secondsText(figures.seconds),
                                      shortNumber(figures.watts(counted).value_or(0)),
                                      shortNumber(*figures.delayProduct(counted)),
                                      shortNumber(sum.declared)};
    if (sum.estimate)
        return {KS_TEXT("core", "Declared estimate of %1: %2 J in %3, %4 W on average, energy–delay product %5 J·s; %6 J of it were not "
                                "measured but come from watts that were typed in."),
                values};
    return {KS_TEXT("core", "Energy of %1: %2 J in %3, %4 W on average, energy–delay product %5 J·s."), values};
}

} // namespace

std::vector<Text> readingOf(const EnergyRecord& record)
{
    const EnergyFigures& figures = record.figures;
    std::vector<Text> says;
    if (!figures.devices.empty()) {
        says.push_back(sumText(figures, Counted::Used));
        if (std::ranges::any_of(figures.devices, [](const DeviceEnergy& one) { return !one.used; }))
            says.push_back(sumText(figures, Counted::WithIdle));
        says.emplace_back(KS_TEXT("core", "Counted: %1."), std::vector<Text>{countedDevices(figures)});
    } else {
        says.emplace_back(KS_TEXT("core", "No energy: nothing is counted here, and no watts were declared."));
    }
    for (const MissingSensor& one : record.missing)
        says.emplace_back(KS_TEXT("core", "Not measured: %1; %2."), std::vector<Text>{one.name, one.reason});
    for (const DeviceEnergy& one : figures.devices)
        says.insert(says.end(), one.remarks.begin(), one.remarks.end());
    if (std::ranges::any_of(figures.devices, [](const DeviceEnergy& one) { return one.source == PowerSource::Counter; }))
        says.emplace_back(KS_TEXT("core", "A counter counts the whole device, whoever else used it. Power was read every %1, which takes "
                                          "a little time: hold times against runs without it."),
                          std::vector<Text>{secondsText(record.log.period)});
    return says;
}

void addEnergySection(HtmlPage& page, const EnergyRecord& record)
{
    page.heading({KS_TEXT("core", "Energy")});
    for (const Text& one : readingOf(record))
        page.paragraph(one);
    if (record.figures.devices.empty())
        return;
    const auto name = [&](const char* text) { return page.say({text}); };
    page.table({htmlName(name(KS_TEXT("core", "Device"))), htmlName(name(KS_TEXT("core", "Source"))),
                htmlName(name(KS_TEXT("core", "Use"))), htmlNumberName(name(KS_TEXT("core", "Energy (J)"))),
                htmlNumberName(name(KS_TEXT("core", "Average power (W)")))});
    for (const DeviceEnergy& one : record.figures.devices) {
        const bool declared = one.source == PowerSource::Declared;
        const auto cell = [&](double value) {
            const std::string digits = page.number(shortNumber(value));
            return htmlNumber(declared ? page.say({KS_TEXT("core", "%1 (declared estimate)"), {digits}}) : digits);
        };
        const double seconds = record.figures.seconds;
        page.row({htmlWord(one.device), htmlWord(name(declared ? KS_TEXT("core", "declared estimate") : KS_TEXT("core", "energy counter"))),
                  htmlWord(name(one.used ? KS_TEXT("core", "used") : KS_TEXT("core", "idle"))),
                  one.joules ? cell(*one.joules) : htmlWord(page.say(one.reason)),
                  one.joules && seconds > 0 ? cell(*one.joules / seconds) : htmlNumber(noNumber)});
    }
    page.tableEnd();
    page.group("charts");
    const auto add = [&](const Chart& chart) {
        if (!chart.series.empty())
            page.figure(chart, 560, 320);
    };
    add(powerChart(record.log));
    if (const std::optional<Interval> region = telltaleRegion(record.log))
        add(powerChart(record.log, region));
    page.groupEnd();
}

} // namespace ks
