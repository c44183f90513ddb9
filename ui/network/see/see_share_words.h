#pragma once

#include "ui/network/see/see_telling.h"

#include <QString>
#include <QStringList>

namespace ks {

/// Of a map, line by line: which maps it is made of, and which ones it goes into, with their shares of the sums.
QStringList seeShareLines(const SeeTold& told);
/// Where a map goes, in a sentence. Empty where that is not known.
QString seeOnwardText(const SeeTold& told);

} // namespace ks
