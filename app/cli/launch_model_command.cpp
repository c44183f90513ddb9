#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/base/output_files.h"
#include "core/measure/launch_model.h"
#include "core/measure/launch_trace.h"
#include "core/measure/trace_file.h"
#include "core/nn/presets.h"
#include "core/ops/operator.h"
#include "core/report/pooling_charts.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct LaunchModelOptions {
    std::vector<std::int64_t> sides = projectedSides();
    std::int64_t window = 2;
    std::int64_t stride = 2;
    std::int64_t pad = 0;
    LaunchModel model;
    std::string network;
    std::int64_t batch = 32;
    std::string csv;
    std::string svg;
    std::string trace;
    bool json = false;
};

std::string csvOfModel(const std::vector<ModelledCell>& cells)
{
    std::string text =
        "image_side_pixels,device_function,filter_mode,windows,launches,copies,bytes,multiply_adds,model_seconds,printed_seconds,"
        "printed_is_doubtful\n";
    for (const ModelledCell& cell : cells) {
        const LaunchForecast& f = cell.forecast;
        text += joined(std::vector<std::string>{std::to_string(cell.side), std::string(nameOf(cell.product)),
                                                std::string(nameOf(cell.filter)), std::to_string(f.windows), std::to_string(f.launches),
                                                std::to_string(f.copies), std::to_string(f.bytes), digitsOf(f.multiplyAdds),
                                                digitsOf(f.seconds()), cell.printed ? digitsOf(cell.printed->seconds) : std::string(),
                                                cell.printed ? (cell.printed->doubtful ? "1" : "0") : ""},
                       ",") +
                "\n";
    }
    return text;
}

Json jsonOfModel(const LaunchFit& fit, const LaunchModel& model, const std::vector<ModelledCell>& cells)
{
    const ConstFields fields(launchModelFields(), model);
    Json numbers = Json::object();
    for (const Field& field : fields.rows())
        numbers[std::string(field.name)] = std::get<double>(fields.get(field));
    Json rows = Json::array();
    for (const ModelledCell& cell : cells) {
        const LaunchForecast& f = cell.forecast;
        Json row{{"image_side", cell.side},
                 {"product", nameOf(cell.product)},
                 {"filter", nameOf(cell.filter)},
                 {"windows", f.windows},
                 {"launches", f.launches},
                 {"copies", f.copies},
                 {"bytes", f.bytes},
                 {"multiply_adds", f.multiplyAdds},
                 {"model_seconds", f.seconds()},
                 {"model_parts",
                  {{"start_up", f.startUp},
                   {"launches", f.launching},
                   {"copies", f.copying},
                   {"bytes", f.moving},
                   {"multiply_adds", f.multiplying}}}};
        if (cell.printed) {
            row["printed_seconds"] = cell.printed->seconds;
            row["printed_is_doubtful"] = cell.printed->doubtful;
        }
        rows.push_back(std::move(row));
    }
    return {{"measured", false},
            {"model", std::move(numbers)},
            {"fit", {{"times", fit.used}, {"typical_difference", fit.typical}, {"kept", fit.kept}}},
            {"rows", std::move(rows)}};
}

void printNumbers(const LaunchFit& fit, const LaunchModel& model)
{
    const ConstFields fields(launchModelFields(), model);
    for (const Field& field : fields.rows())
        std::cout << "  " << padded(std::string(field.title) + ":", 24) << significantDigits(std::get<double>(fields.get(field)), 4) << ' '
                  << field.unit << (std::ranges::find(fit.kept, field.name) != fit.kept.end() ? " (the printed times do not tell it)" : "")
                  << '\n';
}

void printModel(const LaunchFit& fit, const LaunchModel& model, const std::vector<ModelledCell>& cells)
{
    std::cout << "A model, not a measurement: what a GPU would need with a launch for every window.\n";
    printNumbers(fit, model);
    if (model == fit.model) {
        const auto worst = std::ranges::max_element(fit.residuals, {}, [&](const double& one) {
            const auto at = static_cast<std::size_t>(&one - fit.residuals.data());
            return printedPoolingTimes()[at].doubtful ? 0.0 : std::abs(one);
        });
        const PrintedTime& time = printedPoolingTimes()[static_cast<std::size_t>(worst - fit.residuals.begin())];
        std::cout << "Fitted to " << fit.used << " times that the pooling study printed for a Tesla T4 (2023): typically "
                  << percentText(fit.typical) << " off, at most " << percentText(std::abs(*worst)) << " (" << nameOf(time.product) << ' '
                  << nameOf(time.filter) << ", N = " << time.side << ").\n";
    }
    std::cout << "\nSeconds by the model, behind them those that were printed; ? contradicts its neighbours.\n"
              << rightAligned("N", 7) << rightAligned("windows", 12);
    constexpr std::size_t width = 22;
    for (const ModelledCell& cell : cells) {
        if (cell.side != cells.front().side)
            break;
        std::cout << rightAligned(std::string(nameOf(cell.product)) + " " + std::string(nameOf(cell.filter)), width);
    }
    std::int64_t side = -1;
    for (const ModelledCell& cell : cells) {
        if (cell.side != side)
            std::cout << '\n' << rightAligned(std::to_string(cell.side), 7) << rightAligned(std::to_string(cell.forecast.windows), 12);
        side = cell.side;
        std::string text = significantDigits(cell.forecast.seconds(), 4);
        text +=
            cell.printed ? " (" + significantDigits(cell.printed->seconds, 4) + (cell.printed->doubtful ? "?)" : ")") : std::string(" (–)");
        std::cout << rightAligned(text, width);
    }
    std::cout << '\n';
}

