#pragma once

#include "core/nn/model.h"
#include "core/tensor/tensor.h"
#include "ui/language/retranslating.h"
#include "ui/language/sentence.h"

#include <QComboBox>
#include <QWidget>

namespace ks {

class PlaneWall;

/// What a layer chosen here makes of what the network is asked about: map by map, or unit by unit with its number where no layer has maps.
class TryMaps : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit TryMaps(QWidget* parent = nullptr);

    /// Offers the layers that have maps, not just numbers, or all where none has; hides where there is no layer. The layer stays where the network is the
    /// same.
    void setNetwork(const Graph& graph);
    /// noNode: there is none.
    int layer() const { return m_layers->count() > 0 ? m_layers->currentData().toInt() : noNode; }
    /// `why`: there are none to be seen; where it says nothing there are, or nobody has asked.
    void show(const TensorPtr& maps, const Sentence& why = {});
    using QWidget::show;

signals:
    void layerChosen();

protected:
    void retranslate() override;

private:
    Graph m_graph;
    bool m_units = false; ///< no layer has maps
    QLabel* m_title;
    QComboBox* m_layers;
    PlaneWall* m_wall;
    QLabel* m_why;
    Sentence m_whyNone;
};

} // namespace ks
