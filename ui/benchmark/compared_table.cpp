#include "ui/benchmark/compared_table.h"

#include "core/base/digits.h"
#include "core/measure/experiment_names.h"
#include "core/report/result_machines.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"

namespace ks {

void ComparedTable::show(const std::vector<BenchmarkResult>& results, std::size_t base)
{
    beginResetModel();
    m_points.clear();
    m_columns.clear();
    m_base = base;
    if (!results.empty()) {
        m_experiment = results.front().experiment;
        m_names = machineNames(results);
        m_points = acrossMachines(results);
        using Kind = Column::Kind;
        if (!m_experiment.sweeps.empty() || m_experiment.subjects.size() > 1)
            m_columns.push_back({Kind::Value});
        m_columns.push_back({Kind::Series});
        for (std::size_t r = 0; r < m_names.size(); ++r)
            m_columns.push_back({Kind::Time, r});
        for (std::size_t r = 0; r < m_names.size(); ++r)
            if (r != m_base)
                m_columns.push_back({Kind::Ratio, r});
        m_columns.push_back({Kind::Median});
        m_columns.push_back({Kind::Range});
    }
    endResetModel();
}

void ComparedTable::retranslate()
{
    if (!m_columns.empty())
        emit headerDataChanged(Qt::Horizontal, 0, static_cast<int>(m_columns.size()) - 1);
    if (!m_points.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ComparedTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_points.size());
}

int ComparedTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant ComparedTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    const auto name = [this](std::size_t result) { return QString::fromStdString(m_names[result]); };
    switch (column.kind) {
    case Column::Kind::Value: return m_experiment.sweeps.empty() ? tr("Subject") : toQString(axesText(m_experiment));
    case Column::Kind::Series: return tr("Series");
    case Column::Kind::Time: return name(column.result);
    case Column::Kind::Ratio: return tr("%1, times as fast as %2").arg(name(column.result), name(m_base));
    case Column::Kind::Median: return tr("Median");
    case Column::Kind::Range: return tr("Fastest – slowest");
    }
    return {};
}

QString ComparedTable::text(const MachinePoint& point, const Column& column) const
{
    const auto time = [](double seconds) { return numberInRegion(QString::fromStdString(secondsText(seconds))); };
    const std::optional<double> own = column.result < point.medians.size() ? point.medians[column.result] : std::nullopt;
    switch (column.kind) {
    case Column::Kind::Value:
        return m_experiment.sweeps.empty() ? QString::fromStdString(subjectName(m_experiment, point.point.subject))
                                           : toQString(valuesSaid(m_experiment, point.point));
    case Column::Kind::Series: return toQString(point.series);
    case Column::Kind::Time: return own ? time(*own) : QString();
    case Column::Kind::Ratio: {
        const std::optional<double> base = point.medians[m_base];
        return own && base && *own > 0 ? figureOnScreen(*base / *own) + QStringLiteral("×") : QString();
    }
    case Column::Kind::Median: return point.median > 0 ? time(point.median) : QString();
    case Column::Kind::Range:
        return point.median > 0 ? numberInRegion(QString::fromStdString(secondsRange(point.least, point.most).text())) : QString();
    }
    return {};
}

QVariant ComparedTable::cell(const QModelIndex& index, int role) const
{
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    if (role == Qt::TextAlignmentRole)
        return QVariant(column.kind == Column::Kind::Series ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? text(m_points[static_cast<std::size_t>(index.row())], column) : QVariant();
}

} // namespace ks

#include "moc_compared_table.cpp"
