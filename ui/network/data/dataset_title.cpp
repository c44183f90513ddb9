#include "ui/network/data/dataset_title.h"

#include "ui/language/text.h"

#include <QCoreApplication>

namespace ks {

namespace {

class DatasetNames {
    Q_DECLARE_TR_FUNCTIONS(ks::DatasetNames)
};

} // namespace

QString datasetTitle(const Dataset& data)
{
    return toQString(Text(data.name())); // that of generated data is a sentence of core
}

QString sampleTitle(const Dataset& data, std::int64_t sample)
{
    const QString name = QString::fromStdString(data.sampleName(sample));
    return name == QStringLiteral("sample %1").arg(sample) ? DatasetNames::tr("sample %1").arg(sample) : name;
}

} // namespace ks
