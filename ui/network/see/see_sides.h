#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_look.h"

#include <QPainter>
#include <QStringList>

#include <vector>

namespace ks {

class MomentLook;
class SeeContents;
class TrainingRun;
struct WatchQuestion;

/// Above the maps of moments beside each other which side is whose, as far as there is room: `moments`, "A" and "B", or nothing. Nothing of one moment.
/// `rise`: so much higher, so that they stand at the height of those beside them.
void paintSeeSides(QPainter& painter, const QStringList& moments, const SeePlace& place, const GridLook& look, double rise = 0);
/// By how much what stands above a column's maps is lower than above those beside it: less than a line, which would look like a slip. Else 0.
double seeSidesRise(const std::vector<SeePlace>& places, int column, const QFont& font);
/// "A, batch 12" and "B, now", of moments with these names.
QStringList seeMomentNames(const QString& first, const QString& second);
/// Those of the two that are compared; else empty.
QStringList seeMomentsOf(TrainingRun& run);
/// The names that the data and the moments give to what is seen.
void nameSeen(SeeContents& contents, TrainingRun& run);
/// Of two moments that are compared, as far as both are looked at: their difference, or both beside each other.
void askOfBoth(WatchQuestion& question, const MomentLook& look);
/// What a figure says of the difference of two moments: which they are.
QString seeDifferenceText(const QStringList& moments);
/// The same of moments beside each other.
QString seeSidesText(const QStringList& moments);

} // namespace ks
