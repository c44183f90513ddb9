#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/scores.h"
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

struct ReplayOptions {
    std::string session;
    bool verify = false;
    bool json = false;
};

Json jsonOfReplay(const Replay& replay)
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

void printReplay(const Session& session, const Replay& replay)
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
int replayNetwork(const ReplayOptions& options)
{
    const NetworkSession session = loadNetworkSession(options.session);
    Progress progress;
    const NetworkReplay result = replay(session, {.progress = progress.following("training again")});
    progress.clear();
    if (options.json) {
        Json json = {{"ok", result.ok()},         {"same_environment", result.sameEnvironment}, {"same_bits", result.sameBits},
                     {"batches", result.batches}, {"loss_then", jsonNumber(result.lossThen)},   {"loss_now", jsonNumber(result.lossNow)}};
        if (session.model.classifies()) { // numbers are not right or wrong
            json["accuracy_then"] = jsonNumber(result.accuracyThen);
            json["accuracy_now"] = jsonNumber(result.accuracyNow);
        }
        printJson(json);
    } else {
        std::cout << shown(session.model.name) << ": trained again for " << result.batches
                  << (result.batches == 1 ? " batch " : " batches ")
                  << (result.sameEnvironment ? "in the same environment: equal bits are demanded\n"
                                             : "in another environment: agreement at the end is demanded\n")
                  << "  " << (result.ok() ? "ok    " : "WRONG ") << "weights: " << (result.sameBits ? "the same bits" : "other bits")
                  << '\n'
                  << "  mean loss of the last batches: " << sixDigits(result.lossThen) << " then, " << sixDigits(result.lossNow)
                  << " now\n";
    }
    return options.verify && !result.ok() ? checkFailed : done;
}

int runReplay(const ReplayOptions& options)
{
    if (sessionKindOf(options.session) == SessionKind::Network)
        return replayNetwork(options);
    const Session session = loadSession(options.session);
    const Replay result = replay(session);
    if (options.json)
        printJson(jsonOfReplay(result));
    else
        printReplay(session, result);
    return options.verify && !result.ok() ? checkFailed : done;
}

} // namespace

void addReplayCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("replay", "Compute a session again and compare with the numbers that it was saved with");
    const auto options = std::make_shared<ReplayOptions>();
    addSessionArgument(*command, options->session)->required();
    command->add_flag("--verify", options->verify, "Exit status 1 if a number differs");
    addJsonFlag(*command, options->json);
    command->callback([&program, options] { program.status = runReplay(*options); });
}

} // namespace ks::cli
