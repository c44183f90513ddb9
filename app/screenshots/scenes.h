#pragma once

#include "ui/shell/main_window.h"

#include <QString>

#include <functional>
#include <vector>

namespace ks {

/// One screen that a person can meet: its name in the picture's file name, and what leads there from the first start.
struct Screen {
    QString name;
    std::function<void(MainWindow&)> prepare;
};

/// A film that the window writes: its name is that of the file, which is a GIF. Drawn as figures are, so that theme and size of the window do not matter.
struct Film {
    QString name;
    std::function<bool(MainWindow&, const QString& path)> write;
};

std::vector<Film> films();

/// A training slow enough to be watched, a mistake down to one of its products, back to where it was read right if there is such a moment, and its figure.
bool filmJourney(MainWindow& window, const QString& path);

/// A new screen is one line in one of these.
std::vector<Screen> shellScenes();
std::vector<Screen> operationScenes();
std::vector<Screen> lessonScenes();
std::vector<Screen> networkScenes();
std::vector<Screen> benchmarkScenes();
std::vector<Screen> studiesScenes();

/// Jobs deliver through the event loop: runs it for so long, or until `done`.
void settle(int milliseconds);
void settleUntil(const std::function<bool()>& done);

/// As View ▸ Text size does it.
void enlargeText(MainWindow& window, const char* percent);

/// Follows an action of the active lab.
void trigger(MainWindow& window, LabMenu menu, const char* name);

template <class Kind>
Kind& activate(MainWindow& window)
{
    for (const auto& lab : window.labs())
        if (auto* wanted = qobject_cast<Kind*>(lab.get())) {
            window.activateLab(wanted);
            return *wanted;
        }
    qFatal("there is no such lab");
}

/// A widget of the window by its object name.
template <class Kind>
Kind& find(MainWindow& window, const char* name)
{
    auto* widget = window.findChild<Kind*>(QString::fromLatin1(name));
    if (!widget)
        qFatal("there is no widget %s", name);
    return *widget;
}

} // namespace ks
