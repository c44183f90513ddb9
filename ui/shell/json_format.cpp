#include "ui/shell/json_format.h"

#include "core/base/file.h"

#include <QFile>
#include <QRegularExpression>

namespace ks {

QString jsonFormatOf(const QString& path)
{
    constexpr std::size_t firstLines = 512;
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return {};
    static const QRegularExpression format(QStringLiteral("\"format\"\\s*:\\s*\"([^\"]*)\""));
    const QString begin = QString::fromStdString(beginningOf(QFile::encodeName(path).toStdString(), firstLines));
    const QString named = format.match(begin).captured(1);
    if (!named.isEmpty())
        return named;
    if (begin.contains(QLatin1String("\"backends\"")))
        return QStringLiteral("kernelscope-experiment");
    const bool isTraining = begin.contains(QLatin1String("\"hls\"")) || begin.contains(QLatin1String("\"batch_size\""));
    return isTraining ? QStringLiteral("kernelscope-training") : QString();
}

} // namespace ks
