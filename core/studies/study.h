#pragma once

#include "core/base/translations.h"
#include "core/measure/experiment.h"
#include "core/report/result_points.h"
#include "core/studies/published_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Studies that others published, as files: what they printed, and what is run here to see it again. A study has no code of its own; how to write one
/// is in resources/studies/README.md.
namespace ks {

/// A text of a study's file: in English, and in the languages that the file has it in.
struct StudyText {
    std::string english;
    Translations others;

    bool empty() const { return english.empty(); }
    const std::string& in(const std::string& language) const { return inLanguage(english, others, language); }
};

/// Which rows of a published table a figure shows, and what its axes are. With `x` and `y` they are points; without they are listed.
struct PublishedRows {
    std::string table; ///< the file's name
    /// Columns with the values that a row may have there; all must hold.
    std::vector<std::pair<std::string, std::vector<std::string>>> where;
    std::string x, y;
    std::vector<std::string> series;  ///< columns whose cells name the line of a point
    std::vector<std::string> columns; ///< that a table shows; empty: all but quality and notes
};

/// How much of an experiment is run.
enum class StudySize : std::uint8_t { Quick, Full };
inline constexpr std::array studySizes = {StudySize::Quick, StudySize::Full};
/// "quick", "full"
std::string_view nameOf(StudySize size);

/// What is done here for a figure, in each size: an experiment, which may be one of whole trainings.
struct StudyRun {
    std::string id;
    std::array<std::optional<Experiment>, studySizes.size()> experiment;

    const std::optional<Experiment>& experimentOf(StudySize size) const { return experiment[static_cast<std::size_t>(size)]; }
};

/// Where a figure leads to: a lab, with what is to be open there (empty: as it is), or the model of launches and copies.
struct StudyPlace {
    enum class Lab : std::uint8_t { Operation, Network, Benchmark, LaunchModel } lab = Lab::Operation;
    std::string op;             ///< an operator's ONNX name
    std::optional<Shape> shape; ///< of its input; none: as it is there
    std::vector<float> cells;   ///< of that input; empty: random whole numbers
    std::string tab;            ///< one of labTabNames; empty: the grids
    std::string session;        ///< one of samples/sessions, without a folder
    std::string network;        ///< a preset
    std::string data;           ///< by formula
};
/// "operation", "network", "benchmark", "launch-model"
std::string_view nameOf(StudyPlace::Lab lab);

/// What was wrong in a study, beside the figure that it concerns.
struct StudyError {
    std::string id; ///< "PH-X05"
    StudyText where;
    StudyText was;
    StudyText is;
    std::string run; ///< that shows it; may be empty
};

enum class FigureKind : std::uint8_t { Table, Lines, Bars, Picture, Text };
/// "table", "lines", …
std::string_view nameOf(FigureKind kind);

/// A value that the points of a figure are held against: a line across its chart.
struct StudyLimit {
    double y = 0;
    StudyText title;
};

/// A table or a chart of a study.
struct StudyFigure {
    std::string id;   ///< "T3", "Fig. 28"
    StudyText called; ///< the id in other languages, where it has words; empty: as it is
    StudyText title;
    FigureKind kind = FigureKind::Text;
    std::string group; ///< one of the study's
    StudyText says;    ///< how it is seen again, and what differs
    StudyText x, y;    ///< what the axes are called; empty: as the property is
    bool logX = false, logY = false;
    std::vector<StudyLimit> limits; ///< of lines
    std::vector<PublishedRows> published;
    std::vector<std::string> runs; ///< their ids
    PointsBy own;                  ///< how a result becomes a point
    StudyText needs;               ///< what it waits for: a device, or a part of the program; then nothing is run
    std::vector<StudyError> wrong;
    std::optional<StudyPlace> open;

    /// "T3", "Fig. 4.5 here", "Fig. 4.5 aquí"
    const std::string& name(const std::string& language) const { return called.empty() ? id : called.in(language); }
};

/// Points that a claim is about: all for which each property has one of these values.
using PointChoice = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// How the values of two choices, or of one along an axis, stand to each other.
enum class Relation : std::uint8_t {
    Less,    ///< left below right
    Greater, ///< left above right
    Ratio,   ///< left over right lies between two numbers
    Rises,   ///< left, along `by`, never falls
    Falls,   ///< left, along `by`, never rises
};
std::string_view nameOf(Relation relation);

/// A claim of a study that can be looked at again.
struct StudyClaim {
    std::string id; ///< "HT-O06", as in the table of claims
    StudyText claim;
    std::string figure; ///< whose results are looked at; empty: it can only be said why not
    Relation relation = Relation::Less;
    PointChoice left, right;
    std::string by;           ///< pairs left and right, or is the axis of Rises and Falls; empty: each is one point
    double low = 0, high = 0; ///< of Ratio
    StudyText needs;
};

struct StudyGroup {
    std::string id;
    StudyText title;
};

struct Study {
    std::string id;
    StudyText title;
    std::string authors; ///< as they may be named; may be empty
    int year = 0;
    StudyText source;                          ///< where it comes from
    StudyText question, built, measured, here; ///< its card; `here`: what we measure
    double quickMinutes = 0, fullMinutes = 0;  ///< about, on two cores
    std::vector<StudyGroup> groups;            ///< of figures, in the order of the study
    std::vector<StudyRun> runs;
    std::vector<StudyFigure> figures;
    std::vector<StudyClaim> claims;
    /// Cells of tables and names of lines that are words, as they are said in other languages.
    std::map<std::string, StudyText> words;
    std::map<std::string, PublishedTable> tables; ///< by the names of their files

    /// Null where there is none.
    const StudyFigure* figure(std::string_view id) const;
    const StudyRun* run(std::string_view id) const;
    const std::string& word(const std::string& cell, const std::string& language) const;
    /// What a column of its tables is called: in its own words, else in those that all studies share, else by its name.
    std::string columnTitle(const std::string& column, const std::string& language) const;
};

/// The rows of its table that are chosen, in their order.
std::vector<std::size_t> chosenRows(const PublishedTable& table, const PublishedRows& rows);

} // namespace ks
