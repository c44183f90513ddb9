#pragma once

#include "core/report/chart.h"
#include "ui/theme/flat_model.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace ks {

/// The numbers of a chart as they are written below one another.
struct ShownTable {
    ChartTable table;
    bool shares = false;
    std::vector<std::optional<int>> decimals; ///< of each column of numbers: decimalsOf()
};
/// It goes through all of them, which is not for the GUI thread.
ShownTable shownTableOf(const Chart& chart);

/// The numbers of a chart for a table view, as the region writes them. Rows beyond what a view can count are left out; files have all.
class ChartTableModel : public FlatModel<QAbstractTableModel> {
    Q_OBJECT

public:
    using FlatModel::FlatModel;

    void setTable(ShownTable table);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QVariant cell(const QModelIndex& index, int role) const override;

private:
    ShownTable m_shown;
};

} // namespace ks
