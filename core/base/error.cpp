#include "core/base/error.h"

#include <utility>

namespace ks {

Error::Error(Text text) : std::runtime_error(text.english()), m_text(std::move(text)) {}

} // namespace ks
