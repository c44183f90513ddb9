#include "app/gui/headless.h"

#include "app/gui/fonts.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/session/session_file.h"
#include "core/session/session_json.h"
#include "ui/figures/catalog.h"

#include <QCommandLineParser>
#include <QGuiApplication>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>

namespace ks {

namespace {

constexpr int badInput = 2;

/// In the name of the program that people called: kernelscope-cli lets this one draw.
int fail(const char* message)
{
    std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, message);
    return badInput;
}

void exportFigure(const QCommandLineParser& options)
{
    const std::filesystem::path path = options.value(QStringLiteral("output")).toStdString();
    const FigureFile type = figureFileOf(path);
    Session session = loadSession(options.positionalArguments().at(1).toStdString());
    session.view.reveal = revealNamed(options.value(QStringLiteral("reveal")).toStdString()).value_or(session.view.reveal);
    FigureFormat format = figureFormat(options.value(QStringLiteral("preset")));
    format.caption = options.isSet(QStringLiteral("caption"));
    format.transparent = options.isSet(QStringLiteral("transparent"));
    const std::string language =
        options.isSet(QStringLiteral("language")) ? options.value(QStringLiteral("language")).toStdString() : session.figureLanguage;
    const QString figure = options.value(QStringLiteral("figure"));
    const LabPicture picture = pictureOf(session, figure);
    if (options.isSet(QStringLiteral("frames"))) {
        writeFrames(path, drawFrames(figure, picture, type, language, format));
        return;
    }
    const QByteArray bytes = drawFigure(figure, picture, type, language, format);
    writeFile(path, std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

} // namespace

bool isHeadless(int argc, char** argv)
{
    return argc > 1 && std::strcmp(argv[1], "--headless") == 0;
}

int runHeadless(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt's hints about the desktop (no XDG_RUNTIME_DIR, …) mean nothing without a window.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            std::fprintf(stderr, "%s\n", qPrintable(message));
    });
    const QGuiApplication application(argc, argv);
    provideFonts();
    QCommandLineParser options;
    for (const char* name : {"figure", "output", "language", "preset", "reveal"})
        options.addOption(QCommandLineOption(QString::fromLatin1(name), {}, QStringLiteral("value")));
    for (const char* name : {"headless", "caption", "transparent", "frames"})
        options.addOption(QCommandLineOption(QString::fromLatin1(name)));
    if (!options.parse(QCoreApplication::arguments()))
        return fail(qPrintable(options.errorText()));
    const QStringList words = options.positionalArguments();
    if (words.size() != 2 || words.first() != QLatin1String("export") || !options.isSet(QStringLiteral("output")))
        return fail("--headless export SESSION --figure NAME --output FILE is what can be done without a window");
    try {
        exportFigure(options);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
    return 0;
}

} // namespace ks
