#include "app/cli/columns.h"
#include "app/cli/network_input.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/tensor_source.h"
#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/file_set.h"
#include "core/base/joined.h"
#include "core/base/output_files.h"
#include "core/nn/evaluation.h"
#include "core/nn/map_files.h"
#include "core/report/map_figure.h"

#include <filesystem>
#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct Typed {
    NetworkOptions network;
    RunningOptions running;
    std::vector<std::string> layers;
    std::string input;
    std::string output;
};

std::string layerNames(const Model& model)
{
    return joined(model.graph.nodes, ", ", &GraphNode::name);
}

std::vector<int> nodesOf(const Typed& typed, const Model& model)
{
    std::vector<int> nodes;
    for (const std::string& layer : typed.layers) {
        const int node = model.find(layer);
        if (node < 0)
            badOption("--layer", "there is no layer '" + layer + "'; there are " + layerNames(model));
        nodes.push_back(node);
    }
    if (nodes.empty())
        for (std::size_t i = 0; i < model.graph.nodes.size(); ++i)
            nodes.push_back(static_cast<int>(i));
    return nodes;
}

/// The names of all layers' files: those of the layers, as far as these are names of files.
std::vector<std::string> fileNames(const Model& model)
{
    std::vector<std::string> names;
    for (const GraphNode& node : model.graph.nodes)
        names.push_back(node.name);
    return fileNamesOf(names);
}

/// The maps of one layer: a montage, every map by itself, the numbers, and a figure with labels.
void write(const Tensor& maps, const std::string& layer, const std::string& name, const std::filesystem::path& folder)
{
    const std::string figure = mapsFigure(maps, layer);
    writeFile(folder / (name + ".svg"), std::as_bytes(std::span(figure)));
    writeMaps(maps, MapFiles::Numbers, folder, name);
    writeMaps(maps, MapFiles::Singles, folder, name);
    const GreyRange range = writeMaps(maps, MapFiles::Montage, folder, name);
    std::cout << shown(layer) << ": " << maps.shape().text() << ", black is " << range.low << " and white " << range.high << '\n';
}

int maps(const Typed& typed)
{
    const Network network = typed.network.read();
    if (network.parameters.empty())
        badOption("--weights", "an untrained network has no maps worth keeping; name a .safetensors or ONNX file");
    const std::vector<int> nodes = nodesOf(typed, network.model);
    const Tensor input = readNetworkInput(typed.input, network.model);
    makeFolder(typed.output); // before the work, which an unwritable one would cost
    requireWritable(std::filesystem::path(typed.output) / "maps.png");
    Predictor predictor(network.model, requireBackend(typed.running.backendId()), 1, typed.running.threads, nodes,
                        typed.running.implementation);
    predictor.setParameters(network.parameters);
    predictor.predict(input);
    const std::vector<std::string> names = fileNames(network.model);
    FileSet files(typed.output);
    for (const int node : nodes)
        write(predictor.map(node), network.model.graph.nodes[static_cast<std::size_t>(node)].name, names[static_cast<std::size_t>(node)],
              files.room());
    files.commit();
    return done;
}

} // namespace

void addMapsCommand(Program& program)
{
    CLI::App* command =
        program.app.add_subcommand("maps", "Write the feature maps of layers for a picture: PNG, NPY, and figures with labels (SVG)");
    const auto typed = std::make_shared<Typed>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, false);
    command->add_option("--layer", typed->layers, "Layers by name (all)")->type_name("NAME…");
    command->add_option("--input", typed->input, "A picture, NPY or CSV file")->required()->type_name("FILE");
    command->add_option("--output", typed->output, "A folder; it is made if it is not there")->required()->type_name("DIR");
    command->footer("Example: kernelscope-cli maps --weights lenet.safetensors --layer conv1 --input seven.png --output maps");
    command->callback([typed, &program] { program.status = maps(*typed); });
}

} // namespace ks::cli
