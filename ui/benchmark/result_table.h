#pragma once

#include "core/measure/result_file.h"
#include "core/report/compare_results.h"
#include "core/report/result_charts.h"
#include "ui/theme/flat_model.h"

#include <QAbstractTableModel>

#include <array>
#include <optional>

namespace ks {

/// The measurements of an experiment, one a row, in the order in which they were made. Holds a copy; GUI thread only.
class ResultTable : public FlatModel<QAbstractTableModel> {
    Q_OBJECT

public:
    /// What is asked first stands first: a small window shows the left ones.
    enum Column {
        What,
        Value,
        Series,
        Pass,
        Threads,
        Median,
        Interval,
        Ratio,
        Oracle,
        Baseline,
        Flops,
        Bandwidth,
        Ceiling,
        Accuracy,
        Loss,
        Trainings,
        Joules,
        Watts,
        DelayProduct,
        DelayRatio,
        ColumnCount
    };

    using FlatModel::FlatModel;

    /// Shows these; rows that are there already stay as they are when the new ones only add to them.
    void setResult(const BenchmarkResult& result);
    /// One row a measurement, or none: shown in a column of its own.
    void setBaseline(std::vector<BaselineRow> rows);
    /// What the column of the speed is relative to; `called`: its name.
    void setHeld(const HeldAgainst& held, const QString& called);
    /// Does the column say anything? One that says the same in every row, or nothing, only takes room.
    bool tells(int column) const;
    /// Where a row has no figures, its reason begins here and takes the place of all that follow.
    static constexpr int reasonColumn = Median;
    /// Short, in one line; the header's tip has the whole.
    QString heading(int section) const;
    const Measurement& at(int row) const { return m_measurements[static_cast<std::size_t>(row)]; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QVariant cell(const QModelIndex& index, int role) const override;

private:
    QString text(const Measurement& one, int row, int column) const;
    /// Is any of its energy from watts that were typed in?
    bool energyIsDeclared() const;
    QString headingTip(int section) const;
    QString energyTip(int section) const;
    QString baselineText(int row) const;
    QString tip(const Measurement& one) const;
    QString passText(ks::Pass pass) const;
    /// What stands in a column of plain numbers; nothing where it has none.
    std::optional<double> numberAt(const Measurement& one, int column) const;
    QString numberText(const Measurement& one, int column) const;
    QString percentText(const Measurement& one) const;
    void countDecimals();

    Experiment m_experiment;
    std::vector<Measurement> m_measurements;
    std::vector<BaselineRow> m_baseline;
    HeldAgainst m_held; ///< without another result
    QString m_heldName; ///< empty: the first of each value
    bool m_threadsTell = false;
    std::array<std::optional<int>, ColumnCount> m_decimals; ///< of columns of plain numbers
};

} // namespace ks
