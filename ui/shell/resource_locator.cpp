#include "ui/shell/resource_locator.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace ks {

namespace {

QStringList filesIn(const QString& folder, const QStringList& patterns)
{
    QStringList paths;
    const QString samples = ResourceLocator::samplesFolder();
    if (samples.isEmpty())
        return paths;
    const QDir dir(samples + QLatin1Char('/') + folder);
    for (const QFileInfo& file : dir.entryInfoList(patterns, QDir::Files, QDir::Name))
        paths.append(file.absoluteFilePath());
    return paths;
}

} // namespace

QString ResourceLocator::samplesFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    for (const char* way : {"../share/kernelscope/samples", "../../../samples", "../../../../samples"}) {
        const QString folder = program.absoluteFilePath(QString::fromLatin1(way));
        if (QFileInfo(folder).isDir())
            return QDir::cleanPath(folder);
    }
    return {};
}

QStringList ResourceLocator::sampleSessions()
{
    return filesIn(QStringLiteral("sessions"), {QStringLiteral("*.kscope")});
}

QStringList ResourceLocator::sampleImages()
{
    QStringList patterns;
    for (const char* ending : {"png", "jpg", "jpeg", "bmp", "tif", "tiff", "webp", "npy", "csv"})
        patterns.append(QStringLiteral("*.") + QString::fromLatin1(ending));
    return filesIn(QStringLiteral("images"), patterns);
}

QString ResourceLocator::sampleTitle(const QString& path)
{
    return QFileInfo(path).completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' '));
}

} // namespace ks
