// Pictures of the real window, offscreen: every scene in both languages and themes, at a small and a large size.
#include "app/gui/labs.h"
#include "core/data/source.h"
#include "core/measure/experiment_file.h"
#include "core/session/compute.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/languages.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_strips.h"
#include "ui/network/train/metric_chart.h"
#include "ui/network/train/train_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/tensors_view.h"
#include "ui/plots/chart_tools.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/resource_locator.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QPainter>
#include <QToolButton>

#include <cstdio>
#include <functional>
#include <vector>

using namespace ks;

namespace {

void settle(int milliseconds);

BenchmarkLab& openBenchmark(MainWindow& window)
{
    for (const auto& lab : window.labs())
        if (auto* benchmark = qobject_cast<BenchmarkLab*>(lab.get())) {
            window.activateLab(benchmark);
            settle(500);
            return *benchmark;
        }
    qFatal("there is no Benchmark lab");
}

NetworkLab& openNetwork(MainWindow& window, const char* strip)
{
    for (const auto& lab : window.labs())
        if (auto* network = qobject_cast<NetworkLab*>(lab.get())) {
            window.activateLab(network);
            while (network->run().isBusy())
                settle(50);
            network->strips().open(QString::fromLatin1(strip));
            settle(800);
            return *network;
        }
    qFatal("there is no Network lab");
}

/// Two epochs of little data.
NetworkLab& train(MainWindow& window, const char* strip, const std::string& data = "synthetic:digits?count=3000&test=500&validation=0.2")
{
    NetworkLab& lab = openNetwork(window, strip);
    NetworkContent content = lab.document().content();
    content.data = data;
    content.model = modelFor(content.model, *openDataset(data));
    content.settings.stop.epochs = 2;
    lab.document().change(QString(), content);
    for (const auto go : {TrainingRun::State::Ready, TrainingRun::State::Finished}) {
        while (lab.run().state() != go)
            settle(50);
        if (go == TrainingRun::State::Ready)
            lab.run().run();
    }
    return lab;
}

WatchPage& watch(MainWindow& window, WatchPage::Sight sight)
{
    NetworkLab& lab = train(window, "train");
    lab.strips().open(QStringLiteral("watch"));
    lab.watchPage().setSight(sight);
    settle(1500);
    return lab.watchPage();
}

/// A short experiment, measured to its end.
void measure(BenchmarkLab& lab, const char* experiment, const char* chart)
{
    lab.panel().setExperiment(experimentFromJson(experiment, "scene"));
    lab.startOrResume();
    while (lab.runner().isBusy())
        settle(50);
    lab.chooseChart(QString::fromLatin1(chart));
}

constexpr const char* poolExperiment = R"({"op": "MaxPool", "shape": "1x4x96x96", "attributes": {"auto_pad": "SAME_UPPER"},
    "name": "MaxPool against window size, serial and openmp",
    "backends": ["serial", "openmp"], "sweep": {"axis": "window", "values": [2, 3, 5, 9, 15, 23, 31]}, "repeat": 7, "time_budget": 3})";
constexpr const char* threadExperiment = R"({"op": "Conv", "shape": "4x32x28x28", "attributes": {"kernel_shape": "3x3", "filters": "32"},
    "name": "Threads and Amdahl's law", "backends": ["openmp", "onednn"], "sweep": {"axis": "threads", "values": [1, 2, 3, 4]}, "repeat": 15})";

struct Shot {
    const char* name;
    std::function<void(MainWindow&)> prepare;
};

void settle(int milliseconds);

void trigger(MainWindow& window, LabMenu menu, const char* name)
{
    for (QAction* action : window.activeLab()->actions(menu))
        if (action->objectName() == QLatin1String(name))
            action->trigger();
}

/// A sample session at one of its bookmarks, counted from 0.
void openLesson(MainWindow& window, const QString& name, int bookmark)
{
    for (const QString& path : ResourceLocator::sampleSessions())
        if (path.contains(name))
            window.openFile(path, true);
    settle(400);
    for (int i = 0; i < bookmark; ++i)
        trigger(window, LabMenu::Lab, "operation.nextBookmark");
}

OperationLab& operationLab(MainWindow& window)
{
    for (const auto& lab : window.labs())
        if (auto* operation = qobject_cast<OperationLab*>(lab.get()))
            return *operation;
    qFatal("there is no Operation lab");
}

/// Three input channels, two filters; one term of the second channel under way.
void openChannels(MainWindow& window)
{
    Session session;
    const RandomSpec numbers{.shape = {1, 3, 6, 6}, .seed = 5};
    session.content.src = {std::make_shared<const Tensor>(randomTensor(numbers)), {.kind = SourceKind::Random, .random = numbers}};
    session.content.spec = defaultSpec(OpKind::Conv, session.content.src.tensor->shape());
    session.content.spec.filters = 2;
    session.content.weights.source = {.kind = SourceKind::Pattern, .name = "random", .random = {.seed = 3}};
    fitWeights(session.content);
    session.view.granularity = Granularity::Term;
    session.view.position = {Role::Dst, 7, 14};
    operationLab(window).document().open(std::move(session));
    settle(300);
    operationLab(window).document().goTo({Role::Dst, 7, 14});
}

/// A sample picture as it is in its file.
void openPicture(MainWindow& window, const QString& name)
{
    for (const QString& path : ResourceLocator::sampleImages())
        if (path.contains(name))
            window.openFile(path, false);
    settle(600);
}

