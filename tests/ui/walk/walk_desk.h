#pragma once

#include "ui/language/languages.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QPointer>
#include <QString>

namespace ks {

class BenchmarkLab;
class NetworkLab;
class OperationLab;

namespace walk {

/// The program's window with all labs, as main() makes it, with preferences that are never written.
struct WalkDesk {
    explicit WalkDesk(const QString& folderOfFiles);

    /// The window that a person's hand would be in: a popup, else a dialog, else the presenter, else the main window.
    QWidget* top();
    bool hasPopupOrDialog();
    /// Why the labs on screen are not at rest yet; empty where they are.
    QString restless();
    QAction* action(const QString& name);
    /// Ends what a person would not wait for.
    void shorten();

    Theme theme;
    Languages languages;
    Preferences preferences;
    MainWindow window;
    OperationLab* operation = nullptr;
    NetworkLab* network = nullptr;
    BenchmarkLab* benchmark = nullptr;
    QString folder; ///< where the walk writes
    int written = 0;
};

} // namespace walk
} // namespace ks
