#include "ui/network/build/network_diagram.h"

#include "ui/network/build/layer_words.h"
#include "ui/theme/parts.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace ks {

namespace {

constexpr int boxGap = 26;
constexpr int arcHeight = 26; ///< above the boxes, for second operands
constexpr int plusSide = 22;
constexpr int aroundMaps = 2 * gridStep; ///< in the width of a box

/// Before the name of a layer that is not possible.
QString blame()
{
    return QStringLiteral("⚠ ");
}

} // namespace

NetworkDiagram::NetworkDiagram(QWidget* parent) : LayerColumns(parent), m_plus(named(iconButton("add", this), "insertLayer"))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_plus->setFocusPolicy(Qt::NoFocus); // the diagram has it, and Enter does the same
    m_plus->setAutoRaise(false);
    m_plus->resize(plusSide, plusSide);
    m_plus->hide();
    connect(m_plus, &QToolButton::clicked, this, [this] {
        if (const std::optional<GraphEdge> at = m_hovered ? m_hovered : m_edge)
            emit insertionWanted(*at);
    });
}

void NetworkDiagram::show(const Graph& graph, const std::vector<int>& blamed)
{
    leaveDrag();
    m_blamed = blamed;
    m_edges = edgesOf(graph);
    m_hovered.reset();
    if (m_edge && std::ranges::find(m_edges, *m_edge) == m_edges.end())
        m_edge.reset();
    if (graph.nodes.empty())
        m_edge = m_edges.front();
    setGraph(std::make_shared<const Graph>(graph));
    placePlus();
}

int NetworkDiagram::measuredWidth()
{
    return widestHead(fontMetrics(), blame()) + 2 * gridStep;
}

void NetworkDiagram::setChosen(int node)
{
    m_chosen = node;
    update();
}

int NetworkDiagram::boxWidth() const
{
    const int fits = m_room.width() / (layers() + 2) - boxGap;
    return m_low ? columnWidth() : std::clamp(fits, columnWidth(), 2 * columnWidth());
}

int NetworkDiagram::mapHeight() const
{
    const int usual = 2 * fontMetrics().height();
    if (m_low || boxWidth() == columnWidth())
        return m_low ? 0 : usual;
    return std::max(usual, std::min(boxWidth() - aroundMaps, m_room.height() / 8)); // as high as wide
}

void NetworkDiagram::setLow(bool low)
{
    m_low = low;
    fitBoxes();
}

void NetworkDiagram::setRoom(const QSize& room)
{
    m_room = room;
    fitBoxes();
}

void NetworkDiagram::fitBoxes()
{
    fit();
    placePlus();
}

int NetworkDiagram::boxHeight() const
{
    return 2 * fontMetrics().height() + mapHeight() + (m_low ? gridStep : 3 * gridStep / 2);
}

LayerColumns::Columns NetworkDiagram::columns() const
{
    return {.width = boxWidth(), .gap = boxGap, .height = arcHeight + boxHeight() + 4};
}

QRect NetworkDiagram::boxOf(int node) const
{
    return inColumn(node, arcHeight, boxHeight()).translated(1, 0); // beside the first one's edge
}

QPoint NetworkDiagram::placeOf(const GraphEdge& edge) const
{
    const QRect from = boxOf(edge.from);
    const QRect to = boxOf(edge.to);
    if (edge.to == edge.from + 1)
        return {(from.right() + to.left()) / 2, from.center().y()};
    return {(from.center().x() + to.center().x()) / 2, arcHeight / 2 - 1};
}

QString NetworkDiagram::edgeText(const GraphEdge& edge) const
{
    return ks::edgeText(graph(), edge, [this](int node) { return nameOf(node); });
}

std::vector<NetworkDiagram::Stop> NetworkDiagram::stops() const
{
    std::vector<Stop> all{Stop(graphInput)};
    int next = 0;
    for (const GraphEdge& edge : m_edges) {
        for (; next < edge.to; ++next)
            all.emplace_back(next);
        all.emplace_back(edge);
    }
    return all;
}

void NetworkDiagram::reach(const Stop& stop)
{
    if (const int* const node = std::get_if<int>(&stop)) {
        m_edge.reset();
        emit picked(*node);
    } else {
        m_edge = std::get<GraphEdge>(stop);
    }
    setEdge(m_edge);
}

void NetworkDiagram::setEdge(const std::optional<GraphEdge>& edge)
{
    m_edge = layers() == 0 && !m_edges.empty() ? std::optional(m_edges.front()) : edge; // there is nothing else to do
    placePlus();
    update();
    emit edgeReached();
}

