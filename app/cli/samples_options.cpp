#include "app/cli/samples_options.h"

#include "app/cli/common_options.h"

#include <algorithm>
#include <vector>

namespace ks::cli {

void addSplitOption(CLI::App& command, std::string& split)
{
    std::vector<std::string> parts;
    for (const Split part : allSplits)
        parts.emplace_back(nameOf(part));
    command.add_option("--split", split, "Which part of the data: train, validation or test")
        ->check(CLI::IsMember(std::move(parts)))
        ->capture_default_str();
}

void SamplesOptions::addTo(CLI::App& command)
{
    addSplitOption(command, split);
    addBatchOption(command, batch, "Samples at once");
}

BatchLoader SamplesOptions::loader(const DatasetPtr& data, const Pipeline& pipeline) const
{
    const auto* const part = std::ranges::find(allSplits, split, [](Split one) { return nameOf(one); });
    return BatchLoader(data, *part, pipeline, {.size = batch, .shuffle = false});
}

} // namespace ks::cli
