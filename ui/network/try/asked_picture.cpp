#include "ui/network/try/asked_picture.h"

#include "core/io/picture.h"

#include <algorithm>

namespace ks {

bool areOnBrightGround(const Dataset& data, const Pipeline& pipeline)
{
    constexpr std::size_t asked = 50;    // are enough to tell
    constexpr double nearlyWhite = 0.75; // photographs are not
    const std::vector<std::uint32_t>& samples = data.samples(Split::Train);
    double sum = 0;
    double cells = 0;
    for (std::size_t i = 0; i < std::min(asked, samples.size()); ++i) {
        const Tensor sample = data.sample(samples[i * samples.size() / std::min(asked, samples.size())]);
        const Shape& shape = sample.shape();
        for (std::int64_t at = 0; at < shape.elements(); ++at)
            if (const Cell cell = cellAt(shape, at); cell.y == 0 || cell.x == 0 || cell.y == shape.h - 1 || cell.x == shape.w - 1) {
                sum += static_cast<double>(sample.cells()[static_cast<std::size_t>(at)]);
                ++cells;
            }
    }
    if (cells == 0 || data.cells().white() <= 0)
        return false;
    const double ground = sum / cells / static_cast<double>(data.cells().white());
    return pipeline.invert ? ground < 1 - nearlyWhite : ground > nearlyWhite;
}

Tensor inputOf(const AskedPicture& asked, const Model& model)
{
    Pipeline pipeline = model.pipeline;
    pipeline.centre = pipeline.centre || asked.centre;
    if ((asked.drawn || asked.paper) && !pipeline.size)
        pipeline.fit = Fit::Scale; // strokes fill their sheet: its middle in its own size would be a piece of one
    // Samples that are turned round and then centred lie on the black that centring adds: so does a drawing, by the same steps.
    const bool asSamples = model.pipeline.invert && model.pipeline.centre && !asked.paper;
    if (asked.turned && !asSamples) {
        pipeline.invert = false;
        Pipeline shape = pipeline;
        shape.scaling = Scaling::Raw;
        Tensor picture = throughPipeline(shape, *asked.picture, asked.white, model.graph.input);
        for (float& cell : picture.cells())
            cell = asked.white - cell;
        Pipeline scaling = pipeline;
        scaling.grey = scaling.centre = false;
        scaling.size.reset();
        return throughPipeline(scaling, picture, asked.white, model.graph.input);
    }
    if (!asked.paper)
        return throughPipeline(pipeline, *asked.picture, asked.white, model.graph.input);
    pipeline.invert = false; // it is bright on dark now
    return throughPipeline(pipeline, inkOnPaper(*asked.picture, asked.white), asked.white, model.graph.input);
}

std::vector<float> targetOf(const AskedPicture& asked, const Model& model)
{
    const auto outputs = static_cast<std::size_t>(model.outputs());
    std::vector<float> target;
    if (model.classifies() && asked.right >= 0 && asked.right < model.outputs()) {
        target.assign(outputs, 0);
        target[static_cast<std::size_t>(asked.right)] = 1;
    } else if (!model.classifies() && asked.expected.size() == outputs) {
        const std::vector<ChannelScale> scales = targetScales(model.pipeline, model.outputs());
        for (std::size_t i = 0; i < outputs; ++i)
            target.push_back(asked.expected[i] * scales[i].factor + scales[i].offset);
    }
    return target;
}

} // namespace ks
