#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QSize>

class QLabel;
class QShortcut;
class QToolBar;

namespace ks {

class MainWindow;
class Theme;

/// F11: everything goes but the tensors and the panels that the lab keeps; large text, high contrast, light ground. Leaving restores it all.
class PresenterMode : public QObject {
    Q_OBJECT

public:
    PresenterMode(MainWindow& window, Theme& theme, QList<QWidget*> furniture);

    bool isOn() const { return m_on; }
    void enter(const QList<QWidget*>& kept);
    void leave();
    void setTitle(const QString& title);

signals:
    void stepRequested(int direction);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitText();
    void fitTitle();
    void settle(int times);

    MainWindow& m_window;
    Theme& m_theme;
    QList<QWidget*> m_furniture; // menu bar, rail, status bar
    QList<QPointer<QWidget>> m_hidden;
    QToolBar* m_titleBar;
    QLabel* m_title;
    QList<QShortcut*> m_keys;
    QByteArray m_state;
    Qt::WindowStates m_windowState; // before: full screen, maximised or neither
    QSize m_size;                   // before, where it was neither
    bool m_on = false;
};

} // namespace ks
