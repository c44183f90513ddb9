#pragma once

#include "ui/network/trace/trace_words.h"
#include "ui/theme/flat_model.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace ks {

/// What the operators of a trace add up to, one a row; of two traces side by side, with their ratio. GUI thread only.
class TraceTable final : public FlatModel<QAbstractTableModel> {
    Q_OBJECT

public:
    using FlatModel::FlatModel;

    void show(const std::vector<TraceSheetPtr>& sheets, const TraceColours& colours);
    const std::string& nameAt(int row) const { return m_rows[static_cast<std::size_t>(row)].name; }
    /// Texts and colours anew.
    void refresh();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QVariant cell(const QModelIndex& index, int role) const override;

private:
    struct Row {
        std::string name;
        std::string device; ///< where the trace has several
        std::optional<TraceTotal> first;
        std::optional<TraceTotal> second;
        double ratio = 0;
        std::set<std::string> apart = {};
    };
    enum class Kind { Operator, Device, Count, Total, Mean, Share, Bytes, Ratio };
    struct Column {
        Kind kind = Kind::Operator;
        int side = 0; ///< 1, 2: of two traces
    };
    QString text(const Row& row, const Column& column) const;
    static QString hint(const Row& row, const Column& column);

    std::vector<Row> m_rows;
    std::vector<Column> m_columns;
    TraceColours m_colours;
};

} // namespace ks
