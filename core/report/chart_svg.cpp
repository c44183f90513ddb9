#include "core/report/chart.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/report/chart_axis.h"
#include "core/report/end_labels.h"
#include "core/report/line_strokes.h"
#include "core/report/mark_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>
#include <utility>

namespace ks {

namespace {

/// Okabe–Ito in the order for a white ground, then repeated with a dash.
constexpr std::array<const char*, seriesColours> inks = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000"};
constexpr double pictureEdge = 8; ///< which nothing comes nearer to
constexpr double leftMargin = 72;
constexpr double topMargin = 36;
constexpr double belowAxis = 52;
constexpr double rightMargin = 16;
constexpr double leastPlot = 160; ///< wide and high: what else there is to write makes the picture larger, not this smaller
constexpr double footerRow = 12;
constexpr double legendRow = 16;

std::string svgNumber(double value)
{
    return fixedDigits(value, 2);
}

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void take(double value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

class Drawing {
public:
    Drawing(const Chart& chart, int width, int height, const Wording& words)
        : m_chart(chart), m_words(words), m_width(std::max({double(width), std::ceil(leftMargin + leastPlot + rightMargin + legendWidth()),
                                                            std::ceil(lengthOf(words.say(chart.y)) + 2 * pictureEdge)})),
          m_footer(footerLines(chart, m_width, words))
    {
        const double footer = (m_footer.empty() ? 0 : 6) + footerRow * static_cast<double>(m_footer.size());
        const double least = std::max(leastPlot + belowAxis,
                                      legendRow * static_cast<double>(chart.series.size() + chart.signs.size() + 1)); // below the margin
        m_height = std::max(height - footer, m_top + least);
        m_title = placedTitle(words.say(chart.y), m_height - belowAxis + m_top - 2 * pictureEdge, true, lengthOf);
        if (m_title.above) {
            m_top += legendRow;
            m_height = std::max(m_height, m_top + least);
        }
        const std::string across = fixedDigits(m_width, 0);
        const std::string down = fixedDigits(m_height + footer, 0);
        m_out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + across + "\" height=\"" + down + "\" viewBox=\"0 0 " + across + " " +
                down + "\" role=\"img\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"12\">";
        m_out += "<title>" + escapedXml(words.say(chart.title)) +
                 "</title><rect class=\"ground\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>";
    }

    std::string finish()
    {
        text(leftMargin, 20, m_words.say(m_chart.title), "start", "font-weight=\"bold\"");
        for (std::size_t line = 0; line < m_footer.size(); ++line)
            text(8, m_height + footerRow * static_cast<double>(line + 1) - 3, m_footer[line], "start", "font-size=\"9\"");
        if (std::ranges::all_of(m_chart.series, [](const ChartSeries& one) { return one.points.empty(); })) {
            text(m_width / 2.0, m_height / 2.0, m_words.say(Text(KS_TEXT("core", "No comparable figures"))), "middle");
            return m_out + "</svg>";
        }
        m_right = m_width - rightMargin - legendWidth();
        if (m_chart.kind == Chart::Kind::Lines)
            lines();
        else
            bars();
        legend();
        text((leftMargin + m_right) / 2, m_height - 10, m_words.say(m_chart.x), "middle");
        if (m_title.above)
            text(pictureEdge, topMargin + 2, m_title.words, "start");
        else
            m_out += "<text transform=\"translate(16," + svgNumber((m_top + m_height - belowAxis) / 2) +
                     ") rotate(-90)\" text-anchor=\"middle\">" + escapedXml(m_title.words) + "</text>";
        return m_out + "</svg>";
    }

private:
    /// Black turns white on a dark ground, see html_page.cpp.
    static const char* kind(int style) { return style % seriesColours == neutralStyle ? "k" : "c"; }
    static std::string penOf(const ChartSeries& one)
    {
        const std::string dash = dashArrayOf(strokeOf(one));
        const std::string stroke =
            std::string(" stroke=\"") + ink(one.style) + "\"" + (dash.empty() ? dash : " stroke-dasharray=\"" + dash + "\"");
        if (one.markers)
            return stroke;
        switch (one.pen) {
        case ChartSeries::Pen::Guide:
        case ChartSeries::Pen::Dashed: break;
        case ChartSeries::Pen::Solid:
        case ChartSeries::Pen::Told: return stroke + " stroke-width=\"1.6\" stroke-linejoin=\"round\"";
        case ChartSeries::Pen::Faint: return stroke + " stroke-opacity=\"0.35\" stroke-linejoin=\"round\"";
        }
        return stroke;
    }
    static std::size_t letters(const std::string& text)
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(text, [](char one) { return (static_cast<unsigned char>(one) & 0xC0U) != 0x80U; }));
    }
    static double lengthOf(const std::string& words) { return 7.2 * static_cast<double>(letters(words)); }
    /// One value is no line yet, and nobody would see it; a guide stands for none.
    static bool isSingle(const ChartSeries& one) { return one.line && one.pen != ChartSeries::Pen::Guide && one.points.size() == 1; }
    static const char* ink(int style) { return inks[static_cast<std::size_t>(style) % inks.size()]; }
    /// Of bars the second round of colours is paler.
    static std::string paleness(int style) { return style < static_cast<int>(inks.size()) ? std::string() : " fill-opacity=\"0.45\""; }

