#pragma once

#include "core/nn/next_update.h"
#include "ui/network/see/see_front.h"
#include "ui/network/see/see_telling.h"

#include <QString>

#include <span>

namespace ks {

/// Of the weights of a column, or of another parameter of it at a spot; null where updates are not what is seen, or it has none.
const TensorUpdate* seeUpdateAt(const SeePicture& picture, int column);
const TensorUpdate* seeUpdateAt(const SeePicture& picture, const SeeSpot& spot);
/// Of a column, filter by filter; empty where they are not known.
std::span<const double> seeSharesAt(const SeePicture& picture, int column);

/// What is shown: by which optimiser, at which rate, and which update of the training it is.
QString seeUpdatesSentence(const UpdateRule& rule);
/// The same, and whose update it is where the weights came without their training.
QString seeUpdatesText(const NextUpdates& updates);
/// How large an update is beside what it changes: of the filter that a wave has come to, or of the whole layer. Empty where that is not known.
QString seeShareSentence(const SeeFront& front, std::span<const double> shares, double share);
/// The same of what is looked at, a column or a filter of it, as rich text.
QString seeShareLine(const SeePicture& picture, const SeeSpot& spot);
/// How the update makes the weight that is looked at new, line by line with its numbers, as rich text. Empty where no weight is.
QString seeUpdateStory(const SeeTold& told);
/// Of one weight, or a number of another parameter, what it is called and the number in full, as rich text; of a gradient the weight, too, as soon
/// as its layer is known. Empty of what has no single number, is to be guessed, or is told otherwise: by its update, or of two moments.
QString seeWeightStory(const SeeTold& told);

} // namespace ks
