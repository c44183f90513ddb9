#include "ui/shell/json_format.h"

#include <QFile>
#include <QRegularExpression>

namespace ks {

QString jsonFormatOf(const QString& path)
{
    constexpr qint64 firstLines = 512;
    QFile file(path);
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) || !file.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression format(QStringLiteral("\"format\"\\s*:\\s*\"([^\"]*)\""));
    const QString begin = QString::fromUtf8(file.read(firstLines));
    const QString named = format.match(begin).captured(1);
    return named.isEmpty() && begin.contains(QLatin1String("\"backends\"")) ? QStringLiteral("kernelscope-experiment") : named;
}

} // namespace ks
