#pragma once

#include "core/ops/op_spec.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ks {

/// The values least, least + step, …, most. Those of one setting have no other gaps (see README.md); groups, which have, are listed by legalGroups().
struct LegalRange {
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::int64_t step = 1;

    bool operator==(const LegalRange&) const = default;
    std::int64_t nearest(std::int64_t value) const;
};

/// Numbers of an attribute that a person changes alone, and all to one value: the rows of "pads" are its top and bottom. `places` has a bit for
/// each number of the attribute.
struct Setting {
    static constexpr unsigned rows = 0b0101;
    static constexpr unsigned columns = 0b1010;

    std::string_view attribute; ///< its ONNX name
    unsigned places = rows | columns;
};

std::int64_t valueOf(const OpSpec& spec, Setting setting);
/// The last number that it sets, which may differ from the first: the bottom of the rows of "pads"; valueOf where it sets one.
std::int64_t otherValueOf(const OpSpec& spec, Setting setting);
void setValue(OpSpec& spec, Setting setting, std::int64_t value);

/// The legal values of one setting while all others stay as they are: those around its present value or, where that is not legal,
/// around the nearest legal one. Nothing if no value near it makes the spec legal. Asks `problemsOf`, so it knows no rule itself.
std::optional<LegalRange> legalRange(const OpSpec& spec, Setting setting);

/// The group numbers that divide channels and filters, in ascending order.
std::vector<std::int64_t> legalGroups(const OpSpec& spec);

} // namespace ks
