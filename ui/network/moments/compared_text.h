#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>

namespace ks {

class TrainingRun;

/// Differences B − A of two moments, with their sign also above 0: of numbers, of shares in points of their percentages, of counts and rates.
QString moreText(double more, int digits = 4);
QString moreShareText(double more);
/// Without "points", for a cell of a narrow table.
QString moreShareNumber(double more);
QString moreCountText(std::int64_t more);
/// How many more a second.
QString moreRateText(double more);

/// A row of a table in rich text, its cells at the right; a first one is its head. `reasons`: what stands for numbers that cannot be, which neighbours share.
QString comparedRow(const QStringList& cells, bool isHead = false, const QStringList& reasons = {});
QString comparedTable(const QString& rows);

/// Whose weights a page shows: those of one moment, or of two and their difference: "B − A · A: batch 12 · B: now".
QString shownWeightsText(TrainingRun& run);
/// That, and with fewer words and the same numbers for a line that has little room.
QStringList shownWeightsForms(TrainingRun& run);
/// "A 105 · B 372": the two moments by the batches trained by then.
QString comparedCountsText(TrainingRun& run);

} // namespace ks
