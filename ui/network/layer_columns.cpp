#include "ui/network/layer_columns.h"

#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "ui/theme/families.h"

#include <QEvent>

namespace ks {

int seriesOf(OpKind op)
{
    return seriesOf(infoOf(op).family);
}

void LayerColumns::setGraph(std::shared_ptr<const Graph> graph)
{
    if (graph == m_graph)
        return;
    m_graph = std::move(graph);
    measure();
}

void LayerColumns::measure()
{
    m_width = measuredWidth();
    updateGeometry();
    resize(sizeHint());
    update();
}

void LayerColumns::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        measure();
}

QString LayerColumns::nameOf(int layer) const
{
    return layer == graphInput ? tr("input")
           : layer == layers() ? tr("loss")
                               : QString::fromStdString(m_graph->nodes[static_cast<std::size_t>(layer)].name);
}

QString LayerColumns::shapeOf(int layer) const
{
    if (layer == layers())
        return QStringLiteral("1");
    Shape shape = m_graph->input;
    if (layer != graphInput) {
        const OpSpec& spec = m_graph->nodes[static_cast<std::size_t>(layer)].spec;
        shape = !spec.src.empty() && isLegal(spec) ? ks::shapeOf(spec, Role::Dst) : Shape{};
    }
    return shape.empty() ? QStringLiteral("?") : QString::fromStdString(shape.sampleText());
}

} // namespace ks
