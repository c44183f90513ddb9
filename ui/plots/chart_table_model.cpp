#include "ui/plots/chart_table_model.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

void ChartTableModel::setTable(ChartTable table, bool shares)
{
    const bool sameShape = table.columns == m_table.columns && table.rows() == m_table.rows();
    if (!sameShape)
        beginResetModel();
    m_table = std::move(table);
    m_shares = shares;
    if (!sameShape)
        endResetModel();
    else if (m_table.rows() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ChartTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min<std::size_t>(m_table.rows(), std::numeric_limits<int>::max() / 64));
}

int ChartTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant ChartTableModel::cell(const QModelIndex& index, int role) const
{
    const bool named = !m_table.categories.empty();
    const auto row = static_cast<std::size_t>(index.row());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (named && index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    if (named && index.column() == 0)
        return toQString(m_table.categories[row]);
    const double value = m_table.at(row, static_cast<std::size_t>(index.column()) - (named ? 1 : 0));
    if (std::isnan(value))
        return {};
    if (m_shares && index.column() > 0)
        return shareText(value, 2);
    return readingText(value, 6);
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal || static_cast<std::size_t>(section) >= m_table.columns.size())
        return {};
    return toQString(m_table.columns[static_cast<std::size_t>(section)]);
}

} // namespace ks
