#pragma once

#include "tests/ui/lab_desk.h"
#include "tests/ui/network/first_data.h"
#include "ui/fields/field_form.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/page_trouble.h"
#include "ui/shell/message_bar.h"

#include <QTest>

#include <functional>
#include <memory>

namespace ks::test {

/// What tests of the Network lab share: a window of their own, opened and closed by init() and cleanup(), or for all of them at once.
class NetworkTest : public QObject {
protected:
    using State = TrainingRun::State;

    /// With the charts open. Fails the test where the first network does not get ready.
    void openWindow(Cameras& cameras = systemCameras())
    {
        m_desk = std::make_unique<LabDesk<NetworkLab>>([this](NetworkLab& lab) { m_firstData.giveTo(lab); }, cameras);
        m_window = &m_desk->window;
        m_lab = m_desk->lab;
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        waitUntilReady();
        m_firstData.takeFrom(*m_lab);
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        m_lab->tabs().open(QStringLiteral("train"));
    }
    void closeWindow() { m_desk.reset(); }
    void waitUntilReady() { QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000); }

    TrainingRun& run() { return m_lab->run(); }
    std::size_t batches() { return run().view().history.batches.size(); }
    /// So many batches more; fails the test where they do not come.
    void train(std::int64_t count)
    {
        const std::size_t before = batches();
        run().run({.batches = count});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == before + static_cast<std::size_t>(count), 20000);
    }
    /// The first epoch of the little data, as the lab's action trains it.
    void trainEpoch()
    {
        action("network.stepEpoch")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 8, 20000);
    }
    QAction* action(const char* name) { return m_desk->action(LabMenu::Lab, name); }
    /// One step for undo.
    void change(const std::function<void(NetworkContent&)>& how)
    {
        NetworkContent content = m_lab->document().content();
        how(content);
        m_lab->document().change(QStringLiteral("Change"), content);
    }

    QString said() { return m_window->findChild<MessageBar*>()->shownText(); }
    /// Why the network cannot be trained, as the open page says it, or else the message bar.
    QString trouble()
    {
        for (const PageTrouble* one : m_window->findChildren<PageTrouble*>())
            if (one->isVisible())
                return one->said();
        return said();
    }
    const Message& lastMessage() { return m_window->messages().history().front().message; }
    /// The newest offer of these words among the messages, also those that are no longer in the bar; null: none.
    std::function<void()> offer(const QString& text)
    {
        for (const MessageBar::Entry& entry : m_window->messages().history())
            for (const Message::Link& link : entry.message.links)
                if (link.text.said().contains(text))
                    return link.follow;
        return nullptr;
    }
    static bool follow(const Message& message, const QString& text)
    {
        for (const Message::Link& link : message.links)
            if (link.text.said().contains(text)) {
                const std::function<void()> chosen = link.follow; // the message may go with it
                chosen();
                return true;
            }
        return false;
    }
    /// Fewer samples, so that a test takes no time.
    void useLittleData()
    {
        change([&](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.threads = 1;
            content.settings.stop.epochs = 3;
        });
        waitUntilReady();
        QCOMPARE(run().view().batchesPerEpoch, 8);
    }

    void openWithLittleData()
    {
        openWindow();
        useLittleData();
    }
    /// Back to the weights that it began with.
    void untrain()
    {
        action("network.untrained")->trigger();
        waitUntilReady();
    }
    void beginAnew()
    {
        m_lab->newSession();
        waitUntilReady();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        m_lab->tabs().open(QStringLiteral("train"));
    }
    void save(const QString& path)
    {
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
    }

    /// The field of an option of the kind that is chosen; another kind has others.
    template <class Editor>
    Editor* option(const char* name)
    {
        return qobject_cast<Editor*>(m_lab->dataPage().findChild<FieldForm*>("dataOptions")->editor(name));
    }

    FirstData m_firstData;
    std::unique_ptr<LabDesk<NetworkLab>> m_desk;
    MainWindow* m_window = nullptr;
    NetworkLab* m_lab = nullptr;
};

} // namespace ks::test
