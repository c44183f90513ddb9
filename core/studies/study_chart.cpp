#include "core/studies/study_chart.h"

#include "core/studies/study_record.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace ks {

namespace {

class Charting {
public:
    Charting(const Study& study, const StudyFigure& figure, const std::string& language)
        : m_study(study), m_figure(figure), m_language(language)
    {
        m_chart = {.id = figure.id,
                   .kind = figure.kind == FigureKind::Bars ? Chart::Kind::Bars : Chart::Kind::Lines,
                   .title = Text::name(figure.title.in(language)),
                   .x = axisTitle(figure.x, figure.own.x, language),
                   .y = axisTitle(figure.y, figure.own.y, language),
                   .logX = figure.logX,
                   .logY = figure.logY};
    }

    void add(const PublishedPoint& point)
    {
        const std::optional<double> across = placeOf(point.x, point.category);
        if (!across)
            return;
        ChartSeries& series = seriesOf(point.series.empty() ? Text(KS_TEXT("core", "published"))
                                                            : Text(KS_TEXT("core", "published: %1"), {Text::name(point.series)}));
        series.hollow = true;
        series.points.push_back(ChartPoint::exact(*across, point.y));
        const QualityInfo& quality = infoOf(point.table->qualities[point.row]);
        series.remarks.push_back(
            {quality.sign, qualitySaid(point.table->qualities[point.row], Text::name(point.table->note(point.row, m_language)))});
        if (quality.sign != PointSign::None && std::ranges::find(m_chart.signs, quality.sign, &ChartSign::sign) == m_chart.signs.end())
            m_chart.signs.push_back({quality.sign, Text(std::string(quality.said))});
    }

    void add(const std::vector<ResultPoint>& points)
    {
        m_hasOwn = !points.empty();
        for (const ResultPoint& point : points) {
            const std::optional<double> across =
                placeOf(point.x, m_study.word(point.category, m_language)); // ours and theirs may have one name
            if (!across)
                continue;
            ChartSeries& series =
                seriesOf(point.series.empty() ? Text(KS_TEXT("core", "here"))
                                              : Text(KS_TEXT("core", "here: %1"), {seriesText(m_study, m_figure, point, m_language)}));
            series.points.push_back(
                {*across, point.y, point.low, point.high, point.sample.measurement ? point.sample.row : ChartPoint::noMeasurement});
        }
    }

    Chart finish()
    {
        addLimits();
        bool published = false;
        for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
            ChartSeries& series = m_chart.series[s];
            series.style = static_cast<int>(s);
            published = published || series.hollow;
            sortByX(series);
        }
        if (published)
            m_chart.notes.emplace_back(KS_TEXT("core",
                                               "Hollow: as published. Filled: measured here. The machines differ: compare how the lines "
                                               "run, not how high they lie."));
        else if (m_hasOwn)
            m_chart.notes.emplace_back(m_figure.published.empty()
                                           ? KS_TEXT("core", "Measured here; the study printed no numbers for it.")
                                           : KS_TEXT("core", "Measured here; what the study printed for it stands below."));
        if (m_chart.kind == Chart::Kind::Bars)
            for (const std::string& name : m_categories)
                m_chart.categories.push_back(Text::name(name));
        return std::move(m_chart);
    }

private:
    /// Of bars the place of the category, which is a new one for a new name.
    std::optional<double> placeOf(std::optional<double> number, const std::string& name)
    {
        if (m_chart.kind != Chart::Kind::Bars)
            return number;
        if (name.empty())
            return std::nullopt;
        const auto found = std::ranges::find(m_categories, name);
        const auto place = static_cast<double>(found - m_categories.begin());
        if (found == m_categories.end())
            m_categories.push_back(name);
        return place;
    }

    /// From the first to the last point that there is.
    void addLimits()
    {
        double first = std::numeric_limits<double>::infinity();
        double last = -first;
        for (const ChartSeries& one : m_chart.series)
            for (const ChartPoint& point : one.points) {
                first = std::min(first, point.x);
                last = std::max(last, point.x);
            }
        if (first > last)
            return;
        for (const StudyLimit& limit : m_figure.limits)
            m_chart.series.push_back({.name = Text::name(limit.title.in(m_language)),
                                      .points = {ChartPoint::exact(first, limit.y), ChartPoint::exact(last, limit.y)},
                                      .markers = false});
    }

    ChartSeries& seriesOf(const Text& name)
    {
        const auto found = std::ranges::find(m_chart.series, name, &ChartSeries::name);
        if (found != m_chart.series.end())
            return *found;
        m_chart.series.push_back({.name = name});
        return m_chart.series.back();
    }

    static void sortByX(ChartSeries& series)
    {
        std::vector<std::size_t> order(series.points.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return series.points[i].x; });
        std::vector<ChartPoint> points;
        std::vector<PointRemark> remarks;
        for (const std::size_t i : order) {
            points.push_back(series.points[i]);
            if (!series.remarks.empty())
                remarks.push_back(series.remarks[i]);
        }
        series.points = std::move(points);
        series.remarks = std::move(remarks);
    }

    const Study& m_study;
    const StudyFigure& m_figure;
    const std::string& m_language;
    Chart m_chart;
    std::vector<std::string> m_categories;
    bool m_hasOwn = false;
};

} // namespace

Chart chartOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language)
{
    Charting charting(study, figure, language);
    for (const PublishedPoint& point : publishedPoints(study, figure, language))
        charting.add(point);
    const std::vector<ResultPoint> points = figurePoints(figure, ours);
    charting.add(points);
    Chart chart = charting.finish();
    const std::vector<const BenchmarkResult*> results = resultsOf(figure, ours);
    if (const Text size = sizeSaid(study, results); !size.empty())
        chart.notes.push_back(size);
    std::ranges::copy(whatIsNotDrawn(results, points), std::back_inserter(chart.notes));
    return chart;
}

} // namespace ks
