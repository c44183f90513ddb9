#pragma once

#include "core/nn/model.h"

#include <QWidget>

#include <memory>
#include <optional>

class QPainter;

namespace ks {

/// In which of the house's series of colours an operator is shown: that of its family (ui/theme/families.h); negative: in none.
int seriesOf(OpKind op);

/// What a layer is called wherever a network is drawn or listed. graphInput: its input; behind the last layer: the loss.
QString nameInNetwork(const Graph& graph, int layer);
/// Of what it makes of a sample; a question mark where that is not known.
QString shapeInNetwork(const Graph& graph, int layer);

/// Base of the diagrams of a network: its layers side by side, in columns of one width that names and shapes fit. In front of the first layer stands
/// the input, behind the last one the loss, where a diagram shows them. Knows where every column is and what is at a place, writes what stands at its
/// head, and says the hint of what one points at. Wants a scroll area where it is wider than its place, which does not fit it to other texts or
/// another font: it does so itself.
class LayerColumns : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    QSize sizeHint() const final;
    QSize minimumSizeHint() const final { return sizeHint(); }

protected:
    /// In pixels.
    struct Columns {
        int first = graphInput; ///< the layer of the first one; the last one is the loss
        int left = 0;           ///< of the first one
        int width = 0;          ///< of each
        int gap = 0;            ///< behind each
        int height = 0;         ///< of the diagram
    };
    virtual Columns columns() const = 0;
    /// The least width of a column; asked once for a network, a font and a language.
    virtual int measuredWidth() = 0;
    /// Of what is at this place; empty: none.
    virtual QString hintAt(const QPoint& place) const = 0;

    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

    const Graph& graph() const { return *m_graph; }
    void setGraph(std::shared_ptr<const Graph> graph);
    /// Its columns are others now.
    void fit();
    int layers() const { return static_cast<int>(m_graph->nodes.size()); }
    int columnWidth() const { return m_width; }
    /// Of all that stands at the heads; `names`: the letters of names, before which `mark` may stand. Longer names are cut.
    int widestHead(const QFontMetrics& names, const QString& mark = {}) const;
    /// As wide as the column of a layer.
    QRect inColumn(int layer, int top, int height) const;
    /// In whose column, or in the gap behind it, a place is.
    std::optional<int> layerAt(const QPoint& place) const;
    /// Two lines from the top of `room`: `name`, which has been fitted, and the shape.
    void paintHead(QPainter& painter, const QRect& room, int layer, const QString& name, const QFont& letters, Qt::Alignment side) const;

    QString nameOf(int layer) const { return nameInNetwork(graph(), layer); }

private:
    void measure();

    std::shared_ptr<const Graph> m_graph = std::make_shared<const Graph>();
    int m_width = 0;
};

} // namespace ks
