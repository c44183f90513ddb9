#pragma once

#include "ui/shell/lab_docks.h"

#include <QSize>
#include <QTimer>

class QMenu;

namespace ks {

class MainWindow;
class PresenterControls;
class PresenterWindow;
class Theme;

/// Presenter mode: the centre of the main window is on a screen of its own, its controls stand in its place; afterwards window and panels have the
/// sizes that they had before. Which screen is a preference, chosen in a menu.
class Presentation final : public QObject {
    Q_OBJECT

public:
    Presentation(MainWindow& window, QWidget& centre, Theme& theme, Preferences& preferences, LabDocks& docks);

    bool isOn() const;
    /// Of the active lab; does nothing where there is none.
    void set(bool on);
    PresenterWindow& window() { return *m_presenter; }
    /// Above the tensors, and where they were.
    void setTitle(const QString& title);
    /// One for each screen, where there are several: this menu shows them from now on.
    void fill(QMenu& menu);

signals:
    /// Entered or left.
    void changed();

private:
    void enter(Lab& lab);
    void leave(Lab& lab);
    void step(int direction);
    void fillScreens();
    void checkScreen();
    void comeBack();

    MainWindow& m_window;
    QWidget& m_centre;
    Preferences& m_preferences;
    LabDocks& m_docks;
    PresenterWindow* m_presenter;
    PresenterControls* m_controls = nullptr; ///< in the centre's place
    QMenu* m_screens = nullptr;
    QTimer m_settled{this}; ///< after it was entered or left
    QSize m_sizeBefore;
    LabDocks::Widths m_widthsBefore;
    QSize m_sizeOfControls; ///< once they have settled
};

} // namespace ks
