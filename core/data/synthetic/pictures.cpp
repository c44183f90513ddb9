#include "core/data/synthetic/pictures.h"

#include "core/base/error.h"
#include "core/data/phantom.h"
#include "core/data/source_options.h"
#include "core/data/synthetic/cracks.h"
#include "core/data/synthetic/digits.h"
#include "core/data/synthetic/gratings.h"
#include "core/data/synthetic/line_digits.h"
#include "core/data/synthetic/shapes.h"
#include "core/data/synthetic/silhouettes.h"
#include "core/tensor/split_mix.h"

#include <algorithm>

namespace ks {

PictureKind digitPictures(const SourceOptions& options)
{
    const std::uint64_t seed = options.seed;
    const DigitStyle style{.difficulty = static_cast<float>(options.difficulty)};
    PictureKind kind{.name = KS_TEXT("core", "generated digits"),
                     .source = Text(KS_TEXT("core", "digits drawn by formula, seed %1"), {std::to_string(seed)}),
                     .sample = {1, 1, digitSide, digitSide}};
    for (int digit = 0; digit < digitClasses; ++digit)
        kind.classNames.push_back(std::to_string(digit));
    kind.draw = [=](std::int64_t index, std::span<std::uint8_t> cells) { drawDigit(seed, index, style, cells); };
    return kind;
}

PictureKind shapePictures(const SourceOptions& options)
{
    const std::uint64_t seed = options.seed;
    const ShapeStyle style{.difficulty = static_cast<float>(options.difficulty), .colour = !options.grey};
    PictureKind kind{.name = KS_TEXT("core", "generated shapes"),
                     .source = Text(KS_TEXT("core", "plane shapes drawn by formula, seed %1"), {std::to_string(seed)}),
                     .sample = {1, style.colour ? 3 : 1, shapeSide, shapeSide},
                     .classNames = {shapeNames().begin(), shapeNames().end()}};
    kind.draw = [=](std::int64_t index, std::span<std::uint8_t> cells) { drawShape(seed, index, style, cells); };
    return kind;
}

PictureKind phantomPictures(const SourceOptions& options)
{
    const std::uint64_t seed = options.seed;
    const double difficulty = options.difficulty;
    const std::uint64_t start = seed == 0 ? 0 : SplitMix64::at(seed, 0);
    PictureKind kind{.name = KS_TEXT("core", "generated phantoms, not MRI"),
                     .source = Text(KS_TEXT("core", "brain-like phantoms drawn by formula, not MRI, seed %1"), {std::to_string(seed)}),
                     .sample = {1, 1, phantomHeight, phantomWidth},
                     .classNames = {"anatomical", "functional", "metaanalytic"}};
    kind.draw = [=](std::int64_t index, std::span<std::uint8_t> cells) {
        const Tensor image = phantom(static_cast<PhantomClass>(index % 3), index / 3, difficulty, start);
        std::transform(image.cells().begin(), image.cells().end(), cells.begin(),
                       [](float cell) { return static_cast<std::uint8_t>(cell); });
    };
    return kind;
}

PictureKind silhouettePictures(const SourceOptions& options)
{
    const std::uint64_t start = options.seed;
    const Extent size = options.size.value_or(Extent{silhouetteHeight, silhouetteWidth});
    PictureKind kind{.name = KS_TEXT("core", "generated silhouettes"),
                     .source = Text(KS_TEXT("core", "silhouettes drawn by formula, seed %1"), {std::to_string(start)}),
                     .sample = {1, 1, size.rows, size.columns},
                     .classNames = {silhouetteNames().begin(), silhouetteNames().end()}};
    kind.draw = [=](std::int64_t index, std::span<std::uint8_t> cells) {
        const auto ofClass = static_cast<int>(index % silhouetteClasses);
        drawSilhouette(silhouetteOutline(start, ofClass, index / silhouetteClasses), cells, size);
    };
    return kind;
}

PictureKind lineDigitPictures(const SourceOptions& options)
{
    const std::uint64_t seed = options.seed;
    const double jitter = options.difficulty / 2; // the study's 0.25 at the usual difficulty
    const std::uint64_t start = seed == 0 ? 0 : SplitMix64::at(seed, 0);
    PictureKind kind{.name = KS_TEXT("core", "generated digits of lines"),
                     .source = Text(KS_TEXT("core", "digits of straight lines drawn by formula, seed %1"), {std::to_string(seed)}),
                     .sample = {1, 1, digitSide, digitSide},
                     .testFrom = options.count};
    for (int digit = 0; digit < digitClasses; ++digit)
        kind.classNames.push_back(std::to_string(digit));
    kind.draw = [=, first = options.count](std::int64_t index, std::span<std::uint8_t> cells) {
        const bool test = index >= first;
        const std::int64_t number = test ? index - first : index;
        drawLineDigit(start + lineDigitState(number, test), digitLabel(number), jitter, cells);
    };
    return kind;
}

PictureKind gratingPictures(const SourceOptions& options)
{
    const std::uint64_t start = options.seed;
    const Extent size = options.size.value_or(Extent{gratingSide, gratingSide});
    if (size.rows != size.columns)
        throw InputError(Text(KS_TEXT("core", "gratings are square, but the size is %1x%2; it must be one such as 40x40"),
                              {std::to_string(size.rows), std::to_string(size.columns)}));
    PictureKind kind{.name = KS_TEXT("core", "generated gratings"),
                     .source = Text(KS_TEXT("core", "gratings drawn by formula, seed %1"), {std::to_string(start)}),
                     .sample = {1, gratingChannels, size.rows, size.columns},
                     .testFrom = options.count};
    for (int i = 0; i < gratingClasses; ++i)
        kind.classNames.push_back(std::to_string(i * 180 / gratingClasses) + "°");
    // Those to test with lie behind all that are trained on, however many these are.
    const std::int64_t firstTest = std::max(firstTestGrating, (options.count + gratingClasses - 1) / gratingClasses);
    kind.draw = [=, side = size.rows, first = options.count](std::int64_t index, std::span<std::uint8_t> cells) {
        const std::int64_t number = index >= first ? index - first : index;
        const std::int64_t image = number / gratingClasses + (index >= first ? firstTest : 0);
        Grating(static_cast<int>(number % gratingClasses), image, side, start).draw(cells);
    };
    return kind;
}

PictureKind crackPictures(const SourceOptions& options)
{
    const std::uint64_t start = options.seed;
    PictureKind kind{.name = KS_TEXT("core", "generated cracks"),
                     .source = Text(KS_TEXT("core", "cracks in walls drawn by formula, seed %1"), {std::to_string(start)}),
                     .sample = {1, 1, crackSide, crackSide},
                     .classNames = {KS_TEXT("core", "intact"), KS_TEXT("core", "cracked")}};
    kind.draw = [=](std::int64_t index, std::span<std::uint8_t> cells) {
        drawCrack(static_cast<int>(index % crackClasses), index / crackClasses, start, cells);
    };
    return kind;
}

} // namespace ks
