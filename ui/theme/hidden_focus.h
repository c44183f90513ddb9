#pragma once

#include <QObject>

class QApplication;

namespace ks {

/// What is hidden gives up the focus also in a window that is not the active one, where Qt leaves it there: keys would change what nobody sees, once
/// they come, and of an operator that has no such setting.
class HiddenFocus final : public QObject {
public:
    HiddenFocus(QApplication& application, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
