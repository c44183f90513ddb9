#include "ui/plots/curve_reader.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace ks {

namespace {

/// A place on the x axis that is marked: its ends say nothing of the y axis.
bool standsUpright(const ChartSeries& series)
{
    return series.points.size() > 1 && series.points.front().x == series.points.back().x;
}

/// A name beside a number in a chart: it leaves room for the lines.
QString shortened(const QString& name)
{
    constexpr int mostLetters = 24;
    return name.size() <= mostLetters ? name : name.left(mostLetters - 1).trimmed() + QStringLiteral("…");
}

} // namespace

std::size_t CurveReader::Line::indexFrom(double place) const
{
    if (curve)
        return curve->indexFrom(place);
    const auto off = [place](const ChartPoint& one) { return std::abs(one.x - place); };
    return static_cast<std::size_t>(std::ranges::min_element(points, {}, off) - points.begin());
}

double CurveReader::Line::placeOf(std::size_t value) const
{
    return curve ? curve->batchOf(static_cast<double>(value)) : points[value].x;
}

QPointF CurveReader::Line::pointOf(std::size_t value) const
{
    if (!curve)
        return {points[value].x, points[value].y};
    const Track& track = smooth && value < smooth->size() ? *smooth : *curve->values;
    return {curve->xOf(placeOf(value)), static_cast<double>(track.at(value).low)};
}

std::size_t CurveReader::Line::nearest(double x, const Offset& off) const
{
    if (curve)
        return curve->nearest(x);
    const auto away = [&](const ChartPoint& one) {
        const QPointF pixels = off(one.x, one.y);
        return joined ? std::abs(pixels.x()) : std::hypot(pixels.x(), pixels.y());
    };
    return static_cast<std::size_t>(std::ranges::min_element(points, {}, away) - points.begin());
}

double CurveReader::Line::distance(std::size_t value, const Offset& off) const
{
    const QPointF place = pointOf(value);
    const QPointF pixels = off(place.x(), place.y());
    return curve ? std::abs(pixels.y()) : std::hypot(pixels.x(), pixels.y());
}

void CurveReader::follow(const Chart& chart)
{
    const bool grows = std::ranges::any_of(chart.series, [](const ChartSeries& one) { return one.curve.has_value(); });
    std::vector<Line> lines;
    const auto addCurve = [&](const ChartSeries& series) {
        const Text name = Text::name(series.curve->name);
        if (!lines.empty() && lines.back().name == name) // the smoothed line comes after the raw one
            lines.back().smooth = series.curve->values;
        else
            lines.push_back(
                {.name = name, .curve = series.curve, .named = series.key.english() == series.curve->name, .style = series.style});
    };
    const auto addPoints = [&](const ChartSeries& series) {
        Line line{.name = series.name, .joined = series.line, .named = series.name != chart.y};
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            if (!std::isfinite(series.points[i].x) || !std::isfinite(series.points[i].y))
                continue;
            line.points.push_back(series.points[i]);
            if (!series.remarks.empty())
                line.remarks.push_back(series.remarks[i].says);
        }
        if (!line.points.empty())
            lines.push_back(std::move(line));
    };
    for (const ChartSeries& series : chart.series) {
        if (series.curve && series.curve->values->size() > 0)
            addCurve(series);
        else if (!grows && chart.kind == Chart::Kind::Lines && !standsUpright(series))
            addPoints(series);
    }
    const auto alike = [](const Line& a, const Line& b) {
        return a.name == b.name && a.curve.has_value() == b.curve.has_value() && (!a.curve || a.curve->byEpoch == b.curve->byEpoch);
    };
    if (!std::ranges::equal(lines, m_lines, alike)) {
        stop();
        m_line = 0;
    }
    m_lines = std::move(lines);
    m_marks = chart.marks;
    m_ofOne = chart.id == "norms";
    m_across = chart.x;
    m_up = chart.y;
    m_shares = chart.shares;
    if (m_place)
        m_place = std::min(*m_place, line().size() - 1);
}

void CurveReader::readAt(double x, const Offset& off)
{
    m_line = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Line& line = m_lines[i];
        if (line.curve && x > line.curve->xOf(line.curve->lastBatch() + 0.5))
            continue;
        if (const double distance = line.distance(line.nearest(x, off), off); distance < nearest) {
            nearest = distance;
            m_line = i;
        }
    }
    if (!m_lines.empty())
        m_place = line().nearest(x, off);
}

void CurveReader::readAlong(double x)
{
    const auto reaches = [x](const Line& one) { return one.curve && x <= one.curve->xOf(one.curve->lastBatch() + 0.5); };
    if (m_lines.empty() || !m_lines.front().curve)
        return;
    if (!reaches(line()))
        if (const auto other = std::ranges::find_if(m_lines, reaches); other != m_lines.end())
            m_line = static_cast<std::size_t>(other - m_lines.begin());
    m_place = line().curve->nearest(x);
}

std::vector<CurveReader::Value> CurveReader::values() const
{
    std::vector<Value> all;
    if (!m_place || !line().curve)
        return all;
    const double x = line().pointOf(*m_place).x();
    for (const Line& one : m_lines) {
        if (!one.curve || x > one.curve->xOf(one.curve->lastBatch() + 0.5))
            continue;
        const QPointF at = one.pointOf(one.curve->nearest(x));
        if (std::isfinite(at.y()))
            all.push_back({at,
                           m_lines.size() == 1 && !one.named ? valueText(at.y()) : named(shortened(toQString(one.name)), valueText(at.y())),
                           one.style});
    }
    return all;
}

void CurveReader::read(std::ptrdiff_t value)
{
    m_place = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(value, 0, static_cast<std::ptrdiff_t>(line().size()) - 1));
}

