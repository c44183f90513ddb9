#include "core/report/network_tables.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/nn/layers.h"
#include "core/nn/prediction_table.h"

namespace ks {

std::string layersCsv(const Model& model)
{
    std::string csv = "layer,operator,output,parameters,multiply_adds,forward_flops,training_flops,bytes\n";
    LayerSummary sum;
    const auto add = [&](const std::string& name, const std::string& op, const std::string& dst, const LayerSummary& layer) {
        csv += csvField(name) + "," + op + "," + dst + "," + std::to_string(layer.parameters) + "," + knownDigits(layer.multiplyAdds) +
               "," + knownDigits(layer.forwardFlops) + "," + knownDigits(layer.trainingFlops) + "," + knownDigits(layer.bytes) + "\n";
    };
    for (const LayerSummary& layer : summaryOf(model.graph)) {
        add(layer.name, std::string(nameOf(layer.op)), layer.dst.sampleText(), layer);
        sum.parameters += layer.parameters;
        sum.multiplyAdds += layer.multiplyAdds;
        sum.forwardFlops += layer.forwardFlops;
        sum.trainingFlops += layer.trainingFlops;
        sum.bytes += layer.bytes;
    }
    add("sum", {}, {}, sum);
    return csv;
}

std::string confusionCsv(const Model& model, const Evaluation& evaluation, const std::vector<std::string>& ofData)
{
    std::string csv = "right";
    for (std::int64_t i = 0; i < evaluation.classes; ++i)
        csv += "," + csvField(className(model, static_cast<std::int32_t>(i)));
    csv += '\n';
    for (std::int64_t right = 0; right < evaluation.classes; ++right) {
        csv += csvField(rightName(model, static_cast<std::int32_t>(right), ofData));
        for (std::int64_t predicted = 0; predicted < evaluation.classes; ++predicted)
            csv += "," + std::to_string(evaluation.count(right, predicted));
        csv += '\n';
    }
    return csv;
}

std::vector<ClassResult> classResults(const Model& model, const Evaluation& evaluation, const std::vector<std::string>& ofData)
{
    std::vector<ClassResult> results;
    for (std::int64_t i = 0; i < evaluation.classes; ++i) {
        const auto index = static_cast<std::int32_t>(i);
        ClassResult one{.name = rightName(model, index, ofData),
                        .said = className(model, index),
                        .samples = evaluation.samplesOf(i),
                        .right = evaluation.count(i, i)};
        for (std::int64_t other = 0; other < evaluation.classes; ++other)
            one.predicted += evaluation.count(other, i);
        results.push_back(std::move(one));
    }
    return results;
}

std::string classesCsv(const Model& model, const Evaluation& evaluation, const std::vector<std::string>& ofData)
{
    std::string csv = "class,samples,right,recall,predicted,precision\n";
    for (const ClassResult& one : classResults(model, evaluation, ofData))
        csv += csvField(one.name) + "," + std::to_string(one.samples) + "," + std::to_string(one.right) + "," + knownDigits(one.recall()) +
               "," + std::to_string(one.predicted) + "," + knownDigits(one.precision()) + "\n";
    return csv;
}

} // namespace ks
