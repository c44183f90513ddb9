#pragma once

#include "core/nn/model.h"
#include "ui/network/see/see_reasons.h"
#include "ui/session/lent_operation.h"

namespace ks {

/// The layer of a network that is explained, as the Operation lab opens it: with its real numbers, at the same cell.
LentOperation seeLent(const Model& model, const SeeReasons& reasons);

} // namespace ks
