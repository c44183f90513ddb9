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
    return format.match(QString::fromUtf8(file.read(firstLines))).captured(1);
}

} // namespace ks
