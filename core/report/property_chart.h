#pragma once

#include "core/report/chart.h"
#include "core/report/result_points.h"

#include <optional>
#include <span>

namespace ks {

/// Throws InputError naming what is no property, or a y that is a word, and what there is.
void requireLegal(const PointsBy& by);

/// Results over any property: lines where x is a number, bars where it is a word; of different subjects in one chart. An axis whose numbers are all above 0
/// and lie far apart is logarithmic. Throws as requireLegal(). Without points it has no series.
Chart propertyChart(std::span<const BenchmarkResult* const> results, const PointsBy& by);

/// Times by parameters where networks of different sizes were measured; nothing for other results.
std::optional<PointsBy> usualPoints(const BenchmarkResult& result);

/// What can always be drawn: times over the size or the network, or joules where they are known.
PointsBy plainPoints(const BenchmarkResult& result);
/// The properties of which one of these results has a value, in the table's order.
std::vector<const ResultProperty*> propertiesOf(std::span<const BenchmarkResult* const> results);

} // namespace ks
