#include "core/io/onnx/onnx_metadata.h"

#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/ops/op_info.h"

#include <algorithm>

namespace ks::onnx_names {

namespace {

/// The newest version of ONNX's operators that was compared with another program's results; what later ones mean is not known.
constexpr std::int64_t newestOpset = 24;

} // namespace

std::int64_t opsetOf(const onnx::ModelProto& model)
{
    std::int64_t opset = 1;
    for (const auto& entry : model.opset_import())
        if (entry.domain().empty() || entry.domain() == "ai.onnx")
            opset = entry.version();
    if (opset > newestOpset)
        throw InputError(Text(KS_TEXT("core", "it is written in version %1 of ONNX’s operators; %2 is the newest one known here"),
                              {std::to_string(opset), std::to_string(newestOpset)}));
    return opset;
}

void readMetadata(const onnx::ModelProto& model, OnnxNetwork& network)
{
    for (const auto& entry : model.metadata_props()) {
        if (const auto loss = opNamed(entry.value()); entry.key() == "loss" && loss && hasTarget(infoOf(*loss)))
            network.loss = loss;
        if (entry.key() == "preprocessing")
            network.preprocessing = entry.value();
        if (entry.key() != "classes")
            continue;
        std::size_t begin = 0;
        const std::string& all = entry.value();
        while (begin <= all.size()) {
            const std::size_t end = std::min(all.find('\n', begin), all.size());
            network.classes.push_back(validUtf8(std::string_view(all).substr(begin, end - begin)));
            begin = end + 1;
        }
    }
}

} // namespace ks::onnx_names
