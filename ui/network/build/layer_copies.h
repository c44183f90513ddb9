#pragma once

#include "core/nn/model.h"

#include <QCoreApplication>

#include <functional>
#include <span>

namespace ks {

class LayerEdits;
struct GraphEdge;

/// Copies of layers, one or several that are a part of the network: on the clipboard and in the network, from whatever page. Each change is one step of undo;
/// a copy has the settings of its original and weights of its own, which is said, and so is why there is none. GUI thread.
class LayerCopies {
    Q_DECLARE_TR_FUNCTIONS(ks::LayerCopies)

public:
    explicit LayerCopies(LayerEdits& edits) : m_edits(edits) {}

    /// Told with the network as it is about to become, and the layer where the keyboard is to be.
    using Told = std::function<void(const Model& changed, int layer)>;

    /// False where these layers cannot be copied.
    bool copy(std::span<const int> layers);
    void cut(std::span<const int> layers, const Told& told);
    /// What the clipboard holds, on an edge.
    void paste(const GraphEdge& edge, const Told& told);
    /// Behind them.
    void duplicate(std::span<const int> layers, const Told& told);

private:
    LayerEdits& m_edits;
};

} // namespace ks
