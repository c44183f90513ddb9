#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/theme/colours.h"

#include <QPainter>

#include <vector>

namespace ks {

/// What the stages of the loss are called, and "part of the loss" behind them.
QStringList seeLossHeads(const LossStages& loss);
/// The numbers of one output under these heads.
QStringList seeLossNumbers(const LossStages& loss, std::size_t output);
/// The two by which it is understood: the right class, and what the network takes the sample for, or after a right answer the likeliest other one. Of
/// numbers, none of which is right, the first two.
std::vector<std::size_t> seeLossOutputs(const SeePicture& picture);
/// Of one output in a line: "logit 2.1, exponential 0.4, …".
QString seeLossText(const LossStages& loss, std::size_t output);
/// "Loss of this sample: 0.094"
QString seeLossSum(const LossStages& loss);
/// The first two of these outputs stage by stage, as a table of rich text with their names, and the loss.
QString seeLossTable(const LossStages& loss, const QStringList& names, const std::vector<std::size_t>& outputs);

/// The answer as rows of numbers, from the logits to the loss.
void paintSeeLossRows(QPainter& painter, const SeePicture& picture, const SeePlace& place, const QFont& font, const Colours& colours);

/// The same in few words below the bars, from afar: a line for each stage, and a column for each of seeLossOutputs(), or for the first of them where
/// not both have room.
void paintSeeLossBelow(QPainter& painter, const SeePicture& picture, const SeePlace& place, const QFont& font, const Colours& colours);
/// The room that this takes: of so many stages, and whatever the numbers are.
QSizeF seeLossBelowSize(int stages, const QFont& font);

} // namespace ks
