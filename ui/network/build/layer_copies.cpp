#include "ui/network/build/layer_copies.h"

#include "core/base/error.h"
#include "core/nn/edits.h"
#include "core/nn/part_edits.h"
#include "ui/network/build/layer_clipboard.h"
#include "ui/network/build/layer_edits.h"
#include "ui/network/network_document.h"

#include <algorithm>

namespace ks {

bool LayerCopies::copy(std::span<const int> layers)
{
    try {
        LayerClipboard::copy(partOf(m_edits.document().model(), layers));
        return true;
    } catch (const Error& error) {
        m_edits.refuse(error.text());
        return false;
    }
}

void LayerCopies::cut(std::span<const int> layers, const Told& told)
{
    if (!copy(layers))
        return;
    const int first = *std::ranges::min_element(layers);
    const int before = m_edits.document().model().graph.nodes[static_cast<std::size_t>(first)].src;
    m_edits.changeMended([several = layers.size() > 1] { return several ? tr("Cut layers") : tr("Cut a layer"); },
                         [&](const Model& model) { return withoutPart(model, layers); }, [](const Model&) { return noNode; },
                         [&](const Model& changed) { told(changed, std::max(0, before)); });
}

void LayerCopies::paste(const GraphEdge& edge, const Told& told)
{
    try {
        const Model part = LayerClipboard::layers();
        m_edits.changeMended([several = part.graph.nodes.size() > 1] { return several ? tr("Paste layers") : tr("Paste a layer"); },
                             [&](const Model& model) { return withPart(model, edge, part); }, [&](const Model&) { return edge.to; },
                             [&](const Model& changed) { told(changed, edge.to); }, LayerEdits::Copies::Some);
    } catch (const Error& error) {
        m_edits.refuse(error.text());
    }
}

void LayerCopies::duplicate(std::span<const int> layers, const Told& told)
{
    if (layers.empty())
        return;
    const int copy = *std::ranges::max_element(layers) + 1;
    m_edits.changeMended(
        [several = layers.size() > 1] { return several ? tr("Duplicate layers") : tr("Duplicate a layer"); },
        [&](const Model& model) { return layers.size() > 1 ? withPartDuplicated(model, layers) : withDuplicate(model, layers.front()); },
        [&](const Model&) { return copy; }, [&](const Model& changed) { told(changed, copy); }, LayerEdits::Copies::Some);
}

} // namespace ks
