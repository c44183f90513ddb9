#pragma once

#include <QString>

#include <cstddef>
#include <optional>

namespace ks {

struct RunView;

/// Where in the training the pages are: "batch 12 of 40, epoch 2", or that it is now.
QString momentText(const RunView& view);
/// The same of any of its moments; none: now.
QString momentText(const RunView& view, std::optional<std::size_t> batches);
/// In a few words: "batch 12".
QString briefMomentText(std::optional<std::size_t> batches);
/// By what a training is judged there: the loss of the last batch, and the share of it that was read right, both while it was trained. Empty where
/// there was none.
QString momentFigures(const RunView& view, std::optional<std::size_t> batches);

} // namespace ks
