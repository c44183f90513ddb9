#include "ui/network/try/asked_picture.h"

#include "core/io/picture.h"

namespace ks {

Tensor inputOf(const AskedPicture& asked, const Model& model)
{
    Pipeline pipeline = model.pipeline;
    pipeline.centre = pipeline.centre || asked.centre;
    if (!asked.paper)
        return throughPipeline(pipeline, *asked.picture, asked.white, model.graph.input);
    pipeline.invert = false; // it is bright on dark now
    return throughPipeline(pipeline, inkOnPaper(*asked.picture, asked.white), asked.white, model.graph.input);
}

} // namespace ks