    /// Of a bar; a hollow one is its rim.
    static std::string fillOf(const ChartSeries& one)
    {
        const std::string colour = ink(one.style);
        return one.hollow ? " fill=\"none\" stroke-width=\"1.5\" stroke=\"" + colour + "\""
                          : " fill=\"" + colour + "\"" + paleness(one.style);
    }

    /// In rows of as many letters as there is room for, broken between words.
    static std::vector<std::string> footerLines(const Chart& chart, double width, const Wording& words)
    {
        constexpr double letterWidth = 5.4;
        const auto most = static_cast<std::size_t>((width - 16) / letterWidth);
        std::vector<std::string> lines;
        std::vector<Text> sentences = chart.footer;
        if (Text undrawn = undrawnText(chart); !undrawn.empty())
            sentences.insert(sentences.begin(), std::move(undrawn));
        for (const Text& sentence : sentences) {
            std::istringstream stream(words.say(sentence));
            std::string line;
            for (std::string word; stream >> word;) {
                if (!line.empty() && letters(line) + 1 + letters(word) > most)
                    lines.push_back(std::exchange(line, {}));
                line += (line.empty() ? "" : " ") + word;
            }
            lines.push_back(line);
        }
        return lines;
    }

    double legendWidth() const
    {
        std::size_t longest = 0;
        for (const ChartSeries& one : m_chart.series)
            longest = std::max(longest, letters(m_words.say(one.name)));
        for (const ChartSign& one : m_chart.signs)
            longest = std::max(longest, letters(m_words.say(one.says)));
        return 40 + 7.0 * static_cast<double>(longest);
    }

    void text(double x, double y, const std::string& words, const char* anchor, const char* more = "")
    {
        m_out += "<text x=\"" + svgNumber(x) + "\" y=\"" + svgNumber(y) + "\" text-anchor=\"" + anchor + "\" " + more + ">" +
                 escapedXml(words) + "</text>";
    }

    void stroke(double x1, double y1, double x2, double y2, const char* colour, const char* kind = "axis")
    {
        m_out += "<path class=\"" + std::string(kind) + "\" d=\"M" + svgNumber(x1) + "," + svgNumber(y1) + "L" + svgNumber(x2) + "," +
                 svgNumber(y2) + "\" stroke=\"" + colour + "\" fill=\"none\"/>";
    }

    Range rangeOfY() const
    {
        Range range;
        for (const ChartSeries& one : m_chart.series) {
            for (const ChartPoint& point : one.points)
                for (const double y : {point.low, point.high, point.y})
                    if (canBeDrawn(m_chart, y))
                        range.take(y);
            for (const ChartPoint& point : one.outliers)
                range.take(point.y);
        }
        if (!m_chart.logY && m_chart.zero)
            range.take(0);
        if (m_chart.decades && range.low > 0)
            range = {std::pow(10, std::floor(std::log10(range.low)) - 1), std::pow(10, std::ceil(std::log10(range.high)) + 1)};
        return range;
    }

    void axisY(const ChartAxis& y)
    {
        for (const double tick : y.ticks()) {
            stroke(leftMargin, y.at(tick), m_right, y.at(tick), "#ddd", "grid");
            text(leftMargin - 6, y.at(tick) + 4, m_words.number(m_chart.shares ? shortNumber(tick * 100) + " %" : shortNumber(tick)),
                 "end");
        }
        stroke(leftMargin, m_top, leftMargin, m_height - belowAxis, "#333");
    }

