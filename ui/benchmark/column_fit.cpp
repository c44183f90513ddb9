#include "ui/benchmark/column_fit.h"

#include "ui/benchmark/result_table.h"
#include "ui/language/text.h"
#include "ui/theme/text_rows.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QStyle>
#include <QTableView>

#include <algorithm>
#include <array>

namespace ks {

namespace {

/// In the order in which they give way. What was measured, on what, how fast, and whether it is right always stays.
constexpr std::array givingWay = {ResultTable::Threads, ResultTable::Bandwidth,    ResultTable::Flops,    ResultTable::Ceiling,
                                  ResultTable::Watts,   ResultTable::DelayProduct, ResultTable::Interval, ResultTable::Ratio};

constexpr int leastRows = 3; ///< in sight: the page is scrolled rather than that the table is a slit

} // namespace

ColumnFit::ColumnFit(QTableView& table, const ResultTable& model, QWidget* parent) : Retranslating(parent), m_table(table), m_model(model)
{
    setObjectName("columnsWithoutRoom");
    setWordWrap(true);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &ColumnFit::fit);
    table.installEventFilter(this);
    table.viewport()->installEventFilter(this);
    connect(table.horizontalScrollBar(), &QScrollBar::valueChanged, this, &ColumnFit::say);
    connect(&model, &QAbstractItemModel::modelReset, this, &ColumnFit::fitSoon);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &ColumnFit::fitSoon);
    connect(&model, &QAbstractItemModel::dataChanged, this, &ColumnFit::fitSoon);
    connect(&model, &QAbstractItemModel::headerDataChanged, this, &ColumnFit::fitSoon);
    connect(table.selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ColumnFit::say);
    retranslate();
}

int ColumnFit::widthOf(int column) const
{
    return std::max(m_table.horizontalHeader()->sectionSizeHint(column),
                    static_cast<const QAbstractItemView&>(m_table).sizeHintForColumn(column) + 1); // and the line of the grid
}

int ColumnFit::rowHeight() const
{
    const QHeaderView& header = *m_table.verticalHeader();
    return std::max(
        {header.minimumSectionSize(), header.sectionSizeHint(0), static_cast<const QAbstractItemView&>(m_table).sizeHintForRow(0)});
}

void ColumnFit::fit()
{
    for (int column = 0; column < ResultTable::ColumnCount; ++column) // what is hidden has no width
        m_table.setColumnHidden(column, !m_model.tells(column));
    int needed = 0;
    for (int column = 0; column < ResultTable::ColumnCount; ++column)
        needed += m_table.isColumnHidden(column) ? 0 : widthOf(column);
    m_noRoom.clear();
    for (const int column : givingWay) {
        if (needed <= m_table.viewport()->width())
            break;
        if (m_table.isColumnHidden(column))
            continue;
        needed -= widthOf(column);
        m_table.setColumnHidden(column, true);
        m_noRoom.append(column);
    }
    for (auto column = m_noRoom.end(); column != m_noRoom.begin();) { // a wide one that went may have left room for a narrow one
        m_table.setColumnHidden(*--column, false);
        if (const int width = widthOf(*column); needed + width <= m_table.viewport()->width()) {
            needed += width;
            column = m_noRoom.erase(column);
        } else {
            m_table.setColumnHidden(*column, true);
        }
    }
    std::ranges::sort(m_noRoom);
    m_table.horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
    const int bar = needed > m_table.viewport()->width() ? m_table.horizontalScrollBar()->sizeHint().height() : 0;
    if (m_model.rowCount() > 0)
        m_table.setMinimumHeight(heightWithRows(m_table, leastRows * rowHeight() + bar));
    say();
}

bool ColumnFit::reasonIsCut(int row) const
{
    if (!m_model.at(row).failed())
        return false;
    const int around = 2 * (m_table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &m_table) + 1);
    const QModelIndex reason = m_model.index(row, ResultTable::reasonColumn);
    const int room = std::min(m_table.visualRect(reason).right() + 1, m_table.viewport()->width()) -
                     m_table.columnViewportPosition(ResultTable::reasonColumn);
    return m_table.fontMetrics().horizontalAdvance(reason.data().toString()) + around > room;
}

void ColumnFit::say()
{
    QList<int> unseen = m_noRoom;
    for (int column = 0; column < ResultTable::ColumnCount; ++column) { // in a very narrow window
        const int left = m_table.columnViewportPosition(column);
        if (!m_table.isColumnHidden(column) && (left < 0 || left + m_table.columnWidth(column) > m_table.viewport()->width()))
            unseen.append(column);
    }
    const QModelIndex row = m_table.currentIndex();
    if (row.isValid() && m_model.at(row.row()).failed()) { // what stands in no column of it has none to be said
        setText(tr("Why the chosen row has no figures: %1").arg(wholeSentence(m_model.at(row.row()).failure)));
        return setVisible(reasonIsCut(row.row()));
    }
    QStringList said;
    for (const int column : unseen) {
        const QString heading = m_model.heading(column);
        const QString value = row.isValid() ? row.siblingAtColumn(column).data().toString() : QString();
        said.append(value.isEmpty() ? heading : heading + QLatin1Char(' ') + value);
    }
    if (!row.isValid())
        for (int failed = 0; failed < m_model.rowCount(); ++failed)
            if (reasonIsCut(failed)) {
                said.append(tr("the reason why a row has no figures"));
                break;
            }
    setText(row.isValid() ? tr("Of the chosen row, what the table has no room for: %1.").arg(said.join(QStringLiteral("; ")))
                          : tr("The table has no room for %1: choose a row to read it here.").arg(said.join(QStringLiteral(", "))));
    setVisible(!said.isEmpty());
}

bool ColumnFit::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::FontChange:
    case QEvent::StyleChange: fitSoon(); break;
    default: break;
    }
    return Retranslating::eventFilter(watched, event);
}

} // namespace ks

#include "moc_column_fit.cpp"
