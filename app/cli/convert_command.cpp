#include "app/cli/convert_command.h"

#include "app/cli/columns.h"
#include "app/cli/given_options.h"
#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/base/output_files.h"
#include "core/data/pipeline_code.h"
#include "core/io/network_code.h"
#include "core/io/onnx/onnx_file.h"
#include "core/nn/model_json.h"
#include "core/nn/weights.h"
#include "core/session/network_file.h"

#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct ImportOptions {
    std::string file;
    NetworkFiles to;
};

int runImport(const ImportOptions& options)
{
    if (options.to.none())
        badOption("--network", "say where to: --network F.json, --save F.safetensors, or both");
    NetworkOptions from;
    from.model = options.file;
    const Network network = from.read();
    if (!options.to.save.empty() && network.parameters.empty())
        badOption("--save", "this file has no weights; leave it out, or name a file that has some");
    try {
        requireSound(network.model); // or nothing could read again what is written
    } catch (const InputError& error) {
        throw FileError(Text(KS_TEXT("core", "%1: %2"), {options.file, error.text()}));
    }
    options.to.write(network);
    std::cout << shown(network.model.name) << ": " << network.model.graph.nodes.size() << " layers, " << network.parameters.size()
              << " parameter tensors\n";
    return done;
}

void addNetworkFile(CLI::App& command, const char* name, std::string& file, const char* what, const char* type, const std::string& group)
{
    command.add_option(name, file, what)->type_name(type)->group(group);
}

} // namespace

void NetworkFiles::addOwnTo(CLI::App& command, const std::string& group)
{
    addNetworkFile(command, "--network", json, "Write the network without weights", "FILE.json", group);
    addNetworkFile(command, "--save", save, "Write the weights with their network", "FILE.safetensors", group);
}

void NetworkFiles::addOthersTo(CLI::App& command, const std::string& group)
{
    addNetworkFile(command, "--onnx", onnx, "Write the network with its weights for other programs", "FILE.onnx", group);
    addNetworkFile(command, "--pytorch", pytorch, "Write a Python program that builds it with PyTorch and loads the weights", "FILE.py",
                   group);
    addNetworkFile(command, "--keras", keras, "The same with Keras", "FILE.py", group);
}

void NetworkFiles::write(const Network& network) const
{
    const Model& model = network.model;
    OutputFiles files;
    files.add("--onnx", onnx, [&](AtomicFile& file) { file.write(onnxBytes(onnxOf(model, network.parameters))); });
    files.add("--network", json, [&](AtomicFile& file) { file.write(modelText(model)); });
    files.add("--save", save, [&](AtomicFile& file) { saveWeights(file, model, network.parameters, network.about); });
    files.add("--pytorch", pytorch, [&](AtomicFile& file) {
        file.write(pytorchSource(
            model.graph, model.name,
            {.ending = model.endingForOthers(), .functions = torchPreparation(model.pipeline, model.graph.input, model.white())}));
    });
    files.add("--keras", keras, [&](AtomicFile& file) {
        file.write(kerasSource(
            model.graph, model.name,
            {.ending = model.endingForOthers(), .functions = kerasPreparation(model.pipeline, model.graph.input, model.white())}));
    });
    files.requireWritable();
    files.write();
}

void NetworkExportOptions::addTo(CLI::App& command)
{
    const std::string group = "Networks";
    command.add_option("--model", network.model, "Instead of a session: a preset, a network file (.json) or an ONNX file")
        ->type_name("NAME|FILE")
        ->group(group);
    command.add_option("--weights", network.weights, "Its weights (.safetensors)")->type_name("FILE")->group(group);
    to.addOwnTo(command, group);
    to.addOthersTo(command, group);
}

int exportNetwork(const NetworkExportOptions& options)
{
    const Network network = options.network.read();
    if (options.to.none())
        badOption("--onnx", "say what to write: --onnx, --network, --save, --pytorch or --keras, each with a file");
    if ((!options.to.onnx.empty() || !options.to.save.empty()) && network.parameters.empty())
        badOption("--weights", "this network has no weights yet; name a .safetensors file");
    options.to.write(network);
    return done;
}

void addImportCommand(Program& program)
{
    CLI::App* command =
        program.app.add_subcommand("import", "Read an ONNX network: write its layers as JSON and its weights as safetensors");
    const auto options = std::make_shared<ImportOptions>();
    command->add_option("file", options->file, "An ONNX file")->required()->type_name("FILE.onnx");
    options->to.addOwnTo(*command, command->option_defaults()->get_group());
    command->footer("Example: kernelscope-cli import net.onnx --network net.json --save net.safetensors");
    command->callback([options, &program] { program.status = runImport(*options); });
}

} // namespace ks::cli
