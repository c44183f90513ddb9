#pragma once

#include "ui/language/retranslating.h"

#include <QFont>
#include <QList>
#include <QPointer>
#include <QWidget>

namespace ks {

class PresentedPopups;
class PresenterHint;
class Theme;

/// F11: the whole of a screen for the tensors and one line above them, in large text, high contrast and on light ground. With a second screen
/// the main window stays there with all its controls, else it lies behind.
class PresenterWindow : public Retranslating<QWidget> {
    Q_OBJECT

public:
    PresenterWindow(QWidget& mainWindow, Theme& theme);

    /// The screen with this name, else the one on which the main window is not; null where there is one screen only.
    QScreen* screenFor(const QString& name) const;
    /// As people tell screens apart: "DP-1, 1920 × 1080".
    static QString titleOf(const QScreen& screen);

    bool isOn() const { return m_centre != nullptr; }
    /// Fills `screen` with `centre`; a null screen is that of the main window. A main window that stands there makes room.
    void enter(QWidget* centre, QScreen* screen);
    /// `part` of the centre is seen now: large text while presenting, else as everywhere. The parts behind it keep the text that they have until
    /// they are seen, for each size of text lays out every widget in it anew.
    void fitPart(QWidget& part);
    /// Gives the centre back, without a parent.
    void leave();
    /// The keys of the main window as they are now: another lab brings its own.
    void takeKeys();
    void setTitle(const QString& title);

signals:
    void stepRequested(int direction);
    void leaveRequested();

protected:
    void retranslate() override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void takeSize() override { fitText(); }

private:
    void fitText();
    void fillScreen();

    QWidget& m_mainWindow;
    Theme& m_theme;
    QLabel* m_title;
    PresenterHint* m_hint; ///< how to leave
    PresentedPopups* m_popups;
    QPointer<QWidget> m_centre;
    QPointer<QWidget> m_part; ///< of the centre, that is seen
    QList<QAction*> m_keys;   ///< the main window's actions, so that their keys work here too
    QFont m_hintsBefore;      ///< of all widgets: those of the presented ones are read, too
    QPoint m_moved;           ///< where the main window stood before it made room
    bool m_madeRoom = false;
};

} // namespace ks
