#include "ui/benchmark/hidden_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>

namespace ks {

HiddenColumns::HiddenColumns(QTableView& table, QWidget* parent) : Retranslating(parent), m_table(table)
{
    setObjectName("hiddenColumns");
    setWordWrap(true);
    table.viewport()->installEventFilter(this);
    connect(table.horizontalScrollBar(), &QScrollBar::valueChanged, this, &HiddenColumns::retranslate);
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, &HiddenColumns::retranslate, Qt::QueuedConnection);
    retranslate();
}

void HiddenColumns::retranslate()
{
    QStringList names;
    const QHeaderView& header = *m_table.horizontalHeader();
    for (int column = 0; column < header.count(); ++column) {
        const int left = m_table.columnViewportPosition(column);
        if (!m_table.isColumnHidden(column) && (left < 0 || left + m_table.columnWidth(column) > m_table.viewport()->width()))
            names.append(m_table.model()->headerData(column, Qt::Horizontal).toString().replace(QLatin1Char('\n'), QLatin1Char(' ')));
    }
    setText(tr("Not in sight, scroll the table sideways: %1.").arg(names.join(QStringLiteral(", "))));
    setVisible(!names.isEmpty() && m_table.isVisibleTo(parentWidget()));
}

bool HiddenColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::Hide)
        QMetaObject::invokeMethod(this, &HiddenColumns::retranslate, Qt::QueuedConnection); // when the columns have found their places
    return Retranslating::eventFilter(watched, event);
}

} // namespace ks
