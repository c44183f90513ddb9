#include "core/io/onnx/onnx_metadata.h"

#include "core/base/escapes.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks::onnx_names {

void readMetadata(const onnx::ModelProto& model, OnnxNetwork& network)
{
    for (const auto& entry : model.metadata_props()) {
        if (const auto loss = opNamed(entry.value()); entry.key() == "loss" && loss && isLoss(*loss))
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
