#pragma once

#include "core/ops/attributes.h"

#include <QString>

namespace ks {

/// What a person calls an attribute: "window size", "padding". Translated; the ONNX name where there is no other.
QString attributeTitle(std::string_view name);
/// "window size 6×6", "padding 0, 0, 1, 1"; of a flag that is set only its name.
QString attributeText(const Attribute& attribute, const OpSpec& spec);
/// What `changed` has other than `spec`: "window size 6×6, stride 2×2". Empty where no attribute differs.
QString differenceText(const OpSpec& spec, const OpSpec& changed);

} // namespace ks