void NetworkDiagram::walk(int by)
{
    const std::vector<Stop> all = stops();
    const Stop here = m_edge ? Stop(*m_edge) : Stop(m_chosen);
    const auto found = std::ranges::find(all, here);
    const auto at = found == all.end() ? std::ptrdiff_t{0} : found - all.begin();
    reach(all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(all) - 1))]);
}

std::optional<GraphEdge> NetworkDiagram::edgeNear(const QPoint& place, int within) const
{
    std::optional<GraphEdge> nearest;
    int least = within + 1;
    for (const GraphEdge& edge : m_edges)
        if (const int far = (placeOf(edge) - place).manhattanLength(); far < least) {
            least = far;
            nearest = edge;
        }
    return nearest;
}

/// It stands where the mouse is, or else where the keyboard is; always in a network without layers.
void NetworkDiagram::placePlus()
{
    const QString general = tr("Insert a layer");
    if (m_plus->accessibleName().isEmpty())
        setNames(*m_plus, general, general);
    const bool keyboard = m_edge && (hasFocus() || layers() == 0);
    const std::optional<GraphEdge> at = m_hovered ? m_hovered : keyboard ? m_edge : std::nullopt;
    m_plus->setVisible(at && !m_dragging);
    if (!at)
        return;
    m_plus->move(placeOf(*at) - QPoint(plusSide / 2, plusSide / 2));
    const QString text = tr("Insert a layer %1").arg(edgeText(*at));
    setNames(*m_plus, text, text);
}

void NetworkDiagram::leaveDrag()
{
    m_pressed.reset();
    if (!m_dragging)
        return;
    m_dragging = false;
    m_target.reset();
    unsetCursor();
    update();
    emit dragged(noNode, std::nullopt);
}

bool NetworkDiagram::event(QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        m_hovered.reset();
        placePlus();
    }
    if (event->type() == QEvent::ShortcutOverride && m_dragging && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return LayerColumns::event(event);
}

std::optional<int> NetworkDiagram::boxAt(const QPoint& place) const
{
    const std::optional<int> node = layerAt(place);
    return node && *node >= 0 && *node < layers() && boxOf(*node).contains(place) ? node : std::nullopt;
}

QString NetworkDiagram::hintAt(const QPoint& place) const
{
    const std::optional<int> node = boxAt(place);
    return node ? sentenceOf(graph().nodes[static_cast<std::size_t>(*node)].spec) : QString();
}

void NetworkDiagram::changeEvent(QEvent* event)
{
    LayerColumns::changeEvent(event);
    placePlus();
}

void NetworkDiagram::focusInEvent(QFocusEvent* event)
{
    LayerColumns::focusInEvent(event);
    placePlus();
    emit edgeReached();
    update();
}

void NetworkDiagram::focusOutEvent(QFocusEvent* event)
{
    LayerColumns::focusOutEvent(event);
    leaveDrag();
    placePlus();
    update();
}

void NetworkDiagram::paintBox(QPainter& painter, int node) const
{
    const Colours& colours = coloursOf(palette());
    const QRect box = boxOf(node);
    const bool isLayer = node >= 0 && node < layers();
    const bool blamed = std::ranges::count(m_blamed, node) > 0;
    const bool chosen = node == m_chosen;
    const int group = isLayer ? seriesOf(graph().nodes[static_cast<std::size_t>(node)].spec.op) : -1;
    painter.setPen(QPen(blamed ? colours.bad : chosen ? colours.accent : colours.border, chosen || blamed ? 2 : 1));
    painter.setBrush(colours.alternate);
    painter.setOpacity(m_dragging && m_pressed == node ? 0.5 : 1);
    painter.drawRect(box);
    if (group >= 0)
        painter.fillRect(QRect(box.left(), box.top(), 4, box.height()), seriesStyle(group, colours).colour);
    const QRect inner = box.adjusted(gridStep, gridStep / 2, -2, -gridStep / 2);
    const QString name = blamed ? blame() + nameOf(node) : nameOf(node);
    paintHead(painter, inner, node, fontMetrics().elidedText(name, Qt::ElideMiddle, inner.width()), font(), Qt::AlignLeft);
    const QRect maps(inner.left(), inner.top() + 2 * fontMetrics().height() + gridStep / 2, inner.width() - gridStep / 2, mapHeight());
    if (m_maps && !m_low && node < layers())
        if (const QPixmap image = m_maps(node, maps.size()); !image.isNull())
            painter.drawPixmap(maps.topLeft(), image);
    painter.setOpacity(1);
}

