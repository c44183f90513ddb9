#include "app/cli/energy_options.h"

#include "app/cli/field_options.h"
#include "app/cli/remarks.h"
#include "core/backends/traits.h"
#include "core/base/escapes.h"
#include "core/nn/trainer.h"
#include "core/report/energy_reading.h"

#include <iostream>
#include <iterator>

namespace ks::cli {

void EnergyOptions::addTo(CLI::App& command, CLI::Option& powerLog)
{
    const Fields fields(energyFields(), settings);
    const Field& period = energyFields().rows.front();
    CLI::Option* energy =
        command
            .add_option_function<std::string>(
                "--energy",
                [this, fields, &period](const std::string& text) {
                    asked = true;
                    if (!text.empty())
                        fields.set(period, *valueOf(period, text));
                },
                "Tell the energy of the training: joules, watts and energy-delay product by the counters of processor, memory and graphics "
                "cards, or why there are none. PERIOD: milliseconds between two readings of the power, " +
                    textOf(period, period.usual) + " unless it is typed")
            ->type_name("PERIOD")
            ->expected(0, 1)
            ->check(legalValue(period));
    command
        .add_option("--watts", watts,
                    "What a device draws under load, and idle, where nothing counts it: card=150:16. What is made from it is called an "
                    "estimate. Several separated by commas")
        ->delimiter(',')
        ->type_name("DEVICE=LOAD[:IDLE],…")
        ->needs(energy)
        ->check(CLI::Validator(
            [](std::string& text) {
                try {
                    (void)declaredWattsFrom(text);
                } catch (const InputError& error) {
                    return std::string(error.what());
                }
                return std::string();
            },
            ""));
    powerLog.needs(energy);
}

TrainingEnergy::TrainingEnergy(const EnergyOptions& typed)
{
    if (!typed.asked)
        return;
    EnergySettings settings = typed.settings;
    for (const std::string& one : typed.watts)
        settings.declared.push_back(declaredWattsFrom(one));
    m_meter = std::make_unique<EnergyMeter>(std::move(settings));
    printWarnings(m_meter->warnings());
}

void TrainingEnergy::begin()
{
    if (m_meter)
        m_meter->begin();
}

void TrainingEnergy::end(const Trainer& trainer)
{
    if (m_meter && m_meter->under())
        m_record = m_meter->end(traitsOf(trainer.settings().backend).isDevice);
}

void TrainingEnergy::print() const
{
    if (!m_record)
        return;
    for (const Text& one : readingOf(*m_record))
        std::cout << terminalText(one.english()) << '\n';
}

} // namespace ks::cli
