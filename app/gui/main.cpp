#include "app/gui/check.h"
#include "app/gui/display.h"
#include "app/gui/end_by_signal.h"
#include "app/gui/fonts.h"
#include "app/gui/headless.h"
#include "app/gui/labs.h"
#include "app/gui/last_exit.h"
#include "app/gui/start_clock.h"
#include "app/gui/start_options.h"
#include "core/backends/backend.h"
#include "core/base/escapes.h"
#include "core/base/heap.h"
#include "core/base/threads.h"
#include "ui/language/languages.h"
#include "ui/shell/gallery.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/tasks/watched_application.h"
#include "ui/theme/theme.h"

#include <QHashFunctions>
#include <QStandardPaths>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <memory>
#include <thread>

using namespace ks;

namespace {

int say(std::FILE* where, const QString& text, int status)
{
    std::fprintf(where, "%s\n", terminalText(text.toStdString(), Lines::Kept).c_str()); // file names may command a terminal
    return status;
}

int runWindow(int argc, char** argv, const StartOptions& options, Preferences& preferences)
{
    returnLargeBlocksAtOnce();
    // Plug-ins are loaded, and with them a GPU's driver, while the window is being made: panels that ask for them later need not wait.
    const std::jthread loader([] {
        for (const Backend* backend : allBackends())
            static_cast<void>(backend->info());
    });
    failCleanlyWithoutDisplay();
    WatchedApplication application(argc, argv);
    displayIsThere();
    provideFonts();
    QApplication::setApplicationDisplayName(QStringLiteral("Kernelscope"));
    QApplication::setDesktopFileName(QStringLiteral("kernelscope"));

    Languages languages;
    const QString language = !options.language.isEmpty() ? options.language : preferences.get(preference::language);
    languages.use(language.isEmpty() ? Languages::fromDesktop() : language);

    Theme theme(application);
    preferences.applyTo(theme, options.theme);

    if (options.wish == StartOptions::Wish::Gallery) {
        Gallery gallery;
        gallery.resize(options.size.isValid() ? options.size : QSize(1280, 720));
        gallery.show();
        return QApplication::exec();
    }
    MainWindow window(theme, languages, preferences);
    addLabs(window);
    if (options.size.isValid())
        window.resize(options.size);
    if (options.timeStart)
        new StartClock(window); // belongs to the window
    window.show();
    // Also of a window as at the first start, which offers nothing of others: what a crash leaves of it is offered at the next usual start.
    window.startAutosave(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation), !options.fresh);
    const EndBySignal endBySignal([&window](int status) { window.endLeavingUnsaved(status); });
    if (options.readOnly)
        window.openFile(options.files.first(), true);
    else
        window.openFiles(options.files);
    window.listenTo(application);
    QTimer::singleShot(0, &application, [&application] { application.watch(); }); // the window is there
    const int status = QApplication::exec();
    preferences.flush();
    endSoon(status);
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    unbindInitialThread();
    // Qt writes a PDF's fonts in the order of a hash: the same settings are to give the same bytes, here and in kernelscope-cli.
    QHashSeed::setDeterministicGlobalSeed();
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond the allowed size is an error of writing like any other, not the end
    QCoreApplication::setApplicationName(QStringLiteral("kernelscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(KS_VERSION));
    if (isHeadless(argc, argv))
        return runHeadless(argc, argv);
    const StartOptions options = readStartOptions(QStringList(argv, argv + argc));
    switch (options.wish) {
    case StartOptions::Wish::Explain: return say(stdout, options.text, 0);
    case StartOptions::Wish::Refuse: return say(stderr, options.text, 2);
    case StartOptions::Wish::Check: return printCheck(argc, argv);
    case StartOptions::Wish::Gallery:
    case StartOptions::Wish::Window: break;
    }
    if (const QString missing = missingDisplay(); !missing.isEmpty())
        return say(stderr, missing, 2);
    const auto preferences = options.fresh ? std::make_unique<Preferences>() : std::make_unique<Preferences>(QString());
    startWithWaiting(preferences->get(preference::waiting), argv);
    return runWindow(argc, argv, options, *preferences);
}
