#include "ui/benchmark/results_model.h"

#include "ui/benchmark/benchmark_session.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"

#include <QFont>

#include <algorithm>

namespace ks {

ResultsModel::ResultsModel(BenchmarkSession& session, QObject* parent) : FlatModel(parent), m_session(session) {}

int ResultsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int ResultsModel::idAt(int row) const
{
    const auto& entries = m_session.shelf().contents().entries;
    return row >= 0 && row < static_cast<int>(entries.size()) ? entries[static_cast<std::size_t>(row)].id : 0;
}

int ResultsModel::rowOf(int id) const
{
    const auto& entries = m_session.shelf().contents().entries;
    const auto found = std::ranges::find(entries, id, &ResultShelf::Entry::id);
    return found == entries.end() ? -1 : static_cast<int>(found - entries.begin());
}

void ResultsModel::follow()
{
    const int rows = static_cast<int>(m_session.shelf().contents().entries.size());
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    if (m_rows > 0)
        emit dataChanged(index(0), index(m_rows - 1));
}

Qt::ItemFlags ResultsModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsUserCheckable : Qt::NoItemFlags;
}

bool ResultsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const int id = idAt(index.row());
    if (id == 0)
        return false;
    if (role == Qt::EditRole)
        m_session.shelf().rename(id, value.toString());
    else if (role == Qt::CheckStateRole)
        emit compared(id, value.value<Qt::CheckState>() == Qt::Checked);
    else
        return false;
    return true;
}

QString ResultsModel::details(int row) const
{
    const ResultShelf::Contents& all = m_session.shelf().contents();
    const ResultShelf::Entry& one = all.entries[static_cast<std::size_t>(row)];
    const BenchmarkResult& result = *one.result;
    QStringList parts;
    if (one.id == all.baseline)
        parts.append(tr("baseline"));
    if (!result.environment.date.empty())
        parts.append(QString::fromStdString(result.environment.date) + QStringLiteral(" UTC"));
    if (one.id == m_session.shownEntry() && m_session.isBusy())
        parts.append(tr("being measured"));
    else
        parts.append(tr("%n point(s)", nullptr, static_cast<int>(result.measurements.size())));
    if (!result.environment.processor.empty())
        parts.append(QString::fromStdString(result.environment.processor));
    return parts.join(QStringLiteral(" · "));
}

QVariant ResultsModel::cell(const QModelIndex& index, int role) const
{
    const ResultShelf::Entry& one = m_session.shelf().contents().entries[static_cast<std::size_t>(index.row())];
    const QString name = nameOnScreen(*one.result);
    switch (role) {
    case Qt::DisplayRole: return QString(name + QChar::LineSeparator + details(index.row()));
    case Qt::EditRole: return name;
    case Qt::CheckStateRole: return one.compared ? Qt::Checked : Qt::Unchecked;
    case Qt::ToolTipRole:
        return QString(name + QLatin1Char('\n') + details(index.row()) + QLatin1Char('\n') +
                       tr("A click shows it; checked results stand side by side."));
    case Qt::AccessibleTextRole: return QString(name + QStringLiteral(", ") + details(index.row()));
    case Qt::FontRole: {
        QFont font;
        font.setBold(one.id == m_session.shownEntry());
        return font;
    }
    case idRole: return one.id;
    default: return {};
    }
}

} // namespace ks

#include "moc_results_model.cpp"
