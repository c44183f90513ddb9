#include "core/nn/prediction_table.h"

#include "core/base/escapes.h"
#include "core/io/number_text.h"

namespace ks {

std::string className(const Model& model, std::int32_t index)
{
    if (index < 0)
        return {};
    const auto i = static_cast<std::size_t>(index);
    return i < model.classes.size() ? model.classes[i] : std::to_string(index);
}

std::string rightName(const Model& model, std::int32_t index, const std::vector<std::string>& ofData)
{
    return index >= 0 && static_cast<std::size_t>(index) < ofData.size() ? ofData[static_cast<std::size_t>(index)]
                                                                         : className(model, index);
}

PredictionTable::PredictionTable(const Model& model) : m_model(model)
{
    m_text = model.classifies() ? "sample,right,predicted,confidence" : "sample";
    for (std::int64_t i = 0; i < model.outputs(); ++i) {
        const std::string name = className(model, static_cast<std::int32_t>(i));
        m_text += "," + csvField((model.makesProbabilities() ? "p_" : "output_") + name);
        if (!model.classifies())
            m_text += "," + csvField("expected_" + name);
    }
    m_text += '\n';
}

void PredictionTable::add(const std::string& sample, const Prediction& one, const Dataset& data)
{
    add(sample, one, rightName(m_model, one.label, data.classNames()));
}

void PredictionTable::add(const std::string& sample, const Prediction& one, const std::string& right)
{
    m_text += csvField(sample);
    if (m_model.classifies())
        m_text += "," + csvField(right) + "," + csvField(className(m_model, one.predicted)) + "," +
                  (one.predicted < 0 ? std::string() : textOf(one.confidence));
    for (std::size_t i = 0; i < one.outputs.size(); ++i) {
        m_text += "," + textOf(one.outputs[i]);
        if (!m_model.classifies())
            m_text += "," + (i < one.expected.size() ? textOf(one.expected[i]) : std::string());
    }
    m_text += '\n';
}

std::string predictionsCsv(const Model& model, const Evaluation& evaluation, const Dataset& data)
{
    PredictionTable table(model);
    for (const Prediction& one : evaluation.predictions)
        table.add(data.sampleText(one.sample).english(), one, data);
    return table.csv();
}

} // namespace ks
