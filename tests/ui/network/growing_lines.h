#pragma once

#include "core/report/chart.h"

#include <QList>
#include <QString>

#include <memory>
#include <utility>

namespace ks::test {

/// What a chart of trainings shows of one of them.
struct GrowingLine {
    QString name;
    int style = 0;
    Curve raw;
    std::shared_ptr<const Track> smooth; ///< null: there is none
};

inline QList<GrowingLine> growingLines(const Chart& chart)
{
    QList<GrowingLine> lines;
    for (const ChartSeries& series : chart.series) {
        if (!series.curve)
            continue;
        const QString name = QString::fromStdString(series.curve->name);
        if (!lines.isEmpty() && lines.back().name == name)
            lines.back().smooth = series.curve->values;
        else
            lines.append({name, series.style, *series.curve, nullptr});
    }
    return lines;
}

/// The series of a training of so many batches an epoch, as the charts of training have them.
inline ChartSeries growingSeries(const std::string& name, int style, std::shared_ptr<const Track> values, double perEpoch = 1000)
{
    return {.name = Text::name(name),
            .key = Text::name(name),
            .curve = Curve{.name = name, .values = std::move(values), .perEpoch = perEpoch},
            .style = style,
            .markers = false,
            .pen = ChartSeries::Pen::Solid};
}

inline ChartSeries validationSeries(int style, std::vector<ChartPoint> points)
{
    return {.name = Text("validation"),
            .key = Text("validation"),
            .points = std::move(points),
            .style = style,
            .pen = ChartSeries::Pen::Dashed};
}

} // namespace ks::test
