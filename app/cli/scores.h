#pragma once

#include "core/nn/history.h"

#include <string>

namespace ks::cli {

/// Losses, rates and times as commands print them: six significant digits.
std::string sixDigits(double number);

/// "accuracy=0.97 loss=0.1": for scripts, that look for the name.
std::string scoreText(const Score& score, bool classifies);

} // namespace ks::cli
