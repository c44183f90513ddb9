#include "ui/studies/figure_table.h"

#include "ui/language/text.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int mostRowsInSight = 12;
constexpr int widestColumn = 32; ///< letters of usual width
constexpr int leastNote = 30;

} // namespace

FigureTable::FigureTable(StudyTable table, const QString& name, QWidget* parent)
    : Retranslating(parent), m_table(std::move(table)),
      m_noted(std::ranges::any_of(m_table.rows, [](const StudyTable::Row& row) { return row.quality != Quality::Ok || !row.note.empty(); }))
{
    setObjectName(QStringLiteral("figureTable"));
    setAccessibleName(name);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
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
            setItem(row, static_cast<int>(column), new QTableWidgetItem(numberInRegion(QString::fromStdString(from.cells[column]))));
        if (!m_noted)
            continue;
        const QString quality = coreSentence(infoOf(from.quality).said);
        const QString note = QString::fromStdString(from.note);
        const QString said = quality.isEmpty() || note.isEmpty() ? quality + note : tr("%1; %2", "quality, note").arg(quality, note);
        auto* item = new QTableWidgetItem(said);
        item->setToolTip(said.toHtmlEscaped());
        setItem(row, static_cast<int>(from.cells.size()), item);
    }
    fit();
}

void FigureTable::fit()
{
    resizeColumnsToContents();
    const int letter = fontMetrics().averageCharWidth();
    for (int column = 0; column < columnCount(); ++column) // words go on in further lines
        if (columnWidth(column) > widestColumn * letter)
            setColumnWidth(column, widestColumn * letter);
    if (m_noted) {
        const int last = columnCount() - 1;
        const int before = horizontalHeader()->length() - columnWidth(last);
        setColumnWidth(last, std::max(viewport()->width() - before, leastNote * letter));
    }
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
