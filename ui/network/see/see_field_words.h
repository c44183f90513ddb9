#pragma once

#include "ui/network/see/see_telling.h"

#include <QString>

namespace ks {

/// Where the effective field is asked for: what is found, or why there is none. Empty where it is not asked for, or still computed.
QString seeFieldText(const SeeTold& told);

} // namespace ks
