#pragma once

#include "core/base/text.h"

#include <QString>

namespace ks {

/// A sentence of core in the language of the screen. Arguments that are themselves sentences of core are translated too.
QString toQString(const Text& text);

} // namespace ks