    /// In a marker, or at the end of a bar; what it says is read where it is pointed at.
    void sign(double x, double y, const char* colour, const char* kind, const PointRemark& remark)
    {
        constexpr std::array shapes = {"",
                                       "m-1.5,0a1.5,1.5 0 1 0 3,0a1.5,1.5 0 1 0 -3,0z",
                                       "m-5,-5l10,10m0,-10l-10,10",
                                       "m-6,0h12",
                                       "m0,-6v12",
                                       "m-5,5l10,-10"}; // dot, cross, bar, upright, a stroke through it
        const auto at = static_cast<std::size_t>(remark.sign);
        const std::string says = m_words.say(remark.says);
        if (at == 0 && says.empty())
            return;
        const std::string title = says.empty() ? std::string() : "<title>" + escapedXml(says) + "</title>";
        const std::string place = " d=\"M" + svgNumber(x) + "," + svgNumber(y);
        if (at != 0)
            m_out += "<path class=\"" + std::string(kind) + "\" stroke=\"" + colour + "\" fill=\"" +
                     (remark.sign == PointSign::Dot ? colour : "none") + "\"" + place + shapes[at] + "\"/>";
        if (!title.empty()) // larger than what is seen
            m_out += "<path class=\"hit\" fill=\"#fff\" fill-opacity=\"0\"" + place + "m-7,-7h14v14h-14z\">" + title + "</path>";
    }
    void signOf(const ChartSeries& one, std::size_t point, double x, double y)
    {
        if (point < one.remarks.size())
            sign(x, y, ink(one.style), kind(one.style), one.remarks[point]);
    }

    void marker(double x, double y, const ChartSeries& one)
    {
        constexpr std::array marks = {"m-3.2,0a3.2,3.2 0 1 0 6.4,0a3.2,3.2 0 1 0 -6.4,0z", // disc, square, triangle, diamond, ×, +
                                      "m-3,-3h6v6h-6z",
                                      "m0,-3.8l3.6,6.4h-7.2z",
                                      "m0,-4l4,4l-4,4l-4,-4z",
                                      "m-3,-3l6,6m0,-6l-6,6",
                                      "m-3.8,0h7.6m-3.8,-3.8v7.6"};
        const std::string place = " d=\"M" + svgNumber(x) + "," + svgNumber(y) +
                                  marks[one.hollow ? 0 : static_cast<std::size_t>(one.style) % marks.size()] + "\"/>";
        if (!one.hollow) // on a line of its own colour it would not be seen without a rim
            m_out += "<path class=\"ground rim\" fill=\"#fff\" stroke=\"#fff\" stroke-width=\"3.5\"" + place;
        const std::string look =
            one.hollow ? "ground\" fill=\"#fff\"" : "m " + std::string(kind(one.style)) + "\" fill=\"" + ink(one.style) + "\"";
        m_out += "<path class=\"" + look + " stroke=\"" + ink(one.style) + "\"" + place;
    }

    /// At most four values a column of pixels: the first, the lowest, the highest, the last.
    std::string pathOf(const ChartSeries& series, const ChartAxis& x, const ChartAxis& y) const
    {
        std::string path;
        bool drawing = false;
        const auto add = [&](const ChartPoint& point) {
            const bool drawn = canBeDrawn(m_chart, point.y);
            if (drawn)
                path += (drawing ? "L" : "M") + svgNumber(x.at(point.x)) + "," + svgNumber(y.at(point.y));
            drawing = drawn;
        };
        const std::vector<ChartPoint>& points = series.points;
        if (static_cast<double>(points.size()) <= 4 * m_width) {
            std::ranges::for_each(points, add);
            return path;
        }
        for (std::size_t begin = 0; begin < points.size();) {
            const auto column = static_cast<std::int64_t>(x.at(points[begin].x));
            std::array<std::size_t, 4> kept{begin, begin, begin, begin};
            std::size_t end = begin;
            for (; end < points.size() && static_cast<std::int64_t>(x.at(points[end].x)) == column; ++end) {
                if (points[end].y < points[kept[1]].y)
                    kept[1] = end;
                if (points[end].y > points[kept[2]].y)
                    kept[2] = end;
            }
            kept[3] = end - 1;
            std::ranges::sort(kept);
            const auto* const last = std::unique(kept.begin(), kept.end());
            for (auto one = kept.begin(); one != last; ++one)
                add(points[*one]);
            begin = end;
        }
        return path;
    }

    /// Behind the lines: where they do not go on from where they were, and where something was changed.
    void acrossLines(const ChartAxis& x)
    {
        const auto line = [&](double at, int style, const char* dash) {
            m_out += "<path class=\"" + std::string(kind(style)) + "\" d=\"M" + svgNumber(at) + "," + svgNumber(m_top) + "V" +
                     svgNumber(m_height - belowAxis) + "\" fill=\"none\" stroke=\"" + ink(style) +
                     "\" stroke-opacity=\"0.7\" stroke-dasharray=\"" + dash + "\"/>";
        };
        for (const ChartBreak& one : m_chart.breaks)
            line(x.at(one.x), one.style, "1 3");
        const auto widthOf = [this](const Text& words) { return 5.4 * static_cast<double>(letters(m_words.say(words))); };
        for (const MarkPlace& one : placesOfMarks(
                 m_chart.marks, [&x](double at) { return x.at(at); }, widthOf, leftMargin, m_right)) {
            line(one.at, one.style, "4 3");
            if (one.words)
                text(*one.words, m_top - 3, m_words.say(one.says), "start", "font-size=\"9\"");
        }
    }

