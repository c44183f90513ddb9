#pragma once

#include "tests/ui/plain_host.h"
#include "tests/ui/random_session.h"
#include "tests/ui/settled.h"
#include "ui/operation/tabs/compare_tab.h"

#include <QTest>

namespace ks::test {

/// A tab of the Operation lab over a document of its own; it computes with, and writes by, a host.
template <class Tab>
struct TabBench {
    PlainHost host;
    OperationDocument document{host.compute()};
    Tab tab{document, host};

    explicit TabBench(const QSize& size)
    {
        tab.resize(size);
        tab.show();
    }
};

/// Compare A/B; what A has may be there before the tab is shown.
struct CompareBench {
    ComputeThread compute;
    OperationDocument document{compute};
    CompareTab tab{document, compute};

    explicit CompareBench(const Session& session = randomSession(OpKind::MaxPool), const QSize& size = {1250, 640})
    {
        document.open(session);
        tab.resize(size);
        tab.show();
    }
};

/// To look at; nothing in ordinary runs.
inline void picture(QWidget& widget, const char* name)
{
    const QString folder = qEnvironmentVariable("KS_TEST_PICTURES");
    if (folder.isEmpty())
        return;
    QVERIFY(settled());
    widget.grab().save(folder + '/' + name + ".png");
}

} // namespace ks::test
