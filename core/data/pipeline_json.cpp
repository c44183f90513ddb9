#include "core/base/json_fields.h"
#include "core/data/pipeline.h"

#include <array>

namespace ks {

namespace {

constexpr std::array<std::string_view, 3> scalings = {"raw", "zero-to-one", "mean-deviation"};

} // namespace

nlohmann::json pipelineToJson(const Pipeline& pipeline)
{
    nlohmann::json json = {{"grey", pipeline.grey},
                           {"invert", pipeline.invert},
                           {"centre", pipeline.centre},
                           {"centred_share", pipeline.centredShare},
                           {"size", nullptr},
                           {"fit", fitNames.at(static_cast<std::size_t>(pipeline.fit))},
                           {"scaling", scalings.at(static_cast<std::size_t>(pipeline.scaling))},
                           {"mean", pipeline.mean},
                           {"deviation", pipeline.deviation},
                           {"target_mean", pipeline.targetMean},
                           {"target_deviation", pipeline.targetDeviation}};
    if (pipeline.size)
        json["size"] = {pipeline.size->rows, pipeline.size->columns};
    return json;
}

Pipeline pipelineFromJson(const nlohmann::json& json)
{
    Pipeline pipeline;
    JsonFields fields(json, KS_TEXT("core", "the input pipeline"));
    fields.read("grey", pipeline.grey);
    fields.read("invert", pipeline.invert);
    fields.read("centre", pipeline.centre);
    fields.read("centred_share", pipeline.centredShare);
    if (fields.has("size")) {
        std::vector<std::int64_t> size;
        fields.read("size", size);
        if (size.size() != 2)
            fields.fail("size");
        pipeline.size = {.rows = size[0], .columns = size[1]};
    }
    pipeline.fit = static_cast<Fit>(fields.choice("fit", fitNames, 0));
    pipeline.scaling = static_cast<Scaling>(fields.choice("scaling", scalings, 1));
    fields.read("mean", pipeline.mean);
    fields.read("deviation", pipeline.deviation);
    fields.read("target_mean", pipeline.targetMean);
    fields.read("target_deviation", pipeline.targetDeviation);
    fields.finish();
    checkPipeline(pipeline);
    return pipeline;
}

} // namespace ks
