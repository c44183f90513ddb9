#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace ks {

struct RunView;

/// The one figure by which a training is judged at a glance: of unseen samples as soon as there is one, else of the last batch. Where one looks back, that
/// of then.
struct RunFigure {
    std::optional<double> value;       ///< none before the first batch
    bool isLoss = false;               ///< regression has no right answers
    bool isThen = false;               ///< of an earlier moment
    std::optional<std::int64_t> epoch; ///< after which unseen samples gave it; none: it is of a batch, while it was trained
    std::optional<std::size_t> batch;  ///< of then: which one, from 1; none: it is of the last
};
RunFigure figureOf(const RunView& view);

} // namespace ks
