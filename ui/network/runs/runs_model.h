#pragma once

#include "ui/network/runs/run_rows.h"
#include "ui/theme/flat_model.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace ks {

/// The runs of a session, one a row, below headings where some learn something else. What is written into it goes out as wishes: its rows change when
/// they are granted. GUI thread only.
class RunsModel final : public FlatModel<QAbstractTableModel> {
    Q_OBJECT

public:
    enum Column { Name, Differs, Best, Last, Notes, ColumnCount };

    RunsModel(TrainingRun& run, QObject* parent);
    ~RunsModel() override;

    /// The runs, or what is known of them, have changed. Resets where they are others.
    void follow();
    /// In another language.
    void retranslate();
    /// The charts draw those of other data and tasks, too.
    void setOthersDrawn(bool drawn);

    const RunRow& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    int rowOf(int number) const; ///< −1: it is not there
    /// Its lines are in the charts, where these have an axis for them.
    bool isDrawn(const RunRow& row) const { return row.isRun() && row.label.shown && (row.alike || m_othersDrawn); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    /// Within each group.
    void sort(int column, Qt::SortOrder order) override;

signals:
    void renamed(int number, const QString& name);
    void noted(int number, const QString& notes);
    void shown(int number, bool shown);

protected:
    QVariant cell(const QModelIndex& index, int role) const override;

private:
    struct Known;
    QString text(const RunRow& row, int column) const;
    QString tip(const RunRow& row, int column) const;
    bool isBefore(const RunRow& a, const RunRow& b) const;
    void arrange();

    TrainingRun& m_run;
    std::vector<RunRow> m_rows;
    std::unique_ptr<Known> m_known; ///< what the rows were made of
    int m_sorted = Name;
    Qt::SortOrder m_order = Qt::DescendingOrder;
    bool m_othersDrawn = false;
};

} // namespace ks
