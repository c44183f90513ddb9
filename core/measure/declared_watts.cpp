#include "core/measure/declared_watts.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/guard.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr double mostWatts = 100'000;
constexpr std::array deviceKinds = {DeviceKind::Processor, DeviceKind::Memory, DeviceKind::Card};

/// "card" or "card-1".
std::optional<DeviceKind> kindOfDevice(std::string_view device)
{
    for (const DeviceKind kind : deviceKinds) {
        const std::string_view name = nameOf(kind);
        if (device == name)
            return kind;
        std::array<std::int64_t, 1> number{};
        if (device.starts_with(name) && device.size() > name.size() + 1 && device.size() < name.size() + 5 && device[name.size()] == '-' &&
            parseIntegers(device.substr(name.size() + 1), 'x', number) && number[0] >= 0)
            return kind;
    }
    return std::nullopt;
}

[[noreturn]] void badDeclaration(std::string_view text)
{
    throw InputError(Text(KS_TEXT("core", "“%1” declares no watts; legal is DEVICE=LOAD or DEVICE=LOAD:IDLE, such as card-0=150:16, with "
                                          "processor, memory or card, and where there are several their number behind it"),
                          {inShort(text)}));
}

} // namespace

DeviceKind DeclaredWatts::kind() const
{
    return kindOfDevice(device).value_or(DeviceKind::Processor);
}

const FieldTable<DeclaredWatts>& declaredWattsFields()
{
    static const FieldTable<DeclaredWatts> table = {{
        field<&DeclaredWatts::load>({.name = "load",
                                     .title = KS_TEXT("core", "Power under load"),
                                     .help = KS_TEXT("core", "Declared, not measured: every figure made from it is called an estimate."),
                                     .unit = "W",
                                     .zero = KS_TEXT("core", "none"),
                                     .least = 0,
                                     .most = mostWatts,
                                     .step = 5}),
        field<&DeclaredWatts::idle>({.name = "idle",
                                     .title = KS_TEXT("core", "Power when idle"),
                                     .help = KS_TEXT("core", "Declared, not measured: what the device draws while others work."),
                                     .unit = "W",
                                     .zero = KS_TEXT("core", "none"),
                                     .least = 0,
                                     .most = mostWatts,
                                     .step = 5}),
    }};
    return table;
}

DeclaredWatts declaredWattsFrom(std::string_view text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        badDeclaration(text);
    DeclaredWatts declared{.device = std::string(text.substr(0, equals))};
    if (!kindOfDevice(declared.device))
        badDeclaration(text);
    const std::string_view watts = text.substr(equals + 1);
    const std::size_t colon = watts.find(':');
    const Fields fields(declaredWattsFields(), declared);
    const auto set = [&](std::string_view name, std::string_view number) {
        const Field& row = *fields.find(name);
        const auto value = valueOf(row, number);
        if (!value)
            badDeclaration(text);
        if (const auto problem = problemOf(row, *value))
            throw InputError(*problem);
        fields.set(row, *value);
    };
    set("load", watts.substr(0, colon));
    if (colon != std::string_view::npos)
        set("idle", watts.substr(colon + 1));
    return declared;
}

std::vector<DeclaredWatts> declaredWattsList(std::string_view text)
{
    std::vector<DeclaredWatts> all;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        DeclaredWatts one = declaredWattsFrom(text.substr(0, comma));
        if (std::ranges::find(all, one.device, &DeclaredWatts::device) != all.end())
            throw InputError(Text(KS_TEXT("core", "the power of %1 is declared twice"), {Text::name(one.device)}));
        all.push_back(std::move(one));
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
    return all;
}

bool isUsed(const std::string& device, DeviceKind kind, bool onCard)
{
    const std::string card(nameOf(DeviceKind::Card));
    return kind != DeviceKind::Card || (onCard && (device == card || device == card + "-0"));
}

std::optional<double> declaredPower(const std::vector<DeclaredWatts>& declared, bool onCard, bool idleCounted)
{
    const DeviceKind needed = onCard ? DeviceKind::Card : DeviceKind::Processor;
    double watts = 0;
    bool known = false;
    for (const DeclaredWatts& one : declared) {
        const bool used = isUsed(one.device, one.kind(), onCard);
        if (used && one.load <= 0)
            return std::nullopt; // a part would pass for the whole
        known = known || (used && one.kind() == needed);
        watts += used ? one.load : idleCounted ? one.idle : 0;
    }
    return known ? std::optional(watts) : std::nullopt;
}

const FieldTable<EnergySettings>& energyFields()
{
    static const FieldTable<EnergySettings> table = {{
        field<&EnergySettings::period>(
            {.name = "power_period_ms",
             .title = KS_TEXT("core", "Sampling period of the power"),
             .help = KS_TEXT("core", "How often watts are read while it runs; reading takes a little time from what runs."),
             .unit = "ms",
             .least = 1,
             .most = 60'000,
             .step = 100}),
    }};
    return table;
}

void requireLegal(const EnergySettings& settings, const PowerSensors& sensors)
{
    requireLegal(ConstFields(energyFields(), settings));
    for (std::size_t i = 0; i < settings.declared.size(); ++i) {
        const DeclaredWatts& one = settings.declared[i];
        if (!kindOfDevice(one.device))
            badDeclaration(one.device);
        requireLegal(ConstFields(declaredWattsFields(), one));
        const auto sameDevice = [&](const std::string& other, DeviceKind kind) {
            return one.device == other || (kind == one.kind() && (one.device == nameOf(kind) || other == nameOf(kind)));
        };
        for (std::size_t k = 0; k < i; ++k)
            if (sameDevice(settings.declared[k].device, settings.declared[k].kind()))
                throw InputError(Text(KS_TEXT("core", "the watts of %1 are declared twice"), {Text::name(one.device)}));
        for (const PowerSensor& sensor : sensors.sensors)
            if (sameDevice(sensor.device, sensor.kind))
                throw InputError(
                    Text(KS_TEXT("core", "%1 counts its own energy here, so nothing is declared of it"), {Text::name(sensor.device)}));
    }
}

std::vector<Text> warningsOf(const EnergySettings& settings, const PowerSensors& sensors)
{
    std::vector<Text> warnings;
    for (const PowerSensor& sensor : sensors.sensors)
        if (1e-3 * static_cast<double>(settings.period) < sensor.update)
            warnings.emplace_back(
                KS_TEXT("core", "%1 counts on only every %2; samples every %3 ms repeat its values, so single watts say little"),
                std::vector<Text>{Text::name(sensor.device), secondsText(sensor.update), groupedDigits(settings.period)});
    return warnings;
}

} // namespace ks
