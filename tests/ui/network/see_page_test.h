#pragma once

#include "tests/ui/network/network_test.h"

#include "ui/network/page_tabs.h"
#include "ui/network/see/see_building.h"
#include "ui/network/see/see_page.h"

#include <QTest>

namespace ks::test {

/// What tests share that build in the picture of See: the page, where a layer stands in it, and when the changed network is seen.
class SeePageTest : public NetworkTest {
protected:
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    SeeView& view() { return page().view(); }
    SeeBuilding& building() { return *page().findChild<SeeBuilding*>(); }
    const Model& model() { return m_lab->document().model(); }
    int layer(const char* name) { return model().find(name); }
    int column(const char* name) { return page().contents().columnOf(page().contents().shownWith(page().contents().model().find(name))); }
    /// The changed network is ready, and seen with its numbers.
    bool isSeen()
    {
        return QTest::qWaitFor(
                   [this] {
                       return building().obstacle().isEmpty() && page().answer() &&
                              page().answer()->tensors.size() >= page().contents().columns().size();
                   },
                   20000) &&
               m_desk->settled();
    }
};

} // namespace ks::test
