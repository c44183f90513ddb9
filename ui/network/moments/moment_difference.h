#pragma once

#include <QString>

namespace ks {

class TrainingRun;
struct WatchAnswer;

/// What See says while it shows the differences of two moments, or both beside each other, with the figures of both: a paragraph of rich text. Empty of
/// an answer of one moment, and of none.
QString comparedHtml(TrainingRun& run, const WatchAnswer* answer);

} // namespace ks
