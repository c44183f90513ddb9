#pragma once

#include <QObject>

namespace ks {

/// What is being typed in the field with the keyboard counts from here on, as if one had clicked elsewhere; the keyboard stays there.
void settleField();

/// A shortcut acts on what stands in the fields: settles the one with the keyboard first. A click does so by itself, as it takes the keyboard.
class SettledFields final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
