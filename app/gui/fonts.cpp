#include "app/gui/fonts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>

namespace ks {

void provideFonts()
{
    if (!QFontDatabase::families().isEmpty())
        return;
    const QDir fonts(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/kernelscope/fonts"));
    for (const QString& file : fonts.entryList({QStringLiteral("*.ttf")}, QDir::Files, QDir::Name))
        QFontDatabase::addApplicationFont(fonts.filePath(file));
}

} // namespace ks
