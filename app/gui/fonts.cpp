#include "app/gui/fonts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QGuiApplication>

namespace ks {

void provideFonts()
{
    // A system without any font still names families, such as "Sans Serif", and draws boxes.
    if (QFontMetrics(QGuiApplication::font()).inFont(QLatin1Char('A')))
        return;
    const QDir fonts(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/kernelscope/fonts"));
    for (const QString& file : fonts.entryList({QStringLiteral("*.ttf")}, QDir::Files, QDir::Name))
        QFontDatabase::addApplicationFont(fonts.filePath(file));
}

} // namespace ks
