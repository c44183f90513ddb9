#pragma once

#include "tests/ui/random_session.h"
#include "tests/ui/settled.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/settings_panel.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

#include <memory>

namespace ks::test {

/// The settings panel over a document of its own.
struct SettingsBench {
    ComputeThread compute;
    QThreadPool files;
    OperationDocument document{compute};
    SettingsPanel panel{document, files};

    explicit SettingsBench(const Shape& shape = {1, 1, 8, 8}, OpKind op = OpKind::MaxPool)
    {
        document.open(randomSession(op, shape));
        panel.resize(320, 900);
        panel.show();
    }
    const OpSpec& spec() const { return document.content().spec; }
    template <class Widget>
    Widget* find(const char* name)
    {
        auto* widget = panel.findChild<Widget*>(name);
        if (!widget)
            qFatal("no widget %s", name);
        return widget;
    }
    void choose(QComboBox* box, int index)
    {
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    /// See Settling.
    bool settled() { return test::settled(&compute); }
    bool waitForInput() { return QSignalSpy(&panel.input().loader(), &SourceLoader::loaded).wait(5000); }
};

inline void picture(SettingsBench& bench, const char* name)
{
    const QString folder = qEnvironmentVariable("KS_TEST_PICTURES"); // to look at; empty in ordinary runs
    if (folder.isEmpty())
        return;
    QVERIFY(bench.settled());
    bench.panel.grab().save(folder + '/' + name + ".png");
}

} // namespace ks::test
