#include "app/gui/headless.h"

#include "app/gui/fonts.h"
#include "app/gui/headless_network.h"
#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/memory.h"
#include "core/session/bookmarks.h"
#include "core/session/session_file.h"
#include "core/session/session_json.h"
#include "ui/figures/catalog.h"

#include <QCommandLineParser>
#include <QGuiApplication>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

namespace ks {

namespace {

constexpr int badInput = 2;

/// In the name of the program that people called: kernelscope-cli lets this one draw.
int fail(const char* message)
{
    std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, terminalText(message).c_str());
    return badInput;
}

/// The argument as it was typed: a file's name may hold bytes that no QString can.
std::filesystem::path pathOf(const QString& argument, const std::vector<std::string>& typed)
{
    const auto found = std::ranges::find_if(typed, [&](const std::string& one) { return QString::fromLocal8Bit(one.c_str()) == argument; });
    return found == typed.end() ? argument.toStdString() : *found;
}

void exportFigure(const QCommandLineParser& options, const std::vector<std::string>& typed)
{
    const std::filesystem::path path = pathOf(options.value(QStringLiteral("output")), typed);
    const FigureFile type = figureFileOf(path);
    Session session = loadSession(pathOf(options.positionalArguments().at(1), typed));
    if (options.isSet(QStringLiteral("bookmark")))
        session = atBookmark(std::move(session), options.value(QStringLiteral("bookmark")).toLongLong());
    if (const std::optional<Reveal> reveal = revealNamed(options.value(QStringLiteral("reveal")).toStdString()))
        setReveal(session.view, *reveal);
    FigureFormat format = figureFormat(options.value(QStringLiteral("preset")));
    format.caption = options.isSet(QStringLiteral("caption"));
    format.transparent = options.isSet(QStringLiteral("transparent"));
    const std::string language =
        options.isSet(QStringLiteral("language")) ? options.value(QStringLiteral("language")).toStdString() : session.figureLanguage;
    const QString figure = options.value(QStringLiteral("figure"));
    if (options.isSet(QStringLiteral("frames"))) {
        writeFrames(path, drawFrames(figure, pictureOf(session, figure), type, language, format));
        return;
    }
    const QByteArray bytes = drawSession(figure, session, type, language, format);
    writeFile(path, std::as_bytes(std::span(bytes)));
}

} // namespace

bool isHeadless(int argc, char** argv)
{
    return argc > 1 && std::strcmp(argv[1], "--headless") == 0;
}

int runHeadless(int argc, char** argv)
{
    const std::vector<std::string> typed(argv, argv + argc);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt's hints about the desktop (no XDG_RUNTIME_DIR, …) mean nothing without a window.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            std::fprintf(stderr, "%s\n", qPrintable(message));
    });
    const QGuiApplication application(argc, argv);
    keepDecimalPoint();
    provideFonts();
    QCommandLineParser options;
    for (const char* name : {"figure", "output", "language", "preset", "reveal", "bookmark", "memory-limit"})
        options.addOption(QCommandLineOption(QString::fromLatin1(name), {}, QStringLiteral("value")));
    for (const char* name : {"headless", "caption", "transparent", "frames"})
        options.addOption(QCommandLineOption(QString::fromLatin1(name)));
    addPictureOptions(options);
    if (!options.parse(QCoreApplication::arguments()))
        return fail(qPrintable(options.errorText()));
    const QStringList words = options.positionalArguments();
    const bool exports = words.size() == 2 && words.first() == QLatin1String("export");
    const bool pictures = words == QStringList{QStringLiteral("picture")};
    const bool maps = !words.isEmpty() && words.first() == QLatin1String("maps");
    if (!maps && ((!exports && !pictures) || !options.isSet(QStringLiteral("output"))))
        return fail("--headless export SESSION --figure NAME --output FILE is what can be done without a window");
    if (options.isSet(QStringLiteral("memory-limit")))
        MemoryBudget::instance().setLimit(options.value(QStringLiteral("memory-limit")).toULongLong());
    try {
        if (maps) // names of layers and files: as they were handed over
            drawMaps({std::ranges::find(typed, "--") == typed.end() ? typed.end() : std::ranges::find(typed, "--") + 1, typed.end()});
        else if (pictures)
            drawPicture(options, [&](const char* option) { return pathOf(options.value(QLatin1String(option)), typed); });
        else
            exportFigure(options, typed);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
    return 0;
}

} // namespace ks
