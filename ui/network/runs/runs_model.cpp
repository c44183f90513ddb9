#include "ui/network/runs/runs_model.h"

#include "ui/language/text.h"
#include "ui/network/training_run.h"

#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace ks {

struct RunsModel::Known {
    std::vector<int> lines; ///< of the runs: see RunView
    NetworkContent now;     ///< of the present one
    TrainingSettings used;  ///< of its last batch: rate and end may be changed while it trains

    bool operator==(const Known&) const = default;
};

RunsModel::RunsModel(TrainingRun& run, QObject* parent) : FlatModel(parent), m_run(run), m_known(std::make_unique<Known>()) {}

RunsModel::~RunsModel() = default;

void RunsModel::follow()
{
    const RunView& now = m_run.view();
    std::vector<int> lines = {now.history.batches.empty() ? -now.lines : now.lines}; // with its first batch it comes in
    for (const RunView& one : m_run.earlier().all())
        lines.push_back(one.lines);
    const TrainingSettings used = now.history.settingsOfLast(now.content.settings);
    if (m_known->lines == lines && m_known->used == used && m_known->now == now.content) {
        RunRows(m_run).renew(m_rows);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    *m_known = {std::move(lines), now.content, used};
    beginResetModel();
    m_rows = RunRows(m_run).rows();
    arrange();
    endResetModel();
}

void RunsModel::retranslate()
{
    *m_known = {};
    follow();
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void RunsModel::setOthersDrawn(bool drawn)
{
    m_othersDrawn = drawn;
    follow();
}

int RunsModel::rowOf(int number) const
{
    const auto found = std::ranges::find(m_rows, number, &RunRow::number);
    return found == m_rows.end() || number == 0 ? -1 : static_cast<int>(found - m_rows.begin());
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role == Qt::DisplayRole)
        switch (section) {
        case Name: return tr("Run");
        case Differs: return tr("What differs");
        case Best: return tr("Best");
        case Last: return tr("Last");
        default: return tr("Notes");
        }
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Name: return tr("Its colour and its name. With the check mark its lines are in the charts.");
        case Differs: return tr("Network, preprocessing and settings in which the runs of one group are not alike.");
        case Best:
            return tr("Of the best epoch: the share of right answers, or for numbers the loss; in the validation where there is one.");
        case Last: return tr("The same of the last epoch, or before one has ended of the last batch.");
        default: return tr("What you want to remember of it.");
        }
    return {};
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const
{
    if (!hasIndex(index.row(), index.column()))
        return Qt::NoItemFlags;
    if (!at(index.row()).isRun())
        return Qt::ItemIsEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    flags.setFlag(Qt::ItemIsEditable, index.column() == Name || index.column() == Notes);
    flags.setFlag(Qt::ItemIsUserCheckable, index.column() == Name);
    return flags;
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!hasIndex(index.row(), index.column()) || !at(index.row()).isRun())
        return false;
    const int number = at(index.row()).number;
    if (role == Qt::CheckStateRole && index.column() == Name)
        emit shown(number, value.toInt() == Qt::Checked);
    else if (role == Qt::EditRole && index.column() == Name)
        emit renamed(number, value.toString());
    else if (role == Qt::EditRole && index.column() == Notes)
        emit noted(number, value.toString());
    else
        return false;
    return true;
}

QVariant RunsModel::cell(const QModelIndex& index, int role) const
{
    const RunRow& row = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::EditRole:
        return column == Name    ? QString::fromStdString(row.label.name)
               : column == Notes ? QString::fromStdString(row.label.notes)
                                 : text(row, column);
    case Qt::ToolTipRole: {
        const QString said = tip(row, column);
        return Qt::mightBeRichText(said) ? Qt::convertFromPlainText(said, Qt::WhiteSpaceNormal) : said; // a name may look like markup
    }
    case Qt::CheckStateRole: return row.isRun() && column == Name ? QVariant(row.label.shown ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::AccessibleTextRole: {
        const QString said = text(row, column);
        if (!row.isRun() || column != Name)
            return said;
        return isDrawn(row) ? said : tr("%1, not in the charts").arg(said);
    }
    default: return {};
    }
}

QString RunsModel::text(const RunRow& row, int column) const
{
    if (!row.isRun() && column == Name && !row.alike && !m_othersDrawn) // a check mark below it does nothing
        return tr("Not in the charts without “Runs on other data”. %1").arg(row.title);
    if (!row.isRun())
        return column == Name ? row.title : QString();
    switch (column) {
    case Name: {
        const QString name = RunRows(m_run).nameOf(row.number);
        return row.now ? tr("%1 (now)").arg(name) : name;
    }
    case Differs: return row.differs.isEmpty() && !row.single ? tr("nothing") : row.differs;
    case Best: return RunRows::inShort(row.figures, row.figures.best);
    case Last: return RunRows::inShort(row.figures, row.figures.last);
    default: return QString::fromStdString(row.label.notes);
    }
}

QString RunsModel::tip(const RunRow& row, int column) const
{
    if (!row.isRun())
        return row.alike
                   ? row.title
                   : followedBy(row.title,
                                tr("Their lines are drawn where “Runs on other data” is checked, as far as they have an axis in common."));
    switch (column) {
    case Best: return RunRows::sentence(row.figures, row.figures.best);
    case Last: {
        const QString last = RunRows::sentence(row.figures, row.figures.last);
        if (!row.figures.test)
            return last;
        const Score& test = *row.figures.test;
        return followedBy(last,
                          row.figures.isLoss
                              ? tr("In the test at the end: loss %1.").arg(lossOnScreen(test.loss))
                              : tr("In the test at the end: accuracy %1, loss %2.").arg(shareText(test.accuracy), lossOnScreen(test.loss)));
    }
    case Differs: return QString(row.differs).replace(QStringLiteral(" · "), QStringLiteral("\n"));
    default: return text(row, column);
    }
}

bool RunsModel::isBefore(const RunRow& a, const RunRow& b) const
{
    const auto value = [](const RunRow& row, const std::optional<RunFigures::Figure>& figure) {
        return figure ? row.figures.valueOf(*figure) : std::nan("");
    };
    const auto less = [&](double one, double other) { return one < other || (std::isnan(one) && !std::isnan(other)); };
    switch (m_sorted) {
    case Best: return less(value(a, a.figures.best), value(b, b.figures.best));
    case Last: return less(value(a, a.figures.last), value(b, b.figures.last));
    case Differs:
    case Notes: return text(a, m_sorted).localeAwareCompare(text(b, m_sorted)) < 0;
    default: return a.number < b.number;
    }
}

/// Headings stay above theirs.
void RunsModel::arrange()
{
    const auto before = [this](const RunRow& a, const RunRow& b) {
        return m_order == Qt::AscendingOrder ? isBefore(a, b) : isBefore(b, a);
    };
    for (auto from = m_rows.begin(); from != m_rows.end();) {
        if (!from->isRun()) {
            ++from;
            continue;
        }
        const auto end = std::find_if(from, m_rows.end(), [](const RunRow& row) { return !row.isRun(); });
        std::stable_sort(from, end, before);
        from = end;
    }
}

void RunsModel::sort(int column, Qt::SortOrder order)
{
    m_sorted = column;
    m_order = order;
    beginResetModel();
    arrange();
    endResetModel();
}

} // namespace ks

#include "moc_runs_model.cpp"
