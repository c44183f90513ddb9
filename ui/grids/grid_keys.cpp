#include "ui/grids/grid_keys.h"

#include "ui/grids/cell_field.h"
#include "ui/grids/cell_grid.h"

#include <QKeySequence>

#include <algorithm>

namespace ks {

namespace {

constexpr double zoomFactor = 1.25;

QPointer<CellGrid> zoomedByWheel;

} // namespace

struct GridKeys::Deed {
    enum Control { Held, Up, Any } control; ///< the Ctrl key
    std::vector<int> keys;                  ///< none: any
    bool (GridKeys::*deed)(const QKeyEvent&);
};

/// The first that does something is the one.
const GridKeys::Deed GridKeys::deeds[] = {
    {Deed::Held, {Qt::Key_Up, Qt::Key_Down}, &GridKeys::requestChannel},
    {Deed::Held, {Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Minus}, &GridKeys::zoom},
    {Deed::Held, {Qt::Key_0}, &GridKeys::fit},
    {Deed::Any, {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End}, &GridKeys::walk},
    {Deed::Up, {Qt::Key_Space}, &GridKeys::step},
    {Deed::Any, {Qt::Key_Escape}, &GridKeys::letGo},
    {Deed::Held, {Qt::Key_Return, Qt::Key_Enter}, &GridKeys::activate}, // where Enter alone edits, too
    {Deed::Any, {Qt::Key_F2, Qt::Key_Return, Qt::Key_Enter}, &GridKeys::edit},
    {Deed::Up, {}, &GridKeys::type},
    {Deed::Up, {Qt::Key_R}, &GridKeys::requestReveal},
    {Deed::Any, {Qt::Key_Return, Qt::Key_Enter}, &GridKeys::activate},
};

GridKeys::GridKeys(CellGrid& grid) : QObject(&grid), m_grid(grid) {}

bool GridKeys::claims(const QKeyEvent& key) const
{
    const bool typed =
        m_grid.editing().isEditable() && !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) && CellField::isBegunBy(key.text());
    return typed || key.matches(QKeySequence::Copy) || key.matches(QKeySequence::Paste) || key.matches(QKeySequence::SelectAll) ||
           key.key() == Qt::Key_Space;
}

bool GridKeys::press(const QKeyEvent& key)
{
    if (key.matches(QKeySequence::Copy))
        m_grid.editing().copy();
    else if (key.matches(QKeySequence::Paste))
        m_grid.editing().paste();
    else if (key.matches(QKeySequence::SelectAll))
        m_grid.selection().selectAll();
    else
        return std::ranges::any_of(deeds, [&](const Deed& one) {
            const bool held = key.modifiers() & Qt::ControlModifier;
            return (one.control == Deed::Any || held == (one.control == Deed::Held)) &&
                   (one.keys.empty() || std::ranges::find(one.keys, key.key()) != one.keys.end()) && (this->*one.deed)(key);
        });
    return true;
}

void GridKeys::noteWheel()
{
    zoomedByWheel = &m_grid;
}

bool GridKeys::requestChannel(const QKeyEvent& key)
{
    emit channelRequested(key.key() == Qt::Key_Up ? -1 : 1);
    return true;
}

bool GridKeys::zoom(const QKeyEvent& key)
{
    GridView& view = m_grid.view();
    const QPointF current = view.placeOf(m_grid.selection().current()).center();
    view.zoomAt(m_grid.rect().contains(current.toPoint()) ? current : QRectF(m_grid.rect()).center(),
                key.key() == Qt::Key_Minus ? 1 / zoomFactor : zoomFactor);
    return true;
}

bool GridKeys::fit(const QKeyEvent&)
{
    (zoomedByWheel && zoomedByWheel->underMouse() ? *zoomedByWheel : m_grid).view().fit();
    return true;
}

bool GridKeys::walk(const QKeyEvent& key)
{
    GridSelection& selection = m_grid.selection();
    const std::optional<Cell> to = selection.beside(key.key(), key.modifiers() & Qt::ControlModifier);
    if (!to || !m_grid.tensor())
        return false;
    if (m_grid.plane().has(*to)) {
        key.modifiers() & Qt::ShiftModifier ? selection.extendTo(*to) : selection.setCurrent(*to);
        m_grid.view().reveal(*to);
        emit m_grid.cellHovered(to);
    }
    return true;
}

bool GridKeys::step(const QKeyEvent& key)
{
    emit stepRequested(key.modifiers() & Qt::ShiftModifier ? -1 : 1);
    return true;
}

bool GridKeys::letGo(const QKeyEvent&)
{
    if (!m_grid.selection().letGo())
        return m_letGo && m_letGo(); // else it leaves presenter mode
    m_grid.update();
    return true;
}

bool GridKeys::activate(const QKeyEvent&)
{
    if (m_grid.tensor())
        emit m_grid.cellActivated(m_grid.selection().current());
    return true;
}

bool GridKeys::edit(const QKeyEvent&)
{
    if (!m_grid.editing().takesNumbers())
        return false;
    m_grid.editing().begin();
    return true;
}

bool GridKeys::type(const QKeyEvent& key)
{
    if (!m_grid.editing().takesNumbers() || !CellField::isBegunBy(key.text()))
        return false;
    if (m_grid.marks().predicted || !m_numberTaker || !m_numberTaker(key.text()))
        m_grid.editing().begin(key.text());
    return true;
}

bool GridKeys::requestReveal(const QKeyEvent&)
{
    if (!m_grid.marks().predicted)
        return false;
    emit revealRequested();
    return true;
}

} // namespace ks

#include "moc_grid_keys.cpp"
