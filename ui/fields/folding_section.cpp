#include "ui/fields/folding_section.h"

#include "ui/shell/lab.h"
#include "ui/theme/lines.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"

#include <QFontMetrics>

namespace ks {

FoldingSection::FoldingSection(QWidget* body, QWidget* parent) : Dressed(parent), m_heading(new QToolButton(this)), m_body(body)
{
    m_heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_heading->setAutoRaise(true);
    m_heading->setCheckable(true);
    m_heading->setArrowType(Qt::RightArrow);
    m_heading->setFocusPolicy(Qt::StrongFocus);
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_heading->setMinimumWidth(80);
    m_heading->setFont(textFont(TextRole::Heading, m_heading->font()));

    layColumn(*this, {m_heading, m_body}, 4);
    m_body->setVisible(false);
    m_body->setProperty(foldedUnder, QVariant::fromValue<QObject*>(m_heading));

    connect(m_heading, &QToolButton::toggled, this, [this](bool open) {
        m_heading->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_body->setVisible(open);
        emit toggled(open);
    });
}

void FoldingSection::setTitle(const QString& title)
{
    m_title = title;
    m_heading->setToolTip(title);
    m_heading->setAccessibleName(title);
    wrapTitle();
}

void FoldingSection::wrapTitle()
{
    const QFontMetrics metrics(m_heading->font());
    const int around = m_heading->sizeHint().width() - metrics.size(Qt::TextShowMnemonic, m_heading->text()).width();
    const int room = m_heading->width() - around;
    if (const QString text = inLines(m_title, metrics, room); m_heading->text() != text)
        m_heading->setText(text);
}

} // namespace ks

#include "moc_folding_section.cpp"
