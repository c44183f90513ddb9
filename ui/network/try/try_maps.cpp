#include "ui/network/try/try_maps.h"

#include "core/ops/operator.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/paint/plane_stats.h"
#include "ui/paint/value_palette.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace ks {

TryMaps::TryMaps(QWidget* parent)
    : Retranslating(parent), m_title(new QLabel(this)), m_layers(named(fittingBox(this), "tryLayer")),
      m_wall(named(new PlaneWall(this), "tryMaps")), m_why(named(sentenceLabel(this), "tryMapsKept"))
{
    m_title->setBuddy(m_layers);
    // It takes what is left: what it would like to have counts as its least beside texts that wrap, and would make the page higher than its room.
    m_wall->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_wall->setMinimumHeight(m_wall->minimumSizeHint().height());
    m_why->hide();
    layColumn(*this, {inRow({m_title, m_layers, Placed::rest(1)}), m_why, {m_wall, 1}});
    connect(m_layers, &QComboBox::activated, this, &TryMaps::layerChosen);
    hide(); // until there is a network
    retranslate();
}

void TryMaps::setNetwork(const Graph& graph)
{
    if (graph == std::exchange(m_graph, graph))
        return;
    m_wall->setTensor(nullptr);
    m_layers->clear();
    const auto shapeAt = [&](const GraphNode& one) { return isLegal(one.spec) ? shapeOf(one.spec, Role::Dst) : Shape(); }; // under edit
    m_units = std::ranges::none_of(graph.nodes, [&](const GraphNode& one) { return shapeAt(one).h * shapeAt(one).w > 1; });
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        const GraphNode& one = graph.nodes[static_cast<std::size_t>(node)];
        const Shape shape = shapeAt(one);
        const QString name = QString::fromStdString(one.name);
        if (m_units && !shape.empty())
            m_layers->addItem(QStringLiteral("%1 · %2").arg(name).arg(shape.c), node);
        else if (shape.h * shape.w > 1)
            m_layers->addItem(QStringLiteral("%1 · %2×%3×%4").arg(name).arg(shape.c).arg(shape.h).arg(shape.w), node);
    }
    setVisible(m_layers->count() > 0);
    retranslate();
}

void TryMaps::show(const TensorPtr& maps, const Sentence& why)
{
    m_whyNone = why;
    m_why->setText(m_whyNone.said());
    m_why->setHidden(m_why->text().isEmpty());
    m_wall->setTensor(maps);
    if (!maps)
        return;
    const ValueRange range = statsOfTensor(*maps).range;
    m_wall->setColours(valuePalette(false, range), range);
}

void TryMaps::retranslate()
{
    setFieldTitle(*m_title, m_units ? tr("Units of") : tr("Maps of"), tr("Layer"));
    m_why->setText(m_whyNone.said());
    m_wall->setAccessibleName(m_units ? tr("Units of the layer") : tr("Maps of the layer"));
}

} // namespace ks

#include "moc_try_maps.cpp"
