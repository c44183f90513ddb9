#include "app/cli/columns.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "core/io/session_kind.h"
#include "core/nn/trainer.h"
#include "core/session/network_session.h"
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
    std::cout << (session.name.empty() ? "session" : shown(session.name)) << ": computed again by " << replay.backend << "/"
              << replay.implementation
              << (replay.sameEnvironment ? " in the same environment: equal bits are demanded\n"
                                         : " in another environment: agreement within the derived bound is demanded\n");
    for (const ReplayedTensor& tensor : replay.tensors)
        std::cout << "  " << (tensor.ok ? "ok    " : "WRONG ") << nameOf(tensor.comparison.of) << ": "
                  << (tensor.sameBits ? std::string("the same bits") : tensor.comparison.sentence().english()) << '\n';
}

/// A session of the Network lab: trained again from its seed.
int replayNetwork(const Options& options)
{
    const NetworkSession session = loadNetworkSession(options.session);
    Progress progress;
    const NetworkReplay result = replay(session, {.progress = [&](double share) { progress.say("training again", share); }});
    progress.clear();
    if (options.json) {
        const Json json = {{"ok", result.ok()},
                           {"same_environment", result.sameEnvironment},
                           {"same_bits", result.sameBits},
                           {"batches", result.batches},
                           {"loss_then", jsonNumber(result.lossThen)},
                           {"loss_now", jsonNumber(result.lossNow)},
                           {"accuracy_then", jsonNumber(result.accuracyThen)},
                           {"accuracy_now", jsonNumber(result.accuracyNow)}};
        std::cout << json.dump(2) << '\n';
    } else {
        std::cout << shown(session.model.name) << ": trained again for " << result.batches << " batches "
                  << (result.sameEnvironment ? "in the same environment: equal bits are demanded\n"
                                             : "in another environment: agreement at the end is demanded\n")
                  << "  " << (result.ok() ? "ok    " : "WRONG ") << "weights: " << (result.sameBits ? "the same bits" : "other bits")
                  << '\n'
                  << "  mean loss of the last batches: " << result.lossThen << " then, " << result.lossNow << " now\n";
    }
    return options.verify && !result.ok() ? checkFailed : done;
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
        if (sessionKindOf(options->session) == SessionKind::Network) {
            program.status = replayNetwork(*options);
            return;
        }
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
