#include "ui/network/page_troubles.h"

#include "ui/network/page_tabs.h"
#include "ui/network/page_trouble.h"
#include "ui/shell/lab.h"

#include <utility>

namespace ks {

PageTroubles::PageTroubles(LabHost& host, PageTabs& tabs, QWidget& picture)
    : QObject(&tabs), m_host(host), m_tabs(tabs), m_covers{new PageTrouble(QStringLiteral("seeTrouble"), picture)},
      m_band(new PageTrouble(&tabs))
{
    for (const char* id : {"watch", "why", "step", "try"})
        m_covers.push_back(
            new PageTrouble(QLatin1String(id) + QStringLiteral("Trouble"), *tabs.areaOf(QLatin1String(id)), tabs.page(QLatin1String(id))));
    tabs.setBand(*m_band);
    connect(&tabs, &PageTabs::opened, this, &PageTroubles::place);
}

void PageTroubles::tell(const std::optional<Message>& trouble, bool isSeen, std::function<void()> post)
{
    m_trouble = trouble;
    m_isSeen = isSeen;
    m_post = std::move(post);
    for (PageTrouble* cover : m_covers)
        cover->tell(isSeen ? std::nullopt : trouble);
    place();
}

void PageTroubles::place()
{
    const bool mends = m_tabs.isOpen(QStringLiteral("data")) || m_tabs.isOpen(QStringLiteral("build"));
    const bool isAbove = m_tabs.isOpen(QStringLiteral("train")) || m_tabs.isOpen(QStringLiteral("export")) || (m_isSeen && !mends);
    m_band->tell(isAbove ? m_trouble : std::nullopt);
    if (!m_trouble)
        return;
    if (mends)
        m_post(); // where it is put right, all of the page is needed
    else
        m_host.hush(QStringLiteral("network"));
}

} // namespace ks

#include "moc_page_troubles.cpp"
