#pragma once

#include <CLI/CLI.hpp>

namespace ks::cli {

/// Exit statuses of every command.
inline constexpr int done = 0;
inline constexpr int checkFailed = 1;
inline constexpr int badInput = 2;

/// The command line under construction; a command's callback leaves its exit status here and throws ks::Error for bad input.
struct Program {
    CLI::App app{"See inside the kernel: convolution and pooling, forwards and backwards, number by number.", "kernelscope-cli"};
    int status = done;
};

// One per command, each in a file of its own.
void addBackendsCommand(Program& program);
void addDevicesCommand(Program& program);
void addApplyCommand(Program& program);
void addExplainCommand(Program& program);
void addCurveCommand(Program& program);
void addExportCommand(Program& program);
void addReplayCommand(Program& program);
void addVerifyCommand(Program& program);
void addBenchCommand(Program& program);
void addLaunchModelCommand(Program& program);
void addStudyCommand(Program& program);
void addTrainCommand(Program& program);
void addEvaluateCommand(Program& program);
void addPredictCommand(Program& program);
void addRateFinderCommand(Program& program);
void addSummaryCommand(Program& program);
void addTraceCommand(Program& program);
void addImportCommand(Program& program);
void addMapsCommand(Program& program);
void addPictureCommand(Program& program);

} // namespace ks::cli
