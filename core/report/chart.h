#pragma once

#include "core/base/digits.h"
#include "core/base/text.h"
#include "core/report/html_page.h"
#include "core/report/track.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ks {

/// One value of a series, with its 95 % interval where there is one (else low = high = y).
struct ChartPoint {
    double x = 0;
    double y = 0;
    double low = 0;
    double high = 0;
    std::size_t measurement = noMeasurement; ///< index of what it stands for

    static constexpr std::size_t noMeasurement = static_cast<std::size_t>(-1);

    /// Without an interval.
    static ChartPoint exact(double x, double y, std::size_t measurement = noMeasurement) { return {x, y, y, y, measurement}; }
};

/// What is drawn in a hollow marker whose value is to be taken with care.
enum class PointSign : std::uint8_t { None, Dot, Cross, Bar, Upright, Faded };
/// The same of one point, and what is to be known of it; said where it is pointed at.
struct PointRemark {
    PointSign sign = PointSign::None;
    Text says;
};
/// A sign in the legend.
struct ChartSign {
    PointSign sign = PointSign::None;
    Text says;

    bool operator==(const ChartSign&) const = default;
};

struct ChartSeries {
    Text name;
    /// What a legend on screen calls it where that is another name. Lines of one colour share an entry with their key, of several one without colour.
    Text key;
    std::vector<ChartPoint> points;   ///< ascending in x; of bars: by category, x is its index
    std::optional<Curve> curve;       ///< instead of points, on screen alone: files have every value
    std::vector<ChartPoint> outliers; ///< of bars side by side: single values far from the others, drawn as dots
    int style = 0;                    ///< series of one backend look alike in all charts; see ui/theme/series.h
    bool markers = true;              ///< without them a single value is drawn with one all the same, unless it is of a guide
    bool line = true;
    bool hollow = false;                   ///< markers of what was not measured
    std::vector<PointRemark> remarks = {}; ///< empty, or one of each point
    /// Of a line without markers; with them all but Dashed are told by their style. See line_strokes.h.
    enum class Pen {
        Guide,  ///< dotted: a model's line, a ceiling
        Solid,  ///< dense values
        Told,   ///< dense values of one of several things, each with a stroke of its own
        Faint,  ///< raw values under a smoothed line
        Dashed, ///< what was validated, beside what was trained; a second model's line
    } pen = Pen::Guide;

    const Text& legendName() const { return key.empty() ? name : key; }
    bool hasIntervals() const;
};

/// The categories are equal parts of an axis of numbers, which the window shows.
struct ChartBins {
    double first = 0; ///< where the first one begins
    double width = 1;
};

/// Where the lines of a style do not go on from where they were: a dotted line across the chart.
struct ChartBreak {
    double x = 0;
    int style = 0;
};

/// From here on something is otherwise: a line across the chart behind its values, with a few words above the plot where there is room for them.
struct ChartMark {
    double x = 0;
    int style = 0; ///< of the lines that it is about
    Text says;
};

/// A moment of a training that is looked at, on the x axis.
struct ChartMoment {
    double x = 0;
    Text name; ///< of two that are compared a letter, else a sign; at the top of its line

    bool operator==(const ChartMoment&) const = default;
};

/// A chart as figures only; the window and the report draw it each in their way.
struct Chart {
    enum class Kind {
        Lines,
        Bars,   ///< side by side in each category, from barBase()
        Stacks, ///< upon one another in each category, from 0
    };
    std::string id; ///< "time": stable, for files and tests
    Kind kind = Kind::Lines;
    Text title;
    Text tab{}; ///< a word or two in its place where several charts stand behind each other; empty: the title
    Text x;
    Text y;
    bool logX = false;
    bool logY = false;
    bool shares = false;          ///< y is 0 … 1 and read as per cent
    bool zero = true;             ///< a linear y axis has 0 in sight
    bool decades = false;         ///< a logarithmic y axis has at least a whole power of ten on either side: equal values are no wave
    bool firstOnTop = false;      ///< on screen; else the last series lies on all others
    double reach = 0;             ///< lines: the x axis goes at least so far, also where none does: all of a training have one
    bool growing = false;         ///< right now: on screen its lines are drawn quickly, in fewer points, until they rest
    std::vector<Text> categories; ///< of bars and stacks
    std::optional<ChartBins> bins;
    std::vector<ChartSeries> series;
    std::vector<ChartSign> signs{}; ///< that stand in markers of its series
    std::vector<ChartBreak> breaks;
    std::vector<ChartMoment> moments; ///< each a line over all others, on screen alone
    std::vector<ChartMark> marks;     ///< ascending in x for each style
    /// A sentence below the chart: how to read it, formulas, fitted numbers.
    std::vector<Text> notes;
    /// What stands below it in a file of its own: where and when its values were taken (MachineState::footer), and what the window says beside it.
    std::vector<Text> footer;
};

/// What has a place on the y axis: a logarithmic one has none for 0 and less, where lines have a gap.
bool canBeDrawn(const Chart& chart, double y);
/// "3 values of 0 or less have no place on the logarithmic axis.": of what has none, while its numbers are in table and file. Empty where
/// all have one.
Text undrawnText(const Chart& chart);

/// Of a sweep each value has its tick; empty for curves, points of a plane and very many values.
std::vector<double> sweptValues(const Chart& chart);

/// Both are drawn with the same lines, names and axes: what differs is values, and what lies over the lines.
bool isDrawnAlike(const Chart& one, const Chart& other);

/// Where bars begin: 0, or on a logarithmic axis the power of ten below all that can be drawn there, so far that the lowest is still seen as a bar.
double barBase(const Chart& chart);

/// How high a stack is.
double sumOf(const Chart& chart, std::size_t category);
/// "conv1: 12.3", and in lines below what it is made of.
std::vector<Text> stackText(const Chart& chart, std::size_t category);

/// The chart as an SVG element, text as text, on white; `width` and `height` in pixels of 1/96 inch, more where names, keys and footer need it,
/// so that the plot keeps its room. A line of more values than it has pixels
/// is drawn by the lowest and highest of each column.
std::string svgOf(const Chart& chart, int width = 720, int height = 420, const Wording& words = {});

/// The chart's numbers: the first column is x (or the category), then one of each series and, where it has intervals, their two ends.
struct ChartTable {
    std::vector<Text> columns;    ///< with the first one
    std::vector<Text> categories; ///< the first column of bars; else empty
    std::vector<double> cells;    ///< row after row, without the categories; NaN where a series has no value

    std::size_t width() const { return columns.size() - (categories.empty() ? 0 : 1); }
    std::size_t rows() const { return width() == 0 ? 0 : cells.size() / width(); }
    double at(std::size_t row, std::size_t column) const { return cells[row * width() + column]; }
};
ChartTable tableOf(const Chart& chart);
/// Of each column of numbers: decimalsOfColumn(). It goes through all of them.
std::vector<std::optional<int>> decimalsOf(const ChartTable& table, int digits = 3);
/// The table with its footer in the first line of a last column, with decimal points, numbers as short as they read back exactly.
std::string csvOf(const Chart& chart, const Wording& words = {});

} // namespace ks
