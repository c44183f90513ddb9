#include "core/data/synthetic/synthetic.h"

#include "core/data/synthetic/cracks.h"
#include "core/data/synthetic/gratings.h"
#include "core/data/synthetic/irradiance.h"
#include "core/data/synthetic/pictures.h"
#include "core/data/synthetic/series.h"
#include "core/data/synthetic/silhouettes.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

namespace ks {

namespace {

std::vector<std::uint32_t> numbered(std::int64_t first, std::int64_t count)
{
    std::vector<std::uint32_t> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), static_cast<std::uint32_t>(first));
    return numbers;
}

DatasetPtr drawAll(PictureKind kind, std::int64_t train, std::int64_t test, const LoadContext& context)
{
    DatasetParts parts{.name = kind.name, .source = kind.source, .synthetic = true, .sample = kind.sample, .count = train + test};
    Shape all = kind.sample;
    all.n = parts.count;
    parts.cells = MemoryBlock(static_cast<std::size_t>(all.elements()), kind.name);
    auto* cells = static_cast<std::uint8_t*>(parts.cells.data());
    const auto each = static_cast<std::size_t>(kind.sample.elements());
    forRanges(parts.count, 64, context, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i)
            kind.draw(i, {cells + static_cast<std::size_t>(i) * each, each});
    });
    const auto classes = static_cast<std::int64_t>(kind.classNames.size());
    parts.labels.resize(static_cast<std::size_t>(parts.count));
    for (std::int64_t i = 0; i < parts.count; ++i)
        parts.labels[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(kind.partIndex(i) % classes);
    parts.classNames = std::move(kind.classNames);
    parts.split = {numbered(0, train), {}, numbered(train, test)};
    return Dataset::make(std::move(parts));
}

template <PictureKind (*pictures)(const SourceOptions&)>
DatasetPtr drawn(const SourceOptions& options, const LoadContext& context)
{
    return drawAll(pictures(options), options.count, options.testCount, context);
}

constexpr std::int64_t mostDrawn = 100'000'000; ///< pictures
constexpr std::int64_t mostRead = 10'000'000;   ///< samples of a series

std::vector<Field> countFields(std::int64_t most)
{
    return {
        field<&SourceOptions::count>({.name = "count",
                                      .title = KS_TEXT("core", "To train"),
                                      .help = KS_TEXT("core", "Samples that are made to train on, those for validation included."),
                                      .least = 1,
                                      .most = static_cast<double>(most),
                                      .always = true}),
        field<&SourceOptions::testCount>({.name = "test",
                                          .title = KS_TEXT("core", "To test"),
                                          .help = KS_TEXT("core", "Samples that are made to test with: others than those to train on."),
                                          .least = 1,
                                          .most = static_cast<double>(most),
                                          .always = true}),
        field<&SourceOptions::seed>({.name = "seed",
                                     .title = KS_TEXT("core", "Seed"),
                                     .help = KS_TEXT("core", "The same seed makes the same samples."),
                                     .always = true}),
    };
}

Field difficultyField()
{
    Field row = field<&SourceOptions::difficulty>({.name = "difficulty",
                                                   .title = KS_TEXT("core", "Difficulty"),
                                                   .help = KS_TEXT("core", "How far the pictures stray from plain ones: from 0 to 1."),
                                                   .least = 0,
                                                   .most = 1,
                                                   .always = true});
    row.type = FieldType::Single; // as descriptions have it; what nobody said is the study's own number, in double precision
    row.read = [](const void* owner) { return FieldValue(static_cast<float>(static_cast<const SourceOptions*>(owner)->difficulty)); };
    return row;
}

SourceTable pictureTable(const SourceOptions& usual, bool difficult = true, bool coloured = false)
{
    std::vector<Field> rows = countFields(mostDrawn);
    if (difficult)
        rows.push_back(difficultyField());
    if (coloured)
        rows.push_back(field<&SourceOptions::grey>({.name = "grey",
                                                    .title = KS_TEXT("core", "Grey pictures"),
                                                    .help = KS_TEXT("core", "One channel of brightness in place of red, green and blue."),
                                                    .advanced = true}));
    return sourceTable(std::move(rows), usual);
}

