#pragma once

#include "tests/ui/walk/dice.h"
#include "tests/ui/walk/walk_desk.h"

#include <functional>
#include <optional>

namespace ks::walk {

/// What is to be done next: said before it is done, so that the log of a crash ends with it.
struct Step {
    QString what;
    std::function<void()> act;
};

/// One of the things that a person may do now; nothing where it cannot be done now.
std::optional<Step> nextStep(WalkDesk& desk, Dice& dice);

} // namespace ks::walk
