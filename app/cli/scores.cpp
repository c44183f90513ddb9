#include "app/cli/scores.h"

#include "core/base/digits.h"

namespace ks::cli {

std::string sixDigits(double number)
{
    return significantDigits(number, 6);
}

std::string scoreText(const Score& score, bool classifies)
{
    return (classifies ? "accuracy=" + sixDigits(score.accuracy) + " " : std::string()) + "loss=" + sixDigits(score.loss);
}

} // namespace ks::cli
