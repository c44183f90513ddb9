#pragma once

#include "core/nn/batch_log.h"

#include <cstdint>
#include <optional>

namespace ks {

struct RunView;

/// The one figure by which a training is judged at a glance: of unseen samples as soon as there is one, else of the last batch. Where one looks back, that
/// of then.
struct RunFigure {
    double value = notKnown;           ///< not known before the first batch
    bool isLoss = false;               ///< regression has no right answers
    bool isThen = false;               ///< of an earlier moment
    std::optional<std::int64_t> epoch; ///< after which unseen samples gave it; none: it is of the last batch, while it was trained
};
RunFigure figureOf(const RunView& view);

} // namespace ks
