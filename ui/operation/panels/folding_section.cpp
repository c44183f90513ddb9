#include "ui/operation/panels/folding_section.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace ks {

FoldingSection::FoldingSection(QWidget* body, QWidget* parent) : QWidget(parent), m_heading(new QToolButton(this)), m_body(body)
{
    m_heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_heading->setAutoRaise(true);
    m_heading->setCheckable(true);
    m_heading->setArrowType(Qt::RightArrow);
    m_heading->setFocusPolicy(Qt::StrongFocus);
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_heading->setMinimumWidth(80);
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_heading);
    layout->addWidget(m_body);
    m_body->setVisible(false);

    connect(m_heading, &QToolButton::toggled, this, [this](bool open) {
        m_heading->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_body->setVisible(open);
        emit toggled(open);
    });
}

void FoldingSection::setTitle(const QString& title)
{
    m_heading->setText(title);
    m_heading->setToolTip(title);
    m_heading->setAccessibleName(title);
}

QString FoldingSection::title() const
{
    return m_heading->text();
}

bool FoldingSection::isOpen() const
{
    return m_heading->isChecked();
}

void FoldingSection::setOpen(bool open)
{
    m_heading->setChecked(open);
}

} // namespace ks
