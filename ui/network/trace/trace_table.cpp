#include "ui/network/trace/trace_table.h"

#include "ui/language/numbers.h"
#include "ui/theme/colours.h"

#include <QGuiApplication>

namespace ks {

void TraceTable::show(const std::vector<TraceSheetPtr>& sheets, const TraceColours& colours)
{
    beginResetModel();
    m_rows.clear();
    m_columns = {{Kind::Operator}};
    m_colours = colours;
    if (sheets.size() == 1) {
        const TraceSheet& sheet = *sheets.front();
        const bool several = sheet.trace.devices.size() > 1;
        if (several)
            m_columns.push_back({Kind::Device});
        for (const Kind kind : {Kind::Count, Kind::Total, Kind::Mean, Kind::Share, Kind::Bytes})
            m_columns.push_back({kind, 0});
        for (const TraceTotal& one : sheet.totals)
            m_rows.push_back(
                {.name = one.name, .device = several ? sheet.trace.devices[one.device] : std::string(), .first = one, .second = {}});
    } else if (sheets.size() == 2) {
        for (const int side : {1, 2})
            for (const Kind kind : {Kind::Count, Kind::Total, Kind::Share})
                m_columns.push_back({kind, side});
        m_columns.push_back({Kind::Ratio});
        const std::vector<TraceTotal> first = withoutDevices(sheets[0]->totals);
        const std::vector<TraceTotal> second = withoutDevices(sheets[1]->totals);
        const auto copy = [](const TraceTotal* total) { return total ? std::optional(*total) : std::nullopt; };
        for (const TraceTotalPair& pair : sideBySide(first, second))
            m_rows.push_back({.name = pair.name,
                              .device = {},
                              .first = copy(pair.first),
                              .second = copy(pair.second),
                              .ratio = pair.ratio(),
                              .apart = pair.apart});
    }
    endResetModel();
}

void TraceTable::refresh()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, std::max(0, columnCount() - 1));
}

int TraceTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TraceTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant TraceTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal || section >= columnCount())
        return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    const QString title = [&] {
        switch (column.kind) {
        case Kind::Operator: return tr("Operator");
        case Kind::Device: return tr("Device");
        case Kind::Count: return tr("Count");
        case Kind::Total: return tr("Total");
        case Kind::Mean: return tr("Mean");
        case Kind::Share: return tr("Share");
        case Kind::Bytes: return tr("Bytes");
        case Kind::Ratio: return tr("2 over 1");
        }
        return QString();
    }();
    return column.side > 0 ? QStringLiteral("%1 %2").arg(title).arg(column.side) : title;
}

QString TraceTable::text(const Row& row, const Column& column) const
{
    if (column.kind == Kind::Operator)
        return QString::fromStdString(row.name);
    if (column.kind == Kind::Device)
        return QString::fromStdString(row.device);
    if (column.kind == Kind::Ratio)
        return row.ratio > 0 ? readingText(row.ratio) : noFigure();
    const std::optional<TraceTotal>& total = column.side == 2 ? row.second : row.first;
    if (!total)
        return noFigure();
    switch (column.kind) {
    case Kind::Count: return countOnScreen(total->count);
    case Kind::Total: return secondsOnScreen(total->total);
    case Kind::Mean: return secondsOnScreen(total->mean());
    case Kind::Share: return shareText(total->share);
    default: return total->bytes > 0 ? bytesOnScreen(static_cast<std::size_t>(total->bytes)) : noFigure();
    }
}

/// Why there is no ratio of two times that are there.
QString TraceTable::hint(const Row& row, const Column& column)
{
    if (column.kind != Kind::Ratio || !row.first || !row.second || row.apart.empty())
        return {};
    QStringList others;
    for (const std::string& name : row.apart)
        others << QString::fromStdString(name);
    return tr("Only one of the two computes %1 together with %2: the times are not of the same work.")
        .arg(QString::fromStdString(row.name), others.join(QStringLiteral(", ")));
}

QVariant TraceTable::cell(const QModelIndex& index, int role) const
{
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    const bool words = column.kind == Kind::Operator || column.kind == Kind::Device;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::DecorationRole && column.kind == Kind::Operator)
        return m_colours.of(row.name, coloursOf(QGuiApplication::palette()));
    if (role == Qt::ToolTipRole)
        return hint(row, column);
    return role == Qt::DisplayRole ? QVariant(text(row, column)) : QVariant();
}

} // namespace ks

#include "moc_trace_table.cpp"
