#pragma once

#include "ui/scene/scene.h"

#include <optional>

namespace ks {

/// Where the views of an operation have it from: the Operation lab's document with what is looked at in it, or a moment of a training. Views read
/// scene() and send back what a person wants to see of it. GUI thread.
class LayerSource {
public:
    virtual ~LayerSource() = default;

    /// This moment; nothing while there are no numbers to explain.
    virtual std::optional<Scene> scene() const = 0;
    /// A number under the mouse in the formula: its cell gets a strong ring.
    virtual void pointAt(const std::optional<Factor>& factor) = 0;
    /// Long sums whole, or folded.
    void setUnfolded(bool unfolded);
    /// Long sums the largest terms first, or as the timeline takes them; until somebody says so by how many terms they have.
    void setBySize(bool bySize);
    /// Their terms that are 0, or how many there are.
    void setZerosShown(bool shown);
    /// The terms of one channel of a split sum, or its sum alone.
    void toggleChannel(std::size_t index);
    /// Brings a channel (or image) of the explained sum into the grids.
    void showChannel(std::size_t index);
    /// Brings the cell of a number of the formula into the grids, and into sight.
    void showFactor(const Factor& factor);

protected:
    /// The folds are others now.
    virtual void explainAgain() = 0;
    virtual void showView(const ViewState& view) = 0;
    /// Of a cell whose plane is shown; where all cells of the views are in sight nothing is to be done.
    virtual void bringIntoSight(const Factor&) {}

    ChannelFolds m_folds;
};

} // namespace ks
