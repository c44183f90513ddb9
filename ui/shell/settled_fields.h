#pragma once

#include <QObject>

namespace ks {

/// What is being typed in the field with the keyboard counts from here on, as when another window comes to the front; the keyboard stays there,
/// and so does what is open for it alone: the number of a cell is taken by Enter only.
void settleField();

/// Shortcuts and clicks act on what stands in the fields: settles the one with the keyboard before a shortcut, and before a click that leaves
/// the keyboard in it, as those on many buttons do, and those on all that cannot be used as long as the field is wrong. A click that takes the
/// keyboard, and a menu or list that opens, have settled it by themselves.
class SettledFields final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
