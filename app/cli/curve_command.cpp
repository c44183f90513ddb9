#include "app/cli/attribute_options.h"
#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/given_options.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/base/output_files.h"
#include "core/ops/attributes.h"
#include "core/ops/operator.h"
#include "core/report/activation_curve.h"

#include <iostream>
#include <memory>
#include <string>

namespace ks::cli {

namespace {

struct CurveOptions {
    std::string op;
    AttributeOptions attributes;
    CurveRange range{.points = 0, .also = {}};
    std::string backend = referenceBackend();
    std::string csv;
    std::string svg;
    bool json = false;
};

constexpr int pointsOnTerminal = 11;
constexpr int pointsInFiles = 401;

std::string activationNames()
{
    return joinedIf(allOps(), hasCurve, ", ", [](OpKind op) { return nameOf(op); });
}

OpKind opOf(const std::string& name)
{
    const auto op = opNamed(name);
    if (!op || !hasCurve(*op))
        unknownName("--op", "activation ", name, activationNames());
    return *op;
}

void printCurve(const ActivationCurve& curve)
{
    constexpr std::size_t width = 16;
    std::cout << chartOf(curve).title.english() << '\n'
              << rightAligned("x", width) << rightAligned("f(x)", width) << rightAligned("f′(x)", width) << '\n';
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        for (const float value : {curve.x[i], curve.y[i], curve.slope[i]})
            std::cout << rightAligned(digitsOf(value), width);
        std::cout << '\n';
    }
}

int runCurve(const CurveOptions& typed)
{
    const OpKind op = opOf(typed.op);
    OutputFiles files;
    Chart chart;
    files.add("--csv", typed.csv, [&](AtomicFile& file) { file.write(csvOf(chart)); });
    files.add("--svg", typed.svg, [&](AtomicFile& file) { file.write(svgOf(chart)); });
    files.requireWritable();
    CurveRange range = typed.range;
    const bool written = !files.empty() || typed.json;
    if (range.points == 0)
        range.points = written ? pointsInFiles : pointsOnTerminal;
    const ActivationCurve curve = activationCurve(requireBackend(typed.backend), typed.attributes.specOf(op, {1, 1, 1, 2}), range);
    chart = chartOf(curve);
    files.write();
    if (typed.json)
        printJson({{"op", nameOf(op)}, {"backend", typed.backend}, {"x", curve.x}, {"f", curve.y}, {"slope", curve.slope}});
    else if (!written)
        printCurve(curve);
    return done;
}

} // namespace

void addCurveCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "curve", "An activation and its slope over a range of inputs, by its own forward and backward pass, as numbers or as a chart");
    const auto typed = std::make_shared<CurveOptions>();
    addOperatorOption(*command, typed->op)->required()->description("One of " + activationNames());
    typed->attributes.addTo(*command, hasCurve);
    command->add_option("--from", typed->range.from, "Where the curve begins")->capture_default_str();
    command->add_option("--to", typed->range.to, "Where it ends")->capture_default_str();
    command->add_option("--points", typed->range.points, "Places in between (11, in files 401)")->check(CLI::Range(2, 100'000));
    command->add_option("--factor", typed->range.channelFactor, "Of an activation with weights: that of the channel")
        ->capture_default_str();
    command->add_option("--backend", typed->backend, "Which one computes it")->type_name("ID")->capture_default_str();
    addJsonFlag(*command, typed->json);
    command->add_option("--csv", typed->csv, "Write x, f(x) and f′(x), a line a place")->type_name("FILE.csv");
    command->add_option("--svg", typed->svg, "Write the chart")->type_name("FILE.svg");
    command->footer("Example: kernelscope-cli curve --op Elu --alpha 0.5 --from=-4 --to 4 --svg elu.svg");
    command->callback([typed, &program] { program.status = runCurve(*typed); });
}

} // namespace ks::cli
