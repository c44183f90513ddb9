#include "core/data/synthetic/series.h"

#include "core/data/source_options.h"
#include "core/data/synthetic/irradiance.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

namespace ks {

namespace {

struct Series {
    std::int64_t train = 0;
    std::int64_t test = 0;
    std::int64_t horizon = 10;
    std::int64_t window = 1;
    std::int64_t step = 1; ///< rows from sample to sample
    IrradianceField field;

    std::int64_t count() const { return train + test; }
    /// The last row of a sample. Test samples begin on the day after those for training.
    std::int64_t rowOf(std::int64_t sample) const
    {
        if (sample < train)
            return window - 1 + sample * step;
        const std::int64_t used = window + train * step;
        return (used + irradianceRowsPerDay - 1) / irradianceRowsPerDay * irradianceRowsPerDay + window - 1 + (sample - train) * step;
    }
};

Series seriesFrom(const SourceOptions& options)
{
    return {.train = options.count,
            .test = options.testCount,
            .horizon = options.horizon,
            .window = options.window,
            .field = IrradianceField(options.seed)};
}

DatasetParts partsFor(const Series& series, const char* name, const Shape& sample)
{
    DatasetParts parts{.name = name,
                       .source = Text(KS_TEXT("core", "irradiance under clouds that drift by formula; target: sensor 27 in %1 s"),
                                      {std::to_string(series.horizon)}),
                       .synthetic = true,
                       .sample = sample,
                       .count = series.count(),
                       .type = CellType::Float,
                       .white = 1};
    Shape all = sample;
    all.n = parts.count;
    parts.cells = MemoryBlock(all.bytes(), name);
    parts.targets = Tensor::uninitialized({parts.count, 1, 1, 1}, "irradiance targets");
    parts.targetNames = {KS_TEXT("core", "kW/m² at sensor 27")};
    for (Split split : {Split::Train, Split::Test}) {
        auto& samples = parts.split.at(static_cast<std::size_t>(split));
        samples.resize(static_cast<std::size_t>(split == Split::Train ? series.train : series.test));
        std::iota(samples.begin(), samples.end(), static_cast<std::uint32_t>(split == Split::Train ? 0 : series.train));
    }
    return parts;
}

} // namespace

DatasetPtr makeIrradiance(const SourceOptions& options, const LoadContext& context)
{
    const Series series = seriesFrom(options);
    DatasetParts parts = partsFor(series, KS_TEXT("core", "generated irradiance"), {1, irradianceSensors, 1, series.window});
    for (int sensor = 0; sensor < irradianceSensors; ++sensor)
        parts.columnNames.push_back("sensor " + std::to_string(sensor));
    auto* cells = static_cast<float*>(parts.cells.data());
    const std::int64_t each = parts.sample.elements();
    // Ranges of consecutive samples share rows, which are made once.
    forRanges(parts.count, 256, context, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) {
            const std::int64_t row = series.rowOf(i);
            const bool follows = i > first && series.rowOf(i - 1) == row - 1;
            if (follows) {
                for (int sensor = 0; sensor < irradianceSensors; ++sensor) {
                    float* into = cells + i * each + sensor * series.window;
                    std::copy_n(into - each + 1, series.window - 1, into);
                }
            }
            for (std::int64_t back = follows ? 0 : series.window - 1; back >= 0; --back) {
                std::array<double, irradianceSensors> values{};
                series.field.readings(row - back, values);
                for (std::size_t sensor = 0; sensor < values.size(); ++sensor)
                    cells[i * each + static_cast<std::int64_t>(sensor + 1) * series.window - 1 - back] =
                        static_cast<float>(values[sensor] * kilowattsPerWatt);
            }
            parts.targets.data()[i] = static_cast<float>(series.field.label(row, series.horizon) * kilowattsPerWatt);
        }
    });
    return Dataset::make(std::move(parts));
}

DatasetPtr makeIrradianceMaps(const SourceOptions& options, const LoadContext& context)
{
    Series series = seriesFrom(options);
    series.step = 10;
    DatasetParts parts = partsFor(series, KS_TEXT("core", "generated irradiance maps"), {1, 1, irradianceMapSide, irradianceMapSide});
    auto* cells = static_cast<float*>(parts.cells.data());
    const auto each = static_cast<std::size_t>(parts.sample.elements());
    forRanges(parts.count, 8, context, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) {
            series.field.map(series.rowOf(i), {cells + static_cast<std::size_t>(i) * each, each});
            parts.targets.data()[i] = static_cast<float>(series.field.label(series.rowOf(i), series.horizon) * kilowattsPerWatt);
        }
    });
    return Dataset::make(std::move(parts));
}

} // namespace ks