/// Of any side.
SourceTable gratingTable()
{
    std::vector<Field> rows = countFields(mostDrawn);
    std::ranges::copy(folded({field<&SourceOptions::size>({.name = "size",
                                                           .value = "ROWSxCOLUMNS",
                                                           .title = KS_TEXT("core", "Size of the pictures"),
                                                           .help = KS_TEXT("core", "As many rows as columns; without it 32x32."),
                                                           .least = 1,
                                                           .most = 1024})}),
                      std::back_inserter(rows));
    return sourceTable(std::move(rows), {.count = 1000, .testCount = 200, .seed = gratingStart});
}

SourceTable silhouetteTable()
{
    constexpr std::int64_t largestDrawn = 1024;
    SourceTable table = pictureTable({.count = 1800, .testCount = 360, .seed = silhouetteStart}, false);
    table.rows.push_back(field<&SourceOptions::size>(
        {.name = "size",
         .value = "ROWSxCOLUMNS",
         .title = KS_TEXT("core", "Size"),
         .help = KS_TEXT("core", "Rows and columns that the outlines are drawn in; none is 148x197, as in the study."),
         .least = 1,
         .most = static_cast<double>(largestDrawn),
         .advanced = true}));
    return table;
}

SourceTable seriesTable(SourceOptions usual, bool windows)
{
    constexpr std::int64_t anHour = 3600; // a row is a second
    usual.horizon = 10;
    usual.seed = irradianceStart;
    std::vector<Field> rows = countFields(mostRead);
    std::vector<Field> rare = {horizonField(1, anHour)};
    if (windows)
        rare.push_back(windowField(anHour));
    std::ranges::copy(folded(std::move(rare)), std::back_inserter(rows));
    return sourceTable(std::move(rows), usual);
}

} // namespace

std::span<const GeneratedKind> generatedKinds()
{
    static const std::array<GeneratedKind, 9> kinds = {{
        {"digits", KS_TEXT("core", "Generated digits"), "handwritten-looking, 1x28x28, 10 classes", pictureTable({}), drawn<digitPictures>},
        {"shapes", KS_TEXT("core", "Generated shapes"), "plane shapes, 3x32x32, 8 classes",
         pictureTable({.count = 8000, .testCount = 1600}, true, true), drawn<shapePictures>},
        // Seed 0 gives the pictures that the study's reference values belong to, as many as the study had.
        {"phantoms", KS_TEXT("core", "Generated brain-like phantoms"), "brain-like, 1x109x91, 3 classes",
         pictureTable({.count = 273, .testCount = 99, .seed = 0, .difficulty = 0.4}), drawn<phantomPictures>},
        {"silhouettes", KS_TEXT("core", "Generated silhouettes"), "1x148x197, 9 classes", silhouetteTable(), drawn<silhouettePictures>},
        // Seed 0 gives the pictures that the study's reference values belong to.
        {"line-digits", KS_TEXT("core", "Generated digits of lines"), "of straight lines, 1x28x28, 10 classes", pictureTable({.seed = 0}),
         drawn<lineDigitPictures>},
        {"gratings", KS_TEXT("core", "Generated gratings"), "stripes, 3x32x32 or larger, 10 classes", gratingTable(),
         drawn<gratingPictures>},
        {"cracks", KS_TEXT("core", "Generated cracks in walls"), "1x227x227, 2 classes",
         pictureTable({.count = 1000, .testCount = 200, .seed = crackStart}, false), drawn<crackPictures>},
        {"irradiance", KS_TEXT("core", "Generated irradiance of 50 sensors"), "50 sensors under clouds, 50x1xwindow, regression",
         seriesTable({.count = 20'000, .testCount = 4000}, true), makeIrradiance},
        {"irradiance-maps", KS_TEXT("core", "Generated irradiance maps"), "1x50x50, regression",
         seriesTable({.count = 2048, .testCount = 409}, false), makeIrradianceMaps},
    }};
    return kinds;
}

} // namespace ks
