#include "ui/shell/resource_locator.h"

#include "ui/shell/file_patterns.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

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

bool ResourceLocator::isSample(const QString& path)
{
    const QString samples = QFileInfo(samplesFolder()).canonicalFilePath();
    const QString found = QFileInfo(path).canonicalFilePath();
    return !samples.isEmpty() && (found == samples || found.startsWith(samples + QLatin1Char('/')));
}

QStringList ResourceLocator::sampleSessions()
{
    return filesIn(QStringLiteral("sessions"), {QStringLiteral("*.kscope")});
}

QStringList ResourceLocator::sampleImages()
{
    return filesIn(QStringLiteral("images"), patternsOf({pictureEndings, arrayEndings, tableEndings}));
}

QString ResourceLocator::sampleTitle(const QString& path, const QString& code)
{
    const QFileInfo file(path);
    QFile index(file.absolutePath() + QStringLiteral("/index.json"));
    if (index.open(QIODevice::ReadOnly)) {
        const QJsonObject entry = QJsonDocument::fromJson(index.readAll()).object().value(file.fileName()).toObject();
        const QString english = entry.value(QLatin1String("name")).toString();
        const QString name = entry.value(QLatin1String("nameIn")).toObject().value(code).toString(english);
        if (!name.isEmpty() && entry.contains(QLatin1String("minutes")))
            return QCoreApplication::translate("ks::ResourceLocator", "%1 (%2 min)")
                .arg(name, QLocale().toString(entry.value(QLatin1String("minutes")).toDouble()));
        if (!name.isEmpty())
            return name;
    }
    return file.completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' '));
}

QString ResourceLocator::sampleTitle(const QString& path)
{
    return sampleTitle(path, QLocale::languageToCode(QLocale().language()));
}

} // namespace ks
