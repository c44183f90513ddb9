#pragma once

#include "tests/ui/lab_desk.h"
#include "tests/ui/network/first_data.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/tensor_pane.h"

#include <QTest>

#include <memory>

namespace ks::test {

/// What tests of the Step page share: the Operation lab and the Network lab in one window, with little data; opened and closed by init() and cleanup().
class StepTest : public QObject {
protected:
    using State = TrainingRun::State;
    TrainingRun& run() { return m_lab->run(); }
    StepWalk& walk() { return m_lab->stepPage().walk(); }
    std::size_t batches() { return run().view().history.batches.size(); }
    bool arrived() { return walk().moment() && !walk().way().isMoving(); }
    void openStep()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
    }
    void step(NetworkGranularity granularity, int direction, int times = 1)
    {
        for (int i = 0; i < times; ++i) {
            walk().step(granularity, direction);
            QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        }
    }
    TensorPane* pane(Role role)
    {
        for (TensorPane* one : m_lab->stepPage().tensors().shown())
            if (one->role() == role)
                return one;
        return nullptr;
    }

    void train(std::int64_t count)
    {
        const std::size_t before = batches();
        run().run({.batches = count});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == before + static_cast<std::size_t>(count), 30000);
    }

    void openWindow()
    {
        m_desk = std::make_unique<LabDesk<OperationLab>>();
        m_window = &m_desk->window;
        m_operation = m_desk->lab;
        auto lab = std::make_unique<NetworkLab>(*m_window);
        m_lab = lab.get();
        m_firstData.giveTo(*m_lab);
        m_window->addLab(std::move(lab));
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->document().result(), 20000);
        m_window->activateLab(m_lab);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        m_firstData.takeFrom(*m_lab);
        NetworkContent content = m_lab->document().content();
        content.data = "synthetic:digits?count=600&test=100&validation=0.2";
        content.settings.threads = 1;
        content.settings.stop.epochs = 3;
        m_lab->document().change(QStringLiteral("Less data"), content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        QCOMPARE(run().view().batchesPerEpoch, 8);
    }
    void closeWindow() { m_desk.reset(); }

    FirstData m_firstData;
    std::unique_ptr<LabDesk<OperationLab>> m_desk;
    MainWindow* m_window = nullptr;
    OperationLab* m_operation = nullptr;
    NetworkLab* m_lab = nullptr;
};

} // namespace ks::test
