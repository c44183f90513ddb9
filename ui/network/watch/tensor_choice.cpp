#include "ui/network/watch/tensor_choice.h"

#include "ui/network/watch/watch_engine.h"
#include "ui/network/watch/watched_tensor.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace ks {

namespace {

constexpr int widestChoice = 220; ///< pixels beside usual text: the tabs need room beside them

} // namespace

TensorChoice::TensorChoice(QWidget& page)
    : Retranslating(&page), m_page(page), m_layerTitle(new QLabel(this)), m_layer(named(fittingBox(this), "watchLayer")),
      m_tensorTitle(new QLabel(this)), m_tensor(named(fittingBox(this), "watchTensor"))
{
    m_layerTitle->setBuddy(m_layer);
    m_tensorTitle->setBuddy(m_tensor);
    layRow(*this, {m_layerTitle, m_layer, m_tensorTitle, m_tensor}, gridStep / 2)->setContentsMargins(gridStep, 0, 0, gridStep / 4);
    for (QWidget* one : std::initializer_list<QWidget*>{m_layerTitle, m_layer, m_tensorTitle, m_tensor})
        keepRoomWhenHidden(*one);
    connect(m_layer, &QComboBox::activated, this, [this] {
        listRoles();
        emit changed();
    });
    connect(m_tensor, &QComboBox::activated, this, &TensorChoice::changed);
    page.installEventFilter(this);
    fit();
    retranslate();
}

bool TensorChoice::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_page && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        fit();
    return Retranslating::eventFilter(watched, event);
}

void TensorChoice::setModel(const Model& model)
{
    m_graph = model.graph;
    const QSignalBlocker block(m_layer);
    m_layer->clear();
    m_layer->addItem(tr("the input"), graphInput);
    int first = 0;
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        const GraphNode& node = m_graph.nodes[i];
        const Shape shape = shapeOf(node.spec, Role::Dst);
        m_layer->addItem(QStringLiteral("%1 · %2×%3×%4").arg(QString::fromStdString(node.name)).arg(shape.c).arg(shape.h).arg(shape.w),
                         static_cast<int>(i));
        if (first == 0 && !shapeOf(node.spec, Role::Weights).empty())
            first = static_cast<int>(i) + 1;
    }
    m_layer->setCurrentIndex(first);
    listRoles();
}

void TensorChoice::listRoles()
{
    const QSignalBlocker block(m_tensor);
    const QVariant now = m_tensor->currentData();
    m_tensor->clear();
    for (const Role role : probedRoles(m_graph, node()))
        m_tensor->addItem(watchTitle(role), static_cast<int>(role));
    m_tensor->setCurrentIndex(std::max(0, m_tensor->findData(now)));
}

void TensorChoice::choose(int node, Role role)
{
    m_layer->setCurrentIndex(std::max(0, m_layer->findData(node)));
    listRoles();
    m_tensor->setCurrentIndex(std::max(0, m_tensor->findData(static_cast<int>(role))));
}

void TensorChoice::fit()
{
    for (QComboBox* box : {m_layer, m_tensor})
        box->setMaximumWidth(std::max(widestChoice, std::min(qRound(besideText(font(), widestChoice)), m_page.width() / 4)));
}

void TensorChoice::setOffered(bool offered)
{
    for (QWidget* one : std::initializer_list<QWidget*>{m_layerTitle, m_layer, m_tensorTitle, m_tensor})
        one->setVisible(offered);
}

void TensorChoice::retranslate()
{
    setFieldTitle(*m_layerTitle, tr("Layer"));
    m_layer->setItemText(0, tr("the input"));
    setFieldTitle(*m_tensorTitle, tr("Show"), tr("Tensor of the layer"));
    for (int i = 0; i < m_tensor->count(); ++i)
        m_tensor->setItemText(i, watchTitle(static_cast<Role>(m_tensor->itemData(i).toInt())));
}

} // namespace ks

#include "moc_tensor_choice.cpp"