/// A step of a network whose tensors stay on the card, and of one whose tensors go there and back at every layer.
struct ModelledStep {
    std::string_view pass;
    std::string_view stay; ///< in files
    LaunchForecast forecast;
};

std::vector<ModelledStep> modelledSteps(const LaunchModelOptions& typed, const LaunchModel& model)
{
    const Model network = presetModel(typed.network);
    std::vector<ModelledStep> steps;
    for (const Pass pass : {Pass::Inference, Pass::Training})
        for (const auto& [stay, name] : {std::pair{TensorsStay::OnDevice, "on the card"}, {TensorsStay::OnHost, "copied at every layer"}})
            steps.push_back({nameOf(pass), name, forecastOf(model, network.graph, network.loss, typed.batch, pass, stay)});
    return steps;
}

std::string csvOfSteps(const std::vector<ModelledStep>& steps)
{
    std::string text = "pass,tensors,launches,copies,bytes,multiply_adds,model_seconds\n";
    for (const ModelledStep& step : steps) {
        const LaunchForecast& f = step.forecast;
        text += joined(std::vector<std::string>{std::string(step.pass), std::string(step.stay), std::to_string(f.launches),
                                                std::to_string(f.copies), std::to_string(f.bytes), digitsOf(f.multiplyAdds),
                                                digitsOf(f.seconds() - f.startUp)},
                       ",") +
                "\n";
    }
    return text;
}

void printSteps(const LaunchModelOptions& typed, const std::vector<ModelledStep>& steps)
{
    std::cout << "\nA step of " << typed.network << " for " << typed.batch << " samples, start-up left out:\n"
              << padded("pass", 11) << padded("tensors", 23) << rightAligned("launches", 9) << rightAligned("copies", 8)
              << rightAligned("bytes", 13) << rightAligned("seconds", 12) << rightAligned("times as long", 15) << '\n';
    double before = 0;
    for (const ModelledStep& step : steps) {
        const LaunchForecast& f = step.forecast;
        const double seconds = f.seconds() - f.startUp;
        const bool first = step.stay == steps.front().stay;
        std::cout << padded(std::string(step.pass), 11) << padded(std::string(step.stay), 23) << rightAligned(std::to_string(f.launches), 9)
                  << rightAligned(std::to_string(f.copies), 8) << rightAligned(groupedDigits(f.bytes), 13)
                  << rightAligned(significantDigits(seconds, 3), 12)
                  << rightAligned(first ? std::string() : significantDigits(seconds / before, 3), 15) << '\n';
        before = seconds;
    }
    std::cout
        << "On the card a training step launches once more: the update of all parameters, which the host makes where tensors are copied.\n";
}

/// By what is given; no study printed times of single layers to fit the rest to.
void runNetworkModel(const LaunchModelOptions& typed, const CLI::App& command)
{
    LaunchModel model = usualCard;
    takeGiven(command, ConstFields(launchModelFields(), typed.model), Fields(launchModelFields(), model));
    if (!typed.svg.empty() || !typed.trace.empty())
        badOption(typed.svg.empty() ? "--trace" : "--svg", "it is of images, not of a network");
    const std::vector<ModelledStep> steps = modelledSteps(typed, model);
    OutputFiles files;
    files.add("--csv", typed.csv, [&](AtomicFile& file) { file.write(csvOfSteps(steps)); });
    files.requireWritable();
    if (typed.json) {
        Json rows = Json::array();
        for (const ModelledStep& step : steps) {
            const LaunchForecast& f = step.forecast;
            rows.push_back({{"pass", step.pass},
                            {"tensors", step.stay},
                            {"launches", f.launches},
                            {"copies", f.copies},
                            {"bytes", f.bytes},
                            {"multiply_adds", f.multiplyAdds},
                            {"model_seconds", f.seconds() - f.startUp}});
        }
        printJson({{"measured", false}, {"network", typed.network}, {"batch", typed.batch}, {"rows", std::move(rows)}});
    } else {
        std::cout << "A model, not a measurement: what a GPU would need for a step of a network.\n";
        printNumbers({}, model);
        std::cout << "Not fitted: usual numbers of a card on PCI Express; give your own.\n";
        printSteps(typed, steps);
    }
    files.write();
}

