#pragma once

#include "core/session/session.h"

#include <QString>

namespace ks {

/// A text of a session in the language of the screen, where the session has it in that language.
QString onScreen(const std::string& text, const Translations& translations);

} // namespace ks
