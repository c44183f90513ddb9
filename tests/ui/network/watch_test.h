#pragma once

#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/page_tabs.h"
#include "ui/network/watch/watch_page.h"

#include <QSignalSpy>
#include <QTest>

#include <string>

namespace ks::test {

/// What tests of Watch share: a network and its data, trained a little, with the page open.
class WatchTest : public NetworkTest {
protected:
    using Tab = WatchPage::Tab;
    WatchPage& page() { return m_lab->watchPage(); }
    template <class Child>
    Child* child(const char* name)
    {
        return m_window->findChild<Child*>(QString::fromLatin1(name));
    }
    void use(const std::string& data, const char* preset = "lenet-5", int epochs = 3)
    {
        change([&](NetworkContent& content) {
            content.data = data;
            content.model = presetModel(preset);
            content.settings.backend = "openmp";
            content.settings.threads = 1;
            content.settings.batch = 50;
            content.settings.stop.epochs = epochs;
        });
        waitUntilReady();
    }
    void openWatch()
    {
        QSignalSpy refreshed(&page(), &WatchPage::refreshed);
        m_lab->tabs().open(QStringLiteral("watch"));
        QTRY_VERIFY_WITH_TIMEOUT(!refreshed.isEmpty(), 10000);
    }
    void trainSome(RunLimit limit)
    {
        run().run(limit);
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
    }
};

} // namespace ks::test
