#include "app/screenshots/scenes.h"

#include "ui/shell/gallery.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/message_bar.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
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

/// A menu within the View menu, beside it.
void openSubmenu(MainWindow& window, const char* name)
{
    openMenu(window, 2);
    auto& menu = find<QMenu>(window, name);
    menu.popup(window.mapToGlobal(QPoint(window.width() / 3, window.height() / 8)));
}

/// All panels of the active lab side by side over the window.
void floatPanels(MainWindow& window)
{
    QPoint place = window.mapToGlobal(QPoint(window.width() / 8, window.height() / 6));
    for (QDockWidget* dock : window.docks().of(window.activeLab())) {
        dock->setFloating(true);
        dock->resize(300, 400);
        dock->move(place);
        place += QPoint(320, 40);
    }
}

} // namespace

std::vector<Screen> shellScenes()
{
    std::vector<Screen> scenes = {
        {QStringLiteral("start"), [](MainWindow&) {}},
        {QStringLiteral("gallery"),
         [](MainWindow& window) {
             auto* gallery = new Gallery;
             gallery->setAttribute(Qt::WA_DeleteOnClose);
             gallery->setGeometry(window.geometry());
             gallery->show();
         }},
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
    scenes.push_back({QStringLiteral("floating"), floatPanels});
    for (const char* size : {"125", "150", "200"})
        scenes.push_back({QStringLiteral("text-%1").arg(QLatin1String(size)), [size](MainWindow& window) { enlargeText(window, size); }});
    for (const char* menu : {"panels", "language", "colours", "textSize", "access", "computation"})
        scenes.push_back({QStringLiteral("menu-%1").arg(QLatin1String(menu)),
                          [name = QByteArray("view.") + menu](MainWindow& window) { openSubmenu(window, name.constData()); }});
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

void enlargeText(MainWindow& window, const char* percent)
{
    const QString name = QStringLiteral("view.textSize.") + QLatin1String(percent);
    for (QAction* action : window.actions())
        if (action->objectName() == name)
            action->trigger();
    settle(300);
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
