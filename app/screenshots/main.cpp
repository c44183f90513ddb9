// Pictures of the real window, offscreen: every scene in both languages and themes, at three sizes; and films that it writes.
#include "app/gui/labs.h"
#include "app/screenshots/cut_texts.h"
#include "app/screenshots/scenes.h"
#include "core/base/digits.h"
#include "ui/language/languages.h"
#include "ui/network/training_speed.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_window.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

using namespace ks;

namespace {

constexpr QSize projector(1024, 768); ///< for presenter mode only

struct Look {
    QString language;
    Theme::Mode mode = Theme::Mode::Light;
    QSize size;

    QStringList words() const
    {
        return {language, mode == Theme::Mode::Dark ? QStringLiteral("dark") : QStringLiteral("light"),
                QStringLiteral("%1x%2").arg(size.width()).arg(size.height())};
    }
};

std::vector<Look> looks()
{
    std::vector<Look> all;
    for (const char* language : {"en", "es"})
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark})
            for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(2560, 1440), projector})
                all.push_back({QLatin1String(language), mode, size});
    return all;
}

std::vector<Screen> allScenes()
{
    std::vector<Screen> all;
    for (auto part : {shellScenes(), operationScenes(), lessonScenes(), networkScenes(), benchmarkScenes(), studiesScenes()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

/// No word of one kind given: all of that kind.
bool isWanted(const QStringList& given, const QStringList& ofTheKind, const QString& one)
{
    return given.contains(one) || std::ranges::none_of(ofTheKind, [&](const QString& word) { return given.contains(word); });
}

/// The window, or that of presenter mode over it.
QWidget& front(MainWindow& window)
{
    return window.isPresenting() ? static_cast<QWidget&>(window.presenter()) : window;
}

/// The window with the popups, dialogs and floating panels that lie over it.
QImage picture(MainWindow& window)
{
    QWidget& shown = front(window);
    QImage image = shown.grab().toImage();
    QPainter painter(&image);
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != &shown && other != &window && other->isVisible())
            painter.drawImage(shown.mapFromGlobal(other->mapToGlobal(QPoint())), other->grab().toImage());
    painter.end();
    window.setPresenting(false);
    return image;
}

/// A window as the program opens it.
struct Desk {
    explicit Desk(const Look& look) : theme(*qApp)
    {
        preferences.set(preference::trainingSpeed, 0);
        languages.use(look.language);
        theme.setMode(look.mode);
        window = std::make_unique<MainWindow>(theme, languages, preferences);
        addLabs(*window);
        window->resize(look.size);
        window->show();
        settle(200);
    }

    Preferences preferences;
    Languages languages;
    Theme theme;
    std::unique_ptr<MainWindow> window;
};

bool take(const Screen& scene, const Look& look, const QString& folder)
{
    const Desk desk(look);
    MainWindow& window = *desk.window;
    scene.prepare(window);
    settle(400); // presenter mode takes the whole screen
    front(window).setWindowState(Qt::WindowNoState);
    front(window).resize(look.size);
    settle(400);
    const QString name = QStringLiteral("%1/%2-%3.png").arg(folder, scene.name, look.words().join(QLatin1Char('-')));
    for (const QString& fault : cutTexts(front(window)))
        std::printf("  %s\n", qPrintable(fault));
    const bool written = picture(window).save(name);
    std::printf("%s%s\n", written ? "" : "not written: ", qPrintable(name));
    std::fflush(stdout);
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != &window && other->isVisible())
            other->close();
    return written;
}

/// For a page that is read while it loads.
constexpr qint64 mostFilmBytes = 1'500'000;

bool take(const Film& film, const QString& folder, const QString& language)
{
    const QString name = QStringLiteral("%1/%2.gif").arg(folder, film.name);
    const Desk desk({.language = language, .mode = Theme::Mode::Light, .size = {1280, 720}});
    const bool written = film.write(*desk.window, name) && QFileInfo(name).size() <= mostFilmBytes;
    std::printf("%s%s, %lld bytes\n", written ? "" : "not written, or too large: ", qPrintable(name),
                static_cast<long long>(QFileInfo(name).size()));
    std::fflush(stdout);
    return written;
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    keepDecimalPoint();
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2 || arguments[1].startsWith(QLatin1Char('-'))) {
        std::fprintf(stderr, "Usage: kernelscope-screenshots FOLDER [SCENE|en|es|light|dark|1280x720|1920x1080|2560x1440|1024x768]…\n");
        return 2;
    }
    const QStringList given = arguments.mid(2);
    const std::vector<Screen> scenes = allScenes();
    std::array<QStringList, 4> kinds;
    for (const Screen& scene : scenes)
        kinds[3] += scene.name;
    for (const Film& film : films())
        kinds[3] += film.name;
    for (const Look& look : looks())
        for (std::size_t i = 0; i < 3; ++i)
            kinds[i] += look.words()[static_cast<qsizetype>(i)];
    for (const QString& word : given)
        if (std::ranges::none_of(kinds, [&](const QStringList& kind) { return kind.contains(word); })) {
            std::fprintf(stderr, "kernelscope-screenshots: there is no scene %s; there are %s\n", qPrintable(word),
                         qPrintable(kinds[3].join(QLatin1Char(' '))));
            return 2;
        }
    QDir().mkpath(arguments[1]);
    bool ok = true;
    for (const Screen& scene : scenes) {
        if (!isWanted(given, kinds[3], scene.name))
            continue;
        for (const Look& look : looks()) {
            const QStringList words = look.words();
            if (look.size == projector && !scene.name.startsWith(QLatin1String("presenter")))
                continue;
            if (isWanted(given, kinds[0], words[0]) && isWanted(given, kinds[1], words[1]) && isWanted(given, kinds[2], words[2]))
                ok = take(scene, look, arguments[1]) && ok;
        }
    }
    for (const Film& film : films())
        if (isWanted(given, kinds[3], film.name))
            ok = take(film, arguments[1], given.contains(QStringLiteral("es")) ? QStringLiteral("es") : QStringLiteral("en")) && ok;
    return ok ? 0 : 1;
}
