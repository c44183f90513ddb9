#include "app/cli/common_options.h"

#include "app/cli/given_options.h"
#include "core/base/threads.h"
#include "core/nn/training_settings.h"

namespace ks::cli {

void addJsonFlag(CLI::App& command, bool& asked, const std::string& help)
{
    command.add_flag("--json", asked, help);
}

CLI::Option* addOperatorOption(CLI::App& command, std::string& name)
{
    return command
        .add_option("--op", name, "Operator by its ONNX name: MaxPool, AveragePool, Conv, Relu, Gemm, Softmax, BatchNormalization, …")
        ->type_name("NAME");
}

CLI::Option* addBatchOption(CLI::App& command, std::int64_t& samples, const std::string& help)
{
    return command.add_option("--batch", samples, help)->check(CLI::Range(1, mostOfABatch))->type_name("N")->capture_default_str();
}

void addThreadsOption(CLI::App& command, int& threads, const std::string& usual)
{
    command.add_option("--threads", threads, "Threads (" + usual + ")")->type_name("N")->check(CLI::Range(0, mostThreads));
}

CLI::Option* addSeedOption(CLI::App& command, std::uint64_t& seed, const std::string& help)
{
    const CLI::Validator legal(
        [](std::string& text) {
            return numberOf<std::uint64_t>(text) ? std::string() : "'" + text + "' is no seed; write a whole number from 0 on";
        },
        "");
    return command.add_option("--seed", seed, help)->check(legal)->type_name("S");
}

CLI::Option* addSessionArgument(CLI::App& command, std::string& file)
{
    return command.add_option("session", file, "A .kscope file")->type_name("SESSION");
}

} // namespace ks::cli
