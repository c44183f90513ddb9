#pragma once

#include <QString>

namespace ks {

class TrainingRun;

/// What See says while it shows the differences of two moments, with the figures of both: a paragraph of rich text.
QString differenceHtml(TrainingRun& run);

} // namespace ks