void NetworkDiagram::paintEdge(QPainter& painter, const GraphEdge& edge) const
{
    const Colours& colours = coloursOf(palette());
    const bool meant = m_target == edge || (!m_dragging && hasFocus() && m_edge == edge);
    painter.setPen(QPen(meant ? colours.accent : colours.muted, meant ? 3 : 1));
    painter.setBrush(Qt::NoBrush);
    const QRect from = boxOf(edge.from);
    const QRect box = boxOf(edge.to);
    if (edge.to == edge.from + 1) {
        const int y = box.center().y();
        painter.drawLine(from.right() + 1, y, box.left() - 4, y);
        painter.drawLine(box.left() - 8, y - 4, box.left() - 2, y);
        painter.drawLine(box.left() - 8, y + 4, box.left() - 2, y);
    } else {
        QPainterPath arc(QPointF(from.center().x(), from.top()));
        constexpr double bend = arcHeight / 3.0; // so that the middle of the cubic is where its + stands
        arc.cubicTo(QPointF(from.center().x(), bend), QPointF(box.center().x(), bend), QPointF(box.center().x(), box.top()));
        painter.drawPath(arc);
    }
    if (m_target == edge) {
        painter.setBrush(colours.accent);
        painter.drawEllipse(QPointF(placeOf(edge)), 5, 5);
    }
}

void NetworkDiagram::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int node = graphInput; node <= layers(); ++node)
        if (event->rect().intersects(boxOf(node).adjusted(-boxGap, -arcHeight, boxGap, 0)))
            paintBox(painter, node);
    for (const GraphEdge& edge : m_edges)
        if (event->rect().intersects(boxOf(edge.from).united(boxOf(edge.to)).adjusted(0, -arcHeight, 0, 0)))
            paintEdge(painter, edge);
    if (hasFocus() && !m_edge) {
        painter.setPen(QPen(coloursOf(palette()).accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(boxOf(m_chosen).adjusted(-3, -3, 3, 3));
    }
}

void NetworkDiagram::mousePressEvent(QMouseEvent* event)
{
    const QPoint place = event->position().toPoint();
    if (event->button() != Qt::LeftButton)
        return;
    const std::optional<int> node = layerAt(place);
    if (!node || *node == layers())
        return;
    m_pressed = boxAt(place);
    m_pressedAt = place;
    if (m_edge && layers() > 0)
        setEdge(std::nullopt);
    emit picked(*node);
}

void NetworkDiagram::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint place = event->position().toPoint();
    if (m_pressed && (event->buttons() & Qt::LeftButton)) {
        if (!m_dragging && (place - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
            return;
        m_dragging = true;
        setCursor(Qt::ClosedHandCursor);
        placePlus();
        const std::optional<GraphEdge> target = edgeNear(place, boxWidth() + boxGap + boxHeight());
        if (target != m_target) {
            m_target = target;
            update();
        }
        emit dragged(*m_pressed, m_target);
        return;
    }
    const std::optional<GraphEdge> hovered = edgeNear(place, boxGap);
    if (hovered == m_hovered)
        return;
    m_hovered = hovered;
    placePlus();
}

void NetworkDiagram::mouseReleaseEvent(QMouseEvent*)
{
    const std::optional<GraphEdge> target = m_target;
    const int node = m_pressed.value_or(noNode);
    const bool drops = m_dragging && target;
    leaveDrag();
    if (drops)
        emit dropped(node, *target);
}

void NetworkDiagram::keyPressEvent(QKeyEvent* event)
{
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    switch (plain ? event->key() : 0) {
    case Qt::Key_Left: return walk(-1);
    case Qt::Key_Right: return walk(1);
    case Qt::Key_Home: return reach(stops().front());
    case Qt::Key_End: return reach(stops().back());
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Plus:
    case Qt::Key_Insert:
        if (!m_edge && event->key() != Qt::Key_Space) // behind the layer
            for (const GraphEdge& edge : m_edges)
                if (edge.from == m_chosen) {
                    setEdge(edge);
                    break;
                }
        if (m_edge)
            emit insertionWanted(*m_edge);
        return;
    case Qt::Key_Escape:
        if (m_dragging)
            return leaveDrag();
        break;
    default: break;
    }
    LayerColumns::keyPressEvent(event);
}

} // namespace ks

#include "moc_network_diagram.cpp"
