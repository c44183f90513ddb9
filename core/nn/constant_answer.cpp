#include "core/nn/constant_answer.h"

#include "core/data/data_statistics.h"
#include "core/nn/evaluation.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ks {

namespace {

constexpr double littleShare = 0.25;
constexpr double noShare = 0.05;

} // namespace

std::optional<ConstantAnswer> constantAnswer(const Model& model, const Dataset& data, Split part)
{
    if (data.count(part) == 0 || data.classification() != model.classifies())
        return std::nullopt;
    ConstantAnswer constant{.score = {.samples = data.count(part)}};
    if (model.classifies()) {
        const std::vector<std::int64_t> counts = classCounts(data, part);
        const auto most = std::ranges::max_element(counts);
        constant.label = static_cast<std::int32_t>(most - counts.begin());
        constant.score.accuracy = static_cast<double>(*most) / static_cast<double>(constant.score.samples);
        return constant;
    }
    const std::vector<MeanDeviation> targets = targetStatistics(data, part);
    const std::vector<float>& scale = model.pipeline.targetDeviation; // empty: they are learned as they are
    double sum = 0;
    for (std::size_t t = 0; t < targets.size(); ++t) {
        const double deviation = targets[t].deviation / (t < scale.size() ? static_cast<double>(scale[t]) : 1.0);
        sum += deviation * deviation;
    }
    constant.score.loss = sum / static_cast<double>(std::max<std::size_t>(1, targets.size()));
    return constant;
}

ConstantAnswers constantAnswers(const Model& model, const Dataset& data)
{
    ConstantAnswers all;
    for (const Split part : allSplits)
        all[static_cast<std::size_t>(part)] = constantAnswer(model, data, part);
    return all;
}

Score evenAnswer(std::int64_t classes, bool probabilities)
{
    const auto each = static_cast<double>(std::max<std::int64_t>(1, classes));
    return {.loss = probabilities ? CrossEntropy{.sum = each}.value() : (each - 1) / (each * each), .accuracy = 1 / each};
}

bool isLittleBeyond(const ConstantAnswer& constant, const Score& score)
{
    if (constant.label >= 0)
        return !(score.accuracy - constant.score.accuracy >= littleShare * (1 - constant.score.accuracy));
    return !(score.loss <= (1 - littleShare) * constant.score.loss);
}

bool isNoBetter(const ConstantAnswer& constant, const Score& score)
{
    if (constant.label >= 0)
        return !(score.accuracy > constant.score.accuracy);
    return !(score.loss < (1 - noShare) * constant.score.loss);
}

} // namespace ks
