#include "core/base/field_json.h"
#include "core/base/json.h"
#include "core/data/pipeline.h"

namespace ks {

namespace {

/// In the order of Scaling.
constexpr std::array<FieldChoice, 3> scalings = {{
    {.name = "raw", .title = KS_TEXT("core", "as they are"), .help = KS_TEXT("core", "The numbers of the source: bytes are 0–255.")},
    {.name = "zero-to-one",
     .title = KS_TEXT("core", "from 0 to 1"),
     .help = KS_TEXT("core", "Black is 0 and white is 1; the numbers of a table stay as they are.")},
    {.name = "mean-deviation",
     .title = KS_TEXT("core", "by mean and deviation"),
     .help = KS_TEXT("core",
                     "Less its mean and divided by its deviation: each channel, or each column of a table, over the training samples.")},
}};

} // namespace

const std::array<FieldChoice, 2> fitChoices = {{
    {.name = "scale",
     .title = KS_TEXT("core", "scaled"),
     .help = KS_TEXT("core", "The whole picture, stretched where its proportions differ.")},
    {.name = "crop",
     .title = KS_TEXT("core", "middle part"),
     .help = KS_TEXT("core", "The middle of the picture in its own size, for which it may not be too small.")},
}};

const FieldTable<Pipeline>& pipelineFields()
{
    using P = Pipeline;
    static const FieldTable<Pipeline> table{{
        field<&P::grey>({.name = "grey",
                         .option = "--grey,!--no-grey",
                         .title = KS_TEXT("core", "Grey"),
                         .help = KS_TEXT("core", "Of colour pictures: one channel of brightness in place of red, green and blue."),
                         .ofPictures = true}),
        field<&P::invert>({.name = "invert",
                           .option = "--invert,!--no-invert",
                           .title = KS_TEXT("core", "Invert"),
                           .help = KS_TEXT("core", "Of pictures: dark on bright becomes bright on dark."),
                           .ofPictures = true}),
        field<&P::centre>({.name = "centre",
                           .option = "--centre,!--no-centre",
                           .title = KS_TEXT("core", "Centre"),
                           .help = KS_TEXT("core", "Of pictures: the bright parts are brought to one size, and their centre of mass to the "
                                                   "middle, as the digits of MNIST were made."),
                           .ofPictures = true}),
        field<&P::centredShare>({.name = "centred_share",
                                 .option = "--centred-share",
                                 .title = KS_TEXT("core", "Share of the picture"),
                                 .help = KS_TEXT("core", "Which share of the picture the longer side of centred parts takes."),
                                 .unit = "%",
                                 .least = 0,
                                 .most = 1,
                                 .step = 0.05,
                                 .leastExcluded = true,
                                 .applies = appliesIf<[](const P& pipeline) { return pipeline.centre; }>,
                                 .ofPictures = true}),
        field<&P::size>(
            {.name = "size",
             .option = "--resize",
             .value = "ROWSxCOLUMNS",
             .title = KS_TEXT("core", "Size for the network"),
             .help = KS_TEXT("core", "Of pictures: how many rows and columns they are brought to; none leaves them as they are."),
             .least = 1,
             .most = 16384,
             .ofPictures = true}),
        field<&P::fit>({.name = "fit",
                        .option = "--fit",
                        .title = KS_TEXT("core", "Fit for the network"),
                        .help = KS_TEXT("core", "How pictures are brought to that size."),
                        .choices = fitChoices,
                        .applies = appliesIf<[](const P& pipeline) { return pipeline.size.has_value(); }>,
                        .ofPictures = true}),
        field<&P::scaling>({.name = "scaling",
                            .option = "--scaling",
                            .title = KS_TEXT("core", "Scaling"),
                            .help = KS_TEXT("core", "Which numbers reach the network."),
                            .choices = scalings}),
        field<&P::mean>({.name = "mean"}),
        field<&P::deviation>({.name = "deviation"}),
        field<&P::targetMean>({.name = "target_mean"}),
        field<&P::targetDeviation>({.name = "target_deviation"}),
    }};
    return table;
}

std::string stepsText(const Pipeline& pipeline)
{
    std::string text;
    if (!pipeline.changesPictures())
        return text;
    const ConstFields fields(pipelineFields(), pipeline);
    for (const Field& step : pipelineFields().rows)
        if (step.ofPictures && fields.applies(step))
            text += (text.empty() ? "" : ",") + std::string(step.name) + "=" + fields.text(step);
    return text;
}

Text changedSteps(const Pipeline& then, const Pipeline& now)
{
    const ConstFields before(pipelineFields(), then);
    const ConstFields after(pipelineFields(), now);
    Text changed;
    for (const Field& step : pipelineFields().rows) {
        if (step.title.empty() || (!before.applies(step) && !after.applies(step)) || before.get(step) == after.get(step))
            continue;
        const Text one(KS_TEXT("core", "%1 was %2 and is %3"),
                       {Text(std::string(step.title)), Text::name(before.text(step)), Text::name(after.text(step))});
        changed = changed.empty() ? one : Text("%1, %2", {changed, one});
    }
    return changed;
}

nlohmann::json pipelineToJson(const Pipeline& pipeline)
{
    return fieldsToJson({pipelineFields(), pipeline});
}

Pipeline pipelineFromJson(const nlohmann::json& written)
{
    Pipeline pipeline;
    fieldsFromJson(written, {pipelineFields(), pipeline}, Text(KS_TEXT("core", "the preprocessing")));
    checkPipeline(pipeline);
    return pipeline;
}

} // namespace ks
