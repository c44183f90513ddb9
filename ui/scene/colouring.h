#pragma once

#include "core/session/session.h"

#include <optional>

namespace ks {

/// How a tensor is coloured: as it was chosen by hand, else as its content asks for. The same in the window and in figures.
ColourSettings colourOf(const Content& content, const ViewState& view, Role role);

/// What pooling takes, or averages, lies within its input: a number has one colour in both, unless another range than a map's was chosen.
bool hasRangeOfInput(const OpSpec& spec, Role role, RangeScope scope);

/// How the input may be looked at as one picture in colour, and whether it is.
struct ColourPicture {
    std::optional<float> white; ///< what is white in its three channels; nothing: it cannot be
    bool shown = false;
};
/// `range` is that of all cells of the input.
ColourPicture colourPictureOf(const Content& content, const ViewState& view, const ValueRange& range);

} // namespace ks
