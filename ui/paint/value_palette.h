#pragma once

#include "core/session/colours.h"
#include "core/tensor/value_range.h"

#include <optional>

namespace ks {

/// What numbers are coloured in where nobody has chosen otherwise, on every page and in every file: around zero where they have a sign, be it by what
/// they are (`isSigned`: gradients, weights, differences) or because some are below zero; else from the least to the greatest.
inline Palette valuePalette(bool isSigned, bool holdsNegative, Palette others = Palette::Viridis)
{
    return isSigned || holdsNegative ? Palette::BlueOrange : others;
}
/// Of numbers in this range; nothing: there are none yet.
inline Palette valuePalette(bool isSigned, const std::optional<ValueRange>& range)
{
    return valuePalette(isSigned, range && range->low < 0);
}

} // namespace ks
