#include "ui/grids/cell_grid_accessible.h"

#include "ui/grids/cell_grid.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <unordered_map>

namespace ks {

namespace {

class GridTable;

/// One cell, alive from the first question about it until the tensor changes.
class GridCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    GridCell(GridTable* grid, int row, int column) : m_table(grid), m_row(row), m_column(column) {}

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
    }

    bool isSelected() const override;
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override;

private:
    Cell cell() const;

    GridTable* m_table;
    int m_row;
    int m_column;
};

class GridTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit GridTable(CellGrid* grid) : QAccessibleWidget(grid, QAccessible::Table) {}
    ~GridTable() override { forget(); }

    CellGrid* grid() const { return static_cast<CellGrid*>(object()); }
    void forget()
    {
        for (const auto& [index, id] : m_cells) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_cells.clear();
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        const auto known = m_cells.find(index);
        if (known != m_cells.end()) {
            return QAccessible::accessibleInterface(known->second);
        }
        auto* cell =
            new GridCell(const_cast<GridTable*>(this), index / columnCount(), index % columnCount()); // owned by QAccessible's cache
        m_cells.emplace(index, QAccessible::registerAccessibleInterface(cell));
        return cell;
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* cell = dynamic_cast<const GridCell*>(child);
        return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const std::optional<Cell> cell = grid()->cellAt(grid()->mapFromGlobal(QPointF(x, y)));
        return cell ? cellAt(static_cast<int>(cell->y), static_cast<int>(cell->x)) : nullptr;
    }
    QAccessibleInterface* focusChild() const override
    {
        return grid()->hasFocus() ? cellAt(static_cast<int>(grid()->currentCell().y), static_cast<int>(grid()->currentCell().x)) : nullptr;
    }
    QString text(QAccessible::Text text) const override
    {
        const QString given = QAccessibleWidget::text(text);
        if (text == QAccessible::Value && grid()->tensor()) {
            return grid()->describeCell(grid()->currentCell());
        }
        return text == QAccessible::Name && given.isEmpty() ? CellGrid::tr("grid of numbers") : given;
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override { return child(row * columnCount() + column); }
    int selectedCellCount() const override { return grid()->tensor() ? grid()->selection().width() * grid()->selection().height() : 0; }
    QList<QAccessibleInterface*> selectedCells() const override
    {
        QList<QAccessibleInterface*> cells;
        const QRect chosen = grid()->selection();
        for (int y = chosen.top(); y <= chosen.bottom() && cells.size() < 1000; ++y) {
            for (int x = chosen.left(); x <= chosen.right() && cells.size() < 1000; ++x) {
                cells.append(cellAt(y, x));
            }
        }
        return cells;
    }
    QString columnDescription(int column) const override { return CellGrid::tr("column %1").arg(column); }
    QString rowDescription(int row) const override { return CellGrid::tr("row %1").arg(row); }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    int columnCount() const override { return grid()->tensor() ? static_cast<int>(grid()->tensor()->shape().w) : 0; }
    int rowCount() const override { return grid()->tensor() ? static_cast<int>(grid()->tensor()->shape().h) : 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override { forget(); }

private:
    mutable std::unordered_map<int, QAccessible::Id> m_cells;
};

Cell GridCell::cell() const
{
    return {m_table->grid()->n(), m_table->grid()->c(), m_row, m_column};
}

bool GridCell::isValid() const
{
    return m_table->grid() && m_row < m_table->rowCount() && m_column < m_table->columnCount();
}

QWindow* GridCell::window() const
{
    return m_table->window();
}

QAccessibleInterface* GridCell::parent() const
{
    return m_table;
}

QAccessibleInterface* GridCell::table() const
{
    return m_table;
}

QString GridCell::text(QAccessible::Text text) const
{
    return isValid() && (text == QAccessible::Name || text == QAccessible::Value) ? m_table->grid()->describeCell(cell()) : QString();
}

QRect GridCell::rect() const
{
    const CellGrid* grid = m_table->grid();
    const QRect inside = grid->cellRect(cell()).toAlignedRect();
    return {grid->mapToGlobal(inside.topLeft()), inside.size()};
}

bool GridCell::isSelected() const
{
    return m_table->grid()->selection().contains(m_column, m_row);
}

QAccessible::State GridCell::state() const
{
    QAccessible::State state;
    const CellGrid* grid = m_table->grid();
    state.focusable = true;
    state.selectable = true;
    state.selected = isSelected();
    state.focused = grid->hasFocus() && grid->currentCell() == cell();
    state.readOnly = !grid->isEditable();
    state.editable = grid->isEditable();
    state.offscreen = !QRectF(grid->rect()).intersects(grid->cellRect(cell()));
    return state;
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
    if (!QAccessible::isActive()) {
        return;
    }
    auto* table = dynamic_cast<GridTable*>(QAccessible::queryAccessibleInterface(grid));
    if (!table || table->columnCount() == 0) {
        return;
    }
    QAccessibleEvent event(grid, grid->hasFocus() ? QAccessible::Focus : QAccessible::NameChanged);
    event.setChild(static_cast<int>(cell.y) * table->columnCount() + static_cast<int>(cell.x));
    QAccessible::updateAccessibility(&event);
}

void forgetAccessibleCells(CellGrid* grid)
{
    if (!QAccessible::isActive()) {
        return;
    }
    if (auto* table = dynamic_cast<GridTable*>(QAccessible::queryAccessibleInterface(grid))) {
        table->forget();
    }
}

} // namespace ks