void runLaunchModel(const LaunchModelOptions& typed, const CLI::App& command)
{
    for (const std::int64_t side : typed.sides)
        if (side + 2 * typed.pad < typed.window)
            badOption("--window", "a window of " + std::to_string(typed.window) + "×" + std::to_string(typed.window) +
                                      " is larger than the padded image of N = " + std::to_string(side) + ", which has " +
                                      std::to_string(side + 2 * typed.pad) + " cells a side");
    if (!typed.network.empty())
        return runNetworkModel(typed, command);
    const LaunchFit fit = fitLaunchModel(printedPoolingTimes(), typed.model);
    LaunchModel model = fit.model;
    takeGiven(command, ConstFields(launchModelFields(), typed.model), Fields(launchModelFields(), model));
    const std::vector<ModelledCell> cells = modelledCells(model, squarePool(4, typed.window, typed.stride, typed.pad), typed.sides);
    OutputFiles files;
    files.add("--csv", typed.csv, [&](AtomicFile& file) { file.write(csvOfModel(cells)); });
    files.add("--svg", typed.svg, [&](AtomicFile& file) {
        file.write(svgOf(launchModelChart(model, squarePool(4, typed.window, typed.stride, typed.pad), typed.sides)));
    });
    files.add("--trace", typed.trace, [&](AtomicFile& file) {
        file.write(jsonOf(traceOf(model, squarePool(typed.sides.front(), typed.window, typed.stride, typed.pad),
                                  WindowProduct::OneThreadPerCell, IdentityFilter::Transferred)));
    });
    files.requireWritable();
    if (typed.json)
        printJson(jsonOfModel(fit, model, cells));
    else
        printModel(fit, model, cells);
    files.write();
}

} // namespace

void addLaunchModelCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("launch-model", "What a GPU would need for a maximum with a launch and copies for every "
                                                                   "window, or for a network with copies at every layer: a model");
    const auto typed = std::make_shared<LaunchModelOptions>();
    command->add_option("--image-side", typed->sides, "Sides of square images, separated by commas (4,8,16,…,131072)")
        ->delimiter(',')
        ->check(between(1, 1 << 20))
        ->type_name("N,N");
    command->add_option("--window", typed->window, "Side of the window (2)")->check(between(1, 32))->type_name("K");
    command->add_option("--window-stride", typed->stride, "From window to window (2)")->check(between(1, 1 << 20))->type_name("S");
    command->add_option("--pad", typed->pad, "Zeros around the image (0)")->check(between(0, 1 << 10))->type_name("P");
    command->add_option("--network", typed->network, "Instead of images a step of a preset network, with and without copies at every layer")
        ->type_name("NAME")
        ->excludes("--image-side")
        ->excludes("--window")
        ->excludes("--window-stride")
        ->excludes("--pad");
    command->add_option("--batch", typed->batch, "Samples of the network's step (32)")
        ->check(between(1, 1 << 20))
        ->type_name("N")
        ->needs("--network");
    addFieldOptions(*command, Fields(launchModelFields(), typed->model));
    command->add_option("--csv", typed->csv, "Write the table, one row for each image and variant")->type_name("FILE");
    command->add_option("--svg", typed->svg, "Write the chart")->type_name("FILE.svg");
    command
        ->add_option("--trace", typed->trace,
                     "Write how the windows of the first image travel between host and card, by matmul1, in Chrome's trace format: the "
                     "Network lab and trace --read show it")
        ->type_name("FILE.json");
    addJsonFlag(*command, typed->json);
    command->footer("Without options for its numbers the model is fitted to the times that the study printed for a Tesla T4; what is given "
                    "stays as given. "
                    "The same work is run, here or on a GPU, by apply and bench --op MaxPool --backend cuda --implementation "
                    "round-trip-matmul1-transferred.\n"
                    "Examples: kernelscope-cli launch-model --image-side 1024,2048 --per-copy 6\n"
                    "          kernelscope-cli launch-model --network from-scratch --batch 32 --per-launch 5 --per-copy 10");
    command->callback([typed, command] { runLaunchModel(*typed, *command); });
}

} // namespace ks::cli
