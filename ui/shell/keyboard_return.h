#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace ks {

class MainWindow;

/// Who comes back to the window from a dialog, or from another program, goes on where one was. Qt keeps that place unless it was hidden meanwhile, or
/// nobody had the keyboard; then it would give it to the first button of the frame, which the next Space presses.
class KeyboardReturn final : public QObject {
public:
    explicit KeyboardReturn(MainWindow& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void giveBack();

    MainWindow& m_window;
    QPointer<QWidget> m_before;
    bool m_left = false;   ///< it was active once
    bool m_hidden = false; ///< Qt went on to the next widget
};

} // namespace ks
