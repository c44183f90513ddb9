#pragma once

#include "tests/ui/settled.h"
#include "ui/language/languages.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_window.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>

#include <algorithm>
#include <vector>

namespace ks::test {

/// Of all menus of the window; null where it has none of this name.
inline QAction* actionOf(const QWidget& window, QAnyStringView name)
{
    const QList<QAction*> all = window.actions();
    const auto found = std::ranges::find_if(all, [name](const QAction* one) { return QAnyStringView::equal(one->objectName(), name); });
    return found == all.end() ? nullptr : *found;
}

/// A window as main() would make it, still without labs: English, light, without movement, trainings at full speed, preferences that are never written.
class WindowDesk {
public:
    WindowDesk() : theme(*qApp), window(theme, languages, preferences)
    {
        theme.setMode(Theme::Mode::Light);
        theme.setReducedMotion(Follow::On);
        languages.use(QStringLiteral("en"));
        preferences.setValue(QStringLiteral("network/speed"), 0.0); // nobody watches
    }
    void show(const QSize& size = {1280, 720})
    {
        window.resize(size);
        window.show();
    }

    /// As on a projector of this size; fails the test where it does not become that.
    void present(const QSize& size)
    {
        window.setPresenting(true);
        QVERIFY(settled()); // it has filled the screen there is
        window.presenter().setWindowState(Qt::WindowNoState);
        window.presenter().resize(size);
        QVERIFY(settled());
        QCOMPARE(window.presenter().size(), size);
    }

    /// See Settling.
    bool settled() { return test::settled(window); }
    QAction* action(QAnyStringView name) { return actionOf(window, name); }
    /// The messages of these words that offer something, the newest first; also those that are no longer in the bar.
    std::vector<Message> offers(const QString& words)
    {
        std::vector<Message> found;
        for (const MessageBar::Entry& entry : window.messages().history())
            if (entry.message.text.said().contains(words) && !entry.message.links.empty())
                found.push_back(entry.message);
        return found;
    }

    Theme theme;
    Languages languages;
    Preferences preferences;
    MainWindow window;
};

} // namespace ks::test
