#include "ui/studies/figure_table.h"

#include "ui/language/text.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int mostRowsInSight = 40; ///< the page is scrolled; a longer table scrolls by itself
constexpr int widestColumn = 40;    ///< letters of usual width
constexpr int widestNote = 90;

/// Of a file: never markup.
QTableWidgetItem* itemOf(const QString& text)
{
    auto* item = new QTableWidgetItem(text);
    item->setToolTip(text.toHtmlEscaped());
    return item;
}

} // namespace

FigureTable::FigureTable(StudyTable table, const QString& name, QWidget* parent)
    : Retranslating(parent), m_table(std::move(table)), m_noted(m_table.hasNotes())
{
    setObjectName(QStringLiteral("figureTable"));
    setAccessibleName(name);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    setWordWrap(false); // a long note is read in its tip, and wherever the table is scrolled
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    setRowCount(static_cast<int>(m_table.rows.size()));
    setColumnCount(static_cast<int>(m_table.columns.size()) + (m_noted ? 1 : 0));
    retranslate();
}

void FigureTable::retranslate()
{
    QStringList heads = textsFor(m_table.columns, toQString);
    if (m_noted)
        heads.append(tr("note"));
    setHorizontalHeaderLabels(heads);
    for (int row = 0; row < rowCount(); ++row) {
        const StudyTable::Row& from = m_table.rows[static_cast<std::size_t>(row)];
        for (std::size_t column = 0; column < from.cells.size(); ++column)
            setItem(row, static_cast<int>(column), itemOf(numberInRegion(toQString(from.cells[column]))));
        if (m_noted)
            setItem(row, static_cast<int>(from.cells.size()), itemOf(toQString(from.said())));
    }
    fit();
}

void FigureTable::fit()
{
    resizeColumnsToContents();
    const int letter = fontMetrics().averageCharWidth();
    const int last = m_noted ? columnCount() - 1 : -1;
    for (int column = 0; column < columnCount(); ++column)
        setColumnWidth(column, std::min(columnWidth(column), (column == last ? widestNote : widestColumn) * letter));
    const int rows = std::min(rowCount(), mostRowsInSight);
    int height = horizontalHeader()->sizeHint().height() + 2 * frameWidth();
    for (int row = 0; row < rows; ++row)
        height += rowHeight(row);
    if (horizontalScrollBar()->maximum() > 0 || horizontalHeader()->length() > viewport()->width())
        height += horizontalScrollBar()->sizeHint().height();
    if (height != minimumHeight())
        setFixedHeight(height);
}

} // namespace ks

#include "moc_figure_table.cpp"
