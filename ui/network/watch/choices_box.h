#pragma once

#include <QBoxLayout>
#include <QEvent>
#include <QWidget>

#include <algorithm>

namespace ks {

/// Its rows stand beside each other as long as there is room, and else below each other: a page with large text is not wider than its window.
class ChoicesBox final : public QWidget {
public:
    explicit ChoicesBox(QWidget* parent) : QWidget(parent), m_rows(new QBoxLayout(QBoxLayout::LeftToRight, this))
    {
        m_rows->setContentsMargins(0, 0, 0, 0);
    }
    QBoxLayout& rows() { return *m_rows; }
    QSize minimumSizeHint() const override
    {
        int widest = 0;
        for (int i = 0; i < m_rows->count(); ++i)
            widest = std::max(widest, m_rows->itemAt(i)->minimumSize().width());
        return {widest, m_rows->totalMinimumSize().height()};
    }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
            int needed = 0;
            for (int i = 0; i < m_rows->count(); ++i)
                needed += m_rows->itemAt(i)->minimumSize().width() + (i > 0 ? std::max(0, m_rows->spacing()) : 0);
            m_rows->setDirection(needed <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        }
        return QWidget::event(event);
    }

private:
    QBoxLayout* m_rows;
};

} // namespace ks
