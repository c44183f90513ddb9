#include "ui/network/build/build_picture.h"

#include "ui/language/text.h"
#include "ui/network/build/layer_chooser.h"
#include "ui/network/build/layer_maps.h"
#include "ui/network/build/layer_words.h"
#include "ui/network/build/network_diagram.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

namespace ks {

BuildPicture::BuildPicture(QWidget* parent)
    : Retranslating(parent), m_diagram(new NetworkDiagram), m_scroll(new QScrollArea(this)), m_note(named(sentenceLabel(this), "buildNote"))
{
    m_scroll->setWidget(m_diagram);
    m_diagram->installEventFilter(this);
    if (parent)
        parent->installEventFilter(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    layColumn(*this, {m_scroll, m_note}, gridStep / 2);
    connect(m_diagram, &NetworkDiagram::picked, this, &BuildPicture::picked);
    connect(m_diagram, &NetworkDiagram::edgeReached, this, [this] {
        bringIntoView();
        sayPlace();
    });
    connect(m_diagram, &NetworkDiagram::insertionWanted, this, &BuildPicture::openChooser);
    connect(m_diagram, &NetworkDiagram::dragged, this, &BuildPicture::sayDrag);
    connect(m_diagram, &NetworkDiagram::dropped, this, &BuildPicture::moveWanted);
    retranslate();
    fit();
}

void BuildPicture::show(const Model& model, const std::vector<ModelProblem>& problems)
{
    m_model = model;
    if (m_chooser)
        m_chooser->close(); // it is of another network by now
    std::vector<int> blamed;
    for (const ModelProblem& problem : problems)
        blamed.push_back(problem.node);
    if (m_maps)
        m_maps->setGraph(model.graph);
    m_diagram->show(model.graph, blamed);
    fit();
    sayPlace();
}

void BuildPicture::showMaps(LayerMaps& maps)
{
    m_maps = &maps;
    m_diagram->setMaps([this](int node, const QSize& size) { return m_maps->of(node, size, devicePixelRatioF()); });
    connect(m_maps, &LayerMaps::changed, m_diagram, qOverload<>(&QWidget::update));
    connect(m_maps, &LayerMaps::changed, this, &BuildPicture::sayPlace); // why there are none
}

void BuildPicture::setChosen(int node)
{
    if (node != m_chosen && !m_diagram->hasFocus())
        m_diagram->setEdge(std::nullopt); // somebody is elsewhere by now
    m_chosen = node;
    m_diagram->setChosen(node);
    bringIntoView();
    sayPlace();
}

void BuildPicture::setLow(bool low)
{
    if (low == m_low)
        return;
    m_low = low;
    m_diagram->setLow(low);
    fit();
}

std::optional<GraphEdge> BuildPicture::edge() const
{
    return m_diagram->hasFocus() ? m_diagram->edge() : std::nullopt;
}

/// The diagram whole above its scroll bar, also in a larger font; two lines for what is said, so that nothing moves when it is more or less.
void BuildPicture::fit()
{
    m_scroll->setFixedHeight(m_diagram->sizeHint().height() + m_scroll->horizontalScrollBar()->sizeHint().height());
    m_note->setFixedHeight((m_low ? 1 : 2) * m_note->fontMetrics().lineSpacing() + 2);
}

void BuildPicture::takeRoom()
{
    const QMargins around = parentWidget()->layout() ? parentWidget()->layout()->contentsMargins() : QMargins();
    m_diagram->setRoom(parentWidget()->size().shrunkBy(around));
    bringIntoView();
}

bool BuildPicture::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_diagram && event->type() == QEvent::Resize)
        fit();
    else if (watched == parentWidget() && event->type() == QEvent::Resize)
        takeRoom();
    return Retranslating::eventFilter(watched, event);
}

void BuildPicture::bringIntoView()
{
    if (const std::optional<GraphEdge> edge = m_diagram->edge()) {
        const QPoint place = m_diagram->placeOf(*edge);
        m_scroll->ensureVisible(place.x(), place.y(), m_diagram->boxOf(graphInput).width(), 0);
        return;
    }
    const QRect box = m_diagram->boxOf(m_chosen);
    m_scroll->ensureVisible(box.center().x(), box.center().y(), box.width(), 0);
}

void BuildPicture::say(const QString& text)
{
    m_note->setText(text);
    m_note->setToolTip(text);
    if (m_diagram->accessibleDescription() == text)
        return;
    m_diagram->setAccessibleDescription(text);
    QAccessibleEvent changed(m_diagram, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void BuildPicture::sayPlace()
{
    if (m_dragged != noNode)
        return;
    const auto layers = static_cast<int>(m_model.graph.nodes.size());
    if (layers == 0)
        return say(tr("The network has no layers yet. Press + between input and loss, or Enter on it, and choose the first layer; or take "
                      "a network that "
                      "comes ready."));
    if (const std::optional<GraphEdge> edge = m_diagram->edge())
        return say(tr("The edge %1. Enter inserts a layer here.").arg(m_diagram->edgeText(*edge)));
    if (m_chosen >= 0 && m_chosen < layers) {
        const GraphNode& layer = m_model.graph.nodes[static_cast<std::size_t>(m_chosen)];
        const QString what =
            tr("%1 (%2): %3").arg(QString::fromStdString(layer.name), fromView(nameOf(layer.spec.op)), sentenceOf(layer.spec));
        return say(m_maps ? followedBy(what, m_maps->kept(m_chosen)) : what);
    }
    say(tr(
        "Point at an edge: its + inserts a layer. A layer is moved by dragging it to another edge, or by Alt and the up and down keys."));
}

void BuildPicture::sayDrag(int node, const std::optional<GraphEdge>& edge)
{
    if (node == noNode) {
        m_dragged = noNode;
        m_over.reset();
        return sayPlace();
    }
    if (edge) {
        const QPoint place = m_diagram->placeOf(*edge);
        m_scroll->ensureVisible(place.x(), place.y(), m_diagram->boxOf(graphInput).width(), 0);
    }
    if (m_dragged == node && m_over == edge)
        return; // its outcome is said
    m_dragged = node;
    m_over = edge;
    const QString name = QString::fromStdString(m_model.graph.nodes[static_cast<std::size_t>(node)].name);
    if (!edge)
        return say(tr("%1 stays where it is.").arg(name));
    say(moveText(
        m_model, name, m_diagram->edgeText(*edge), [&] { return withMoved(m_model, node, *edge); },
        [&](const Model&) { return edge->to > node ? edge->to - 1 : edge->to; }));
}

void BuildPicture::openChooser(const GraphEdge& edge)
{
    m_chooser = new LayerChooser(m_model, edge, m_diagram->edgeText(edge), m_diagram);
    if (m_cost)
        m_chooser->setCost(m_cost());
    connect(m_chooser, &LayerChooser::chosen, this, [this, edge](OpKind op) {
        m_diagram->setEdge(std::nullopt);
        m_diagram->setFocus();
        emit insertionWanted(edge, op);
    });
    m_chooser->openAt(m_diagram->mapToGlobal(m_diagram->placeOf(edge) + QPoint(0, 2 * gridStep)));
}

void BuildPicture::retranslate()
{
    m_diagram->setAccessibleName(tr("Diagram of the layers"));
    m_diagram->setEdge(m_diagram->edge()); // its words
}

} // namespace ks

#include "moc_build_picture.cpp"
