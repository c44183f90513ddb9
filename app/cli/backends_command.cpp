#include "app/cli/common_options.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "core/backends/backend.h"
#include "core/base/joined.h"
#include "core/base/threads.h"
#include "core/ops/operator.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace ks::cli {

namespace {

/// The names of both passes' tables, best first, each once.
std::vector<std::string> implementationNames(const Backend& backend, OpKind op, Pass first, Pass second)
{
    std::vector<std::string> names;
    for (const Pass pass : {first, second})
        for (const Implementation& implementation : backend.implementations(op, pass))
            if (std::ranges::find(names, implementation.name) == names.end())
                names.emplace_back(implementation.name);
    return names;
}

std::vector<std::string> forwardNames(const Backend& backend, OpKind op)
{
    return implementationNames(backend, op, Pass::Inference, Pass::Training);
}

std::vector<std::string> backwardNames(const Backend& backend, OpKind op)
{
    return implementationNames(backend, op, Pass::BackwardData, Pass::BackwardWeights);
}

Json jsonOfBackend(const Backend& backend)
{
    const BackendInfo info = backend.info();
    Json implementations = Json::object();
    for (const OpKind op : allOps())
        implementations[std::string(nameOf(op))] = {{"forward", forwardNames(backend, op)}, {"backward", backwardNames(backend, op)}};
    return {{"id", info.id},
            {"title", info.title.english()},
            {"available", info.available},
            {"reason", info.reason.english()},
            {"device", info.device.english()},
            {"version", info.version},
            {"memory", info.memory},
            {"implementations", implementations}};
}

std::string listOrNone(const std::vector<std::string>& names)
{
    return names.empty() ? "–" : joined(names);
}

void printBackend(const Backend& backend)
{
    const BackendInfo info = backend.info();
    std::cout << info.id << ": " << info.title.english() << '\n';
    if (!info.available) {
        std::cout << "  not available: " << info.reason.english() << "\n\n";
        return;
    }
    std::cout << "  " << info.device.english() << (info.version.empty() ? "" : ", " + info.version) << '\n';
    std::size_t longest = 0;
    for (const OpKind op : allOps())
        longest = std::max(longest, nameOf(op).size());
    for (const OpKind op : allOps()) {
        const std::string name(nameOf(op));
        std::cout << "  " << name << std::string(longest + 1 - name.size(), ' ') << "forward: " << listOrNone(forwardNames(backend, op))
                  << "; backward: " << listOrNone(backwardNames(backend, op)) << '\n';
    }
    std::cout << '\n';
}

} // namespace

void addBackendsCommand(Program& program)
{
    CLI::App* command =
        program.app.add_subcommand("backends", "Every backend: available or why not, its device, its implementations best first");
    const auto asJson = std::make_shared<bool>(false);
    addJsonFlag(*command, *asJson);
    command->callback([asJson] {
        if (!*asJson) {
            for (const Backend* backend : allBackends())
                printBackend(*backend);
            const int threads = defaultThreads();
            std::cout << "Computations take " << threads << (threads == 1 ? " thread" : " threads") << " unless they are told how many.\n";
            return;
        }
        Json all = Json::array();
        for (const Backend* backend : allBackends())
            all.push_back(jsonOfBackend(*backend));
        printJson(all);
    });
}

} // namespace ks::cli
