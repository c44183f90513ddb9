#include "ui/operation/tensor_input.h"

#include "core/io/paste.h"
#include "ui/language/numbers.h"
#include "ui/operation/inspection.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/prediction.h"
#include "ui/operation/tensors_head.h"
#include "ui/scene/cell_text.h"

#include <QPointer>

namespace ks {

TensorInput::TensorInput(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, const TensorPanes& panes,
                         TensorsHead& head, QObject* parent)
    : QObject(parent), m_document(document), m_inspection(inspection), m_prediction(prediction), m_panes(panes), m_head(head)
{
    for (const auto& [role, pane] : panes)
        listenTo(*pane);
    connect(&head, &TensorsHead::brushChanged, this, &TensorInput::takeBrush);
}

void TensorInput::listenTo(TensorPane& pane)
{
    const Role role = pane.role();
    const GridPanel& panel = pane.panel();
    pane.panel().eachGrid([this, &pane](CellGrid& grid) { listenTo(pane, grid); });
    connect(&panel, &GridPanel::channelsChanged, this, [this, role](std::int64_t n, const std::vector<std::int64_t>& channels) {
        if (!channels.empty() && !infoOf(role).perChannel)
            m_document.cursor().setView(showingPlane(m_document.content().spec, m_document.view(), role, n, channels.front()));
    });
    connect(&pane, &TensorPane::menuWanted, this,
            [this, role](const Cell& cell, CellGrid* of, const QPoint& global) { emit menuWanted(role, cell, of, global); });
    connect(&panel.bar(), &ColourBar::noticed, this, &TensorInput::noticed);
    connect(&panel.bar(), &ColourBar::settingsChanged, this, [this, role](const ColourSettings& colour) {
        ViewState view = m_document.view();
        view.colours[role] = colour;
        m_document.cursor().setView(view);
    });
    connect(&panel, &GridPanel::colourPictureChosen, this, [this](bool inColour) { // of the input alone
        ViewState view = m_document.view();
        view.inColour = inColour;
        m_document.cursor().setView(view);
    });
}

void TensorInput::listenTo(TensorPane& pane, CellGrid& grid)
{
    grid.editing().setEditable(isOperand(pane.role()));
    grid.setCellDescriber([this, &pane](const Cell& cell) { return describe(pane.role(), pane.fromGrid(cell)); });
    connect(&grid, &CellGrid::cellHovered, this, [this, &pane](const std::optional<Cell>& cell) {
        m_inspection.hover(cell ? std::optional<Pin>({pane.role(), pane.fromGrid(*cell)}) : std::nullopt);
    });
    connect(&grid, &CellGrid::cellActivated, this, [this, &pane](const Cell& cell) {
        const Pin pin{pane.role(), pane.fromGrid(cell)};
        m_document.cursor().setPin(m_document.view().pin == pin ? std::nullopt : std::optional(pin));
    });
    grid.keys().setLetGo([this] { return letGo(); });
    grid.keys().setNumberTaker([this](const QString& text) { return beginAnswer(text); });
    connect(&grid.keys(), &GridKeys::stepRequested, this, [this](int direction) { m_document.cursor().step(direction); });
    m_prediction.listenTo(grid, [&pane](const Cell& cell) { return Pin{pane.role(), pane.fromGrid(cell)}; });
    const GridEditing& editing = grid.editing();
    connect(&editing, &GridEditing::noticed, this, &TensorInput::noticed);
    connect(&editing, &GridEditing::cellEdited, this, [this, &pane](const Cell& cell, float value) {
        m_document.edit().setCells(pane.role(), {{pane.fromGrid(cell), value}}, [op = m_document.content().spec.op, role = pane.role()] {
            return tr("edit of %1").arg(plainName(op, role));
        });
    });
    connect(&editing, &GridEditing::pasted, this,
            [this, &pane](const Cell& at, const QString& text) { paste(pane.role(), pane.fromGrid(at), text); });
    connect(&editing, &GridEditing::painted, this, [this, &pane](const std::vector<Cell>& cells, float value) {
        std::vector<std::pair<Cell, float>> changes;
        for (const Cell& cell : cells)
            changes.emplace_back(pane.fromGrid(cell), value);
        m_document.edit().setCells(pane.role(), changes, [op = m_document.content().spec.op, role = pane.role()] {
            return tr("painting in %1").arg(plainName(op, role));
        });
    });
}

bool TensorInput::letGo()
{
    if (m_head.stopPainting())
        return true;
    const bool held = m_document.view().pin.has_value();
    m_document.cursor().setPin(std::nullopt);
    return held;
}

/// A question is answered wherever the keyboard is: a cell that was clicked and let go must not be overwritten by the answer.
bool TensorInput::beginAnswer(const QString& text)
{
    const std::optional<Pin> asked = m_prediction.asked();
    if (!asked || m_prediction.isPutOff())
        return false;
    TensorPane& there = *m_panes.at(asked->of);
    CellGrid* shown = there.panel().gridShowing(there.toGrid(asked->cell));
    CellGrid& grid = shown ? *shown : there.grid();
    grid.setFocus(Qt::OtherFocusReason); // it stays there when the answer was given, or given up
    grid.editing().begin(text);
    return true;
}

void TensorInput::takeBrush()
{
    for (const auto& [role, pane] : m_panes)
        if (isOperand(role))
            for (CellGrid* grid : pane->panel().grids())
                grid->editing().setBrush(m_head.brush());
}

void TensorInput::paste(Role role, const Cell& at, const QString& text)
{
    emit pasteBegun(); // what an earlier one offered is over
    PasteResult pasted = parsePaste(text.toStdString(), QLocale().decimalPoint() == QLatin1String(","));
    const TensorPtr target = m_document.tensor(role);
    if (pasted.readings.empty() || !target) {
        emit noticed(pasted.problem);
        return;
    }
    if (!pasted.ambiguous()) {
        takePasted(role, at, pasted.readings.front());
        return;
    }
    Message question{.kind = Message::Kind::Warning,
                     .text = [] { return tr("What was pasted can mean two things."); },
                     .topic = QStringLiteral("operation.paste")};
    for (PasteReading& reading : pasted.readings) {
        const Text meaning = reading.meaning;
        auto kept = std::make_shared<const PasteReading>(std::move(reading));
        question.links.push_back({meaning, [self = QPointer(this), role, at, kept] {
                                      if (self)
                                          self->takePasted(role, at, *kept);
                                  }});
    }
    emit asked(question);
}

void TensorInput::takePasted(Role role, const Cell& at, const PasteReading& reading)
{
    const Tensor& block = reading.values;
    const TensorPtr target = m_document.tensor(role);
    if (!target)
        return;
    const OpSpec& spec = m_document.content().spec;
    const Shape& from = block.shape();
    const Shape to = isTable(spec, role) ? gridShape(spec, role) : target->shape(); // a block lands on the cells that stand side by side
    const Cell corner = toGrid(spec, role, at);
    std::vector<std::pair<Cell, float>> cells;
    for (std::int64_t i = 0; i < from.elements(); ++i) {
        const Cell cell = cellAt(from, i);
        const Cell place{corner.n, corner.c + cell.c, corner.y + cell.y, corner.x + cell.x};
        if (contains(to, place))
            cells.emplace_back(fromGrid(spec, role, place), block[cell]);
    }
    m_document.edit().setCells(role, cells, [op = spec.op, role] { return tr("pasting into %1").arg(plainName(op, role)); });
    if (static_cast<std::int64_t>(cells.size()) < from.elements())
        tellLeftOut(role, block);
    else if (reading.beyond > 0)
        emit noticed([beyond = reading.beyond] { return InputSettings::beyondText(beyond); });
}

void TensorInput::tellLeftOut(Role role, const Tensor& block)
{
    Message message{
        .kind = Message::Kind::Warning,
        .text = [op = m_document.content().spec.op, role] { return tr("What did not fit into %1 was left out.").arg(plainName(op, role)); },
        .topic = QStringLiteral("operation.paste")};
    if (role == Role::Src) // the other tensors are as large as the settings say
        message.links.push_back({[shape = block.shape()] { return tr("Make X %1×%2").arg(shape.h).arg(shape.w); },
                                 [self = QPointer(this), pasted = std::make_shared<const Tensor>(block)] {
                                     if (self)
                                         self->m_document.edit().setOperand(Role::Src, {pasted, {.kind = SourceKind::Typed}},
                                                                            [] { return tr("Paste a table"); });
                                 }});
    emit told(message);
}

QString TensorInput::describe(Role role, const Cell& cell) const
{
    const OpSpec& spec = m_document.content().spec;
    const TensorPtr tensor = m_document.tensor(role);
    const QString place = placeName(spec, role, cell);
    if (!tensor || !contains(tensor->shape(), cell))
        return place;
    if (m_inspection.hides(role, cell))
        return role == m_document.view().position.of && m_inspection.mask()->asked == offsetOf(tensor->shape(), cell)
                   ? tr("%1: asked for, type its value").arg(place)
                   : tr("%1: not reached yet").arg(place);
    const auto valueIn = [&tensor, &cell](std::int64_t c) {
        return numeralText(static_cast<double>((*tensor)[{cell.n, c, cell.y, cell.x}]));
    };
    if (role == Role::Src && m_panes.at(role)->panel().grid()->plane().scene().white)
        return tr("%1: %2 (red %3, green %4, blue %5)").arg(place, valueIn(cell.c), valueIn(0), valueIn(1), valueIn(2));
    const QString value = valueIn(cell.c);
    const Explanation* explanation = m_inspection.explanation();
    if (explanation && explanation->of == role && explanation->cell == cell && explanation->isComplete())
        return tr("%1: %2. %3").arg(place, value, storyOf(spec, *explanation));
    return tr("%1: %2").arg(place, value);
}

} // namespace ks

#include "moc_tensor_input.cpp"