    /// How high a line ends; not where it does so far from the keys, or is none.
    void noteEnd(const ChartSeries& one, const ChartAxis& x, const ChartAxis& y)
    {
        const auto drawn =
            std::find_if(one.points.rbegin(), one.points.rend(), [&](const ChartPoint& point) { return canBeDrawn(m_chart, point.y); });
        const bool upright = one.points.size() > 1 && one.points.front().x == one.points.back().x;
        if (one.line && !upright && drawn != one.points.rend() && m_right - x.at(drawn->x) < (m_right - leftMargin) / 4)
            m_ends.push_back(y.at(drawn->y));
    }

    void lines()
    {
        Range across;
        for (const ChartSeries& one : m_chart.series)
            for (const ChartPoint& point : one.points)
                across.take(point.x);
        for (const ChartMark& one : m_chart.marks) // also behind the last of a few values
            across.take(one.x);
        if (m_chart.reach > 0)
            across.take(m_chart.reach);
        const Range up = rangeOfY();
        const ChartAxis x(across.low, across.high, m_chart.logX, leftMargin + 10, m_right - 10);
        const ChartAxis y(up.low, up.high, m_chart.logY, m_height - belowAxis - 8, m_top + 8);
        axisY(y);
        const std::vector<double> swept = sweptValues(m_chart);
        double free = 0; // pixels from here on are not written on
        for (const double tick : swept.empty() ? x.ticks() : swept) {
            stroke(x.at(tick), m_height - belowAxis, x.at(tick), m_height - belowAxis + 5, "#333");
            const std::string name = m_words.number(shortNumber(tick));
            const double half = 4 + 3.6 * static_cast<double>(letters(name));
            if (x.at(tick) - half < free)
                continue;
            text(x.at(tick), m_height - belowAxis + 18, name, "middle");
            free = x.at(tick) + half;
        }
        stroke(leftMargin, m_height - belowAxis, m_right, m_height - belowAxis, "#333");
        acrossLines(x);
        for (const ChartSeries& one : m_chart.series) {
            noteEnd(one, x, y);
            const std::string path = pathOf(one, x, y);
            if (one.line && !path.empty())
                m_out += "<path class=\"" + std::string(kind(one.style)) + "\" d=\"" + path + "\" fill=\"none\"" + penOf(one) + "/>";
            const bool marked = one.markers || isSingle(one);
            for (std::size_t i = 0; i < one.points.size(); ++i) {
                const ChartPoint& point = one.points[i];
                if (point.high > point.low)
                    stroke(x.at(point.x), y.at(point.low), x.at(point.x), y.at(point.high), ink(one.style), kind(one.style));
                if (!marked || !canBeDrawn(m_chart, point.y))
                    continue;
                marker(x.at(point.x), y.at(point.y), one);
                signOf(one, i, x.at(point.x), y.at(point.y));
            }
        }
    }

