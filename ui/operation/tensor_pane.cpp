#include "ui/operation/tensor_pane.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/marks.h"
#include "ui/theme/placing.h"

#include <QContextMenuEvent>

#include <algorithm>

namespace ks {

PlaneIndex planeIndexOf(const OpSpec& spec, Role role)
{
    if (infoOf(role).planes != Planes::Weights)
        return {};
    if (infoOf(spec.op).transposed)
        return {PlaneIndex::First::Inputs, spec.group};
    return {PlaneIndex::First::Filters};
}

TensorPane::TensorPane(Role role, QWidget* parent) : Retranslating(parent), m_role(role), m_panel(new GridPanel(this))
{
    setObjectName(fromView(nameOf(role)));
    layColumn(*this, {m_panel});
    m_panel->setPlaneIndex(planeIndexOf(m_spec, m_role));
    retranslate();
}

void TensorPane::setTensor(const TensorPtr& tensor, const OpSpec& spec)
{
    setAwaited(false);
    take(tensor, spec);
}

void TensorPane::setAwaited(bool awaited)
{
    for (CellGrid* grid : m_panel->grids())
        grid->cover().setAwaited(awaited);
}

void TensorPane::take(const TensorPtr& tensor, const OpSpec& spec)
{
    if (tensor == m_tensor && spec == m_spec)
        return;
    const bool same = tensor == m_tensor && isTable(spec, m_role) == isTable(m_spec, m_role);
    const bool renamed = spec.op != m_spec.op;
    m_spec = spec;
    m_panel->setPlaneIndex(planeIndexOf(spec, m_role));
    if (renamed)
        retranslate();
    if (same)
        return;
    m_tensor = tensor;
    m_panel->setTensor(ks::toGrid(spec, m_role, tensor), tensor ? std::optional(tensor->shape()) : std::nullopt);
}

bool TensorPane::takeRangeOf(TensorPane& input)
{
    const GridPanel& from = input.panel();
    const RangeScope scope = from.grid()->plane().colour().scope;
    const bool sameMap = m_panel->channels().size() == 1 && m_panel->n() == from.n() && m_panel->channels() == from.channels();
    if (!m_tensor || !hasRangeOfInput(m_spec, m_role, grid().plane().colour().scope) || (scope == RangeScope::Map && !sameMap))
        return false;
    m_panel->setSharedRange(input.grid().plane().knownRange(), tr("range of the input"), tr("input", "a range of colours, in one word"));
    return true;
}

void TensorPane::awaitTensor(const OpSpec& spec)
{
    const bool stays = m_tensor && m_tensor->shape() == shapeOf(spec, m_role) && isTable(spec, m_role) == isTable(m_spec, m_role);
    take(stays ? m_tensor : nullptr, spec);
    setAwaited(stays);
}

void TensorPane::look(const Content& content, const ViewState& view)
{
    const Cell plane = shownPlane(content.spec, view, m_role);
    showPlane(plane.n, plane.c);
    if (const ColourSettings colour = colourOf(content, view, m_role); colour != grid().plane().colour())
        m_panel->setColour(colour);
    if (subjectOf(m_role) == Role::Src)
        showPads();
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
    if (isTable(m_spec, m_role) && gridShape(m_spec, m_role).empty())
        return; // its tensor comes after the marks when a session is opened here
    marks = ks::toGrid(m_spec, m_role, std::move(marks));
    for (CellGrid* grid : m_panel->grids())
        grid->setMarks(marks);
}

void TensorPane::follow(const Cell& cell)
{
    const Cell place = toGrid(cell);
    if (CellGrid* grid = m_panel->gridShowing(place)) {
        grid->view().reveal(place);
        grid->selection().setCurrent(place);
    }
}

QRect TensorPane::placeOf(const Cell& cell, const QWidget& whole) const
{
    const Cell place = toGrid(cell);
    const CellGrid* const grid = m_panel->gridShowing(place);
    if (!grid || !grid->isVisible())
        return {};
    return (grid->view().placeOf(place).toAlignedRect() & grid->rect()).translated(grid->mapTo(&whole, QPoint()));
}

void TensorPane::showPads()
{
    const bool padded = slidesOverSrc(infoOf(m_spec.op)) && isLegal(m_spec);
    for (CellGrid* grid : m_panel->grids())
        grid->plane().setPads(padded ? resolvedPads(m_spec) : Pads{}, padded ? paddingValue(m_spec, m_role) : std::nullopt,
                              overhangOf(m_spec));
}

void TensorPane::contextMenuEvent(QContextMenuEvent* event)
{
    for (CellGrid* grid : m_panel->grids()) {
        const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
        if (!grid->tensor() || (keyboard ? !grid->hasFocus() : !grid->rect().contains(grid->mapFrom(this, event->pos()))))
            continue;
        const std::optional<Cell> cell = keyboard ? grid->selection().current() : grid->cellAt(QPointF(grid->mapFrom(this, event->pos())));
        if (!cell)
            return;
        if (!grid->selection().cells().contains(static_cast<int>(cell->x), static_cast<int>(cell->y)))
            grid->selection().setCurrent(*cell);
        const QPoint at = keyboard ? grid->mapToGlobal(grid->view().placeOf(*cell).center().toPoint()) : event->globalPos();
        emit menuWanted(fromGrid(*cell), grid, at);
        return;
    }
    Retranslating::contextMenuEvent(event);
}

void TensorPane::setTitle(const QString& title, const QString& symbol)
{
    m_title = title;
    m_symbol = symbol;
    retranslate();
}

void TensorPane::retranslate()
{
    if (!m_title.isEmpty())
        return m_panel->head().setTitle(m_title, m_symbol, {});
    const QString name = nounOf(m_spec.op, m_role);
    m_panel->head().setTitle(name, infoOf(m_role).symbolIsWord ? QString() : QString::fromStdString(symbolOf(m_spec.op, m_role)),
                             fromView(nameOf(m_role)));
}

} // namespace ks

#include "moc_tensor_pane.cpp"
