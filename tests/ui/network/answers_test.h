#pragma once

#include "tests/ui/network/network_test.h"

#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/step/step_page.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/watch_page.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

namespace ks::test {

/// What tests of Watch, Step and Try share: the three pages, and how they are asked.
class AnswersTest : public NetworkTest {
protected:
    using Tab = WatchPage::Tab;
    WatchPage& watch() { return m_lab->watchPage(); }
    TryPage& asking() { return m_lab->tryPage(); }
    StepWalk& walk() { return m_lab->stepPage().walk(); }
    bool arrived() { return walk().moment() && !walk().way().isMoving(); }
    template <class Child>
    Child* child(const char* name)
    {
        return m_window->findChild<Child*>(QLatin1String(name));
    }
    QString text(const char* label) { return child<QLabel>(label)->text(); }
    void open(const char* strip) { m_lab->tabs().open(QLatin1String(strip)); }
    void openWatch()
    {
        open("watch");
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer(), 20000);
    }
    /// Other data, and the network that fits them.
    void use(const QString& data)
    {
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
    }
    void click(const QString& button)
    {
        for (QPushButton* one : watch().gallery().findChildren<QPushButton*>())
            if (one->text() == button)
                return one->click();
        QFAIL(qPrintable(button));
    }
};

} // namespace ks::test
