#include "app/cli/json.h"
#include "app/cli/program.h"
#include "core/session/replay.h"
#include "core/session/session_file.h"

#include <iostream>
#include <memory>
#include <string>

namespace ks::cli {

namespace {

struct Options {
    std::string session;
    bool verify = false;
    bool json = false;
};

Json jsonOf(const Replay& replay)
{
    Json tensors = Json::array();
    for (const ReplayedTensor& tensor : replay.tensors)
        tensors.push_back({{"of", nameOf(tensor.comparison.of)},
                           {"same_bits", tensor.sameBits},
                           {"verdict", nameOf(tensor.comparison.verdict)},
                           {"max_error", jsonNumber(tensor.comparison.maxAbsolute)},
                           {"ok", tensor.ok}});
    return {{"ok", replay.ok()},
            {"same_environment", replay.sameEnvironment},
            {"backend", replay.backend},
            {"implementation", replay.implementation},
            {"tensors", tensors}};
}

void print(const Session& session, const Replay& replay)
{
    std::cout << (session.name.empty() ? "session" : session.name) << ": computed again by " << replay.backend << "/"
              << replay.implementation
              << (replay.sameEnvironment ? " in the same environment: equal bits are demanded\n"
                                         : " in another environment: agreement within the derived bound is demanded\n");
    for (const ReplayedTensor& tensor : replay.tensors)
        std::cout << "  " << (tensor.ok ? "ok    " : "WRONG ") << nameOf(tensor.comparison.of) << ": "
                  << (tensor.sameBits ? std::string("the same bits") : tensor.comparison.sentence().english()) << '\n';
}

} // namespace

void addReplayCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("replay", "Compute a session again and compare with the numbers that it was saved with");
    const auto options = std::make_shared<Options>();
    command->add_option("session", options->session, "A .kscope file")->required()->type_name("SESSION");
    command->add_flag("--verify", options->verify, "Exit status 1 if a number differs");
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([&program, options] {
        const Session session = loadSession(options->session);
        const Replay result = replay(session);
        if (options->json)
            std::cout << jsonOf(result).dump(2) << '\n';
        else
            print(session, result);
        if (options->verify && !result.ok())
            program.status = checkFailed;
    });
}

} // namespace ks::cli
