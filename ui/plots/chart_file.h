#pragma once

#include "core/report/chart.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

#include <filesystem>

namespace ks {

/// Core's sentences as the window says them: its language and its decimal point. From any thread.
Wording screenWording();

/// A chart as core draws it, SVG on white, and its picture at `scale` pixels to one of its units.
QByteArray drawingOf(const Chart& chart, const Wording& words);
QImage imageOf(const Chart& chart, const Wording& words, double scale = 2);

/// Writes a chart; SVG keeps text as text, PDF is a page of the chart's size, CSV has every value with a decimal point. From any thread.
/// Throws FileError (also for another ending); the old file stays whole then.
void writeChart(const Chart& chart, const std::filesystem::path& path, const Wording& words);

} // namespace ks
