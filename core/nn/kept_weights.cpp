#include "core/nn/kept_weights.h"

#include "core/base/digits.h"
#include "core/nn/training_settings.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

KeptWeights::Best measureOf(const EpochRecord& record)
{
    const bool classifies = !std::isnan(record.training.accuracy);
    if (record.validation)
        return classifies ? KeptWeights::Best::ValidationAccuracy : KeptWeights::Best::ValidationLoss;
    return classifies ? KeptWeights::Best::TrainingAccuracy : KeptWeights::Best::TrainingLoss;
}

Text nameOf(KeptWeights::Best best)
{
    switch (best) {
    case KeptWeights::Best::ValidationAccuracy: return Text(KS_TEXT("core", "accuracy in validation"));
    case KeptWeights::Best::ValidationLoss: return Text(KS_TEXT("core", "loss in validation"));
    case KeptWeights::Best::TrainingAccuracy: return Text(KS_TEXT("core", "accuracy in training"));
    case KeptWeights::Best::TrainingLoss: return Text(KS_TEXT("core", "loss in training"));
    case KeptWeights::Best::Nothing: break;
    }
    return {};
}

} // namespace

KeptWeights keptWeights(const History& history, const TrainingSettings& settings)
{
    const auto& epochs = history.epochs;
    const std::int64_t trained =
        std::max(history.batches.empty() ? -1 : history.batches.back().epoch, epochs.empty() ? -1 : epochs.back().epoch);
    KeptWeights kept{.epoch = trained, .given = history.given, .edited = history.edited};
    kept.whole = trained < 0 || (!epochs.empty() && epochs.back().epoch == trained);
    if (kept.whole && trained >= 0)
        kept.score = epochs.back().validation.value_or(epochs.back().training);
    const auto best = std::find_if(epochs.rbegin(), epochs.rend(), [](const EpochRecord& record) { return record.best; });
    if (!settings.keepBest || best == epochs.rend())
        return kept;
    return {.epoch = best->epoch,
            .last = kept.whole && best->epoch == trained,
            .best = measureOf(*best),
            .score = best->validation.value_or(best->training)};
}

Text textOf(const KeptWeights& kept)
{
    if (kept.epoch < 0 && kept.edited)
        return Text(KS_TEXT("core", "the weights that were kept when layers were changed"));
    if (kept.epoch < 0 && kept.given)
        return Text(KS_TEXT("core", "the weights of the file"));
    if (kept.epoch < 0)
        return Text(KS_TEXT("core", "the weights at the beginning, untrained"));
    const std::string epoch = groupedDigits(kept.epoch + 1);
    if (kept.best != KeptWeights::Best::Nothing)
        return kept.last ? Text(KS_TEXT("core", "the weights after epoch %1, the last and the best by %2"), {epoch, nameOf(kept.best)})
                         : Text(KS_TEXT("core", "the weights after epoch %1, the best by %2"), {epoch, nameOf(kept.best)});
    return kept.whole ? Text(KS_TEXT("core", "the last weights, after epoch %1"), {epoch})
                      : Text(KS_TEXT("core", "the last weights, in the midst of epoch %1"), {epoch});
}

} // namespace ks
