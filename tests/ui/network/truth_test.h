#pragma once

#include "tests/ui/network/network_test.h"

#include "ui/shell/message_bar.h"

#include <QTest>

namespace ks::test {

/// What tests share of whether what is said of a network is true: links that are followed, and a training of some epochs.
class TruthTest : public NetworkTest {
protected:
    /// Enough data, and epochs, to learn something.
    void openWithEpochs()
    {
        openWindow();
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=1500&test=300&validation=0.2";
            content.settings.threads = 1;
            content.settings.stop.epochs = 4;
        });
        waitUntilReady();
    }
    bool follow(const QString& text)
    {
        for (const Message::Link& link : m_window->messages().history().front().message.links)
            if (link.text.said().contains(text)) {
                link.follow();
                return true;
            }
        return false;
    }
    void train(int epochs)
    {
        run().run({.epochs = epochs});
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
    }
};

} // namespace ks::test
