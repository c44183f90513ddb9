#pragma once

#include "tests/ui/walk/moves.h"

namespace ks::walk {

/// Does with one visible control of the window on top what a hand does with such a control.
std::optional<Step> useControl(WalkDesk& desk, Dice& dice);
/// Presses a key where the focus is.
std::optional<Step> pressKey(WalkDesk& desk, Dice& dice);
/// Answers the file dialog that is open.
std::optional<Step> answerFileDialog(WalkDesk& desk, Dice& dice);
/// Types a word into the palette or whatever has the focus.
QString nameOf(const QWidget& widget);

} // namespace ks::walk
