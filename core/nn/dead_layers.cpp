#include "core/nn/dead_layers.h"

#include "core/base/digits.h"
#include "core/nn/trainer.h"
#include "core/ops/op_info.h"

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t portion = 32;

/// Which layers have had no output but 0 so far.
class Search {
public:
    Search(const Model& model, std::span<const Tensor> parameters, Backend& backend)
        : m_model(model), m_predictor(model, backend, portion, 0, relus(model.graph)), m_suspects(relus(model.graph)),
          m_rows(static_cast<std::size_t>(portion * model.outputs()))
    {
        m_predictor.setParameters(parameters);
    }

    bool goesOn() const { return !m_suspects.empty(); }
    void look(std::span<const float> inputs, std::int64_t count)
    {
        m_predictor.run(inputs, count, m_rows);
        std::erase_if(m_suspects,
                      [&](int node) { return std::ranges::any_of(m_predictor.map(node).cells(), [](float value) { return value != 0; }); });
        m_samples += count;
    }
    DeadLayers found() const
    {
        DeadLayers dead{.samples = m_samples};
        if (m_samples < leastSamplesForDead)
            return dead;
        for (const int node : m_suspects)
            dead.layers.push_back(m_model.graph.nodes[static_cast<std::size_t>(node)].name);
        dead.output = !m_suspects.empty() && m_suspects.back() + 1 == static_cast<int>(m_model.graph.nodes.size());
        return dead;
    }

    static std::vector<int> relus(const Graph& graph)
    {
        std::vector<int> nodes;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            if (infoOf(graph.nodes[i].spec.op).cutsOff)
                nodes.push_back(static_cast<int>(i));
        return nodes;
    }

private:
    const Model& m_model;
    Predictor m_predictor;
    std::vector<int> m_suspects;
    std::vector<float> m_rows;
    std::int64_t m_samples = 0;
};

} // namespace

Text DeadLayers::sentence() const
{
    if (!any())
        return {};
    const std::string count = groupedDigits(samples);
    if (output && layers.size() == 1)
        return Text(KS_TEXT("core",
                            "The network’s output is 0 for every sample (%2 were looked at): its last layer, %1, is dead, since what it "
                            "gets is never above 0. No gradient passes, so more epochs do not help; begin again with a lower rate."),
                    {Text::name(layers.front()), count});
    return Text(KS_TEXT("core", "The layer %1 is dead: its output is 0 for every sample (%2 were looked at), so nothing passes it, "
                                "and no gradient comes back. More epochs do not help; begin again with a lower rate."),
                {Text::name(layers.front()), count});
}

DeadLayers deadLayers(const Model& model, std::span<const Tensor> parameters, Backend& backend, const BatchLoader& loader,
                      std::int64_t most)
{
    if (Search::relus(model.graph).empty())
        return {};
    Search search(model, parameters, backend);
    const std::int64_t count = std::min(loader.samples(), most);
    std::vector<float> inputs(static_cast<std::size_t>(portion * model.graph.input.elements()));
    const std::vector<std::uint32_t>& all = loader.data().samples(loader.split());
    // spread over the part, whose neighbours are often alike: an hour of the night, pictures of one class
    for (std::int64_t done = 0; done < count && search.goesOn();) {
        std::vector<std::uint32_t> samples;
        for (; done < count && static_cast<std::int64_t>(samples.size()) < portion; ++done)
            samples.push_back(all[static_cast<std::size_t>(done * loader.samples() / count)]);
        loader.loadSamples(samples, {.images = inputs, .labels = {}, .targets = {}, .oneHot = {}});
        search.look(inputs, static_cast<std::int64_t>(samples.size()));
    }
    return search.found();
}

DeadLayers deadLayers(const Model& model, std::span<const Tensor> parameters, Backend& backend, std::span<const float> inputs)
{
    const auto cells = static_cast<std::size_t>(model.graph.input.elements());
    if (Search::relus(model.graph).empty() || inputs.size() / cells < static_cast<std::size_t>(leastSamplesForDead))
        return {};
    Search search(model, parameters, backend);
    for (std::size_t at = 0; at + cells <= inputs.size() && search.goesOn(); at += portion * cells) {
        const std::span<const float> rest = inputs.subspan(at);
        search.look(rest, static_cast<std::int64_t>(std::min<std::size_t>(portion, rest.size() / cells)));
    }
    return search.found();
}

DeadLayers deadLayers(const Trainer& trainer)
{
    const Dataset& data = trainer.data();
    const Split split = data.count(Split::Validation) > 0 ? Split::Validation : data.count(Split::Test) > 0 ? Split::Test : Split::Train;
    const BatchLoader loader(trainer.samples().data(), split, trainer.model().pipeline, {.size = portion, .shuffle = false});
    return deadLayers(trainer.model(), trainer.parameters(), trainer.plans().backend(), loader);
}

} // namespace ks
