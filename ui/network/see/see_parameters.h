#pragma once

#include "ui/network/see/see_picture.h"

#include <QString>

namespace ks {

/// What a parameter of a layer is called, with its letter: "bias b", "running mean μ"; of its gradient "gradient ∂L/∂b".
QString seeParameterName(OpKind op, Role role);
/// What stands beside the filters of a picture, by their letters, in sentences; empty where nothing does.
QString seeParametersText(const SeePicture& picture, const Graph& graph);
/// What the mark * is behind the letters of a column; empty where none has it.
QString seeOwnColoursText(const SeeColumn& column);
/// That a column's layers have nothing to be learned; empty where they have something, or something else is shown.
QString seeNoWeightsText(const SeeColumn& column);
/// "b, γ, β" of a column; empty: it has none.
QString seeParameterLetters(const SeeColumn& column);
/// In whose colours a parameter is, in words.
QString seeParameterColours(const SeeParameter& parameter);

/// Where one finds oneself again when the same column shows something else of its layers: at the filter that makes the map, at the map that
/// the filter makes, at the same number of another parameter. Without a map where there is nothing of the kind.
SeeSpot seeCounterpart(const SeeColumn& next, const SeeColumn& before, const SeeSpot& spot);

} // namespace ks
