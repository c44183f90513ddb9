#include "ui/network/layer_columns.h"

#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "ui/theme/families.h"
#include "ui/theme/hint.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>

namespace ks {

int seriesOf(OpKind op)
{
    return seriesOf(infoOf(op).family);
}

QString nameInNetwork(const Graph& graph, int layer)
{
    return layer == graphInput                             ? LayerColumns::tr("input")
           : layer >= static_cast<int>(graph.nodes.size()) ? LayerColumns::tr("loss")
                                                           : QString::fromStdString(graph.nodes[static_cast<std::size_t>(layer)].name);
}

QString shapeInNetwork(const Graph& graph, int layer)
{
    if (layer >= static_cast<int>(graph.nodes.size()))
        return QStringLiteral("1");
    Shape shape = graph.input;
    if (layer != graphInput) {
        const OpSpec& spec = graph.nodes[static_cast<std::size_t>(layer)].spec;
        shape = !spec.src.empty() && isLegal(spec) ? shapeOf(spec, Role::Dst) : Shape{};
    }
    return shape.empty() ? QStringLiteral("?") : QString::fromStdString(shape.sampleText());
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
    fit();
}

void LayerColumns::fit()
{
    updateGeometry();
    resize(sizeHint());
    update();
}

bool LayerColumns::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    showHint(help.globalPos(), hintAt(help.pos()), *this);
    return true;
}

void LayerColumns::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        measure();
}

int LayerColumns::widestHead(const QFontMetrics& names, const QString& mark) const
{
    constexpr int mostLetters = 24;
    int widest = 0;
    for (int layer = columns().first; layer <= layers(); ++layer)
        widest = std::max({widest, names.horizontalAdvance(mark + nameOf(layer)), //
                           fontMetrics().horizontalAdvance(shapeInNetwork(graph(), layer))});
    return std::min(widest, names.horizontalAdvance(QLatin1Char('n')) * mostLetters);
}

QSize LayerColumns::sizeHint() const
{
    const Columns all = columns();
    return {all.left + (layers() + 1 - all.first) * (all.width + all.gap), all.height};
}

QRect LayerColumns::inColumn(int layer, int top, int height) const
{
    const Columns all = columns();
    return {all.left + (layer - all.first) * (all.width + all.gap), top, all.width, height};
}

std::optional<int> LayerColumns::layerAt(const QPoint& place) const
{
    const Columns all = columns();
    if (place.x() < all.left)
        return std::nullopt;
    const int layer = all.first + (place.x() - all.left) / (all.width + all.gap);
    return layer <= layers() ? std::optional(layer) : std::nullopt;
}

void LayerColumns::paintHead(QPainter& painter, const QRect& room, int layer, const QString& name, const QFont& letters,
                             Qt::Alignment side) const
{
    const Colours& colours = coloursOf(palette());
    const int height = fontMetrics().height();
    const QRect line(room.left(), room.top(), room.width(), height);
    painter.setFont(letters);
    painter.setPen(colours.text);
    painter.drawText(line, side | Qt::AlignVCenter, name);
    painter.setFont(font());
    painter.setPen(colours.muted);
    painter.drawText(line.translated(0, height), side | Qt::AlignVCenter, shapeInNetwork(graph(), layer));
}

} // namespace ks

#include "moc_layer_columns.cpp"
