#include "app/cli/columns.h"
#include "app/cli/drawing_program.h"
#include "app/cli/given_options.h"
#include "app/cli/network_input.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "core/base/escapes.h"
#include "core/base/file_set.h"
#include "core/base/names_text.h"
#include "core/base/output_files.h"
#include "core/io/number_text.h"
#include "core/nn/evaluation.h"
#include "core/nn/map_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ks::cli {

namespace {

struct MapsOptions {
    NetworkOptions network;
    RunningOptions running;
    std::vector<std::string> layers;
    std::string input;
    std::vector<std::string> as = {"svg", "png", "npy"};
    std::string output;
};

std::vector<int> chosenNodes(const MapsOptions& typed, const Model& model)
{
    std::vector<int> nodes;
    for (const std::string& layer : typed.layers) {
        const int node = model.find(layer);
        if (node < 0)
            unknownName("--layer", "layer ", layer, namesText(model.graph.nodes, &GraphNode::name).english());
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

/// What --as can name: figures by their endings, and what has a use beside them.
constexpr std::array<std::string_view, 5> kinds = {"svg", "pdf", "png", "cells", "npy"};
constexpr std::size_t figureKinds = 3;

bool wants(const MapsOptions& typed, std::string_view kind)
{
    return std::ranges::find(typed.as, kind) != typed.as.end();
}

bool wantsFigures(const MapsOptions& typed)
{
    return std::any_of(kinds.begin(), kinds.begin() + figureKinds, [&](std::string_view kind) { return wants(typed, kind); });
}

/// Numbers, and pictures of a pixel a cell; what is to be drawn of them goes to `figures`.
void writeLayerMaps(const MapsOptions& typed, const Tensor& maps, const std::string& layer, const std::string& name,
                    const std::filesystem::path& folder, std::vector<std::string>& figures)
{
    const GreyRange range = writeMaps(maps, MapFiles::Numbers, folder, name); // which the figures are drawn from
    if (wants(typed, "cells")) {
        writeMaps(maps, MapFiles::Singles, folder, name);
        writeMaps(maps, MapFiles::Montage, folder, name + "-cells");
    }
    for (const std::string_view kind : std::span(kinds).first(figureKinds))
        if (wants(typed, kind))
            figures.insert(figures.end(),
                           {(folder / (name + ".npy")).string(), layer, (folder / (name + '.' + std::string(kind))).string()});
    std::cout << shown(layer) << ": " << maps.shape().text() << ", from " << textOf(range.low) << " to " << textOf(range.high) << '\n';
}

int runMaps(const MapsOptions& typed)
{
    const Network network = typed.network.read();
    requireWeights(network, "has no maps worth keeping");
    const std::vector<int> nodes = chosenNodes(typed, network.model);
    const Tensor input = readNetworkInput(typed.input, network.model);
    makeFolder(typed.output); // before the work, which an unwritable one would cost
    requireWritable(std::filesystem::path(typed.output) / "maps.npy");
    if (wantsFigures(typed))
        requireDrawingProgram();
    Predictor predictor = typed.running.predictorOf(network, 1, nodes);
    predictor.predict(input);
    const std::vector<std::string> names = mapFileNames(network.model);
    FileSet files(typed.output);
    std::vector<std::string> figures = {"maps", "--"}; // behind which a layer's name is no option
    for (const int node : nodes)
        writeLayerMaps(typed, predictor.map(node), network.model.graph.nodes[static_cast<std::size_t>(node)].name,
                       names[static_cast<std::size_t>(node)], files.room(), figures);
    if (wantsFigures(typed))
        if (const int status = drawElsewhere(std::move(figures)); status != done)
            return status;
    if (!wants(typed, "npy"))
        for (const int node : nodes)
            std::filesystem::remove(files.room() / (names[static_cast<std::size_t>(node)] + ".npy"));
    files.commit();
    return done;
}

} // namespace

void addMapsCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "maps", "Write the feature maps of layers for a picture: as figures with names and a colour bar, and as numbers");
    const auto typed = std::make_shared<MapsOptions>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, false);
    command->add_option("--layer", typed->layers, "Layers by name (all)")->type_name("NAME…");
    command->add_option("--input", typed->input, "A picture, NPY or CSV file")->required()->type_name("FILE");
    command->add_option("--as", typed->as, "Figures: svg, pdf, png; cells: PNG of a pixel a cell, all in one and one each; npy: numbers")
        ->delimiter(',')
        ->check(CLI::IsMember(std::vector<std::string>(kinds.begin(), kinds.end())))
        ->type_name("KIND,…")
        ->default_str("svg,png,npy");
    command->add_option("--output", typed->output, "A folder; it is made if it is not there")->required()->type_name("DIR");
    command->footer("Example: kernelscope-cli maps --weights lenet.safetensors --layer conv1 --input seven.png --output maps");
    command->callback([typed, &program] { program.status = runMaps(*typed); });
}

} // namespace ks::cli
