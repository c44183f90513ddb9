#include "core/data/pipeline.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/data/centring.h"
#include "core/data/data_statistics.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace ks {

namespace {

void checkPair(const std::vector<float>& mean, const std::vector<float>& deviation, const char* what, std::int64_t expected)
{
    if (mean.size() != deviation.size() || (expected > 0 && !mean.empty() && static_cast<std::int64_t>(mean.size()) != expected))
        throw InputError(Text(KS_TEXT("core", "the preprocessing has %1 means and %2 deviations for %3, of which there are %4"),
                              {std::to_string(mean.size()), std::to_string(deviation.size()), what, std::to_string(expected)}));
    for (std::size_t i = 0; i < mean.size(); ++i) {
        if (!std::isfinite(mean[i]) || !std::isfinite(deviation[i]) || !(deviation[i] > 0))
            throw InputError(
                Text(KS_TEXT("core", "the preprocessing has the mean %1 and the deviation %2 for %3; a deviation must be above 0"),
                     {std::to_string(mean[i]), std::to_string(deviation[i]), what}));
    }
}

/// Of this size; cropping makes nothing larger. Throws InputError.
Tensor resized(const Tensor& picture, std::int64_t rows, std::int64_t columns, Fit fit)
{
    const Shape& from = picture.shape();
    if (from.h == rows && from.w == columns)
        return picture;
    if (fit == Fit::Crop && (from.h < rows || from.w < columns))
        throw InputError(Text(
            KS_TEXT("core", "the picture is %1×%2, too small to cut %3×%4 out of it; scaled to that size pictures of every size will do"),
            {std::to_string(from.h), std::to_string(from.w), std::to_string(rows), std::to_string(columns)}));
    return fitted(picture, rows, columns, fit);
}

/// The picture steps on one sample, which is `rows` × `columns` in the end where the pipeline gives no size.
Tensor pictureSteps(const Pipeline& pipeline, Tensor picture, float white, std::int64_t rows, std::int64_t columns)
{
    if (pipeline.grey)
        picture = grey(picture);
    if (pipeline.invert) {
        for (float& cell : picture.cells())
            cell = white - cell;
    }
    if (pipeline.centre)
        picture = centred(picture, pipeline.centredShare, white, pipeline.size ? pipeline.size->rows : rows,
                          pipeline.size ? pipeline.size->columns : columns);
    if (pipeline.size)
        picture = resized(picture, pipeline.size->rows, pipeline.size->columns, pipeline.fit);
    return picture;
}

Tensor threeEqualChannels(const Tensor& grey)
{
    Shape shape = grey.shape();
    shape.c = 3;
    Tensor result = Tensor::uninitialized(shape, "picture");
    for (std::int64_t c = 0; c < shape.c; ++c)
        std::ranges::copy(grey.cells(), result.data() + c * grey.elements());
    return result;
}

} // namespace

void checkPipeline(const Pipeline& pipeline, std::int64_t channels, std::int64_t targets)
{
    requireLegal({pipelineFields(), pipeline});
    checkPair(pipeline.mean, pipeline.deviation, "channels", channels);
    checkPair(pipeline.targetMean, pipeline.targetDeviation, "targets", targets);
    if (pipeline.scaling == Scaling::MeanStd && pipeline.mean.empty() && channels > 0)
        throw InputError(Text(KS_TEXT("core", "the preprocessing scales by mean and deviation, but they have not been computed")));
}

Shape shapeAfter(const Pipeline& pipeline, const Shape& sample)
{
    Shape shape = sample;
    if (pipeline.grey && shape.c == 3)
        shape.c = 1;
    if (pipeline.size)
        std::tie(shape.h, shape.w) = std::pair(pipeline.size->rows, pipeline.size->columns);
    return shape;
}

DatasetPtr prepared(const DatasetPtr& data, const Pipeline& pipeline, const LoadContext& context)
{
    checkPipeline(pipeline);
    std::string steps = stepsText(pipeline);
    if (steps.empty() || steps == data->parts().steps)
        return data;
    const Shape own = data->sampleShape();
    return data->withCells(
        shapeAfter(pipeline, own), {data->cells().type(), data->cells().white(), std::move(steps)}, context,
        [&](std::int64_t sample) { return pictureSteps(pipeline, data->sample(sample), data->cells().white(), own.h, own.w); });
}

Pipeline withStatistics(Pipeline pipeline, const Dataset& data, bool scaleTargets, const LoadContext& context)
{
    if (data.count(Split::Train) == 0)
        throw InputError(Text(KS_TEXT("core", "%1 has no samples for %2"), {titleOf(data), splitName(Split::Train)}));
    const auto fill = [](const std::vector<MeanDeviation>& from, std::vector<float>& mean, std::vector<float>& deviation) {
        mean.clear();
        deviation.clear();
        for (const MeanDeviation& each : from) {
            mean.push_back(static_cast<float>(each.mean));
            // A column or channel that never changes stays as it is, about its mean.
            deviation.push_back(each.deviation > 1e-6 * (1 + std::abs(each.mean)) ? static_cast<float>(each.deviation) : 1.0F);
        }
    };
    if (pipeline.scaling == Scaling::MeanStd)
        fill(channelStatistics(data, Split::Train, context), pipeline.mean, pipeline.deviation);
    if (scaleTargets && !data.classification())
        fill(targetStatistics(data, Split::Train), pipeline.targetMean, pipeline.targetDeviation);
    return pipeline;
}

