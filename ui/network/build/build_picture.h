#pragma once

#include "core/nn/edge_edits.h"
#include "ui/language/retranslating.h"

#include <QLabel>
#include <QPointer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

class LayerChooser;
class LayerMaps;
class NetworkDiagram;

/// The diagram in its scroll area, and below it what the layer or edge is where one is, and what a layer that is dragged would do there. Says what a
/// person wants; changes nothing itself.
class BuildPicture final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit BuildPicture(QWidget* parent = nullptr);

    using QWidget::show;
    void show(const Model& model, const std::vector<ModelProblem>& problems);
    void setChosen(int node);
    /// In the boxes; they are to live as long as this.
    void showMaps(LayerMaps& maps);
    /// In as little height as it can have, where something else needs it.
    void setLow(bool low);
    /// What a change does besides, said before it is made; empty: nothing.
    void setCost(std::function<QString()> cost) { m_cost = std::move(cost); }
    NetworkDiagram& diagram() { return *m_diagram; }
    /// Where the keyboard is in the diagram: on an edge, or nothing.
    std::optional<GraphEdge> edge() const;

signals:
    void picked(int node);
    void insertionWanted(const ks::GraphEdge& edge, ks::OpKind op);
    void moveWanted(int node, const ks::GraphEdge& edge);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void takeFont() override { fit(); }
    void retranslate() override;

private:
    void takeRoom();
    void fit();
    void bringIntoView();
    void say(const QString& text);
    void sayPlace();
    void sayDrag(int node, const std::optional<GraphEdge>& edge);
    void openChooser(const GraphEdge& edge);

    Model m_model;
    LayerMaps* m_maps = nullptr;
    int m_chosen = graphInput;
    int m_dragged = noNode;
    bool m_low = false;
    std::optional<GraphEdge> m_over; ///< which edge the layer that is dragged is
    NetworkDiagram* m_diagram;
    QScrollArea* m_scroll;
    QLabel* m_note;
    QPointer<LayerChooser> m_chooser;
    std::function<QString()> m_cost;
};

} // namespace ks
