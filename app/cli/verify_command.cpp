#include "app/cli/common_options.h"
#include "app/cli/given_options.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "core/base/joined.h"
#include "core/verify/suite.h"

#include <iostream>
#include <memory>
#include <string>

namespace ks::cli {

namespace {

/// The options as they were typed.
struct VerifyOptions {
    SuiteOptions suite;
    std::string op;
    std::string pass;
    std::string fault;
    std::string mode = "test";
    std::uint64_t number = 0;
    bool json = false;
};

std::string legalPasses()
{
    return namesOfPasses() + ", " + std::string(SuiteRow::updateName);
}

SuiteOptions suiteOptions(const VerifyOptions& typed, bool oneCase)
{
    SuiteOptions options = typed.suite;
    const auto named = [](const auto& one) { return nameOf(one); };
    if (!typed.op.empty() && !(options.op = opNamed(typed.op)) && !(options.optimizer = optimizerNamed(typed.op)))
        unknownName("--op", "", typed.op, joined(allOps(), ", ", named) + ", " + joined(allOptimizers(), ", ", named));
    options.updatesAlone = typed.pass == SuiteRow::updateName;
    if (!typed.pass.empty() && !options.updatesAlone && !(options.pass = passNamed(typed.pass)))
        unknownName("--pass", "", typed.pass, legalPasses());
    if (!typed.fault.empty()) {
        const FaultInfo* info = findFault(typed.fault);
        if (!info)
            unknownName("--fault", "", typed.fault, joined(allFaults(), ", ", &FaultInfo::name));
        options.fault = info->fault;
    }
    const auto mode = suiteModeNamed(typed.mode);
    if (!mode)
        unknownName("--mode", "", typed.mode, "test, gradient, performance, support");
    options.mode = *mode;
    if (oneCase)
        options.onlyCase = typed.number;
    return options;
}

} // namespace

void addVerifyCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "verify", "The truth table: every implementation, and every optimiser, against the oracle; exit status 1 if a result lies "
                  "beyond its bound");
    const auto typed = std::make_shared<VerifyOptions>();
    command->add_option("--op", typed->op, "One operator, or the updates by one optimiser (all)")->type_name("OP");
    command->add_option("--backend", typed->suite.backend, "One backend (all available)")->type_name("ID");
    command->add_option("--implementation", typed->suite.implementation, "One implementation (all)")->type_name("NAME");
    command->add_option("--pass", typed->pass, legalPasses() + " (all)")->type_name("PASS");
    CLI::Option* cases =
        command->add_option("--cases", typed->suite.cases, "Random cases per row (40)")->type_name("N")->check(CLI::Range(1, 1000000));
    addSeedOption(*command, typed->suite.seed, "Of the random cases (35)");
    const CLI::Option* one =
        command->add_option("--case", typed->number, "This case alone, as a reproduction line says")->type_name("NUMBER")->excludes(cases);
    command->add_option("--mode", typed->mode, "test, gradient, performance or support (test)")->type_name("MODE");
    command->add_option("--fault", typed->fault, "Build a known mistake into the backends, to see it found")->type_name("NAME");
    addJsonFlag(*command, typed->json);
    command->callback([&program, typed, one, command] {
        if (typed->mode == "performance")
            refuseGiven(*command, {"--cases", "--case"}, "performance measures one fixed shape a row");
        Progress progress;
        const SuiteResult result =
            runSuite(suiteOptions(*typed, one->count() > 0), [&](std::size_t finished, std::size_t all, const std::string& row) {
                progress.say(row, static_cast<double>(finished) / static_cast<double>(all));
            });
        progress.clear();
        if (typed->json)
            printJson(toJson(result));
        else
            std::cout << truthTable(result);
        program.status = result.ok() ? done : checkFailed;
    });
}

} // namespace ks::cli
