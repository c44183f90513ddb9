#pragma once

#include "core/nn/network_steps.h"
#include "ui/network/layer_columns.h"

#include <algorithm>
#include <optional>

namespace ks {

/// The layers of a network in a row and under each what a batch does with it: forward to the right, backward to the left, update. The one under
/// way is marked, what is done already is filled. A click goes there.
class StepDiagram final : public LayerColumns {
    Q_OBJECT

public:
    explicit StepDiagram(QWidget* parent = nullptr);

    void show(std::shared_ptr<const Graph> graph, std::shared_ptr<const NetworkSteps> steps, const NetworkPosition& position);
    QRect boxOf(StepPhase phase, int layer) const;
    /// Of a layer, with dots where it has no room.
    QString shownName(int layer) const;

signals:
    void picked(ks::StepPhase phase, int layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    Columns columns() const override;
    int measuredWidth() override;
    QString hintAt(const QPoint& place) const override;
    int headHeight() const { return 2 * fontMetrics().height() + 2; }
    int rowHeight() const { return std::max(14, fontMetrics().height()); }
    QFont nameFont(bool here) const;
    std::optional<std::pair<StepPhase, int>> placeAt(const QPoint& point) const;

    std::shared_ptr<const NetworkSteps> m_steps;
    NetworkPosition m_position;
    int m_namesWidth = 0; ///< of the passes, at the left
};

} // namespace ks