bool CurveReader::press(int key)
{
    if (m_lines.empty())
        return false;
    const auto place = m_place ? static_cast<std::ptrdiff_t>(*m_place) : -1;
    const auto page = static_cast<std::ptrdiff_t>(line().size() / 20 + 1);
    const auto goToLine = [&](std::ptrdiff_t direction) {
        const std::optional<double> from = m_place ? std::optional(line().placeOf(*m_place)) : std::nullopt;
        m_line = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(m_line) + direction, 0,
                                                                     static_cast<std::ptrdiff_t>(m_lines.size()) - 1));
        read(from ? static_cast<std::ptrdiff_t>(line().indexFrom(*from)) : 0);
    };
    switch (key) {
    case Qt::Key_Up: goToLine(-1); return true;
    case Qt::Key_Down: goToLine(1); return true;
    case Qt::Key_Left: read(place - 1); return true;
    case Qt::Key_Right: read(place + 1); return true;
    case Qt::Key_PageUp: read(place - page); return true;
    case Qt::Key_PageDown: read(place + page); return true;
    default: return false;
    }
}

QString CurveReader::valueText(double value) const
{
    return m_shares ? shareText(value) : readingText(value, 4);
}

QString CurveReader::named(const QString& name, const QString& said)
{
    return tr("%1: %2", "the name of a run, and what it was at a batch").arg(name, said);
}

QString CurveReader::withName(const QString& said) const
{
    return m_lines.size() == 1 && !line().named ? said : named(toQString(line().name), said);
}

QString CurveReader::withChange(const QString& said) const
{
    const Curve& curve = *line().curve;
    const double x = line().pointOf(*m_place).x();
    const ChartMark* last = nullptr;
    for (const ChartMark& one : m_marks)
        if ((m_ofOne || one.style == line().style) && one.x < x)
            last = &one;
    if (!last)
        return withName(said);
    const double before = std::round(curve.byEpoch ? last->x * curve.perEpoch : last->x);
    return withName(tr("%1; since batch %2: %3", "what is read in a chart, and what was set otherwise from then on")
                        .arg(said, countOnScreen(before + 1), toQString(last->says)));
}

QString CurveReader::wholeOfPoint() const
{
    constexpr int digits = 6; // of what was chosen, such as a size
    const ChartPoint& point = line().points[*m_place];
    const QString across = readingText(point.x, digits);
    const QString up = valueText(point.y);
    const QString said =
        point.low < point.high
            ? tr("%1 = %2, %3 = %4 (%5 to %6)", "what both axes are called, the values there, and the interval of the second one")
                  .arg(toQString(m_across), across, toQString(m_up), up, valueText(point.low), valueText(point.high))
            : tr("%1 = %2, %3 = %4", "what both axes are called, and the values there")
                  .arg(toQString(m_across), across, toQString(m_up), up);
    const QString remark = line().remarks.empty() ? QString() : toQString(line().remarks[*m_place]);
    return withName(remark.isEmpty() ? said : followedBy(said, remark));
}

QString CurveReader::whole() const
{
    if (!m_place)
        return {};
    if (!line().curve)
        return wholeOfPoint();
    const Curve& curve = *line().curve;
    const Track::Known raw = curve.values->at(*m_place);
    const double at = curve.batchOf(static_cast<double>(*m_place));
    const double epochs = std::floor((at - 1) / curve.perEpoch); // before this batch
    const QString epoch = countOnScreen(epochs + 1);
    const auto batch = [&](std::size_t of) { return countOnScreen(curve.batchOf(static_cast<double>(of))); };
    const auto value = [this](float of) { return valueText(static_cast<double>(of)); };
    if (raw.first != raw.last)
        return withChange(
            tr("batches %1 to %2, epoch %3: from %4 to %5").arg(batch(raw.first), batch(raw.last), epoch, value(raw.low), value(raw.high)));
    const bool isSmooth = line().smooth && *m_place < line().smooth->size();
    if (epochs > 0) { // the number in its epoch is another one: the run bar and Step say it
        const QString there = countOnScreen(std::round(at - epochs * curve.perEpoch));
        return withChange(isSmooth
                              ? tr("batch %1 (%2 of epoch %3): %4, smoothed %5", "which one of the training, and which one of its epoch")
                                    .arg(batch(*m_place), there, epoch, value(raw.low), value(line().smooth->at(*m_place).low))
                              : tr("batch %1 (%2 of epoch %3): %4", "which one of the training, and which one of its epoch")
                                    .arg(batch(*m_place), there, epoch, value(raw.low)));
    }
    if (isSmooth)
        return withChange(
            tr("batch %1, epoch %2: %3, smoothed %4").arg(batch(*m_place), epoch, value(raw.low), value(line().smooth->at(*m_place).low)));
    return withChange(tr("batch %1, epoch %2: %3").arg(batch(*m_place), epoch, value(raw.low)));
}

QString CurveReader::brief(const QFontMetrics& metrics, int room) const
{
    if (!m_place)
        return {};
    QString value = valueText(line().pointOf(*m_place).y());
    if (line().curve) {
        const Track::Known raw = line().curve->values->at(*m_place);
        value = valueText(static_cast<double>(raw.low));
        if (raw.first != raw.last)
            value = QStringLiteral("%1 … %2").arg(value, valueText(static_cast<double>(raw.high)));
    }
    const QString name = toQString(m_lines.size() == 1 && !line().named ? m_up : line().name);
    if (name.isEmpty())
        return metrics.horizontalAdvance(value) <= room ? value : QString();
    const QString cut = metrics.elidedText(name, Qt::ElideRight, room - metrics.horizontalAdvance(named({}, value)));
    return cut.size() > 1 || cut == name ? named(cut, value) : QString(); // a number alone could be of anything
}

} // namespace ks
