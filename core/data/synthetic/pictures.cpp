#include "core/data/synthetic/pictures.h"

#include "core/data/options.h"
#include "core/data/synthetic/digits.h"

namespace ks {

namespace {

std::uint64_t seedFrom(DataOptions& options, std::int64_t fallback)
{
    return static_cast<std::uint64_t>(options.integer("seed", fallback, 0, INT64_MAX));
}

} // namespace

PictureKind digitPictures(DataOptions& options)
{
    const std::uint64_t seed = seedFrom(options, 1);
    const DigitStyle style{.difficulty = static_cast<float>(options.number("difficulty", 0.5, 0, 1))};
    PictureKind kind{.name = "synthetic digits",
                     .source = Text(KS_TEXT("core", "digits drawn by formula, seed %1"), {std::to_string(seed)}),
                     .sample = {1, 1, digitSide, digitSide},
                     .defaultCount = 10000,
                     .defaultTest = 2000};
    for (int digit = 0; digit < digitClasses; ++digit)
        kind.classNames.push_back(std::to_string(digit));
    kind.draw = [=](std::int64_t index, std::span<std::uint8_t> cells) { drawDigit(seed, index, style, cells); };
    return kind;
}

} // namespace ks
