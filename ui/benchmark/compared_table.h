#pragma once

#include "core/report/compare_results.h"
#include "ui/theme/flat_model.h"

#include <QAbstractTableModel>

#include <vector>

namespace ks {

/// Results side by side, a point a row: the time in each, how many times as fast as in the one that they are held against, and their median. GUI thread only.
class ComparedTable final : public FlatModel<QAbstractTableModel> {
    Q_OBJECT

public:
    using FlatModel::FlatModel;

    /// As acrossMachines() takes them; `base`: the place of the one that the others are held against.
    void show(const std::vector<BenchmarkResult>& results, std::size_t base);
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QVariant cell(const QModelIndex& index, int role) const override;

private:
    /// What a column says: the point, its series, a result's time, its ratio, the median of all, their range.
    struct Column {
        enum class Kind { Value, Series, Time, Ratio, Median, Range } kind = Kind::Value;
        std::size_t result = 0;
    };
    QString text(const MachinePoint& point, const Column& column) const;

    Experiment m_experiment;
    std::vector<std::string> m_names;
    std::vector<MachinePoint> m_points;
    std::vector<Column> m_columns;
    std::size_t m_base = 0;
};

} // namespace ks
