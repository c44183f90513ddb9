#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "core/base/file.h"
#include "core/measure/devices.h"
#include "core/measure/power_sensors.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ks::cli {

namespace {

struct DevicesOptions {
    std::string csv;
    bool json = false;
};

void printDevice(const MachineDevice& device)
{
    std::size_t longest = 0;
    for (const DeviceFact& fact : deviceFacts())
        longest = std::max(longest, fact.title.size());
    std::cout << titleOf(device.kind).english() << ": " << shown(device.name) << '\n';
    for (const DeviceFact& fact : deviceFacts())
        if (fact.isOf(device.kind))
            std::cout << "  " << padded(fact.title, longest + 2) << fact.text(device).english() << '\n';
    std::cout << '\n';
}

int runDevices(const DevicesOptions& typed)
{
    const std::vector<MachineDevice> devices = devicesHere();
    const Text& reason = cardsHere().reason;
    if (!typed.csv.empty()) {
        const std::string text = csvOf(devices);
        writeFile(typed.csv, std::as_bytes(std::span(text)));
    }
    if (typed.json) {
        Json list = Json::array();
        for (const MachineDevice& device : devices)
            list.push_back(deviceToJson(device));
        printJson({{"devices", std::move(list)}, {"no_cards", reason.empty() ? Json() : Json(reason.english())}});
        return done;
    }
    for (const MachineDevice& device : devices)
        printDevice(device);
    if (!reason.empty())
        std::cout << "Graphics cards: none; " << reason.english() << '\n';
    return done;
}

} // namespace

void addDevicesCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "devices", "What this machine computes with: cores, clocks, caches, memory and vector sets of the processor; capability, "
                   "multiprocessors, clock and memory of each NVIDIA card");
    const auto typed = std::make_shared<DevicesOptions>();
    addJsonFlag(*command, typed->json);
    command->add_option("--csv", typed->csv, "Write a line per device")->type_name("FILE.csv");
    command->callback([typed, &program] { program.status = runDevices(*typed); });
}

} // namespace ks::cli
