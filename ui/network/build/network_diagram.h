#pragma once

#include "core/nn/edge_edits.h"
#include "ui/network/layer_columns.h"

#include <QPixmap>

#include <functional>
#include <optional>
#include <variant>
#include <vector>

class QToolButton;

namespace ks {

/// The layers as boxes in a row between input and loss, what they make of a sample in each, second operands as arcs above. Every edge has a + that stands
/// there while the mouse or the keyboard is at it; a box is dragged to another edge. Says what a person wants and changes nothing itself.
class NetworkDiagram final : public LayerColumns {
    Q_OBJECT

public:
    explicit NetworkDiagram(QWidget* parent = nullptr);

    /// `blamed`: layers that are not possible.
    void show(const Graph& graph, const std::vector<int>& blamed);
    void setChosen(int node);
    /// The maps of a layer (or graphInput) at such a size; null: there are none. Asked while it paints, for what is in sight alone.
    void setMaps(std::function<QPixmap(int node, const QSize& size)> maps) { m_maps = std::move(maps); }
    /// Boxes without room for maps.
    void setLow(bool low);
    /// The page's: where all boxes have room in its width, they take it, and as much of its height as their maps are worth.
    void setRoom(const QSize& room);
    /// What an edge is called.
    QString edgeText(const GraphEdge& edge) const;
    /// Where the keyboard is: an edge, or nothing where it is at the chosen layer.
    const std::optional<GraphEdge>& edge() const { return m_edge; }
    void setEdge(const std::optional<GraphEdge>& edge);
    QRect boxOf(int node) const;
    /// Where its + stands.
    QPoint placeOf(const GraphEdge& edge) const;

signals:
    void picked(int node);
    /// The keyboard is at another edge, or at none.
    void edgeReached();
    void insertionWanted(const ks::GraphEdge& edge);
    /// A layer is over an edge; none: it is let go, or the drag was left.
    void dragged(int node, const std::optional<ks::GraphEdge>& edge);
    void dropped(int node, const ks::GraphEdge& edge);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    using Stop = std::variant<int, GraphEdge>; ///< a layer or an edge

    Columns columns() const override;
    int measuredWidth() override;
    QString hintAt(const QPoint& place) const override;
    int boxWidth() const;
    int boxHeight() const;
    int mapHeight() const;
    void fitBoxes();
    std::vector<Stop> stops() const;
    void walk(int by);
    void reach(const Stop& stop);
    std::optional<GraphEdge> edgeNear(const QPoint& place, int within) const;
    void leaveDrag();
    /// The layer whose box is there.
    std::optional<int> boxAt(const QPoint& place) const;
    void placePlus();
    void paintBox(QPainter& painter, int node) const;
    void paintEdge(QPainter& painter, const GraphEdge& edge) const;

    std::vector<int> m_blamed;
    std::vector<GraphEdge> m_edges;
    std::function<QPixmap(int, const QSize&)> m_maps;
    int m_chosen = graphInput;
    std::optional<GraphEdge> m_edge;    ///< of the keyboard
    std::optional<GraphEdge> m_hovered; ///< of the mouse
    std::optional<GraphEdge> m_target;  ///< of what is dragged
    std::optional<int> m_pressed;       ///< the layer that may be dragged
    QPoint m_pressedAt;
    bool m_dragging = false;
    bool m_low = false;
    QSize m_room;
    QToolButton* m_plus;
};

} // namespace ks
