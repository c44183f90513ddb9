#pragma once

#include "core/base/field.h"
#include "core/base/json_fwd.h"
#include "core/data/dataset.h"
#include "core/data/parallel.h"
#include "core/io/picture.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// Which numbers reach the network.
enum class Scaling : std::uint8_t {
    Raw,       ///< as they are in the source: bytes 0 … 255
    ZeroToOne, ///< cell / white
    MeanStd,   ///< (cell / white − mean) / deviation, per channel
};

/// What happens to every sample between its source and the network, in training and when something is predicted. It is saved with
/// the weights. The first four steps change pictures and are done once, when the data are prepared; scaling is done batch by batch.
struct Pipeline {
    bool grey = false;   ///< one channel of brightness from red, green and blue
    bool invert = false; ///< white − cell: dark on bright becomes bright on dark
    /// Bright parts are enlarged or shrunk so that their longer side takes `centredShare` of the picture, and their centre of mass is
    /// moved to its middle, as the MNIST digits were (20 of 28).
    bool centre = false;
    double centredShare = 20.0 / 28.0;
    std::optional<Extent> size; ///< brought to this size; without it the size stays
    Fit fit = Fit::Scale;       ///< without a size: how a picture comes to that of the network, which is how those of the data came to it

    Scaling scaling = Scaling::ZeroToOne;
    std::vector<float> mean;      ///< MeanStd, per channel, after division by white
    std::vector<float> deviation; ///< MeanStd, per channel, above 0
    /// Regression: the network learns (target − mean) / deviation; empty: the targets as they are.
    std::vector<float> targetMean;
    std::vector<float> targetDeviation;

    bool operator==(const Pipeline&) const = default;
    bool changesPictures() const { return grey || invert || centre || size.has_value(); }
};

/// The steps, in the order in which they are taken, and behind them the statistics, which have neither title nor option: they come from the data.
const FieldTable<Pipeline>& pipelineFields();
/// How pictures come to another size, in the order of Fit.
extern const std::array<FieldChoice, 2> fitChoices;

/// Throws InputError with the field and what is legal. `channels` and `targets`: of what the network gets, 0 if not known.
void checkPipeline(const Pipeline& pipeline, std::int64_t channels = 0, std::int64_t targets = 0);

nlohmann::json pipelineToJson(const Pipeline& pipeline);
/// Throws InputError naming the field that is missing, unknown or illegal.
Pipeline pipelineFromJson(const nlohmann::json& written);

/// Shape after the picture steps, 1×C×H×W.
Shape shapeAfter(const Pipeline& pipeline, const Shape& sample);

/// The picture steps in words of the tables, "grey=true,size=148x197,…"; empty where there is none.
std::string stepsText(const Pipeline& pipeline);

/// All samples after the picture steps (bytes stay bytes), same labels and division; the same pointer if there is nothing to do, or these very
/// steps have made them.
/// Throws InputError, OutOfMemory, Stopped.
DatasetPtr prepared(const DatasetPtr& data, const Pipeline& pipeline, const LoadContext& context = {});

/// `pipeline` with mean and deviation (for MeanStd) and, if `scaleTargets`, those of the targets from the training part of the
/// prepared data. Throws InputError when there is no training part.
Pipeline withStatistics(Pipeline pipeline, const Dataset& preparedData, bool scaleTargets = false, const LoadContext& context = {});

/// `pipeline` as it usually is for these data, where nobody chose otherwise: the columns of a table have units of their own, and are brought to one
/// size by mean and deviation. What a file does not name stays what it was before there was this: Pipeline{}.
Pipeline usualFor(Pipeline pipeline, const Dataset& data);

/// So many times as large as another one, the numbers of a column hide that from a network.
inline constexpr double mostUnlike = 10;
/// A sentence where the columns of a table reach the network so unlike in size, by the root of their mean square over the training part; else empty.
/// Throws Stopped.
Text unlikeColumns(const Pipeline& pipeline, const Dataset& preparedData, const LoadContext& context = {});

/// The steps alone: what a training has taken from its data is to be taken anew.
Pipeline withoutStatistics(Pipeline pipeline);
/// The steps that were otherwise `then`: "Scaling was raw and is zero-to-one"; empty where there is none. What was taken from data is no step.
Text changedSteps(const Pipeline& then, const Pipeline& now);

/// `asked` with what a training took from its data where that was left open: statistics, and how pictures come to the network's size.
Pipeline asTrained(Pipeline asked, const Pipeline& trained);

/// cell → cell·factor + offset, one per channel.
struct ChannelScale {
    float factor = 1;
    float offset = 0;
};
std::vector<ChannelScale> channelScales(const Pipeline& pipeline, std::int64_t channels, float white);
/// The same of targets in the unit of the source, one per target.
std::vector<ChannelScale> targetScales(const Pipeline& pipeline, std::int64_t targets);

/// One picture (1×C×H×W, cells 0 … `white`) as the network gets it, of the network's input shape `wanted` (its n is not looked at):
/// all steps; then colour becomes brightness, or grey three equal channels, and the size is adapted where it still differs. For Try
/// and predict. Throws InputError for other numbers of channels and for pictures too small to be cropped, OutOfMemory.
Tensor throughPipeline(const Pipeline& pipeline, const Tensor& picture, float white, const Shape& wanted);

} // namespace ks
