#pragma once

#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"

#include <QCoreApplication>

namespace ks::test {

/// What tests of the Build page share.
class BuildTest : public NetworkTest {
protected:
    BuildPage& page() { return m_lab->buildPage(); }
    const std::vector<GraphNode>& layers() { return m_lab->document().model().graph.nodes; }
    int layer(const char* name) { return m_lab->document().model().find(name); }
    void settle()
    {
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
    }
};

} // namespace ks::test
