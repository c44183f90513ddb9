#pragma once

#include "core/backends/run_parts.h"
#include "core/measure/result_file.h"
#include "core/studies/study.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What was found here. Does not own it.
struct StudyResults {
    std::span<const BenchmarkResult> measured;
};

/// One thing of which properties are asked: a measurement, a layer or a part of it, or an epoch of one of its trainings or a phase of that. What it is
/// not is null.
struct StudySample {
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
struct StudyProperty {
    std::string_view name;
    std::string_view title; ///< with its unit (KS_TEXT)
    std::optional<double> (*number)(const StudySample& sample) = nullptr;
    std::string (*word)(const StudySample& sample) = nullptr;                 ///< instead of a number
    std::optional<Interval> (*interval)(const StudySample& sample) = nullptr; ///< 95 %, or of trainings from the lowest to the highest
    bool ofLayers = false;                                                    ///< there is one for each layer of a network
    bool ofEpochs = false;                                                    ///< there is one for each epoch of a training
    bool ofParts = false;                                                     ///< there is one for each part of a run
    bool ofPhases = false;                                                    ///< there is one for each phase of an epoch; ofEpochs, too
};
std::span<const StudyProperty> studyProperties();
/// Null where there is none.
const StudyProperty* studyPropertyNamed(std::string_view name);
/// "size, batch, …"
std::string studyPropertyNames();
/// Its word, or its number as short as it reads back exactly; empty where the sample has none.
std::string textOf(const StudyProperty& property, const StudySample& sample);

/// A result as a point of a figure.
struct StudyPoint {
    std::optional<double> x; ///< none: by its name alone
    std::string category;    ///< x in letters
    std::string series;      ///< "openmp · LeNet-5"
    double y = 0;
    double low = 0, high = 0; ///< 95 %, of trainings from the lowest to the highest; y where there is none
    StudySample sample;       ///< of several trainings the first
};

/// The results of a figure's runs as its own points, those without a comparable y left out. `asked`: of this property instead of the figure's own y.
std::vector<StudyPoint> figurePoints(const StudyFigure& figure, const StudyResults& results, std::string_view asked = {});

} // namespace ks
