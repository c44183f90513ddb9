#include "core/base/threads.h"
#include "core/measure/experiment.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

using E = Experiment;

/// In the order of CacheState.
constexpr std::array<FieldChoice, 2> cacheStates = {{
    {.name = "warm", .title = KS_TEXT("core", "warm"), .help = KS_TEXT("core", "Runs follow each other.")},
    {.name = "cold",
     .title = KS_TEXT("core", "cold"),
     .help = KS_TEXT("core", "Before each run a block twice as large as the last-level cache is written over.")},
}};

/// In the order of RunOrder.
constexpr std::array<FieldChoice, 3> runOrders = {{
    {.name = "by-point",
     .title = KS_TEXT("core", "point by point"),
     .help = KS_TEXT("core", "All rounds of a point, then those of the next.")},
    {.name = "interleaved",
     .title = KS_TEXT("core", "in turns"),
     .help = KS_TEXT("core", "A round of every point, then the next round: what drifts slowly touches all alike.")},
    {.name = "random",
     .title = KS_TEXT("core", "in turns, shuffled"),
     .help = KS_TEXT("core", "The same, each time in an order that is drawn from the seed.")},
}};

/// In the order of WhenBusy.
constexpr std::array<FieldChoice, 2> busyChoices = {{
    {.name = "wait",
     .title = KS_TEXT("core", "wait"),
     .help = KS_TEXT("core", "Until it is quiet, two minutes at most; then the point is left out.")},
    {.name = "measure", .title = KS_TEXT("core", "measure all the same"), .help = KS_TEXT("core", "The figures say how busy it was.")},
}};

/// In MiB, as files and people write it; on the command line bytes with their unit, so without an option of the usual kind.
Field memoryLimitField()
{
    Field row = field<&E::memoryLimit>(
        {.name = "memory_limit_mib",
         .title = KS_TEXT("core", "Memory limit"),
         .help = KS_TEXT("core", "Memory that a point may take; what does not fit gets no figures, the results so far stay."),
         .unit = "MiB",
         .zero = KS_TEXT("core", "no limit"),
         .least = 0,
         .most = std::numeric_limits<std::int32_t>::max(),
         .step = 256});
    row.type = FieldType::Integer;
    row.read = [](const void* owner) { return FieldValue(static_cast<std::int64_t>(static_cast<const E*>(owner)->memoryLimit >> 20U)); };
    row.write = [](void* owner, const FieldValue& value) {
        static_cast<E*>(owner)->memoryLimit = static_cast<std::size_t>(std::get<std::int64_t>(value)) << 20U;
    };
    row.usual = row.read(&field_parts::usual<E>());
    return row;
}

/// What an optimiser is called and does is said where it is defined.
std::span<const FieldChoice> optimizerChoices()
{
    const std::vector<Field>& rows = optimizerFields().rows;
    return std::ranges::find(rows, "optimizer", &Field::name)->choices;
}

constexpr auto updatesNetworks = [](const Experiment& experiment) {
    return !experiment.training && hasNetworks(experiment) &&
           std::ranges::find(experiment.passes, Pass::Training) != experiment.passes.end();
};

constexpr auto isOfOperator = [](const Subject& subject) { return !subject.network; };

} // namespace

const FieldTable<Subject>& inputFields()
{
    constexpr auto most = static_cast<double>(largestSweepValue);
    static const FieldTable<Subject> table = {{
        field<&Subject::spec, &OpSpec::src, &Shape::n>({.name = "batch",
                                                        .title = KS_TEXT("core", "Batch"),
                                                        .help = KS_TEXT("core", "Images that are computed at once."),
                                                        .least = 1,
                                                        .most = most}),
        field<&Subject::spec, &OpSpec::src, &Shape::c>({.name = "channels",
                                                        .title = KS_TEXT("core", "Channels"),
                                                        .help = KS_TEXT("core", "Of each image."),
                                                        .least = 1,
                                                        .most = most,
                                                        .applies = appliesIf<isOfOperator>}),
        field<&Subject::spec, &OpSpec::src, &Shape::h>({.name = "height",
                                                        .title = KS_TEXT("core", "Height"),
                                                        .help = KS_TEXT("core", "Rows of each image."),
                                                        .least = 1,
                                                        .most = most,
                                                        .applies = appliesIf<isOfOperator>}),
        field<&Subject::spec, &OpSpec::src, &Shape::w>({.name = "width",
                                                        .title = KS_TEXT("core", "Width"),
                                                        .help = KS_TEXT("core", "Columns of each image."),
                                                        .least = 1,
                                                        .most = most,
                                                        .applies = appliesIf<isOfOperator>}),
    }};
    return table;
}

