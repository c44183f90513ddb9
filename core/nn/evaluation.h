#pragma once

#include "core/backends/backend.h"
#include "core/data/batch.h"
#include "core/nn/history.h"
#include "core/nn/model.h"
#include "core/nn/network_state.h"

#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace ks {

/// What the network says of one sample.
struct Prediction {
    std::uint32_t sample = 0;    ///< its number in the data set
    std::int32_t label = -1;     ///< the right class; −1 where not known, and for regression
    std::int32_t predicted = -1; ///< see namedClass; −1 for regression, too
    float confidence = 0;        ///< probability of the predicted class; 0 where there is none
    double loss = notKnown;      ///< of this sample, where the answer is known
    std::vector<float>
        outputs; ///< probabilities, or as they are where the loss makes none of them; for regression the outputs in the unit of the source
    std::vector<float> expected; ///< regression: the targets in the unit of the source

    bool right() const { return label >= 0 && label == predicted; }
    /// The loss as far as it orders samples: one that is no number is the worst.
    double severity() const { return std::isnan(loss) ? std::numeric_limits<double>::infinity() : loss; }
};

/// How a network does on a part of the data.
struct Evaluation {
    Score score;
    /// Classification: [right · classes + predicted] counts samples.
    std::vector<std::int64_t> confusion;
    /// [right] counts those whose outputs name no class, and which are in no column; may be empty where there are none.
    std::vector<std::int64_t> unnamed;
    std::int64_t classes = 0;
    std::vector<Prediction> predictions; ///< of every sample, if asked for

    std::int64_t count(std::int64_t right, std::int64_t predicted) const
    {
        return confusion[static_cast<std::size_t>(right * classes + predicted)];
    }
    /// Of a class, whatever they are read as.
    std::int64_t samplesOf(std::int64_t right) const;
    /// Of all classes together.
    std::int64_t unnamedSamples() const;
};

/// How well a regression answers, over all kept predictions.
struct RegressionQuality {
    double error = 0;     ///< root of the mean squared error
    double explained = 0; ///< R², the share of the variance that is explained; 0 where there is no variance
};
/// Of one target, in the unit of the source. Predictions need outputs and expected values for it.
RegressionQuality qualityOf(std::span<const Prediction> predictions, std::size_t target);

/// The class that a row of outputs names: the one with the highest, the first of equals; −1 where one of them is no number or the highest is infinite,
/// since the network says nothing then.
std::int32_t namedClass(std::span<const float> outputs);

/// −log softmax(logits)[label], in double precision and in its parts: a number also where the probability is too small to be one.
struct CrossEntropy {
    double highest = 0; ///< of the logits
    double sum = 0;     ///< of exp(logit − highest)
    double right = 0;   ///< the logit of the label

    double value() const { return highest + std::log(sum) - right; }
    /// 1 − softmax(logits)[label], however little that is.
    double missing() const { return -std::expm1(-value()); }
};
CrossEntropy crossEntropyOf(std::span<const float> logits, std::int32_t label);

/// Σ (output − target)², in double precision. Both have as many numbers.
double squaredError(std::span<const float> outputs, std::span<const float> targets);

/// One row of outputs of a model as people read it: probabilities and the class, or numbers in the unit of the source.
Prediction explainOutputs(const Model& model, std::span<const float> outputs);

/// A network planned forwards on a backend, for samples in any number. Belongs to one thread.
class Predictor {
public:
    /// Throws as Backend::planNetwork. `watched`: layers whose maps may be asked for.
    Predictor(const Model& model, Backend& backend, std::int64_t batch = 128, int threads = 0, std::vector<int> watched = {},
              const std::string& implementation = "auto");

    const Model& model() const { return m_model; }
    std::int64_t batch() const { return m_step->spec().batch; }
    const PlannedNetwork& step() const { return *m_step; }
    /// In the order of `parametersOf`. Throws InputError when they are another network's.
    void setParameters(std::span<const Tensor> parameters);

    /// Outputs of `count` inputs as the network gets them (behind the pipeline), count×outputs: logits where the model classifies.
    void run(std::span<const float> inputs, std::int64_t count, std::span<float> outputs);
    /// One picture or row as the pipeline makes it, 1×C×H×W; probabilities where the model classifies.
    Prediction predict(const Tensor& input);
    /// The output of a layer of `watched` for the last input of `predict`, or the inputs of the last `run` (batch() of them).
    Tensor map(int node) const;

    Prediction explain(std::span<const float> outputs) const { return explainOutputs(m_model, outputs); }

private:
    Model m_model;
    std::unique_ptr<PlannedNetwork> m_step;
    std::vector<float> m_inputs; ///< a full batch; rows beyond the last sample are 0
    std::vector<float> m_outputs;
    std::int64_t m_last = 0; ///< samples of the last run
};

/// Throws InputError where the network does not read these samples, or does not answer what they ask.
void requireFit(const Model& model, const Dataset& data);
/// The latter alone, of samples that steps of the pipeline may still bring to what it reads.
void requireAnswers(const Model& model, const Dataset& data);
/// Why the answers of a network cannot be judged by these data though it reads their samples: their classes are others. Empty: they can. Throws InputError where
/// it cannot even read them, or one has classes and the other has numbers.
Text whyNotJudged(const Model& model, const Dataset& data);
/// The same network against what these data have, classes or numbers, where nothing says what it was trained against (Model::lossAssumed).
Model answeringTo(Model model, const Dataset& data);
/// `asked` with what a training took from its data where that was left open: its loss, the names of the classes, and what belongs to the pipeline.
Model asTrained(Model asked, const Model& trained);

/// A part of the data through a network in portions, so that others get their turn between them. Refers to predictor and loader.
class EvaluationRun {
public:
    EvaluationRun(Predictor& predictor, const BatchLoader& loader, bool keepPredictions = false);

    bool isDone() const { return m_batch == m_loader.batches(); }
    double progress() const { return static_cast<double>(m_batch) / static_cast<double>(m_loader.batches()); }
    /// The next batch of the loader.
    void next();
    /// Of all batches so far; the score holds for these.
    const Evaluation& soFar() const { return m_evaluation; }
    Evaluation take() { return std::move(m_evaluation); }

private:
    void add(std::uint32_t sample, std::int32_t label, std::span<const float> row, std::span<const float> wanted);

    Predictor& m_predictor;
    const BatchLoader& m_loader;
    bool m_keep;
    std::int64_t m_batch = 0;
    double m_loss = 0;
    std::int64_t m_correct = 0;
    Evaluation m_evaluation;
    std::vector<float> m_images;
    std::vector<float> m_rows;
    std::vector<float> m_targets;
    std::vector<std::int32_t> m_labels;
};

/// A part of the data through the network, batch by batch. `progress` gets the share that is done. Throws Stopped after a stop request.
Evaluation evaluate(Predictor& predictor, const BatchLoader& loader, bool keepPredictions = false, const LoadContext& context = {});

/// softmax of one row, in double precision inside. Where there are several, none is rounded to 1: that would say that the others are impossible.
void softmax(std::span<const float> logits, std::span<float> probabilities);
void softmax(std::span<const float> logits, std::span<double> probabilities);

} // namespace ks