    void bars()
    {
        const bool stacked = m_chart.kind == Chart::Kind::Stacks;
        Range up = rangeOfY();
        if (stacked)
            for (std::size_t category = 0; category < m_chart.categories.size(); ++category)
                up.take(sumOf(m_chart, category));
        const double foot = barBase(m_chart);
        const ChartAxis y(foot, up.high, m_chart.logY, m_height - belowAxis, m_top + 8);
        axisY(y);
        const double slot = (m_right - leftMargin) / static_cast<double>(std::max<std::size_t>(1, m_chart.categories.size()));
        const double width = slot * 0.8 / (stacked ? 1.0 : static_cast<double>(std::max<std::size_t>(1, m_chart.series.size())));
        nameCategories(slot);
        std::vector<double> height(m_chart.categories.size(), 0.0);
        for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
            const ChartSeries& one = m_chart.series[s];
            for (std::size_t i = 0; i < one.points.size(); ++i) {
                const ChartPoint& point = one.points[i];
                const auto category = static_cast<std::size_t>(point.x);
                const double base = stacked ? height[category] : foot;
                const double end = stacked ? base + point.y : point.y;
                height[category] = end;
                const double x = leftMargin + slot * (point.x + 0.1) + (stacked ? 0 : width * static_cast<double>(s));
                m_out += "<rect class=\"" + std::string(kind(one.style)) + "\" x=\"" + svgNumber(x) + "\" y=\"" + svgNumber(y.at(end)) +
                         "\" width=\"" + svgNumber(width * 0.94) + "\" height=\"" + svgNumber(y.at(base) - y.at(end)) + "\"" + fillOf(one) +
                         "/>";
                signOf(one, i, x + width * 0.47, y.at(end));
                if (!stacked && point.high > point.low)
                    stroke(x + width * 0.47, y.at(point.low), x + width * 0.47, y.at(point.high), "#333");
            }
            for (const ChartPoint& point : one.outliers)
                m_out += "<circle class=\"axis\" cx=\"" +
                         svgNumber(leftMargin + slot * (point.x + 0.1) + width * (static_cast<double>(s) + 0.47)) + "\" cy=\"" +
                         svgNumber(y.at(point.y)) + "\" r=\"2\" fill=\"none\" stroke=\"#333\"/>";
        }
        stroke(leftMargin, m_height - belowAxis, m_right, m_height - belowAxis, "#333");
    }

    /// In one row, else in two by turns, else those that have room.
    void nameCategories(double slot)
    {
        std::size_t longest = 0;
        for (const Text& category : m_chart.categories)
            longest = std::max(longest, letters(m_words.say(category)));
        const auto fits = [&](double places, double letter) { return (static_cast<double>(longest) + 1) * letter < places * slot; };
        const bool oneRow = fits(1, 7.2);
        const double letter = oneRow ? 7.2 : 6;
        std::size_t every = 1;
        while (!oneRow && !fits(2.0 * static_cast<double>(every), letter) && every < m_chart.categories.size())
            ++every;
        for (std::size_t i = 0; i < m_chart.categories.size(); i += every) {
            const bool below = !oneRow && i / every % 2 == 1;
            text(leftMargin + slot * (static_cast<double>(i) + 0.5),
                 m_height - belowAxis +
                     (oneRow  ? 18
                      : below ? 26
                              : 14),
                 m_words.say(m_chart.categories[i]), "middle", oneRow ? "" : "font-size=\"10\"");
        }
    }

    /// Beside the ends of the lines, where all have one there; else one below the other.
    std::vector<double> placesOfKeys() const
    {
        std::vector<double> places;
        if (m_ends.size() == m_chart.series.size() && m_chart.signs.empty())
            places = spreadLabels(m_ends, legendRow, m_top, m_height - belowAxis);
        for (double y = m_top + 8; places.size() < m_chart.series.size(); y += legendRow)
            places.push_back(y);
        return places;
    }

    void legend()
    {
        const std::vector<double> places = placesOfKeys();
        for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
            const ChartSeries& one = m_chart.series[s];
            const double y = places[s] + 4; // of the foot of its letters
            if (m_chart.kind == Chart::Kind::Lines)
                m_out += "<path class=\"" + std::string(kind(one.style)) + "\" d=\"M" + svgNumber(m_right + 8) + "," + svgNumber(y - 4) +
                         "h18\" fill=\"none\"" + penOf(one) + "/>";
            else
                m_out += "<rect class=\"" + std::string(kind(one.style)) + "\" x=\"" + svgNumber(m_right + 10) + "\" y=\"" +
                         svgNumber(y - 9) + "\" width=\"14\" height=\"10\"" + fillOf(one) + "/>";
            if (one.markers && m_chart.kind == Chart::Kind::Lines)
                marker(m_right + 17, y - 4, one);
            text(m_right + 32, y, m_words.say(one.name), "start");
        }
        double y = (places.empty() ? m_top + 8 - legendRow : places.back()) + legendRow;
        for (const ChartSign& one : m_chart.signs) {
            sign(m_right + 17, y, ink(neutralStyle), kind(neutralStyle), {one.sign, {}});
            text(m_right + 32, y + 4, m_words.say(one.says), "start");
            y += legendRow;
        }
    }

    const Chart& m_chart;
    const Wording& m_words;
    double m_width;
    std::vector<std::string> m_footer;
    double m_height = 0; ///< without the footer
    double m_top = topMargin;
    AxisTitle m_title; ///< of the values
    double m_right = 0;
    std::vector<double> m_ends; ///< of the lines that end beside the keys, in pixels
    std::string m_out;
};

} // namespace

std::string svgOf(const Chart& chart, int width, int height, const Wording& words)
{
    return Drawing(chart, width, height, words).finish();
}

} // namespace ks
