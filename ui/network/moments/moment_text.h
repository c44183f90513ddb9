#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace ks {

class BatchLog;
class Moments;
struct RunView;

/// What a batch is called wherever a moment is named, in the line of moments, under A and B, and in Step: "batch 116 of epoch 2 (372)", with the number
/// that it has in the whole training, by which charts count; in the first epoch that is the same one, and "batch 116 of epoch 1" says it. `epoch` and
/// `batch` count from 0, as in a BatchRecord; `counted` from 1.
QString batchPlaceText(std::int64_t epoch, std::int64_t batch, std::int64_t counted);
/// Where in the training the pages are: "batch 12 of 40, epoch 1", "batch 116 of epoch 2 (372 of 600)", or that it is now.
QString momentText(const RunView& view);
/// The same of any of its moments; none: now.
QString momentText(const RunView& view, std::optional<std::size_t> batches);
/// In a few words: "batch 12", behind the first epoch as batchPlaceText() does.
QString briefMomentText(const BatchLog& trained, std::optional<std::size_t> batches);
/// The same of so many batches, of which the last one has this place, from 0.
QString briefMomentText(std::size_t batches, std::int64_t epoch, std::int64_t batch);
/// By what a training is judged there: the loss of the last batch, and the share of it that was read right, both while it was trained. Empty where
/// there was none.
QString momentFigures(const RunView& view, std::optional<std::size_t> batches);
/// Why no moments of the training are kept, or no more than some, and what helps; empty where they are. Null: there is no training.
QString whyNoMoments(const Moments* kept);
/// The same where there is none to look back at: at the least that nothing was trained yet.
QString noMomentYet(const Moments* kept);
/// Which of all the moments of a training a file has that has bytes for some alone. `last`: the batches before the last of them.
QString momentsLeftOutText(std::size_t kept, std::size_t all, std::size_t last, std::size_t bytes);

} // namespace ks
