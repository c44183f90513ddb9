#pragma once

#include "ui/network/layer_columns.h"

#include <vector>

namespace ks {

/// The layers as boxes in a row, the shape behind each arrow, second operands as arcs above. The table beside it is its keyboard equal.
class NetworkDiagram final : public LayerColumns {
    Q_OBJECT

public:
    using LayerColumns::LayerColumns;

    /// `blamed`: layers that are not possible.
    void show(const Graph& graph, const std::vector<int>& blamed);
    void setChosen(int node);
    QRect boxOf(int node) const;
    QSize sizeHint() const override;

signals:
    void picked(int node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    int measuredWidth() override;
    int boxHeight() const;

    std::vector<int> m_blamed;
    int m_chosen = graphInput;
};

} // namespace ks
