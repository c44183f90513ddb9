#include "ui/operation/tensor_pane.h"

#include "ui/scene/cell_text.h"

#include <QVBoxLayout>

#include <algorithm>

namespace ks {

TensorPane::TensorPane(Role role, QWidget* parent) : Retranslating(parent), m_role(role), m_panel(new GridPanel(this))
{
    setObjectName(QString::fromStdString(std::string(nameOf(role))));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_panel);
    m_panel->setFilters(role == Role::Weights || role == Role::DiffWeights);
    retranslate();
}

void TensorPane::setTensor(const TensorPtr& tensor)
{
    if (tensor == m_tensor)
        return;
    m_tensor = tensor;
    TensorPtr shown = tensor;
    if (tensor && isStrip()) {
        Tensor row = *tensor;
        row.reshape({1, 1, 1, tensor->elements()});
        shown = std::make_shared<const Tensor>(std::move(row));
    }
    m_panel->setTensor(shown);
}

void TensorPane::showPlane(std::int64_t n, std::int64_t c)
{
    if (isStrip())
        return;
    const auto& channels = m_panel->channels();
    if (m_panel->n() != n || std::ranges::find(channels, c) == channels.end())
        m_panel->showChannels(n, {c});
}

void TensorPane::setMarks(GridMarks marks)
{
    if (isStrip()) {
        for (GridHighlight& highlight : marks.highlights)
            highlight.cell = toGrid(highlight.cell);
        for (std::optional<Cell>* cell : {&marks.term, &marks.pinned, &marks.predicted})
            if (*cell)
                *cell = toGrid(**cell);
        marks.window.reset(); // a strip has no plane for it to slide over
    }
    m_panel->setMarks(marks);
}

void TensorPane::retranslate()
{
    const QString name = nounOf(m_role);
    m_panel->setTitle(name, QString::fromStdString(symbolOf(m_role)), QString::fromStdString(std::string(nameOf(m_role))));
}

} // namespace ks