Pipeline usualFor(Pipeline pipeline, const Dataset& data)
{
    if (!data.columnNames().empty())
        pipeline.scaling = Scaling::MeanStd;
    return pipeline;
}

Text unlikeColumns(const Pipeline& pipeline, const Dataset& data, const LoadContext& context)
{
    if (data.columnNames().empty() || pipeline.scaling == Scaling::MeanStd || data.count(Split::Train) == 0)
        return {};
    std::vector<double> sizes;
    for (const MeanDeviation& each : channelStatistics(data, Split::Train, context))
        sizes.push_back(std::hypot(each.mean, each.deviation));
    const auto most = std::ranges::max_element(sizes);
    auto least = sizes.end(); // a column of zeros alone has no size
    for (auto one = sizes.begin(); one != sizes.end(); ++one)
        if (*one > 0 && (least == sizes.end() || *one < *least))
            least = one;
    if (least == sizes.end() || !(*most > mostUnlike * *least))
        return {};
    const auto nameOf = [&](auto column) { return Text::name(data.columnNames()[static_cast<std::size_t>(column - sizes.begin())]); };
    return Text(
        KS_TEXT("core",
                "the numbers of %1 are %2 times as large as those of %3, which a network then learns little from: scaled by mean and "
                "deviation, all columns are of one size"),
        {nameOf(most), shortNumber(*most / *least), nameOf(least)});
}

Pipeline withoutStatistics(Pipeline pipeline)
{
    for (std::vector<float>* numbers : {&pipeline.mean, &pipeline.deviation, &pipeline.targetMean, &pipeline.targetDeviation})
        numbers->clear();
    return pipeline;
}

Pipeline asTrained(Pipeline asked, const Pipeline& trained)
{
    if (asked.mean.empty())
        std::tie(asked.mean, asked.deviation) = std::tie(trained.mean, trained.deviation);
    if (asked.targetMean.empty())
        std::tie(asked.targetMean, asked.targetDeviation) = std::tie(trained.targetMean, trained.targetDeviation);
    if (!asked.size)
        asked.fit = trained.fit;
    return asked;
}

std::vector<ChannelScale> channelScales(const Pipeline& pipeline, std::int64_t channels, float white)
{
    std::vector<ChannelScale> scales(static_cast<std::size_t>(channels));
    for (std::size_t c = 0; c < scales.size(); ++c) {
        switch (pipeline.scaling) {
        case Scaling::Raw: break;
        case Scaling::ZeroToOne: scales[c].factor = 1 / white; break;
        case Scaling::MeanStd:
            scales[c].factor = static_cast<float>(1 / (double{white} * double{pipeline.deviation.at(c)}));
            scales[c].offset = static_cast<float>(-double{pipeline.mean.at(c)} / double{pipeline.deviation.at(c)});
            break;
        }
    }
    return scales;
}

std::vector<ChannelScale> targetScales(const Pipeline& pipeline, std::int64_t targets)
{
    std::vector<ChannelScale> scales(static_cast<std::size_t>(targets));
    for (std::size_t i = 0; i < scales.size() && !pipeline.targetMean.empty(); ++i)
        scales[i] = {1 / pipeline.targetDeviation.at(i), -pipeline.targetMean.at(i) / pipeline.targetDeviation.at(i)};
    return scales;
}

Tensor throughPipeline(const Pipeline& pipeline, const Tensor& picture, float white, const Shape& wanted)
{
    checkPipeline(pipeline, wanted.c);
    Tensor result = pictureSteps(pipeline, picture, white, wanted.h, wanted.w);
    if (wanted.c == 1)
        result = grey(result);
    else if (wanted.c == 3 && result.shape().c == 1)
        result = threeEqualChannels(result);
    if (result.shape().c != wanted.c)
        throw InputError(Text(KS_TEXT("core", "the picture has %1 channels; the network takes %2"),
                              {std::to_string(result.shape().c), std::to_string(wanted.c)}));
    result = resized(result, wanted.h, wanted.w, pipeline.fit);
    const auto plane = static_cast<std::size_t>(wanted.h * wanted.w);
    const auto scales = channelScales(pipeline, wanted.c, white);
    for (std::size_t c = 0; c < scales.size(); ++c) {
        for (float& cell : result.cells().subspan(c * plane, plane))
            cell = cell * scales[c].factor + scales[c].offset;
    }
    return result;
}

} // namespace ks
