#pragma once

#include "core/data/dataset.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <string>

namespace ks {

/// What a person calls a data set: generated ones in the language of the screen, others by their own name.
QString datasetTitle(const Dataset& data);
/// The same of what it calls a column or a target.
QString nameInData(const Dataset& data, const std::string& name);
/// Of all its columns; of all its targets.
QStringList columnsOnScreen(const Dataset& data);
QStringList targetsOnScreen(const Dataset& data);
/// The number by which a sample is called: it counts nothing, and is in one piece, here as in files. How many there are, and the place of one in its part,
/// are counts.
QString sampleNumber(std::int64_t sample);
/// A sample by its name, or by its number in the language of the screen.
QString sampleTitle(const Dataset& data, std::int64_t sample);
/// Of data that may not be there any more.
QString sampleTitle(const DatasetPtr& data, std::int64_t sample);

} // namespace ks
