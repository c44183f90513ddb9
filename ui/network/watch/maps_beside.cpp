#include "ui/network/watch/maps_beside.h"

#include "ui/grids/cell_grid.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QScopedValueRollback>

namespace ks {

namespace {

constexpr int leastMapSide = 90; ///< pixels of a map

} // namespace

MapsBeside::MapsBeside(QWidget* parent)
    : Retranslating(parent), m_titles{new QLabel(this), new QLabel(this)}, m_grids{named(new CellGrid(this), "mapAtA"),
                                                                                   named(new CellGrid(this), "mapAtB")}
{
    std::array<QWidget*, 2> columns{};
    for (std::size_t i = 0; i < m_grids.size(); ++i) {
        CellGrid* const grid = m_grids.at(i);
        grid->setMinimumSize(leastMapSide, leastMapSide);
        columns.at(i) = new QWidget(this);
        layColumn(*columns.at(i), {m_titles.at(i), {grid, 1}}, gridStep / 2);
        connect(grid, &CellGrid::cellHovered, this, &MapsBeside::hovered);
        connect(&grid->selection(), &GridSelection::currentChanged, this, [this](const Cell& cell) {
            if (!m_follows)
                emit moved(cell);
        });
    }
    layRow(*this, {{columns[0], 1}, {columns[1], 1}}, gridStep);
    retranslate();
}

void MapsBeside::show(const std::array<TensorPtr, 2>& tensors, const ColourSettings& colours, const std::optional<ValueRange>& range)
{
    m_tensors = tensors;
    for (CellGrid* const grid : m_grids) {
        grid->plane().setColour(colours);
        grid->plane().setSharedRange(range);
    }
}

void MapsBeside::setPlane(std::int64_t n, std::int64_t c)
{
    const QScopedValueRollback follows(m_follows, true);
    for (std::size_t i = 0; i < m_grids.size(); ++i)
        if (m_tensors.at(i))
            m_grids.at(i)->setTensor(m_tensors.at(i), n, c);
}

void MapsBeside::setCurrent(const Cell& cell)
{
    const QScopedValueRollback follows(m_follows, true);
    for (CellGrid* const grid : m_grids)
        if (!(grid->selection().current() == cell))
            grid->selection().setCurrent(cell);
}

void MapsBeside::retranslate()
{
    const std::array names = {tr("At A"), tr("At B")};
    const std::array spoken = {tr("The chosen map at A"), tr("The chosen map at B")};
    for (std::size_t i = 0; i < m_grids.size(); ++i) {
        m_titles.at(i)->setText(names.at(i));
        m_grids.at(i)->setAccessibleName(spoken.at(i));
    }
}

} // namespace ks

#include "moc_maps_beside.cpp"
