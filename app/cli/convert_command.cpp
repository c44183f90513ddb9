#include "app/cli/convert_command.h"

#include "app/cli/columns.h"
#include "app/cli/tensor_source.h"
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
    std::string model;
    std::string weights;
};

int importNetwork(const ImportOptions& options)
{
    if (options.model.empty() && options.weights.empty())
        badOption("--network", "say where to: --network F.json, --save F.safetensors, or both");
    NetworkOptions from;
    from.model = options.file;
    const Network network = from.read();
    if (!options.weights.empty() && network.parameters.empty())
        badOption("--save", "this file has no weights; leave it out, or name a file that has some");
    try {
        requireSound(network.model); // or nothing could read again what is written
    } catch (const InputError& error) {
        throw FileError(Text(KS_TEXT("core", "%1: %2"), {options.file, error.text()}));
    }
    OutputFiles files;
    files.add("--network", options.model, [&](AtomicFile& file) { file.write(modelText(network.model)); });
    files.add("--save", options.weights, [&](AtomicFile& file) { saveWeights(file, network.model, network.parameters); });
    files.requireWritable();
    files.write();
    std::cout << shown(network.model.name) << ": " << network.model.graph.nodes.size() << " layers, " << network.parameters.size()
              << " parameter tensors\n";
    return done;
}

} // namespace

void NetworkExportOptions::addTo(CLI::App& command)
{
    const std::string group = "Networks";
    const auto add = [&](const char* name, std::string& target, const char* what, const char* type) {
        return command.add_option(name, target, what)->type_name(type)->group(group);
    };
    add("--model", network.model, "Instead of a session: a preset, a network file (.json) or an ONNX file", "NAME|FILE");
    add("--weights", network.weights, "Its weights (.safetensors)", "FILE");
    add("--onnx", onnx, "Write the network with its weights for other programs", "FILE.onnx");
    add("--network", json, "Write the network without weights", "FILE.json");
    add("--save", save, "Write the weights with their network", "FILE.safetensors");
    add("--pytorch", pytorch, "Write a Python program that builds it with PyTorch and loads the weights", "FILE.py");
    add("--keras", keras, "The same with Keras", "FILE.py");
}

bool NetworkExportOptions::given() const
{
    return !network.model.empty() || !network.weights.empty();
}

int exportNetwork(const NetworkExportOptions& options)
{
    const Network network = options.network.read();
    if (options.onnx.empty() && options.json.empty() && options.save.empty() && options.pytorch.empty() && options.keras.empty())
        badOption("--onnx", "say what to write: --onnx, --network, --save, --pytorch or --keras, each with a file");
    if ((!options.onnx.empty() || !options.save.empty()) && network.parameters.empty())
        badOption("--weights", "this network has no weights yet; name a .safetensors file");
    const Model& model = network.model;
    OutputFiles files;
    files.add("--onnx", options.onnx, [&](AtomicFile& file) { file.write(onnxBytes(onnxOf(model, network.parameters))); });
    files.add("--network", options.json, [&](AtomicFile& file) { file.write(modelText(model)); });
    files.add("--save", options.save, [&](AtomicFile& file) { saveWeights(file, model, network.parameters, network.about); });
    files.add("--pytorch", options.pytorch, [&](AtomicFile& file) {
        file.write(pytorchSource(
            model.graph, model.name,
            {.ending = model.endingForOthers(), .functions = torchPreparation(model.pipeline, model.graph.input, model.white())}));
    });
    files.add("--keras", options.keras, [&](AtomicFile& file) {
        file.write(kerasSource(
            model.graph, model.name,
            {.ending = model.endingForOthers(), .functions = kerasPreparation(model.pipeline, model.graph.input, model.white())}));
    });
    files.requireWritable();
    files.write();
    return done;
}

void addImportCommand(Program& program)
{
    CLI::App* command =
        program.app.add_subcommand("import", "Read an ONNX network: write its layers as JSON and its weights as safetensors");
    const auto options = std::make_shared<ImportOptions>();
    command->add_option("file", options->file, "An ONNX file")->required()->type_name("FILE.onnx");
    command->add_option("--network", options->model, "Write the layers")->type_name("FILE.json");
    command->add_option("--save", options->weights, "Write the weights with their network")->type_name("FILE.safetensors");
    command->footer("Example: kernelscope-cli import net.onnx --network net.json --save net.safetensors");
    command->callback([options, &program] { program.status = importNetwork(*options); });
}

} // namespace ks::cli
