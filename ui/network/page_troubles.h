#pragma once

#include "ui/shell/message.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

class LabHost;
class PageTabs;
class PageTrouble;

/// What the pages say of a network that cannot be trained: each of them once, with the same ways on. Where a page says it the message bar does not. GUI
/// thread only.
class PageTroubles final : public QObject {
    Q_OBJECT

public:
    /// Of the pages in `tabs`. `picture`: of See, beside which its words keep their place.
    PageTroubles(LabHost& host, PageTabs& tabs, QWidget& picture);

    /// Nothing: there is nothing to say. `isSeen`: there is a network to be seen all the same, and the words stand above every page. `post` says it in the
    /// message bar.
    void tell(const std::optional<Message>& trouble, bool isSeen, std::function<void()> post);

private:
    void place();

    LabHost& m_host;
    PageTabs& m_tabs;
    std::vector<PageTrouble*> m_covers; ///< of pages that have nothing to show then
    PageTrouble* m_band;                ///< above those that have: the lines of earlier runs, what was trained
    std::optional<Message> m_trouble;
    bool m_isSeen = false;
    std::function<void()> m_post;
};

} // namespace ks
