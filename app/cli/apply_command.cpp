#include "app/cli/common_options.h"
#include "app/cli/given_options.h"
#include "app/cli/operator_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/remarks.h"
#include "app/cli/results.h"
#include "core/base/digits.h"
#include "core/measure/experiment_file.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "core/report/run_report.h"
#include "core/runtime/runner.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <utility>

namespace ks::cli {

namespace {

struct ApplyOptions {
    OperatorOptions operation;
    std::vector<std::string> passes;
    std::string greyRange;
    bool json = false;
};

void addPass(std::vector<Pass>& passes, Pass pass)
{
    if (std::ranges::find(passes, pass) == passes.end())
        passes.push_back(pass);
}

/// --pass with its aliases; without it what the given tensors ask for.
std::vector<Pass> passesToRun(const ApplyOptions& options, OpKind op)
{
    std::vector<Pass> passes;
    for (const std::string& name : options.passes) {
        if (name == "forward") {
            addPass(passes, Pass::Inference);
        } else if (name == "backward") {
            addPass(passes, Pass::BackwardData);
            if (hasPass(op, Pass::BackwardWeights))
                addPass(passes, Pass::BackwardWeights);
        } else if (const auto pass = passNamed(name)) {
            if (!hasPass(op, *pass))
                badOption("--pass", std::string(nameOf(op)) + " has no pass " + name + ", since it has no weights");
            addPass(passes, *pass);
        } else {
            unknownName("--pass", "pass ", name, passWords());
        }
    }
    const OperatorOptions& given = options.operation;
    const auto isToWrite = [&](const RoleInfo& info) { return info.isResult && !given.outputOf(info.role).empty(); };
    for (const RoleInfo& info : tensorRoles())
        if (isToWrite(info) && !hasPass(op, *info.madeBy))
            badOption(std::string(info.option), std::string(nameOf(op)) + " has no weights");
    if (passes.empty()) {
        passes.push_back(Pass::Inference);
        const auto makesWhatIsToWrite = [&](Pass pass) {
            return std::ranges::any_of(tensorRoles(), [&](const RoleInfo& info) { return info.madeBy == pass && isToWrite(info); });
        };
        for (const Pass pass : {Pass::BackwardData, Pass::BackwardWeights})
            if (hasPass(op, pass) && (given.hasDiffDst() || makesWhatIsToWrite(pass)))
                addPass(passes, pass);
        if (!given.indicesOutput().empty() || makesWhatIsToWrite(Pass::Training))
            addPass(passes, Pass::Training);
    }
    return passes;
}

/// Before anything is computed for them.
void requireIndices(OpKind op)
{
    const auto has = [](OpKind one) { return infoOf(one).takesMaximum; };
    if (!has(op))
        badOption("--out", "Indices: " + std::string(nameOf(op)) + " has none; legal are " +
                               joinedIf(allOps(), has, " and ", [](OpKind one) { return nameOf(one); }));
}

/// ONNX's Indices: per output cell the row-major offset of the winner in the whole input, -1 where there is none.
Tensor indicesOf(const OperatorRequest& operation, const OperationRun& run)
{
    const OpSpec& spec = operation.spec;
    const std::vector<std::int64_t>& argMax = run.argMax;
    if (argMax.empty())
        badOption("--out", "Indices: " + run.implementation(Pass::Training) + " on " + operation.backend->info().id +
                               " keeps none that can be read; " + usualBackend() + " does");
    constexpr std::int64_t exact = 1 << 24;
    if (spec.src.elements() > exact)
        badOption("--out", "Indices: the input has more than 2^24 cells, whose numbers float32 cannot hold");
    Tensor indices = Tensor::uninitialized(shapeOf(spec, Role::Dst), "Indices");
    const std::int64_t plane = indices.shape().h * indices.shape().w;
    for (std::size_t i = 0; i < argMax.size(); ++i) {
        const std::int64_t first = static_cast<std::int64_t>(i) / plane * spec.src.h * spec.src.w;
        indices.cells()[i] = static_cast<float>(argMax[i] < 0 ? -1 : first + argMax[i]);
    }
    return indices;
}

std::vector<PassReport> runPasses(PlannedOperation& planned, Progress& progress)
{
    std::vector<PassReport> reports;
    for (const Pass pass : allPasses) {
        const Kernel* kernel = planned.kernel(pass);
        if (!kernel)
            continue;
        progress.say(nameOf(pass));
        const auto start = std::chrono::steady_clock::now();
        planned.execute(pass);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        reports.push_back({pass, std::string(kernel->implementation()), time.count(), kernel->parts(), kernel->deviceWork()});
    }
    return reports;
}

std::vector<Result> appliedResults(const OperatorOptions& options, const OperationRun& run, const Tensor& indices)
{
    std::vector<Result> results;
    for (const Role role : resultRoles) {
        const RoleInfo& info = infoOf(role);
        const Tensor& tensor = run.of(role);
        const std::string file = options.outputOf(role);
        if (tensor.empty() && !file.empty())
            badOption("--out", std::string(info.onnx) + " is not computed by the passes that --pass asks for, or the operation has none" +
                                   (info.madeBy == Pass::Training ? "; BatchNormalization has it with training_mode=1" : ""));
        if (!tensor.empty())
            results.push_back({std::string(info.onnx), &tensor, info.perChannel, file, {}});
    }
    if (!indices.empty())
        results.push_back({"Indices", &indices, false, options.indicesOutput(), {}});
    return results;
}

Json jsonOfPass(const PassReport& pass)
{
    Json json{{"implementation", pass.implementation}, {"milliseconds", pass.seconds * 1e3}};
    if (!pass.parts.empty()) {
        Json parts = Json::object();
        for (const NamedSeconds& part : pass.parts)
            parts[part.name] = part.seconds;
        json["part_seconds"] = std::move(parts);
    }
    if (pass.work)
        json["device_work"] = {{"launches", pass.work->launches},
                               {"copies", pass.work->copies},
                               {"bytes_to_device", pass.work->bytesToDevice},
                               {"bytes_to_host", pass.work->bytesToHost},
                               {"multiply_adds", pass.work->multiplyAdds},
                               {"grid", pass.work->grid},
                               {"block", pass.work->block}};
    return json;
}

Json jsonOfReport(const RunReport& report)
{
    const auto size = [](const Shape& shape) {
        return Json{{"shape", jsonShape(shape)}, {"elements", shape.elements()}, {"bytes", bytesOf(shape)}};
    };
    Json json{{"input", size(report.src)}, {"output", size(report.dst)}};
    if (!report.padded.empty())
        json["padded_input"] = size(report.padded);
    if (report.windows > 0)
        json["windows"] = report.windows;
    json["fewer_elements_percent"] = 100 * report.fewerElements();
    json["device"] = report.device.english();
    json["version"] = report.program;
    if (!report.library.empty())
        json["library_version"] = report.library;
    return json;
}

Json jsonOfApplied(const OperatorRequest& operation, const RunReport& run, const std::vector<Result>& results,
                   const std::vector<std::string>& notes)
{
    Json attributes = Json::object();
    const ConstFields fields = attributesOf(operation.spec);
    for (const Field& attribute : fields.rows())
        attributes[std::string(attribute.name)] = fields.text(attribute);
    Json passes = Json::object();
    for (const PassReport& pass : run.passes)
        passes[std::string(nameOf(pass.pass))] = jsonOfPass(pass);
    Json outputs = Json::object();
    for (const Result& result : results)
        outputs[result.name] = jsonResult(result);
    return {{"op", nameOf(operation.spec.op)},      {"attributes", std::move(attributes)},
            {"src", jsonShape(operation.spec.src)}, {"backend", operation.backend->info().id},
            {"passes", std::move(passes)},          {"outputs", std::move(outputs)},
            {"report", jsonOfReport(run)},          {"notes", notes}};
}

void printApplied(const OperatorRequest& operation, const RunReport& run, const std::vector<Result>& results)
{
    std::cout << describe(operation.spec) << '\n';
    for (const PassReport& pass : run.passes)
        std::cout << nameOf(pass.pass) << " on " << run.backend << ", " << pass.implementation << ": " << secondsText(pass.seconds)
                  << " (one run; not a benchmark)\n";
    for (const Result& result : results)
        std::cout << textResult(result);
    for (const auto& [label, value] : linesOf(run))
        std::cout << label.english() << ": " << value.english() << '\n';
}

void runApply(ApplyOptions& options)
{
    OperatorOptions& given = options.operation;
    given.takeNamedTensors();
    std::vector<std::string> files = {given.indicesOutput()};
    for (const Role role : resultRoles)
        files.push_back(given.outputOf(role));
    requireWritableResults(files);
    std::optional<GreyRange> greyRange;
    if (!options.greyRange.empty()) {
        const auto [low, high] = rangeFrom("--grey-range", options.greyRange);
        if (std::ranges::none_of(files, [](const std::string& file) { return file.ends_with(".png"); }))
            badOption("--grey-range", "no output is a .png");
        greyRange = GreyRange{static_cast<float>(low), static_cast<float>(high)};
    }
    if (!given.indicesOutput().empty())
        requireIndices(given.op());
    const std::vector<Pass> passes = passesToRun(options, given.op());
    const bool backward = std::ranges::any_of(passes, [](Pass pass) { return !isForward(pass); });
    if (given.hasDiffDst() && !backward)
        badOption("--diff-dst", "no pass that --pass asks for takes a gradient");

    Progress progress;
    progress.say("reading");
    OperatorRequest operation = given.load(backward);
    std::vector<std::string> notes;
    for (const Role role : operandRoles)
        notes.insert(notes.end(), operation.of(role).notes.begin(), operation.of(role).notes.end());

    const ImplementationChoice choice = given.implementation(operation, passes);
    PlannedOperation planned(*operation.backend, operation.spec,
                             {.passes = passes, .forward = choice.forward, .backward = choice.backward, .threads = given.threads()});
    planned.upload(operation.operands());
    const RunReport report = reportOf(operation.spec, operation.backend->info(), runPasses(planned, progress));
    const OperationRun run = planned.download();
    const Tensor indices = given.indicesOutput().empty() ? Tensor() : indicesOf(operation, run);
    std::vector<Result> results = appliedResults(given, run, indices);
    progress.say("writing");
    writeResults(results, greyRange, operation.src.white);
    progress.clear();

    for (const std::string& note : notes)
        printNote(note);
    if (options.json)
        printJson(jsonOfApplied(operation, report, results, notes));
    else
        printApplied(operation, report, results);
}

} // namespace

void addApplyCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("apply", "Apply an operator to a tensor, forwards and, with a gradient, backwards");
    const auto options = std::make_shared<ApplyOptions>();
    options->operation.addTo(*command, OperatorOptions::Results::Written);
    command->add_option("--pass", options->passes, namesOfPasses() + "; forward and backward for both of a kind; may be repeated")
        ->allow_extra_args(false)
        ->type_name("PASS");
    command
        ->add_option("--grey-range", options->greyRange,
                     "Which numbers are black and white in a .png (the picture's own range, or smallest to largest)")
        ->type_name("A:B");
    addJsonFlag(*command, options->json);
    command->callback([options] { runApply(*options); });
}

} // namespace ks::cli
