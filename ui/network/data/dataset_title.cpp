#include "ui/network/data/dataset_title.h"

#include "ui/language/text.h"

namespace ks {

QString datasetTitle(const Dataset& data)
{
    return toQString(titleOf(data));
}

QString nameInData(const Dataset& data, const std::string& name)
{
    return toQString(nameIn(data, name));
}

QStringList columnsOnScreen(const Dataset& data)
{
    return textsFor(data.columnNames(), [&data](const std::string& name) { return nameInData(data, name); });
}

QStringList targetsOnScreen(const Dataset& data)
{
    return textsFor(data.targetNames(), [&data](const std::string& name) { return nameInData(data, name); });
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
