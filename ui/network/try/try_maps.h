#pragma once

#include "core/nn/model.h"
#include "core/tensor/tensor.h"
#include "ui/language/retranslating.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace ks {

class PlaneWall;

/// What a layer chosen here makes of the picture that the network is asked about, map by map.
class TryMaps : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit TryMaps(QWidget* parent = nullptr);

    /// Offers the layers that have maps, not just numbers; hides where there are none. The layer stays where the network is the same.
    void setNetwork(const Graph& graph);
    /// noNode: no layer has maps.
    int layer() const;
    void show(const TensorPtr& maps);
    using QWidget::show;
    PlaneWall& wall() { return *m_wall; }

signals:
    void layerChosen();

protected:
    void retranslate() override;

private:
    Graph m_graph;
    QLabel* m_title;
    QComboBox* m_layers;
    PlaneWall* m_wall;
};

} // namespace ks
