#include "ui/plots/chart_table_model.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ks {

namespace {

constexpr int tableDigits = 6; ///< significant ones

} // namespace

ShownTable shownTableOf(const Chart& chart)
{
    ShownTable shown{.table = tableOf(chart), .shares = chart.shares, .decimals = {}};
    shown.decimals = decimalsOf(shown.table, tableDigits);
    return shown;
}

void ChartTableModel::setTable(ShownTable table)
{
    const bool sameShape = table.table.columns == m_shown.table.columns && table.table.rows() == m_shown.table.rows();
    if (!sameShape)
        beginResetModel();
    m_shown = std::move(table);
    if (!sameShape)
        endResetModel();
    else if (m_shown.table.rows() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ChartTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min<std::size_t>(m_shown.table.rows(), std::numeric_limits<int>::max() / 64));
}

int ChartTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.table.columns.size());
}

QVariant ChartTableModel::cell(const QModelIndex& index, int role) const
{
    const bool named = !m_shown.table.categories.empty();
    const auto row = static_cast<std::size_t>(index.row());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (named && index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    if (named && index.column() == 0)
        return toQString(m_shown.table.categories[row]);
    const std::size_t column = static_cast<std::size_t>(index.column()) - (named ? 1 : 0);
    const double value = m_shown.table.at(row, column);
    if (std::isnan(value))
        return {};
    if (m_shown.shares && index.column() > 0)
        return shareText(value, 2);
    const std::optional<int> decimals = m_shown.decimals[column];
    return decimals && std::isfinite(value) ? figureOnScreen(value, decimals) : readingText(value, tableDigits);
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal || static_cast<std::size_t>(section) >= m_shown.table.columns.size())
        return {};
    return toQString(m_shown.table.columns[static_cast<std::size_t>(section)]);
}

} // namespace ks

#include "moc_chart_table_model.cpp"
