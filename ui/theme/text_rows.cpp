#include "ui/theme/text_rows.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>

#include <utility>

namespace ks {

namespace {

constexpr int aroundLine = 6; ///< pixels

class TextRows final : public QObject {
public:
    TextRows(QTableView& table, std::function<void()> fit) : QObject(&table), m_table(table), m_fit(std::move(fit))
    {
        table.installEventFilter(this);
        setHeight();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange) {
            setHeight();
            if (m_fit)
                m_fit();
        }
        return QObject::eventFilter(watched, event);
    }

private:
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

} // namespace ks
