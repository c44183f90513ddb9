#pragma once

#include "core/base/command_line.h"
#include "core/base/field.h"

namespace ks {

/// The options of a command that makes `fields` of an object whose fields are `usual`; of those alone that a preset brings along, if wanted.
void addOptions(CommandLine& command, const ConstFields& fields, const ConstFields& usual, bool ofPreset);

} // namespace ks
