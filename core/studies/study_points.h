#pragma once

#include "core/report/result_points.h"
#include "core/studies/study.h"

#include <span>
#include <string_view>
#include <vector>

namespace ks {

/// What was found here. Does not own it.
struct StudyResults {
    std::span<const BenchmarkResult> measured;
};

/// Of a figure's runs: the name of a result's experiment is that of the run.
std::vector<const BenchmarkResult*> resultsOf(const StudyFigure& figure, const StudyResults& results);
/// A published row as a point.
struct PublishedPoint {
    std::optional<double> x; ///< none: by its name alone
    std::string category;    ///< x as it is printed, in the language that was asked for
    double y = 0;
    std::string series; ///< "Tesla T4 · matmul1"
    std::vector<std::string> words;
    const PublishedTable* table = nullptr;
    std::size_t row = 0;
};
/// The cells that name the line of a row, as they are printed; those that are empty left out.
std::vector<std::string> seriesOf(const PublishedTable& table, const PublishedRows& rows, std::size_t row);
/// Those of a figure; rows that are missing are no points.
std::vector<PublishedPoint> publishedPoints(const Study& study, const StudyFigure& figure, const std::string& language = "en");

/// What is to be known of a published value: of its quality, and the note beside it.
Text qualitySaid(Quality quality, const Text& note);

/// What an axis is called: in the study's words, else as the property.
Text axisTitle(const StudyText& own, const std::string& property, const std::string& language);
/// A word of a property, as it is said: in the study's words; a pass as it is called everywhere.
Text saidWord(const Study& study, std::string_view property, const std::string& word, const ResultSample& of, const std::string& language);
/// The name of a point's line, so said.
Text seriesText(const Study& study, const StudyFigure& figure, const ResultPoint& point, const std::string& language);

/// The results of a figure's runs as its own points. `asked`: of this property instead of the figure's own y.
std::vector<ResultPoint> figurePoints(const StudyFigure& figure, const StudyResults& results, std::string_view asked = {});

} // namespace ks
