#pragma once

#include "core/nn/model.h"

#include <QWidget>

#include <vector>

namespace ks {

/// The layers as boxes in a row, the shape behind each arrow, second operands as arcs above. The table beside it is its keyboard equal.
class NetworkDiagram : public QWidget {
    Q_OBJECT

public:
    explicit NetworkDiagram(QWidget* parent = nullptr);

    /// `blamed`: layers that are not possible.
    void show(const Graph& graph, const std::vector<int>& blamed);
    void setChosen(int node);
    QRect boxOf(int node) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void picked(int node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void measure();
    int boxHeight() const;
    int boxWidth() const;
    QString textOf(int node) const;
    QString shapeOf(int node) const;

    Graph m_graph;
    std::vector<int> m_blamed;
    int m_boxWidth = 0; ///< that of the longest name
    int m_chosen = graphInput;
};

} // namespace ks
