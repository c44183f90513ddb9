#include "ui/grids/cell_grid_accessible.h"

#include "ui/grids/cell_grid.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <unordered_map>

namespace ks {

namespace {

class GridTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit GridTable(CellGrid* grid) : QAccessibleWidget(grid, QAccessible::Table) {}
    ~GridTable() override { forget(); }

    CellGrid* grid() const { return static_cast<CellGrid*>(object()); }
    void forget()
    {
        for (const auto& [index, id] : m_cells)
            QAccessible::deleteAccessibleInterface(id);
        m_cells.clear();
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const std::optional<Cell> cell = grid()->cellAt(grid()->mapFromGlobal(QPointF(x, y)));
        return cell ? cellAt(static_cast<int>(cell->y), static_cast<int>(cell->x)) : nullptr;
    }
    QAccessibleInterface* focusChild() const override
    {
        const Cell& current = grid()->selection().current();
        return grid()->hasFocus() ? cellAt(static_cast<int>(current.y), static_cast<int>(current.x)) : nullptr;
    }
    QString text(QAccessible::Text text) const override
    {
        const QString given = QAccessibleWidget::text(text);
        if (text == QAccessible::Value && grid()->tensor())
            return grid()->describeCell(grid()->selection().current());
        return text == QAccessible::Name && given.isEmpty() ? CellGrid::tr("grid of numbers") : given;
    }

    int columnCount() const override { return grid()->tensor() ? static_cast<int>(grid()->tensor()->shape().w) : 0; }
    int rowCount() const override { return grid()->tensor() ? static_cast<int>(grid()->tensor()->shape().h) : 0; }

private: // what only Qt asks
    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override { return child(row * columnCount() + column); }
    int selectedCellCount() const override
    {
        const QRect chosen = grid()->selection().cells();
        return grid()->tensor() ? chosen.width() * chosen.height() : 0;
    }
    QList<QAccessibleInterface*> selectedCells() const override
    {
        QList<QAccessibleInterface*> cells;
        const QRect chosen = grid()->selection().cells();
        for (int y = chosen.top(); y <= chosen.bottom() && cells.size() < 1000; ++y)
            for (int x = chosen.left(); x <= chosen.right() && cells.size() < 1000; ++x)
                cells.append(cellAt(y, x));
        return cells;
    }
    QString columnDescription(int column) const override { return CellGrid::tr("column %1").arg(column); }
    QString rowDescription(int row) const override { return CellGrid::tr("row %1").arg(row); }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override { forget(); }

    mutable std::unordered_map<int, QAccessible::Id> m_cells;
};

/// One cell, alive from the first question about it until the tensor changes.
class GridCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    GridCell(GridTable* grid, int row, int column) : m_table(grid), m_row(row), m_column(column) {}

    bool isValid() const override { return m_table->grid() && m_row < m_table->rowCount() && m_column < m_table->columnCount(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_table->window(); }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return m_table; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text text) const override
    {
        return isValid() && (text == QAccessible::Name || text == QAccessible::Value) ? grid()->describeCell(cell()) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override
    {
        const QRect inside = grid()->view().placeOf(cell()).toAlignedRect();
        return {grid()->mapToGlobal(inside.topLeft()), inside.size()};
    }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.selected = isSelected();
        state.focused = grid()->hasFocus() && grid()->selection().current() == cell();
        state.editable = grid()->editing().isEditable();
        state.readOnly = !state.editable;
        state.offscreen = !QRectF(grid()->rect()).intersects(grid()->view().placeOf(cell()));
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
    }

    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }

private: // what only Qt asks
    bool isSelected() const override { return grid()->selection().cells().contains(m_column, m_row); }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return m_table; }

    const CellGrid* grid() const { return m_table->grid(); }
    Cell cell() const { return {grid()->n(), grid()->c(), m_row, m_column}; }

    GridTable* m_table;
    int m_row;
    int m_column;
};

QAccessibleInterface* GridTable::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    if (const auto known = m_cells.find(index); known != m_cells.end())
        return QAccessible::accessibleInterface(known->second);
    auto* cell = new GridCell(const_cast<GridTable*>(this), index / columnCount(), index % columnCount()); // owned by QAccessible's cache
    m_cells.emplace(index, QAccessible::registerAccessibleInterface(cell));
    return cell;
}

int GridTable::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* cell = dynamic_cast<const GridCell*>(child);
    return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
}

QAccessibleInterface* tableFor(const QString&, QObject* object)
{
    auto* grid = qobject_cast<CellGrid*>(object);
    return grid ? new GridTable(grid) : nullptr;
}

} // namespace

void installGridAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(tableFor);
        return true;
    }();
    Q_UNUSED(installed);
}

void reportAccessibleCell(CellGrid* grid, const Cell& cell)
{
    if (!QAccessible::isActive())
        return;
    auto* table = dynamic_cast<GridTable*>(QAccessible::queryAccessibleInterface(grid));
    if (!table || table->columnCount() == 0)
        return;
    QAccessibleEvent event(grid, grid->hasFocus() ? QAccessible::Focus : QAccessible::NameChanged);
    event.setChild(static_cast<int>(cell.y) * table->columnCount() + static_cast<int>(cell.x));
    QAccessible::updateAccessibility(&event);
}

void forgetAccessibleCells(CellGrid* grid)
{
    if (!QAccessible::isActive())
        return;
    if (auto* table = dynamic_cast<GridTable*>(QAccessible::queryAccessibleInterface(grid)))
        table->forget();
}

} // namespace ks
