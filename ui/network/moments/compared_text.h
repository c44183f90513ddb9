#pragma once

#include <QString>

#include <cstdint>

namespace ks {

class TrainingRun;

/// Differences B − A of two moments, with their sign also above 0: of numbers, of shares in per cent, of counts.
QString moreText(double more, int digits = 4);
QString moreShareText(double more);
QString moreCountText(std::int64_t more);

/// Which two moments a page shows the difference of: "B − A, B: now, A: batch 12".
QString comparedWeightsText(TrainingRun& run);

} // namespace ks
