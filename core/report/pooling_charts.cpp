#include "core/report/pooling_charts.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks {

namespace {

OpSpec ofSide(OpSpec pool, std::int64_t side)
{
    pool.src = {1, 1, side, side};
    requireLegal(pool);
    return pool;
}

Text sideTitle()
{
    return Text(KS_TEXT("core", "Side of the image, N"));
}

} // namespace

std::vector<std::int64_t> projectedSides()
{
    std::vector<std::int64_t> sides;
    for (std::int64_t side = 4; side <= 131072; side *= 2)
        sides.push_back(side);
    return sides;
}

std::vector<WindowCount> windowCounts(const OpSpec& pool, std::span<const std::int64_t> sides)
{
    std::vector<WindowCount> counts;
    for (const std::int64_t side : sides)
        counts.push_back({side, windowOf(ofSide(pool, side)).positions()});
    return counts;
}

Chart windowCountChart(const OpSpec& pool, std::span<const std::int64_t> sides)
{
    Chart chart{.id = "windows",
                .title = Text(KS_TEXT("core", "Windows of an image")),
                .x = sideTitle(),
                .y = Text(KS_TEXT("core", "Windows")),
                .logX = true,
                .logY = true};
    ChartSeries series{.name = Text(KS_TEXT("core", "windows"))};
    for (const WindowCount& one : windowCounts(pool, sides))
        series.points.push_back(ChartPoint::exact(static_cast<double>(one.side), static_cast<double>(one.windows)));
    chart.series.push_back(std::move(series));
    chart.notes.emplace_back(
        KS_TEXT("core", "Counted, not measured: M² windows with M = ⌊(N + 2p − k)/s⌋ + 1, so four times as many for twice the side."));
    return chart;
}

std::vector<ModelledCell> modelledCells(const LaunchModel& model, const OpSpec& pool, std::span<const std::int64_t> sides)
{
    OpSpec printedFor = squarePool(4);
    printedFor.src = pool.src;
    const bool asPrinted = pool == printedFor;
    std::vector<ModelledCell> cells;
    for (const std::int64_t side : sides)
        for (const WindowProduct product : windowProducts)
            for (const IdentityFilter filter : identityFilters)
                cells.push_back({side, product, filter, forecastOf(model, ofSide(pool, side), product, filter),
                                 asPrinted ? printedTime(side, product, filter) : nullptr});
    return cells;
}

std::string variantOf(const ModelledCell& cell)
{
    return std::string(nameOf(cell.product)) + ", " + std::string(nameOf(cell.filter));
}

Chart launchModelChart(const LaunchModel& model, const OpSpec& pool, std::span<const std::int64_t> sides)
{
    Chart chart{.id = "launch-model",
                .title = Text(KS_TEXT("core", "A launch per window: what a GPU would need (model)")),
                .x = sideTitle(),
                .y = Text(KS_TEXT("core", "Seconds (model)")),
                .logX = true,
                .logY = true};
    const std::vector<ModelledCell> cells = modelledCells(model, pool, sides);
    constexpr std::size_t variants = windowProducts.size() * identityFilters.size(); // of each side, side by side
    for (std::size_t variant = 0; variant < std::min(variants, cells.size()); ++variant) {
        const Text name = Text::name(variantOf(cells[variant]));
        const auto style = static_cast<int>(variant);
        ChartSeries modelled{.name = Text(KS_TEXT("core", "model: %1"), {name}), .style = style, .markers = false};
        ChartSeries printed{.name = Text(KS_TEXT("core", "printed: %1"), {name}), .style = style, .line = false, .hollow = true};
        for (std::size_t i = variant; i < cells.size(); i += variants) {
            const auto side = static_cast<double>(cells[i].side);
            modelled.points.push_back(ChartPoint::exact(side, cells[i].forecast.seconds()));
            if (cells[i].printed)
                printed.points.push_back(ChartPoint::exact(side, cells[i].printed->seconds));
        }
        chart.series.push_back(std::move(modelled));
        if (!printed.points.empty())
            chart.series.push_back(std::move(printed));
    }
    chart.notes.emplace_back(KS_TEXT(
        "core", "Lines are a model, not measurements: start-up, a share for each launch and copy, bytes and multiplications. Hollow: "
                "times that the pooling study printed for a Tesla T4 (2023); other machines differ."));
    return chart;
}

} // namespace ks
