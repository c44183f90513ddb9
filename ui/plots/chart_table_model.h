#pragma once

#include "core/report/chart.h"
#include "ui/theme/flat_model.h"

#include <QAbstractTableModel>

namespace ks {

/// The numbers of a chart for a table view, as the region writes them. Rows beyond what a view can count are left out; files have all.
class ChartTableModel : public FlatModel<QAbstractTableModel> {
    Q_OBJECT

public:
    using FlatModel::FlatModel;

    void setTable(ChartTable table, bool shares);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QVariant cell(const QModelIndex& index, int role) const override;

private:
    ChartTable m_table;
    bool m_shares = false;
};

} // namespace ks
