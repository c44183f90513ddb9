#pragma once

#include "core/nn/history.h"

#include <cstdint>
#include <optional>

namespace ks {

struct Model;

/// By what a training is told from others at a glance.
struct RunFigures {
    struct Figure {
        Score score;
        std::optional<std::int64_t> epoch; ///< after which it was taken, from 0; none: of the last batch, before any epoch has ended
        bool unseen = false;               ///< of the validation part; else of the training part, while it was trained
    };
    bool isLoss = false;        ///< regression has no right answers
    std::optional<Figure> best; ///< of the epoch that is better than all before it, on the data of now; none before one has ended
    std::optional<Figure> last; ///< none before the first batch
    std::optional<Score> test;  ///< at the end

    /// What the list shows of one: the accuracy, or the loss of regression.
    double valueOf(const Figure& figure) const { return isLoss ? figure.score.loss : figure.score.accuracy; }
};
RunFigures figuresOf(const History& history, const Model& model);

} // namespace ks
