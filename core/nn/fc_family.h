#pragma once

#include "core/base/field.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// Fully connected networks that are generated from lists of hidden widths: network k of a list has its widths times 2^k.
/// Source: the heterogeneous timing study, HT-S03; 50 inputs and one output.
struct FcFamily {
    std::string base = "50,50-25,50-25-13"; ///< lists with commas between; each is the hidden widths of its smallest network
    std::int64_t count = 10;                ///< networks of each list
    std::int64_t place = 1;                 ///< which of them all is looked at, in the order of parameters, from 1

    bool operator==(const FcFamily&) const = default;
};
/// The family as people choose a network of it.
const FieldTable<FcFamily>& fcFamilyFields();

/// What the name of a family begins with.
inline constexpr std::string_view fcFamilyMark = "fc-family:";

/// "fc-family:50,50-25,50-25-13x10". Throws InputError for a text that is not of this form, or as namesOf.
FcFamily fcFamilyFrom(std::string_view text);
/// What fcFamilyFrom() reads; `place` is not in it.
std::string textOf(const FcFamily& family);

/// "fc:50-25-13" for each network, in the order of their parameters: presetModel() makes them. Throws InputError where a width is not from 1 to a
/// million once it is doubled, or there are too many networks.
std::vector<std::string> namesOf(const FcFamily& family);
/// The one at `place`. Throws InputError as namesOf, and where there are fewer.
std::string chosenOf(const FcFamily& family);

/// "50-25-13" → 50, 25, 13; empty for anything else, and for widths beyond a million.
std::vector<std::int64_t> widthsFrom(std::string_view text);

} // namespace ks
