#include "ui/theme/lines.h"

namespace ks {

QString inLines(const QString& name, const QFontMetrics& metrics, int room)
{
    QString text;
    QString line;
    for (const QString& word : name.split(QLatin1Char(' '))) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        if (!line.isEmpty() && metrics.horizontalAdvance(longer) > room) {
            text += line + QLatin1Char('\n');
            line = word;
        } else {
            line = longer;
        }
    }
    return text + line;
}

} // namespace ks
