#include "ui/network/data/data_preview.h"

#include "core/data/checks.h"
#include "core/data/data_statistics.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/try/picture.h"

#include <QPainter>

#include <algorithm>

namespace ks {

namespace {

constexpr int perClass = 12;
constexpr int sampleSide = 40;
constexpr int mostRows = 10; ///< of all classes, unless there are more of them

/// Of each class: few classes have several, where that many pictures are there.
int rowsOfEach(const Dataset& known, int classes)
{
    const std::vector<std::int64_t> counts =
        known.classification() ? classCounts(known, Split::Train) : std::vector<std::int64_t>{known.count(Split::Train)};
    const std::int64_t needed = (std::ranges::max(counts) + perClass - 1) / perClass;
    return static_cast<int>(std::clamp<std::int64_t>(needed, 1, std::max(1, mostRows / classes)));
}

QImage samplesOf(const Dataset& known)
{
    const int classes = std::max(1, std::min(mostPreviewedClasses, known.classes()));
    const int rows = rowsOfEach(known, classes);
    QImage image(perClass * sampleSide, classes * rows * sampleSide, QImage::Format_RGB32);
    image.fill(Qt::gray);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, known.sampleShape().h > sampleSide);
    std::vector<int> drawn(static_cast<std::size_t>(classes), 0);
    for (const std::uint32_t sample : known.samples(Split::Train)) {
        const int label = known.classification() ? known.labels()[sample] : 0;
        if (label >= classes || drawn[static_cast<std::size_t>(label)] >= rows * perClass)
            continue;
        int& place = drawn[static_cast<std::size_t>(label)];
        painter.drawImage(
            QRect(place % perClass * sampleSide + 1, (label * rows + place / perClass) * sampleSide + 1, sampleSide - 2, sampleSide - 2),
            imageOf(known.sample(sample), known.cells().white()));
        ++place;
        if (std::ranges::all_of(drawn, [rows](int count) { return count == rows * perClass; }))
            break;
    }
    return image;
}

} // namespace

/// Of a classification there are no targets, but the classes, whose counts stand beside.
std::vector<TensorStatistics> columnSpreads(const Dataset& known, std::size_t most, const std::stop_token& stop)
{
    constexpr int bins = 24; // bars that are told apart in a small chart
    const std::vector<std::uint32_t>& samples = known.samples(Split::Train);
    const std::size_t targets = known.classification() ? 0 : static_cast<std::size_t>(known.targetsPerSample());
    const std::size_t count = std::min(most, targets + static_cast<std::size_t>(known.cells().perSample()));
    std::vector<Tensor> columns;
    for (std::size_t column = 0; column < count; ++column)
        columns.emplace_back(Shape{static_cast<std::int64_t>(samples.size()), 1, 1, 1}, "column");
    for (std::size_t row = 0; row < samples.size() && !stop.stop_requested(); ++row) {
        const Tensor values = known.sample(samples[row]);
        for (std::size_t column = 0; column < count; ++column)
            columns[column].cells()[row] =
                column < targets ? known.targets().cells()[samples[row] * targets + column] : values.cells()[column - targets];
    }
    std::vector<TensorStatistics> statistics;
    for (const Tensor& column : columns)
        statistics.push_back(statisticsOf(column, bins, stop));
    return statistics;
}

DataPreview previewOf(const Dataset& known, const Pipeline& pipeline, const std::stop_token& stop)
{
    DataPreview preview;
    const LoadContext context{.stop = stop};
    preview.memory = known.memoryBytes();
    for (const Split split : allSplits)
        preview.counts.at(static_cast<std::size_t>(split)) =
            known.classification() ? classCounts(known, split) : std::vector<std::int64_t>{known.count(split)};
    if (isPicture(known.sampleShape()) && known.count(Split::Train) > 0) {
        preview.samples = samplesOf(known);
        preview.mean = imageOf(meanImage(known, Split::Train, -1, context), known.cells().white());
    }
    if (!isPicture(known.sampleShape()) && known.count(Split::Train) > 0)
        preview.columns = columnSpreads(known, mostPreviewedColumns, stop);
    preview.warnings = checkData(known, context).warnings;
    preview.unlike = unlikeColumns(pipeline, known, context);
    return preview;
}

} // namespace ks
