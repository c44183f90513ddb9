#pragma once

#include "core/base/field.h"

namespace ks {

/// A value as people read it beside the title of its field: the word of a choice, what 0 means, a share in percent, a number with its unit.
Text shownText(const Field& field, const FieldValue& value);

} // namespace ks
