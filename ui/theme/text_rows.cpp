#include "ui/theme/text_rows.h"

#include <QEvent>
#include <QHeaderView>
#include <QHelpEvent>
#include <QTableView>
#include <QToolTip>

#include <utility>

namespace ks {

namespace {

constexpr int aroundLine = 6; ///< pixels

class TextRows final : public QObject {
public:
    TextRows(QTableView& table, std::function<void()> fit) : QObject(&table), m_table(table), m_fit(std::move(fit))
    {
        table.installEventFilter(this);
        table.horizontalHeader()->setTextElideMode(Qt::ElideRight); // else it ends in the middle of a letter, as if it were another word
        table.horizontalHeader()->viewport()->installEventFilter(this);
        setHeight();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange) {
            setHeight();
            if (m_fit)
                m_fit();
        }
        if (event->type() == QEvent::ToolTip && watched == m_table.horizontalHeader()->viewport())
            return sayHeading(*static_cast<QHelpEvent*>(event));
        return QObject::eventFilter(watched, event);
    }

private:
    /// One that is cut is read whole there. False where it has a hint of its own, or needs none.
    bool sayHeading(const QHelpEvent& event) const
    {
        const QHeaderView& header = *m_table.horizontalHeader();
        const int section = header.logicalIndexAt(event.pos());
        if (section < 0 || m_table.model()->headerData(section, Qt::Horizontal, Qt::ToolTipRole).isValid() ||
            header.sectionSizeHint(section) <= header.sectionSize(section))
            return false;
        QToolTip::showText(event.globalPos(), m_table.model()->headerData(section, Qt::Horizontal).toString(), header.viewport());
        return true;
    }

    void setHeight() { m_table.verticalHeader()->setDefaultSectionSize(m_table.fontMetrics().height() + aroundLine); }

    QTableView& m_table;
    std::function<void()> m_fit;
};

} // namespace

void setUpTexts(QTableView& table, std::function<void()> fit)
{
    table.verticalHeader()->hide();
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false);
    new TextRows(table, std::move(fit));
}

int heightWithRows(const QTableView& table, int rows)
{
    return table.horizontalHeader()->sizeHint().height() + rows + 2 * table.frameWidth();
}

} // namespace ks
