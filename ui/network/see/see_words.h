#pragma once

#include "core/nn/folds.h"

#include "ui/operation/choice_row.h"

#include <QList>
#include <QString>

namespace ks {

struct SeePicture;
enum class SeeQuantity;

/// What a column is called: its layer, or the first and the last one of a group.
QString seeName(const Graph& graph, const NetworkFolds& folds, const NetworkFold& fold);
/// "Conv 5×5 · Relu"; of a group what it is made of: "3 blocks of 2 Conv".
QString seeOperators(const Graph& graph, const NetworkFold& fold);
/// What stands between two of them.
QString seeBetweenOperators();

/// What pointing at the picture of this quantity does, in sentences: at its maps, or at the numbers of a network that has nothing else.
QString seePointingText(const SeePicture& picture, SeeQuantity quantity, bool isDifference);
/// What of every layer can be seen, in the order of SeeQuantity.
QList<ChoiceRow::Choice> seeQuantityChoices();

} // namespace ks
