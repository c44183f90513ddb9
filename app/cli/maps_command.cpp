#include "app/cli/columns.h"
#include "app/cli/given_options.h"
#include "app/cli/network_input.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/file_set.h"
#include "core/base/joined.h"
#include "core/base/output_files.h"
#include "core/io/number_text.h"
#include "core/nn/evaluation.h"
#include "core/nn/map_files.h"
#include "core/report/map_figure.h"

#include <filesystem>
#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct MapsOptions {
    NetworkOptions network;
    RunningOptions running;
    std::vector<std::string> layers;
    std::string input;
    std::string output;
};

std::vector<int> chosenNodes(const MapsOptions& typed, const Model& model)
{
    std::vector<int> nodes;
    for (const std::string& layer : typed.layers) {
        const int node = model.find(layer);
        if (node < 0)
            unknownName("--layer", "layer ", layer, joined(model.graph.nodes, ", ", &GraphNode::name));
        nodes.push_back(node);
    }
    if (nodes.empty())
        for (std::size_t i = 0; i < model.graph.nodes.size(); ++i)
            nodes.push_back(static_cast<int>(i));
    return nodes;
}

/// The names of all layers' files: those of the layers, as far as these are names of files.
std::vector<std::string> mapFileNames(const Model& model)
{
    std::vector<std::string> names;
    for (const GraphNode& node : model.graph.nodes)
        names.push_back(node.name);
    return fileNamesOf(names);
}

/// The maps of one layer: a montage, every map by itself, the numbers, and a figure with labels.
void writeLayerMaps(const Tensor& maps, const std::string& layer, const std::string& name, const std::filesystem::path& folder)
{
    const std::string figure = mapsFigure(maps, layer);
    writeFile(folder / (name + ".svg"), std::as_bytes(std::span(figure)));
    writeMaps(maps, MapFiles::Numbers, folder, name);
    writeMaps(maps, MapFiles::Singles, folder, name);
    const GreyRange range = writeMaps(maps, MapFiles::Montage, folder, name);
    std::cout << shown(layer) << ": " << maps.shape().text() << ", black is " << textOf(range.low) << " and white " << textOf(range.high)
              << '\n';
}

int runMaps(const MapsOptions& typed)
{
    const Network network = typed.network.read();
    requireWeights(network, "has no maps worth keeping");
    const std::vector<int> nodes = chosenNodes(typed, network.model);
    const Tensor input = readNetworkInput(typed.input, network.model);
    makeFolder(typed.output); // before the work, which an unwritable one would cost
    requireWritable(std::filesystem::path(typed.output) / "maps.png");
    Predictor predictor = typed.running.predictorOf(network, 1, nodes);
    predictor.predict(input);
    const std::vector<std::string> names = mapFileNames(network.model);
    FileSet files(typed.output);
    for (const int node : nodes)
        writeLayerMaps(predictor.map(node), network.model.graph.nodes[static_cast<std::size_t>(node)].name,
                       names[static_cast<std::size_t>(node)], files.room());
    files.commit();
    return done;
}

} // namespace

void addMapsCommand(Program& program)
{
    CLI::App* command =
        program.app.add_subcommand("maps", "Write the feature maps of layers for a picture: PNG, NPY, and figures with labels (SVG)");
    const auto typed = std::make_shared<MapsOptions>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, false);
    command->add_option("--layer", typed->layers, "Layers by name (all)")->type_name("NAME…");
    command->add_option("--input", typed->input, "A picture, NPY or CSV file")->required()->type_name("FILE");
    command->add_option("--output", typed->output, "A folder; it is made if it is not there")->required()->type_name("DIR");
    command->footer("Example: kernelscope-cli maps --weights lenet.safetensors --layer conv1 --input seven.png --output maps");
    command->callback([typed, &program] { program.status = runMaps(*typed); });
}

} // namespace ks::cli
