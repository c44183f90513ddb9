#pragma once

#include "core/nn/model.h"

#include <QWidget>

#include <memory>

namespace ks {

/// In which of the house's series of colours an operator is shown: that of its family (ui/theme/families.h); negative: in none.
int seriesOf(OpKind op);

/// Base of the diagrams of a network: its layers side by side, in columns of one width that names and shapes fit. In front of the first layer stands
/// the input, behind the last one the loss, where a diagram shows them. Wants a scroll area where it is wider than its place, which does not fit it to
/// other texts or another font: it does so itself.
class LayerColumns : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent* event) override;

    const Graph& graph() const { return *m_graph; }
    void setGraph(std::shared_ptr<const Graph> graph);
    int layers() const { return static_cast<int>(m_graph->nodes.size()); }
    int columnWidth() const { return m_width; }
    /// graphInput: the input; layers(): the loss.
    QString nameOf(int layer) const;
    QString shapeOf(int layer) const;
    /// The widest of what is written in a column, or less; asked once for a network, a font and a language.
    virtual int measuredWidth() = 0;

private:
    void measure();

    std::shared_ptr<const Graph> m_graph = std::make_shared<const Graph>();
    int m_width = 0;
};

} // namespace ks
