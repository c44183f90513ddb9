#include "app/screenshots/scenes.h"

#include "ui/shell/message_bar.h"

#include <QAction>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QMenu>
#include <QMenuBar>

namespace ks {

namespace {

/// A menu of the bar, counted from 0, opened as a click opens it.
void openMenu(MainWindow& window, int index)
{
    QAction* action = window.menuBar()->actions().value(index);
    action->menu()->popup(window.menuBar()->mapToGlobal(window.menuBar()->actionGeometry(action).bottomLeft()));
}

} // namespace

std::vector<Screen> shellScenes()
{
    std::vector<Screen> scenes = {
        {QStringLiteral("start"), [](MainWindow&) {}},
        {QStringLiteral("palette"), [](MainWindow& window) { window.showPalette(); }},
        {QStringLiteral("help"), [](MainWindow& window) { window.showHelp(); }},
        {QStringLiteral("history"),
         [](MainWindow& window) {
             window.openFile(QStringLiteral("/holiday/picture-that-is-gone.png"), false);
             settle(300);
             window.messages().showHistory();
         }},
        {QStringLiteral("failure"),
         [](MainWindow& window) { window.openFile(QStringLiteral("/holiday/picture-that-is-gone.png"), false); }},
        {QStringLiteral("presenter"), [](MainWindow& window) { window.setPresenting(true); }},
    };
    for (int i = 0; i < 5; ++i)
        scenes.push_back({QStringLiteral("menu-%1").arg(i + 1), [i](MainWindow& window) { openMenu(window, i); }});
    return scenes;
}

void settle(int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
}

void settleUntil(const std::function<bool()>& done)
{
    while (!done())
        settle(20);
}

void trigger(MainWindow& window, LabMenu menu, const char* name)
{
    for (QAction* action : window.activeLab()->actions(menu))
        if (action->objectName() == QLatin1String(name)) {
            action->trigger();
            return;
        }
    qFatal("there is no action %s", name);
}

} // namespace ks
