#include "ui/network/data/dataset_title.h"

#include "ui/language/text.h"

namespace ks {

QString datasetTitle(const Dataset& data)
{
    return toQString(Text(data.name())); // that of generated data is a sentence of core
}

QString sampleNumber(std::int64_t sample)
{
    return QString::number(sample);
}

QString sampleTitle(const Dataset& data, std::int64_t sample)
{
    return toQString(data.sampleText(sample));
}

QString sampleTitle(const DatasetPtr& data, std::int64_t sample)
{
    return data ? sampleTitle(*data, sample) : sampleNumber(sample);
}

} // namespace ks
