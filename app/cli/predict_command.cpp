#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/tensor_source.h"
#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/io/number_text.h"
#include "core/io/tensor_file.h"
#include "core/nn/evaluation.h"

#include <cmath>
#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct Typed {
    NetworkOptions network;
    RunningOptions running;
    std::vector<std::string> inputs;
    std::string split = "test";
    std::string output;
    std::int64_t batch = 128;
};

/// A field of a CSV line.
std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string result = "\"";
    for (const char letter : text)
        result += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return result + "\"";
}

std::string className(const Model& model, std::int32_t index)
{
    if (index < 0)
        return {};
    const auto i = static_cast<std::size_t>(index);
    return i < model.classes.size() ? model.classes[i] : std::to_string(index);
}

class Table {
public:
    explicit Table(const Model& model) : m_model(model)
    {
        m_text = model.classifies() ? "sample,right,predicted,confidence" : "sample";
        for (std::int64_t i = 0; i < model.outputs(); ++i) {
            const std::string name = className(model, static_cast<std::int32_t>(i));
            m_text += model.classifies() ? ",p_" + name : ",output_" + name + ",expected_" + name;
        }
        m_text += '\n';
    }

    void add(const std::string& sample, const Prediction& one)
    {
        m_text += quoted(sample);
        if (m_model.classifies())
            m_text += "," + quoted(className(m_model, one.label)) + "," + quoted(className(m_model, one.predicted)) + "," +
                      textOf(one.confidence);
        for (std::size_t i = 0; i < one.outputs.size(); ++i) {
            m_text += "," + textOf(one.outputs[i]);
            if (!m_model.classifies())
                m_text += "," + (i < one.expected.size() ? textOf(one.expected[i]) : std::string());
        }
        m_text += '\n';
    }

    const std::string& text() const { return m_text; }

private:
    const Model& m_model;
    std::string m_text;
};

void predictFiles(const Typed& typed, Predictor& predictor, Table& table)
{
    for (const std::string& path : typed.inputs) {
        const TensorFile file = readTensorFile(path);
        for (const Text& note : file.notes)
            std::cerr << path << ": " << note.english() << '\n';
        table.add(path, predictor.predict(throughPipeline(predictor.model().pipeline, file.tensor, file.white > 0 ? file.white : 1.0F,
                                                          predictor.model().graph.input)));
    }
}

void predictData(const Typed& typed, Predictor& predictor, Table& table)
{
    const Pipeline& pipeline = predictor.model().pipeline;
    const DatasetPtr data = prepared(openData(typed.running.data), pipeline);
    const Split split = typed.split == "train" ? Split::Train : typed.split == "validation" ? Split::Validation : Split::Test;
    const BatchLoader loader(data, split, pipeline, {.size = typed.batch, .shuffle = false});
    Progress progress;
    const Evaluation evaluation = evaluate(predictor, loader, true, {.progress = [&](double share) { progress.say("predicting", share); }});
    progress.clear();
    for (const Prediction& one : evaluation.predictions)
        table.add(data->sampleName(one.sample), one);
}

int predict(const Typed& typed)
{
    if (typed.inputs.empty() == typed.running.data.empty())
        badOption("--input", "say either --input with pictures, or --data with a data set");
    const Network network = typed.network.read();
    if (network.parameters.empty())
        badOption("--weights", "an untrained network knows nothing; name a .safetensors or ONNX file");
    const std::int64_t batch = typed.inputs.empty() ? typed.batch : 1;
    Predictor predictor(network.model, requireBackend(typed.running.backendId()), batch, typed.running.threads, {},
                        typed.running.implementation);
    predictor.setParameters(network.parameters);
    Table table(predictor.model());
    if (typed.inputs.empty())
        predictData(typed, predictor, table);
    else
        predictFiles(typed, predictor, table);
    if (typed.output.empty())
        std::cout << table.text();
    else
        writeFile(typed.output, std::as_bytes(std::span(table.text())));
    return done;
}

} // namespace

void addPredictCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("predict", "What a trained network says of pictures, or of every sample of a data set");
    const auto typed = std::make_shared<Typed>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, false);
    command->add_option("--input", typed->inputs, "Pictures, NPY or CSV files")->type_name("FILE…");
    command->add_option("--split", typed->split, "Of the data: train, validation or test")
        ->check(CLI::IsMember({"train", "validation", "test"}))
        ->capture_default_str();
    command->add_option("--output", typed->output, "A table, one line per sample (the terminal)")->type_name("FILE.csv");
    command->add_option("--batch", typed->batch, "Images at once")->check(CLI::Range(1, 1 << 20))->capture_default_str();
    command->footer("Example: kernelscope-cli predict --weights lenet.safetensors --input seven.png");
    command->callback([typed, &program] { program.status = predict(*typed); });
}

} // namespace ks::cli
