#pragma once

#include "ui/grids/plane_loader.h"
#include "ui/paint/grid_scene.h"

#include <QObject>

#include <optional>

namespace ks {

/// One channel of one image of a tensor with its colours, ready to be drawn. What takes long to find out of it comes later. GUI thread.
class ShownPlane : public QObject {
    Q_OBJECT

public:
    explicit ShownPlane(QObject* parent = nullptr);

    void setTensor(TensorPtr tensor, std::int64_t n = 0, std::int64_t c = 0);
    void setPlane(std::int64_t n, std::int64_t c);
    /// `value`: what padding counts as (0, −∞), written into it.
    /// `overhang`: columns and rows beyond the padding that the last windows cover, for which room is left.
    void setPads(const Pads& pads, std::optional<double> value, const QSize& overhang = {0, 0});
    void setColour(const ColourSettings& colour);
    /// The range of a grid that shares its colours with others; replaces what `scope` gives. Nothing: back to the scope.
    void setSharedRange(std::optional<ValueRange> range);
    /// The three channels as one picture in which this value is white; nothing: the channel alone in the palette's colours. Cells stay those
    /// of the channel.
    void setWhite(std::optional<float> white);
    /// Colours, range and padding of another one.
    void takeAfter(const ShownPlane& other);

    const TensorPtr& tensor() const { return m_tensor; }
    bool has(const Cell& cell) const { return m_tensor && contains(m_scene.shape, cell); }
    const ColourSettings& colour() const { return m_colour; }
    /// The ends of the colours in force.
    const ValueRange& range() const { return m_scene.scale.range(); }
    const std::optional<ValueRange>& sharedRange() const { return m_sharedRange; }
    /// The range; nothing where it would be taken from cells of which none is a finite number.
    std::optional<ValueRange> knownRange() const;
    const PlaneFacts& facts() const { return m_facts; }
    /// All that a figure of it needs; refers to tensor() and facts().
    const GridScene& scene() const { return m_scene; }

signals:
    /// It is another plane, or perhaps the same of a new tensor; its colours come next. `resized`: of another extent.
    void replaced(bool resized);
    void padsChanged();
    /// It is drawn in other colours or numbers.
    void changed();
    void rangeChanged();
    /// facts() are known, or known better.
    void factsChanged();

private:
    void adopt(const PlaneFacts& facts);
    void applyScale();

    TensorPtr m_tensor;
    PlaneLoader m_loader;
    PlaneFacts m_facts;
    GridScene m_scene;
    ColourSettings m_colour;
    std::optional<ValueRange> m_sharedRange;
    std::optional<float> m_white; ///< as asked for; in force where the tensor has three channels
};

} // namespace ks
