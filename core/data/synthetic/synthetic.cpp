#include "core/data/synthetic/synthetic.h"

#include "core/base/error.h"
#include "core/data/options.h"
#include "core/data/synthetic/pictures.h"
#include "core/data/synthetic/series.h"
#include "core/io/number_text.h"

#include <array>
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

DatasetPtr drawAll(PictureKind kind, DataOptions& options, const LoadContext& context)
{
    constexpr std::int64_t most = 100'000'000;
    const std::int64_t train = options.integer("count", kind.defaultCount, 1, most);
    const std::int64_t test =
        options.integer("test", options.has("count") ? std::max<std::int64_t>(1, train / 5) : kind.defaultTest, 1, most);
    options.finish();

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
        parts.labels[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(i % classes);
    parts.classNames = std::move(kind.classNames);
    parts.split = {numbered(0, train), {}, numbered(train, test)};
    return Dataset::make(std::move(parts));
}

template <PictureKind (*pictures)(DataOptions&)>
DatasetPtr drawn(DataOptions& options, const LoadContext& context)
{
    return drawAll(pictures(options), options, context);
}

using Make = DatasetPtr (*)(DataOptions&, const LoadContext&);
constexpr std::array<std::pair<std::string_view, Make>, 6> syntheticKinds = {{
    {"digits", drawn<digitPictures>},
    {"shapes", drawn<shapePictures>},
    {"phantoms", drawn<phantomPictures>},
    {"silhouettes", drawn<silhouettePictures>},
    {"irradiance", makeIrradiance},
    {"irradiance-maps", makeIrradianceMaps},
}};

} // namespace

DatasetPtr makeSynthetic(const std::string& kind, DataOptions& options, const LoadContext& context)
{
    std::string names;
    for (const auto& [name, make] : syntheticKinds) {
        if (kind == name)
            return make(options, context);
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    throw InputError(Text(KS_TEXT("core", "there is no generated data set %1; there are %2"), {quotedForMessage(kind), names}));
}

} // namespace ks
