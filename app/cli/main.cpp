#include "app/cli/given_options.h"
#include "app/cli/memory_option.h"
#include "app/cli/program.h"
#include "app/cli/remarks.h"
#include "app/cli/terminal_stream.h"
#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/memory.h"
#include "core/base/threads.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <new>
#include <string>
#include <vector>

namespace {

using namespace ks::cli;

int fail(const std::string& message)
{
    printError(message);
    return badInput;
}

void addGeneralOptions(Program& program)
{
    program.app.require_subcommand(1);
    program.app.fallthrough();
    program.app.set_version_flag("--version", std::string("kernelscope-cli ") + KS_VERSION);
    addMemoryOption(
        program.app, "--memory-limit", std::uint64_t{1} << 20U, [](std::uint64_t bytes) { ks::MemoryBudget::instance().setLimit(bytes); },
        "Memory for tensors: MiB, or with a unit such as 20M, 1.5GiB (80 % of what is free)");
    addMemoryOption(
        program.app, "--workspace-limit", 0, [](std::uint64_t bytes) { ks::setWorkspaceLimit(bytes); },
        "Scratch memory that " + ks::joined(ks::backendsThat(&ks::BackendTraits::limitsWorkspace)) +
            " may take for a faster algorithm: MiB, or with a unit (256)");
    program.app.footer("Exit status: 0 done, 1 a check failed, 2 bad usage or input.\n"
                       "Environment: OMP_NUM_THREADS; OMP_WAIT_POLICY or GOMP_SPINCOUNT (otherwise waiting threads sleep).\n"
                       "Example: kernelscope-cli apply --op MaxPool --kernel 2x2 --stride 2x2 --input random:1x1x4x4");
}

/// What nobody knows comes first: it is often the misspelt name of what is said to be missing.
std::string complaintOf(const CLI::App& app, const CLI::ParseError& error)
{
    const std::vector<std::string> unknown = app.remaining(true);
    if (app.get_subcommands().empty() && !unknown.empty())
        return "there is no command or option '" + unknown.front() + "'";
    const auto option = std::ranges::find_if(unknown, [](const std::string& one) { return one.starts_with("--"); });
    return option == unknown.end() ? error.what() : "there is no option '" + *option + "'";
}

/// The heterogeneous timing study writes its option with one dash, too.
std::vector<std::string> withDashes(int argc, char** argv)
{
    std::vector<std::string> arguments(argv, argv + argc);
    for (std::string& one : arguments)
        if (one == "-NNfile" || one.starts_with("-NNfile="))
            one.insert(0, "-");
    return arguments;
}

int parse(Program& program, int argc, char** argv)
{
    try {
        const std::vector<std::string> arguments = withDashes(argc, argv);
        std::vector<const char*> typed;
        std::ranges::transform(arguments, std::back_inserter(typed), &std::string::c_str);
        program.app.parse(argc, typed.data());
        std::cout.flush();
        if (!std::cout)
            return fail("the output cannot be written (is the disk full?)");
        return program.status;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return program.app.exit(error); // --help and --version
        std::string command = "kernelscope-cli";
        for (const CLI::App* chosen : program.app.get_subcommands())
            command += " " + chosen->get_name();
        return fail(complaintOf(program.app, error) + "; see " + command + " --help");
    } catch (const ks::Unsupported& error) {
        return fail(std::string("unsupported: ") + error.what());
    } catch (const ks::Error& error) {
        return fail(error.what());
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory");
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}

} // namespace

int main(int argc, char** argv)
{
    ks::unbindInitialThread();
    ks::startWithWaiting(ks::Waiting::Sleep, argv);
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond the allowed size is an error of writing like any other, not the end
    const TerminalStream out(std::cout);
    const TerminalStream err(std::cerr);
    Program program;
    addGeneralOptions(program);
    addBackendsCommand(program);
    addDevicesCommand(program);
    addApplyCommand(program);
    addExplainCommand(program);
    addCurveCommand(program);
    addExportCommand(program);
    addReplayCommand(program);
    addVerifyCommand(program);
    addBenchCommand(program);
    addLaunchModelCommand(program);
    addStudyCommand(program);
    addTrainCommand(program);
    addEvaluateCommand(program);
    addPredictCommand(program);
    addRateFinderCommand(program);
    addSummaryCommand(program);
    addTraceCommand(program);
    addImportCommand(program);
    addMapsCommand(program);
    addPictureCommand(program);
    refuseEmptyValues(program.app);
    return parse(program, argc, argv);
}
