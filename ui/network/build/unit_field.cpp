#include "ui/network/build/unit_field.h"

#include "core/data/batch.h"
#include "core/nn/effective_field.h"
#include "ui/language/text.h"
#include "ui/network/run_classes.h"
#include "ui/network/training_run.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <span>

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

/// Behind %1. Where no place has a colour it says why.
QString UnitField::sayWhatMoves(const MovedBy& by)
{
    const std::span<const float> cells = by.field->cells();
    if (std::ranges::all_of(cells, [](float cell) { return cell == 0; }))
        return tr("%1 For the samples looked at no place moves the unit of channel 0: its gradient is 0 everywhere, because an activation "
                  "on the way is flat there (Relu below 0) or the weights are 0.");
    if (std::ranges::none_of(cells, [](float cell) { return std::isfinite(cell) && cell > 0; }))
        return tr("%1 How much each place moves the unit of channel 0 is no number: a gradient on the way is not finite.");
    if (by.field->shape().h * by.field->shape().w == 1 && by.field->shape().c > 1)
        return tr("%1 The stronger the colour of a column, the more it moves the unit of channel 0: the mean over %Ln samples.", nullptr,
                  static_cast<int>(by.samples));
    return tr("%1 The stronger the colour of a place, the more it moves the unit of channel 0: the mean over %Ln samples.", nullptr,
              static_cast<int>(by.samples));
}

UnitField::UnitField(TrainingRun& run, QWidget* parent)
    : Retranslating(parent), m_run(run), m_field(new FieldView(this)), m_row(new QSpinBox(this)), m_column(new QSpinBox(this)),
      m_rowLabel(new QLabel(this)), m_columnLabel(new QLabel(this)), m_text(sentenceLabel(this))
{
    m_rowLabel->setBuddy(m_row);
    m_columnLabel->setBuddy(m_column);
    lay(new QVBoxLayout(this), {inFlow({m_rowLabel, m_row, m_columnLabel, m_column}), {m_field, 1}, m_text});
    for (QSpinBox* box : {m_row, m_column})
        connect(box, &QSpinBox::valueChanged, this, &UnitField::refresh);
    connect(&m_run, &TrainingRun::prepared, this, &UnitField::forgetWhatMoves);
    connect(&m_run.look(), &MomentLook::changed, this, &UnitField::forgetWhatMoves);
    retranslate();
}

void UnitField::setOpen(bool open)
{
    m_open = open;
    m_moved = {};
}

void UnitField::show(const Graph& graph, int node, bool sound)
{
    m_graph = graph;
    m_node = node;
    m_sound = sound;
    Shape dst = graph.input;
    if (node != graphInput) {
        const OpSpec& spec = graph.nodes[static_cast<std::size_t>(node)].spec;
        dst = !spec.src.empty() && isLegal(spec) ? shapeOf(spec, Role::Dst) : Shape{};
    }
    setVisible(!dst.empty());
    for (QWidget* one : std::initializer_list<QWidget*>{m_rowLabel, m_row, m_columnLabel, m_column})
        one->setVisible(dst.h * dst.w > 1); // else there is one place
    m_showing = true;
    m_row->setRange(0, static_cast<int>(std::max<std::int64_t>(0, dst.h - 1)));
    m_column->setRange(0, static_cast<int>(std::max<std::int64_t>(0, dst.w - 1)));
    m_row->setValue(static_cast<int>(dst.h / 2));
    m_column->setValue(static_cast<int>(dst.w / 2));
    m_showing = false;
    refresh();
}

void UnitField::refresh()
{
    if (!m_open || m_showing || isHidden()) // the layer chosen on a closed page may be another network's
        return;
    const Cell unit{0, 0, m_row->value(), m_column->value()};
    const ReceptiveField field =
        m_node == graphInput ? ReceptiveField{unit.y, unit.x, unit.y, unit.x} : receptiveField(m_graph, m_node, unit);
    if (m_node == graphInput || field.empty() || m_moved.node != m_node || m_moved.unit != unit || m_moved.graph != m_graph)
        m_moved = {.graph = m_graph, .node = m_node, .unit = unit};
    m_field->show(m_graph.input, field, m_moved.by.field, columnNamesOf(m_run));
    QString text = field.empty() ? tr("This unit sees no cell of the input.")
                                 : tr("Of the input, this unit sees rows %1 to %2 and columns %3 to %4: %5×%6 cells at most.")
                                       .arg(field.top)
                                       .arg(field.bottom)
                                       .arg(field.left)
                                       .arg(field.right)
                                       .arg(field.rows())
                                       .arg(field.columns());
    const int numbers = static_cast<int>(m_graph.input.c);
    if (m_field->isTable() && !field.empty())
        text = m_node == graphInput ? tr("The input is a row of %Ln numbers.", nullptr, numbers)
                                    : tr("Of the input, this unit sees all %Ln columns.", nullptr, numbers);
    else if (m_node == graphInput)
        text = tr("This is the cell in row %1 and column %2 of the input.").arg(field.top).arg(field.left);
    if (field.clipped)
        text = field.empty() ? tr("This unit sees only padding.") : tr("%1 It also sees padding.").arg(text);
    if (m_moved.by.field)
        text = sayWhatMoves(m_moved.by).arg(text);
    if (m_field->isTable() && m_moved.by.field && m_moved.by.field->elements() == m_graph.input.c)
        if (const std::span<const float> by = m_moved.by.field->cells();
            std::ranges::all_of(by, [](float one) { return std::isfinite(one); }))
            if (const auto most = std::ranges::max_element(by); *most > 0)
                text = tr("%1 Most of all it is moved by %2.").arg(text, m_field->nameOf(most - by.begin()));
    m_text->setText(text);
    m_field->setAccessibleDescription(text);
    if (m_node != graphInput && !field.empty())
        askWhatMoves();
}

void UnitField::forgetWhatMoves()
{
    m_moved = {};
    m_asking = false;
    refresh();
}

/// Once a unit and weights; while an answer is on its way nothing more is asked.
void UnitField::askWhatMoves()
{
    if (m_moved.answered || m_asking || !m_sound || !m_run.hasTrainer())
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
            refresh();
        },
        [this](const Text&) { // what cannot be planned is not drawn; training says why
            m_asking = false;
            m_moved.answered = true;
        });
}

void UnitField::retranslate()
{
    setTitle(tr("What a unit sees of the input"));
    m_field->setAccessibleName(title());
    setFieldTitle(*m_rowLabel, tr("Row"));
    setFieldTitle(*m_columnLabel, tr("Column"));
    refresh();
}

} // namespace ks

#include "moc_unit_field.cpp"