/// What a person can meet; a new screen is one line here.
const std::vector<Shot>& scenes()
{
    static const std::vector<Shot> all = {
        {"start", [](MainWindow&) {}},
        {"palette", [](MainWindow& window) { window.showPalette(); }},
        {"help", [](MainWindow& window) { window.showHelp(); }},
        {"lesson", [](MainWindow& window) { openLesson(window, QStringLiteral("overlap"), 4); }},
        {"colour", [](MainWindow& window) { openPicture(window, QStringLiteral("still-life")); }},
        {"bookmark", [](MainWindow& window) { trigger(window, LabMenu::Lab, "operation.bookmark"); }},
        {"history", [](MainWindow& window) { window.messages().showHistory(); }},
        {"conv-backwards", [](MainWindow& window) { openLesson(window, QStringLiteral("conv-backwards"), 3); }},
        {"channels", openChannels},
        {"filters",
         [](MainWindow& window) {
             openChannels(window);
             operationLab(window).tensors().pane(Role::Weights).findChild<QToolButton*>(QStringLiteral("montage"))->click();
         }},
        {"presenter", [](MainWindow& window) { window.setPresenting(true); }},
        {"network", [](MainWindow& window) { openNetwork(window, "train"); }},
        {"network-data", [](MainWindow& window) { openNetwork(window, "data"); }},
        {"network-build", [](MainWindow& window) { openNetwork(window, "build").buildPage().choose(3); }},
        {"network-trained",
         [](MainWindow& window) {
             train(window, "train");
             trigger(window, LabMenu::Lab, "network.settings");
         }},
        {"network-values",
         [](MainWindow& window) {
             train(window, "train").trainPage().lossChart().tools().showTable(true);
             settle(800);
         }},
        {"network-export", [](MainWindow& window) { train(window, "export"); }},
        {"network-try",
         [](MainWindow& window) {
             train(window, "try").tryPage().pad().stroke({{0.3, 0.25}, {0.6, 0.15}, {0.7, 0.35}, {0.3, 0.85}, {0.75, 0.85}});
             settle(800);
         }},
        {"watch-maps", [](MainWindow& window) { watch(window, WatchPage::Sight::Maps); }},
        {"watch-gradients",
         [](MainWindow& window) {
             watch(window, WatchPage::Sight::Maps).chooseTensor(3, Role::DiffWeights);
             settle(500);
         }},
        {"watch-numbers", [](MainWindow& window) { watch(window, WatchPage::Sight::Numbers); }},
        {"watch-attention", [](MainWindow& window) { watch(window, WatchPage::Sight::Attention); }},
        {"watch-confusion", [](MainWindow& window) { watch(window, WatchPage::Sight::Confusion); }},
        {"watch-wrong",
         [](MainWindow& window) {
             watch(window, WatchPage::Sight::Maps).showWrong();
             settle(1500);
         }},
        {"watch-regression",
         [](MainWindow& window) {
             NetworkLab& lab = train(window, "train", "synthetic:irradiance?count=1500&test=300");
             lab.strips().open(QStringLiteral("watch"));
             lab.watchPage().setSight(WatchPage::Sight::Regression);
             settle(2000);
         }},
        {"benchmark", [](MainWindow& window) { openBenchmark(window); }},
        {"benchmark-time", [](MainWindow& window) { measure(openBenchmark(window), poolExperiment, "time"); }},
        {"benchmark-roofline", [](MainWindow& window) { measure(openBenchmark(window), poolExperiment, "roofline"); }},
        {"benchmark-threads", [](MainWindow& window) { measure(openBenchmark(window), threadExperiment, "speed-up"); }},
    };
    return all;
}

/// Jobs deliver through the event loop; a picture is taken when it has been quiet for a while.
void settle(int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
}

/// The window with the popups and dialogs that lie over it.
QImage picture(MainWindow& window)
{
    QImage image = window.grab().toImage();
    QPainter painter(&image);
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != &window && other->isVisible())
            painter.drawImage(window.mapFromGlobal(other->mapToGlobal(QPoint())), other->grab().toImage());
    return image;
}

bool take(const Shot& scene, const QString& language, Theme::Mode mode, QSize size, const QString& folder)
{
    Preferences preferences;
    Languages languages;
    languages.use(language);
    Theme theme(*qApp);
    theme.setMode(mode);
    MainWindow window(theme, languages, preferences);
    addLabs(window);
    window.resize(size);
    window.show();
    settle(200);
    scene.prepare(window);
    window.resize(size); // presenter mode took the whole screen
    settle(400);
    const QString name =
        QStringLiteral("%1/%2-%3-%4-%5x%6.png")
            .arg(folder, QLatin1String(scene.name), language, mode == Theme::Mode::Dark ? QStringLiteral("dark") : QStringLiteral("light"))
            .arg(size.width())
            .arg(size.height());
    const bool written = picture(window).save(name);
    std::printf("%s%s\n", written ? "" : "not written: ", qPrintable(name));
    return written;
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2 || arguments[1].startsWith(QLatin1Char('-'))) {
        std::fprintf(stderr, "Usage: kernelscope-screenshots FOLDER [SCENE]…\n");
        return 2;
    }
    QDir().mkpath(arguments[1]);
    bool ok = true;
    for (const Shot& scene : scenes()) {
        if (arguments.size() > 2 && !arguments.mid(2).contains(QLatin1String(scene.name)))
            continue;
        for (const char* language : {"en", "es"})
            for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark})
                for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(2560, 1440)})
                    ok = take(scene, QLatin1String(language), mode, size, arguments[1]) && ok;
    }
    return ok ? 0 : 1;
}
