#include "ui/theme/placing.h"

#include <QWidget>

namespace ks {

Placed Placed::gap(int pixels)
{
    Placed room = rest();
    room.m_gap = pixels;
    return room;
}

void Placed::addTo(QBoxLayout& box) const
{
    if (m_widget)
        box.addWidget(m_widget, m_stretch, m_alignment);
    else if (m_layout)
        box.addLayout(m_layout, m_stretch);
    else if (m_gap > 0)
        box.addSpacing(m_gap);
    else
        box.addStretch(m_stretch);
}

FlowLayout* inFlow(std::initializer_list<Flowing> controls, QWidget* atTheEnd, int spacing)
{
    auto* flow = new FlowLayout;
    flow->setSpacing(spacing);
    for (const Flowing& control : controls)
        control.leastFilling > 0 ? flow->addFilling(control.widget, control.leastFilling) : flow->addWidget(control.widget);
    if (atTheEnd)
        flow->addLast(atTheEnd);
    return flow;
}

QWidget* flowBox(FlowLayout& row, QWidget* parent)
{
    auto* box = new QWidget(parent);
    box->setLayout(&row);
    return box;
}

QHBoxLayout* layRow(QWidget& whole, Parts parts, int spacing)
{
    auto* row = new QHBoxLayout(&whole);
    row->setContentsMargins(0, 0, 0, 0);
    return lay(row, parts, spacing);
}

QVBoxLayout* layColumn(QWidget& whole, Parts parts, int spacing)
{
    auto* column = new QVBoxLayout(&whole);
    column->setContentsMargins(0, 0, 0, 0);
    return lay(column, parts, spacing);
}

QGridLayout* layFields(QWidget& whole, std::initializer_list<FieldRow> rows)
{
    constexpr int titleWidth = 88;
    auto* grid = new QGridLayout(&whole);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnMinimumWidth(0, titleWidth);
    grid->setColumnStretch(1, 1);
    int line = 0;
    for (const FieldRow& row : rows) {
        if (row.title)
            grid->addWidget(row.title, line, 0);
        if (row.wide)
            grid->addWidget(row.field, line, 0, 1, 2, row.alignment);
        else
            grid->addWidget(row.field, line, 1, row.alignment);
        ++line;
    }
    return grid;
}

} // namespace ks
