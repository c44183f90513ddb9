#pragma once

#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_test.h"

#include "ui/network/page_tabs.h"
#include "ui/network/see/see_building.h"

#include <QTest>

namespace ks::test {

/// What tests share that build in the picture of See: where a layer stands, and when the changed network is seen.
class SeePageTest : public SeeTest<NetworkTest> {
protected:
    SeeBuilding& building() { return *page().findChild<SeeBuilding*>(); }
    const Model& model() { return m_lab->document().model(); }
    int layer(const char* name) { return model().find(name); }
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
