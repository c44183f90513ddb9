#include "app/gui/fonts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QGuiApplication>

#include <cstdio>

namespace ks {

void provideFonts()
{
    // A system without any font still names families, such as "Sans Serif", and draws boxes.
    if (QFontMetrics(QGuiApplication::font()).inFont(QLatin1Char('A')))
        return;
    const QDir fonts(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/kernelscope/fonts"));
    bool provided = false;
    for (const QString& file : fonts.entryList({QStringLiteral("*.ttf")}, QDir::Files, QDir::Name))
        provided = QFontDatabase::addApplicationFont(fonts.filePath(file)) >= 0 || provided;
    if (!provided)
        std::fprintf(stderr, "kernelscope: this system has no font, so texts are boxes; the package fonts-dejavu-core has one.\n");
}

} // namespace ks
