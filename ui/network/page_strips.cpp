#include "ui/network/page_strips.h"

#include "ui/theme/theme.h"

#include <QVBoxLayout>

#include <algorithm>

namespace ks {

PageStrips::PageStrips(QWidget* parent) : Retranslating(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(gridStep / 2, gridStep / 2, gridStep / 2, gridStep / 2);
    m_layout->setSpacing(2);
}

void PageStrips::add(const QString& id, NetworkPage* page)
{
    auto* header = new QToolButton(this);
    header->setObjectName(QStringLiteral("strip-") + id);
    header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header->setArrowType(Qt::RightArrow);
    header->setAutoRaise(true);
    header->setCheckable(true);
    header->setFocusPolicy(Qt::StrongFocus);
    header->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_layout->addWidget(header);
    m_layout->addWidget(page, 1);
    page->hide();
    const Strip strip{id, header, page};
    m_strips.append(strip);
    connect(header, &QToolButton::clicked, this, [this, id] { open(id); });
    connect(page, &NetworkPage::summaryChanged, this, [this, strip] { label(strip); });
    label(strip);
}

void PageStrips::open(const QString& id)
{
    const auto found = std::ranges::find(m_strips, id, &Strip::id);
    if (found == m_strips.end())
        return;
    const qsizetype next = found - m_strips.begin();
    const qsizetype before = std::exchange(m_open, next);
    if (before >= 0 && before != next) // first: two pages at once would ask for more room than the window has, and get it
        m_strips[before].page->hide();
    for (qsizetype i = 0; i < m_strips.size(); ++i) {
        m_strips[i].header->setChecked(i == next);
        m_strips[i].header->setArrowType(i == next ? Qt::DownArrow : Qt::RightArrow);
        m_strips[i].page->setVisible(i == next);
        label(m_strips[i]);
    }
    if (before == next)
        return;
    if (before >= 0)
        m_strips[before].page->setOpen(false);
    m_strips[next].page->setOpen(true);
    emit opened(id);
}

QString PageStrips::openId() const
{
    return m_open < 0 ? QString() : m_strips[m_open].id;
}

NetworkPage* PageStrips::page(const QString& id) const
{
    const auto found = std::ranges::find(m_strips, id, &Strip::id);
    return found == m_strips.end() ? nullptr : found->page;
}

void PageStrips::walk(int direction)
{
    const qsizetype next = std::clamp<qsizetype>(m_open + direction, 0, m_strips.size() - 1);
    open(m_strips[next].id);
    m_strips[next].header->setFocus();
}

void PageStrips::label(const Strip& strip)
{
    const QString summary = strip.page->summary();
    const QString title = strip.page->title();
    strip.header->setText(summary.isEmpty() ? title : tr("%1 — %2").arg(title, summary));
    strip.header->setAccessibleName(title);
    strip.header->setAccessibleDescription(summary);
}

void PageStrips::retranslate()
{
    for (const Strip& strip : m_strips)
        label(strip);
}

} // namespace ks
