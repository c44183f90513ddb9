#pragma once

#include <QObject>

namespace ks {

/// Ctrl+Z is the window's wherever the focus is, but where a text under way has something to take back: numbers that a field has handed on are
/// undone as what they changed, not letter by letter.
class WindowUndo final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
