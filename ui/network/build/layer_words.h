#pragma once

#include "core/ops/op_info.h"

#include <QString>

namespace ks {

/// What an operator does with these settings, in one sentence, of its row; with those that a newcomer expects where these are not possible.
QString sentenceOf(const OpSpec& spec);

} // namespace ks
