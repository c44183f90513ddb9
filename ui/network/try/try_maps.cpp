#include "ui/network/try/try_maps.h"

#include "core/ops/operator.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/paint/plane_stats.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ks {

TryMaps::TryMaps(QWidget* parent)
    : Retranslating(parent), m_title(new QLabel(this)), m_layers(new QComboBox(this)), m_wall(new PlaneWall(this))
{
    m_layers->setObjectName(QStringLiteral("tryLayer"));
    m_layers->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_wall->setObjectName(QStringLiteral("tryMaps"));
    m_title->setBuddy(m_layers);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addWidget(m_layers);
    head->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addWidget(m_wall, 1);
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
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        const GraphNode& one = graph.nodes[static_cast<std::size_t>(node)];
        const Shape shape = isLegal(one.spec) ? shapeOf(one.spec, Role::Dst) : Shape(); // it may be under edit
        if (shape.h * shape.w > 1)
            m_layers->addItem(QStringLiteral("%1 · %2×%3×%4").arg(QString::fromStdString(one.name)).arg(shape.c).arg(shape.h).arg(shape.w),
                              node);
    }
    setVisible(m_layers->count() > 0);
}

int TryMaps::layer() const
{
    return m_layers->count() > 0 ? m_layers->currentData().toInt() : noNode;
}

void TryMaps::show(const TensorPtr& maps)
{
    m_wall->setTensor(maps);
    if (maps)
        m_wall->setColours(Palette::Viridis, statsOfTensor(*maps).range);
}

void TryMaps::retranslate()
{
    m_title->setText(tr("Maps of"));
    m_layers->setAccessibleName(tr("Layer"));
    m_wall->setAccessibleName(tr("Maps of the layer"));
}

} // namespace ks
