#include "core/data/batch.h"
#include "core/nn/effective_field.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/field_view.h"
#include "ui/network/training_run.h"

#include <QGroupBox>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t samplesOfField = 4; ///< enough to see where a unit looks; one is a picture, and not the unit

/// Of a unit in the network as it is now, over the first samples that it is trained with; nothing where the trainer has another network by now.
MovedBy movedBy(Trainer& trainer, const Graph& graph, int node, const Cell& unit)
{
    const Model model = trainer.model();
    const std::vector<std::uint32_t>& part = trainer.data().samples(Split::Train);
    if (withBatch(model.graph, 1) != withBatch(graph, 1) || part.empty())
        return {};
    const BatchLoader loader(trainer.samples().data(), Split::Train, model.pipeline, {.size = 1, .shuffle = false});
    std::vector<Tensor> inputs;
    for (const std::uint32_t& sample : std::span(part).first(static_cast<std::size_t>(std::min(samplesOfField, std::ssize(part))))) {
        Tensor& input = inputs.emplace_back(withBatch(model.graph, 1).input, "input");
        loader.loadSamples({&sample, 1}, {.images = input.cells()});
    }
    return {std::make_shared<const Tensor>(effectiveField(model, trainer.parameters(), trainer.plans().backend(), node, unit, inputs)),
            std::ssize(inputs)};
}

} // namespace

void BuildPage::refreshField()
{
    const Graph& graph = m_document.model().graph;
    if (!m_open || m_showing || !m_fieldBox->isVisibleTo(this)) // the layer chosen on a closed page may be another network's
        return;
    const Cell unit{0, 0, m_row->value(), m_column->value()};
    const ReceptiveField field =
        m_chosen == graphInput ? ReceptiveField{unit.y, unit.x, unit.y, unit.x} : receptiveField(graph, m_chosen, unit);
    if (m_chosen == graphInput || field.empty() || m_moved.node != m_chosen || m_moved.unit != unit || m_moved.graph != graph)
        m_moved = {.graph = graph, .node = m_chosen, .unit = unit};
    m_field->show(graph.input, field, m_moved.by.field);
    QString text = field.empty() ? tr("This unit sees no cell of the input.")
                                 : tr("This unit sees nothing of the input but rows %1 to %2 and columns %3 to %4 (%5×%6 cells at most).")
                                       .arg(field.top)
                                       .arg(field.bottom)
                                       .arg(field.left)
                                       .arg(field.right)
                                       .arg(field.rows())
                                       .arg(field.columns());
    if (m_chosen == graphInput)
        text = tr("This is the cell in row %1 and column %2 of the input.").arg(field.top).arg(field.left);
    if (field.clipped)
        text = field.empty() ? tr("This unit sees only padding.") : tr("%1 It also sees padding.").arg(text);
    if (m_moved.by.field)
        text = tr("%1 The stronger the colour of a place, the more it moves the unit of channel 0: the mean over %Ln samples.", nullptr,
                  static_cast<int>(m_moved.by.samples))
                   .arg(text);
    m_fieldText->setText(text);
    m_field->setAccessibleDescription(text);
    if (m_chosen != graphInput && !field.empty())
        askWhatMoves();
}

void BuildPage::forgetWhatMoves()
{
    m_moved = {};
    m_asking = false;
    refreshField();
}

/// Once a unit and weights; while an answer is on its way nothing more is asked.
void BuildPage::askWhatMoves()
{
    if (m_moved.answered || m_asking || !m_problems.empty() || !m_run.hasTrainer())
        return;
    m_asking = true;
    m_run.query<MovedBy>(
        [graph = m_moved.graph, node = m_moved.node, unit = m_moved.unit](Trainer& trainer) { return movedBy(trainer, graph, node, unit); },
        [this, graph = m_moved.graph, node = m_moved.node, unit = m_moved.unit](const MovedBy& by) {
            m_asking = false;
            if (m_moved.node == node && m_moved.unit == unit && m_moved.graph == graph) {
                m_moved.by = by;
                m_moved.answered = true;
            }
            refreshField();
        },
        [this](const Text&) { // what cannot be planned is not drawn; training says why
            m_asking = false;
            m_moved.answered = true;
        });
}

} // namespace ks
