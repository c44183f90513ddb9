#pragma once

#include "core/nn/model.h"
#include "ui/language/retranslating.h"

#include <QComboBox>
#include <QWidget>

namespace ks {

/// Which tensor is looked at: a layer, or the input, and one of its tensors.
class TensorChoice final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// The names of layers may be of any length: no box is wider than its share of `page`.
    explicit TensorChoice(QWidget& page);

    /// Another network: the first layer with weights is chosen, and the tensor that was. Emits nothing, as choose().
    void setModel(const Model& model);
    /// `node`: a layer or graphInput.
    void choose(int node, Role role);
    int node() const { return m_layer->currentData().toInt(); }
    Role role() const { return static_cast<Role>(m_tensor->currentData().toInt()); }
    /// "conv1 · 1×6×24×24", "the input".
    QString nameOf(int node) const { return m_layer->itemText(m_layer->findData(node)); }
    /// Its room stays, so that nothing jumps.
    void setOffered(bool offered);

signals:
    void changed();

protected:
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();
    void listRoles();

    QWidget& m_page;
    Graph m_graph;
    QLabel* m_layerTitle;
    QComboBox* m_layer;
    QLabel* m_tensorTitle;
    QComboBox* m_tensor;
};

} // namespace ks
