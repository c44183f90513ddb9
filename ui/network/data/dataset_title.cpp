#include "ui/network/data/dataset_title.h"

#include <QCoreApplication>

#include <map>

namespace ks {

namespace {

class DatasetNames {
    Q_DECLARE_TR_FUNCTIONS(ks::DatasetNames)
};

} // namespace

QString datasetTitle(const Dataset& data)
{
    const std::map<std::string, QString> generated = {
        {"synthetic digits", DatasetNames::tr("generated digits")},
        {"synthetic shapes", DatasetNames::tr("generated shapes")},
        {"synthetic phantoms, not MRI", DatasetNames::tr("generated phantoms, not MRI")},
        {"synthetic silhouettes", DatasetNames::tr("generated silhouettes")},
        {"synthetic irradiance", DatasetNames::tr("generated irradiance")},
        {"synthetic irradiance maps", DatasetNames::tr("generated irradiance maps")},
    };
    const auto known = generated.find(data.name());
    return known == generated.end() ? QString::fromStdString(data.name()) : known->second;
}

QString sampleTitle(const Dataset& data, std::int64_t sample)
{
    const QString name = QString::fromStdString(data.sampleName(sample));
    return name == QStringLiteral("sample %1").arg(sample) ? DatasetNames::tr("sample %1").arg(sample) : name;
}

} // namespace ks
