#pragma once

#include "core/backends/run_parts.h"
#include "core/measure/result_file.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// One thing of which properties are asked: a measurement, a layer or a part of it, or an epoch of one of its trainings or a phase of that. What it is
/// not is null.
struct ResultSample {
    const BenchmarkResult* result = nullptr;
    const Measurement* measurement = nullptr;
    std::size_t row = 0; ///< of the measurement in its result
    const LayerSeconds* layer = nullptr;
    std::size_t layerIndex = 0;
    const Trial* trial = nullptr;
    const EpochRecord* epoch = nullptr;
    NamedSeconds
        share{}; ///< a part of a run, as runParts() names it, or a phase of an epoch, as history files do; without a name there is none
};

/// What a point can be drawn by. Files name it, axes are called by its title.
struct ResultProperty {
    std::string_view name;
    std::string_view title; ///< with its unit (KS_TEXT)
    std::function<std::optional<double>(const ResultSample& sample)> number{};
    std::function<std::string(const ResultSample& sample)> word{};                 ///< instead of a number
    std::function<std::optional<Interval>(const ResultSample& sample)> interval{}; ///< 95 %, or of trainings from the lowest to the highest
    bool ofLayers = false;                                                         ///< there is one for each layer of a network
    bool ofEpochs = false;                                                         ///< there is one for each epoch of a training
    bool ofParts = false;                                                          ///< there is one for each part of a run
    bool ofPhases = false; ///< there is one for each phase of an epoch; ofEpochs, too
    bool isSet = false;    ///< before a run, not found by it: a line can be of one value

    bool isOfMeasurement() const { return !ofLayers && !ofEpochs && !ofParts && !ofPhases; }
};
/// Those with names of their own first, then the axes that can be swept (axisProperties()).
std::span<const ResultProperty> resultProperties();
/// Null where there is none.
const ResultProperty* resultPropertyNamed(std::string_view name);
/// "size, batch, …": without those that are axes alone.
std::string resultPropertyNames();
/// Its word, or its number as short as it reads back exactly; empty where the sample has none.
std::string textOf(const ResultProperty& property, const ResultSample& sample);

/// A result as a point.
struct ResultPoint {
    std::optional<double> x;        ///< none: by its name alone
    std::string category;           ///< x in letters
    std::string series;             ///< "openmp · LeNet-5"
    std::vector<std::string> words; ///< those of `series`, one of each property; empty where the sample has none
    double y = 0;
    double low = 0, high = 0; ///< 95 %, of trainings from the lowest to the highest; y where there is none
    ResultSample sample;      ///< of several trainings the first
};

/// The points of these results, those without a comparable y left out; none where a name is no property, or y is a word. The same epoch of trainings
/// from different seeds is one point, their median.
std::vector<ResultPoint> pointsBy(std::span<const BenchmarkResult* const> results, const PointsBy& by);

/// A word of a property as people say it: a pass as it is called everywhere, a number with what it is of ("batch 64"), else itself.
Text saidWord(std::string_view property, const std::string& word, const ResultSample& of);
/// The name of a point's line, so said.
Text seriesText(const PointsBy& by, const ResultPoint& point);

/// Has one of these results a word or a number of this property?
bool hasValues(std::span<const BenchmarkResult* const> results, const ResultProperty& property);

/// Why the times of a measurement are not to be compared; empty where they are.
Text whyNotComparable(const Measurement& one);
/// The measurements of these results that have no point among `points`, because their times are not to be compared. As samples, which have words, but
/// no figure.
std::vector<ResultSample> withoutPoint(std::span<const BenchmarkResult* const> results, std::span<const ResultPoint> points);
/// "3 of 12 points are not drawn: too short to time.", one for each reason; `points` of `results`.
std::vector<Text> whatIsNotDrawn(std::span<const BenchmarkResult* const> results, std::span<const ResultPoint> points);

} // namespace ks