const FieldTable<Experiment>& experimentFields()
{
    static const FieldTable<Experiment> table = {{
        field<&E::threads>({.name = "threads",
                            .option = "--threads",
                            .value = "T",
                            .title = KS_TEXT("core", "Threads"),
                            .help = KS_TEXT("core", "Processor threads, for backends that take several. 0 takes the usual number: that of "
                                                    "View ▸ Computation, in commands OMP_NUM_THREADS, or all processors."),
                            .zero = KS_TEXT("core", "usual"),
                            .least = 0,
                            .most = mostThreads}),
        field<&E::optimizer>(
            {.name = "optimizer",
             .option = "--optimizer",
             .title = KS_TEXT("core", "Optimiser"),
             .help = KS_TEXT("core", "Of a training step of a network: how it changes the weights. Whole trainings have their own."),
             .choices = optimizerChoices(),
             .applies = appliesIf<updatesNetworks>,
             .unsaid = true}),
        field<&E::repeat>({.name = "repeat",
                           .option = "--repeat",
                           .title = KS_TEXT("core", "Runs"),
                           .help = KS_TEXT("core", "Counted runs of a point at most; 3 are made however long they take."),
                           .least = 3,
                           .most = 100'000}),
        field<&E::warmUp>({.name = "warm_up",
                           .option = "--warm-up",
                           .title = KS_TEXT("core", "Warm-up"),
                           .help = KS_TEXT("core", "Runs before the counted ones."),
                           .least = 0,
                           .most = 10'000}),
        field<&E::cache>(
            {.name = "cache",
             .option = "--cache",
             .value = "STATE",
             .title = KS_TEXT("core", "Caches"),
             .help = KS_TEXT("core", "What the caches hold before each run: what the run before left, or (cold) other memory."),
             .choices = cacheStates}),
        field<&E::order>({.name = "order",
                          .option = "--order",
                          .title = KS_TEXT("core", "Order"),
                          .help = KS_TEXT("core", "In which order the rounds of the points are run."),
                          .choices = runOrders,
                          .advanced = true}),
        field<&E::rounds>({.name = "rounds",
                           .option = "--rounds",
                           .title = KS_TEXT("core", "Rounds"),
                           .help = KS_TEXT("core", "Into which the runs of a point are divided, so that points can take turns."),
                           .least = 1,
                           .most = 1000,
                           .advanced = true}),
        field<&E::energyRuns>(
            {.name = "energy_runs",
             .option = "--energy-runs",
             .title = KS_TEXT("core", "Rounds for energy"),
             .help = KS_TEXT("core", "Rounds in which energy alone is measured, spread over the others. 0 measures it along."),
             .zero = KS_TEXT("core", "along with the times"),
             .least = 0,
             .most = 1000,
             .advanced = true}),
        field<&E::watts>({.name = "declared_watts",
                          .option = "--watts",
                          .value = "DEVICE=LOAD[:IDLE],…",
                          .title = KS_TEXT("core", "Declared power"),
                          .help = KS_TEXT("core", "Watts that a device draws under load, and idle, where nothing counts its energy: "
                                                  "processor=40:10,card=150:16. What is made from it is called a declared estimate."),
                          .advanced = true,
                          .typed = true}),
        field<&E::idleCounted>({.name = "idle_counted",
                                .option = "--count-idle",
                                .title = KS_TEXT("core", "Count idle devices"),
                                .help = KS_TEXT("core", "Of declared devices those, too, on which nothing runs, with what they draw idle."),
                                .advanced = true}),
        field<&E::pause>({.name = "pause",
                          .option = "--pause",
                          .value = "S",
                          .title = KS_TEXT("core", "Pause between rounds"),
                          .help = KS_TEXT("core", "Seconds between two rounds, for the machine to cool down."),
                          .unit = "s",
                          .zero = KS_TEXT("core", "none"),
                          .least = 0,
                          .most = 3600,
                          .step = 1,
                          .advanced = true}),
        field<&E::whenBusy>({.name = "when_busy",
                             .option = "--when-busy",
                             .title = KS_TEXT("core", "On a busy machine"),
                             .help = KS_TEXT("core", "What is done while other programs use more than 15 % of the processors."),
                             .choices = busyChoices,
                             .advanced = true}),
        field<&E::budget>({.name = "time_budget",
                           .option = "--time-budget",
                           .value = "S",
                           .title = KS_TEXT("core", "Time budget"),
                           .help = KS_TEXT("core", "Seconds for all points; those that come too late are left out. 0 sets no limit."),
                           .unit = "s",
                           .zero = KS_TEXT("core", "no limit"),
                           .least = 0,
                           .most = 86'400,
                           .step = 10}),
        memoryLimitField(),
        field<&E::seed>({.name = "seed",
                         .option = "--seed",
                         .value = "S",
                         .title = KS_TEXT("core", "Seed"),
                         .help = KS_TEXT("core", "Of the random operands: the same seed gives the same numbers."),
                         .advanced = true}),
    }};
    return table;
}

} // namespace ks
