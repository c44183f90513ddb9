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

void TensorPane::setTensor(const TensorPtr& tensor, const OpSpec& spec)
{
    if (tensor == m_tensor && spec == m_spec)
        return;
    const bool same = tensor == m_tensor && isTable(spec, m_role) == isTable(m_spec, m_role);
    const bool renamed = spec.op != m_spec.op;
    m_spec = spec;
    if (renamed)
        retranslate();
    if (same)
        return;
    m_tensor = tensor;
    TensorPtr shown = tensor;
    if (tensor && isTable(spec, m_role)) {
        Tensor table = *tensor;
        const Shape shape = gridShape(spec, m_role);
        table.reshape(shape.elements() == tensor->elements() ? shape : Shape{1, 1, 1, tensor->elements()});
        shown = std::make_shared<const Tensor>(std::move(table));
    }
    m_panel->setTensor(shown);
}

void TensorPane::showPlane(std::int64_t n, std::int64_t c)
{
    if (isTable(m_spec, m_role)) {
        if (m_panel->n() != 0 || m_panel->channels() != std::vector<std::int64_t>{0})
            m_panel->showChannels(0, {0});
        return;
    }
    const auto& channels = m_panel->channels();
    if (m_panel->n() != n || std::ranges::find(channels, c) == channels.end())
        m_panel->showChannels(n, {c});
}

void TensorPane::setMarks(GridMarks marks)
{
    if (isTable(m_spec, m_role)) {
        if (gridShape(m_spec, m_role).empty())
            return; // its tensor comes after the marks when a session is opened here
        for (GridHighlight& highlight : marks.highlights)
            highlight.cell = toGrid(highlight.cell);
        for (std::vector<Cell>* cells : {&marks.ties, &marks.dimmed})
            std::ranges::transform(*cells, cells->begin(), [this](const Cell& cell) { return toGrid(cell); });
        for (std::optional<Cell>* cell : {&marks.term, &marks.pinned, &marks.predicted})
            if (*cell)
                *cell = toGrid(**cell);
    }
    m_panel->setMarks(marks);
}

void TensorPane::retranslate()
{
    const QString name = nounOf(m_spec.op, m_role);
    const bool named = m_role == Role::Mean || m_role == Role::Variance; // in full already: their symbols are the same words
    m_panel->setTitle(name, named ? QString() : QString::fromStdString(symbolOf(m_spec.op, m_role)),
                      QString::fromStdString(std::string(nameOf(m_role))));
}

} // namespace ks
