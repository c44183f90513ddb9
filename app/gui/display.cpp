#include "app/gui/display.h"

#include <cstdio>
#include <cstdlib>

namespace ks {

namespace {

void handleFatal(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type != QtFatalMsg)
        return; // what it tried before is of no use to anybody
    std::fprintf(stderr,
                 "kernelscope: no window can be opened: the display does not answer or Qt's platform plug-in is missing (%s). "
                 "kernelscope-cli works without a display.\n",
                 qPrintable(message.simplified().section(QLatin1Char('.'), 0, 0)));
    std::_Exit(2);
}

} // namespace

QString missingDisplay()
{
    const bool chosen = qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    if (chosen || !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        return {};
    return QStringLiteral("kernelscope: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can be opened. "
                          "kernelscope-cli works without one.");
}

void failCleanlyWithoutDisplay()
{
    qInstallMessageHandler(handleFatal);
}

void displayIsThere()
{
    qInstallMessageHandler(nullptr);
}

} // namespace ks
