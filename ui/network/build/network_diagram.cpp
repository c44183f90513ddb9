#include "ui/network/build/network_diagram.h"

#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace ks {

namespace {

constexpr int boxGap = 14;
constexpr int arcHeight = 16; ///< above the boxes, for second operands

constexpr int mostLetters = 24; ///< of a name; longer ones are cut

} // namespace

void NetworkDiagram::show(const Graph& graph, const std::vector<int>& blamed)
{
    m_blamed = blamed;
    setGraph(std::make_shared<const Graph>(graph));
}

int NetworkDiagram::measuredWidth()
{
    int width = 0;
    for (int node = graphInput; node < layers(); ++node)
        width = std::max(
            {width, fontMetrics().horizontalAdvance(QStringLiteral("⚠ ") + nameOf(node)), fontMetrics().horizontalAdvance(shapeOf(node))});
    return std::min(width, fontMetrics().horizontalAdvance(QLatin1Char('n')) * mostLetters) + 2 * gridStep;
}

void NetworkDiagram::setChosen(int node)
{
    m_chosen = node;
    update();
}

int NetworkDiagram::boxHeight() const
{
    return 2 * fontMetrics().height() + gridStep;
}

QSize NetworkDiagram::sizeHint() const
{
    return {(layers() + 1) * (columnWidth() + boxGap), arcHeight + boxHeight() + 4};
}

QRect NetworkDiagram::boxOf(int node) const
{
    return {(node + 1) * (columnWidth() + boxGap) + 1, arcHeight, columnWidth(), boxHeight()};
}

void NetworkDiagram::paintEvent(QPaintEvent* event)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = fontMetrics().height();
    for (int node = graphInput; node < layers(); ++node) {
        const QRect box = boxOf(node);
        if (!event->rect().intersects(box.adjusted(-boxGap, -arcHeight, boxGap, 0)))
            continue;
        const bool blamed = std::ranges::count(m_blamed, node) > 0;
        const int group = node == graphInput ? -1 : seriesOf(graph().nodes[static_cast<std::size_t>(node)].spec.op);
        painter.setPen(QPen(blamed ? colours.bad : node == m_chosen ? colours.accent : colours.border, node == m_chosen || blamed ? 2 : 1));
        painter.setBrush(colours.alternate);
        painter.drawRect(box);
        if (group >= 0)
            painter.fillRect(QRect(box.left(), box.top(), 4, box.height()), seriesStyle(group, colours).colour);
        painter.setPen(colours.text);
        const QRect inner = box.adjusted(gridStep, gridStep / 2, -2, -gridStep / 2);
        painter.drawText(
            QRect(inner.left(), inner.top(), inner.width(), height), Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(blamed ? QStringLiteral("⚠ ") + nameOf(node) : nameOf(node), Qt::ElideRight, inner.width()));
        painter.setPen(colours.muted);
        painter.drawText(QRect(inner.left(), inner.top() + height, inner.width(), height), Qt::AlignLeft | Qt::AlignVCenter, shapeOf(node));
        if (node == graphInput)
            continue;
        const GraphNode& layer = graph().nodes[static_cast<std::size_t>(node)];
        painter.setPen(QPen(colours.muted, 1));
        painter.setBrush(Qt::NoBrush);
        for (const int operand : {layer.src, readsTwo(layer.spec) ? layer.src2 : layer.src}) {
            const QRect from = boxOf(operand);
            if (operand == node - 1) {
                painter.drawLine(from.right() + 1, from.center().y(), box.left() - 4, box.center().y());
                painter.drawLine(box.left() - 8, box.center().y() - 4, box.left() - 2, box.center().y());
                painter.drawLine(box.left() - 8, box.center().y() + 4, box.left() - 2, box.center().y());
                continue;
            }
            QPainterPath arc(QPointF(from.center().x(), from.top()));
            constexpr double bend = -arcHeight / 4.0; // a cubic comes to three quarters of it: inside the widget
            arc.cubicTo(QPointF(from.center().x(), bend), QPointF(box.center().x(), bend), QPointF(box.center().x(), box.top()));
            painter.drawPath(arc);
        }
    }
}

void NetworkDiagram::mousePressEvent(QMouseEvent* event)
{
    const int node = event->position().toPoint().x() / (columnWidth() + boxGap) - 1;
    if (node < layers())
        emit picked(node);
}

} // namespace ks
