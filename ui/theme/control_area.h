#pragma once

#include <QScrollArea>

namespace ks {

/// Scrolls what has controls in it: the wheel scrolls the area also over a control, which changes only when it has the focus.
class ControlArea : public QScrollArea {
    Q_OBJECT

public:
    explicit ControlArea(QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void watchControls();

    int m_fitting = 0; ///< resizes of the widget that came of one another
};

} // namespace ks
