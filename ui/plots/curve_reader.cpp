#include "ui/plots/curve_reader.h"

#include "ui/paint/number_format.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

void CurveReader::follow(const Chart& chart)
{
    std::vector<Line> lines;
    for (const ChartSeries& series : chart.series) {
        if (!series.curve || series.curve->values->size() == 0)
            continue;
        if (!lines.empty() && lines.back().curve.name == series.curve->name) // the smoothed line comes after the raw one
            lines.back().smooth = series.curve->values;
        else
            lines.push_back({*series.curve, nullptr, series.key.english() == series.curve->name});
    }
    const auto alike = [](const Line& a, const Line& b) { return a.curve.name == b.curve.name && a.curve.byEpoch == b.curve.byEpoch; };
    if (!std::ranges::equal(lines, m_lines, alike)) {
        stop();
        m_line = 0;
    }
    m_lines = std::move(lines);
    m_shares = chart.shares;
    if (m_place)
        m_place = std::min(*m_place, curve().values->size() - 1);
}

void CurveReader::readAt(double x, const std::function<double(double)>& off)
{
    m_line = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Line& line = m_lines[i];
        if (x > line.curve.xOf(line.curve.lastBatch() + 0.5))
            continue;
        const std::size_t index = line.curve.nearest(x);
        const Track& track = line.smooth && index < line.smooth->size() ? *line.smooth : *line.curve.values;
        if (const double distance = off(static_cast<double>(track.at(index).low)); distance < nearest) {
            nearest = distance;
            m_line = i;
        }
    }
    if (!m_lines.empty())
        m_place = curve().nearest(x);
}

void CurveReader::read(std::ptrdiff_t value)
{
    m_place = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(value, 0, static_cast<std::ptrdiff_t>(curve().values->size()) - 1));
}

bool CurveReader::press(int key)
{
    if (m_lines.empty())
        return false;
    const auto place = m_place ? static_cast<std::ptrdiff_t>(*m_place) : -1;
    const auto page = static_cast<std::ptrdiff_t>(curve().values->size() / 20 + 1);
    const auto goToLine = [&](std::ptrdiff_t direction) {
        const double batch = m_place ? curve().batchOf(static_cast<double>(*m_place)) : 1;
        m_line = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(m_line) + direction, 0,
                                                                     static_cast<std::ptrdiff_t>(m_lines.size()) - 1));
        read(static_cast<std::ptrdiff_t>(curve().indexFrom(batch)));
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

std::optional<double> CurveReader::x() const
{
    if (!m_place)
        return std::nullopt;
    return curve().xOf(curve().batchOf(static_cast<double>(*m_place)));
}

QString CurveReader::valueText(float value) const
{
    return m_shares ? shareText(static_cast<double>(value)) : shortNumberText(static_cast<double>(value), 4);
}

QString CurveReader::withName(const QString& said) const
{
    return m_lines.size() == 1 && !m_lines.front().named
               ? said
               : tr("%1: %2", "the name of a run, and what it was at a batch").arg(QString::fromStdString(curve().name), said);
}

QString CurveReader::whole() const
{
    if (!m_place)
        return {};
    const Line& line = m_lines[m_line];
    const Track::Known raw = line.curve.values->at(*m_place);
    const double at = line.curve.batchOf(static_cast<double>(*m_place));
    const QString epoch = QLocale().toString(std::floor((at - 1) / line.curve.perEpoch) + 1, 'f', 0);
    const auto batch = [&](std::size_t of) { return QLocale().toString(line.curve.batchOf(static_cast<double>(of)), 'f', 0); };
    if (raw.first != raw.last)
        return withName(tr("batches %1 to %2, epoch %3: from %4 to %5")
                            .arg(batch(raw.first), batch(raw.last), epoch, valueText(raw.low), valueText(raw.high)));
    if (line.smooth && *m_place < line.smooth->size())
        return withName(tr("batch %1, epoch %2: %3, smoothed %4")
                            .arg(batch(*m_place), epoch, valueText(raw.low), valueText(line.smooth->at(*m_place).low)));
    return withName(tr("batch %1, epoch %2: %3").arg(batch(*m_place), epoch, valueText(raw.low)));
}

QString CurveReader::brief() const
{
    if (!m_place)
        return {};
    const Track::Known raw = curve().values->at(*m_place);
    return withName(raw.first == raw.last ? valueText(raw.low) : QStringLiteral("%1 … %2").arg(valueText(raw.low), valueText(raw.high)));
}

} // namespace ks
