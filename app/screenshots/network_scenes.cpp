#include "app/screenshots/scenes.h"

#include "core/data/source.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_films.h"
#include "ui/network/see/see_page.h"
#include "ui/network/trace/trace_timeline.h"
#include "ui/network/trace/trace_window.h"
#include "ui/network/train/train_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QTableView>

#include <optional>

namespace ks {

namespace {

NetworkLab& open(MainWindow& window, const char* strip)
{
    auto& lab = activate<NetworkLab>(window);
    settleUntil([&] { return !lab.run().isBusy(); });
    lab.tabs().open(QString::fromLatin1(strip));
    settle(800);
    return lab;
}

/// Begins two epochs of little data.
NetworkLab& beginTraining(MainWindow& window, const char* strip,
                          const std::string& data = "synthetic:digits?count=3000&test=500&validation=0.2")
{
    NetworkLab& lab = open(window, strip);
    NetworkContent content = lab.document().content();
    content.data = data;
    content = fittedTo(content, *openDataset(data));
    content.settings.stop.epochs = 2;
    lab.document().change(QString(), content);
    settleUntil([&] { return lab.run().state() == TrainingRun::State::Ready; });
    lab.run().run();
    return lab;
}

template <class... Data>
NetworkLab& train(MainWindow& window, const char* strip, const Data&... data)
{
    NetworkLab& lab = beginTraining(window, strip, data...);
    settleUntil([&] { return lab.run().state() == TrainingRun::State::Finished; });
    return lab;
}

WatchPage& watch(MainWindow& window, WatchPage::Tab tab)
{
    NetworkLab& lab = train(window, "train");
    lab.tabs().open(QStringLiteral("watch"));
    lab.watchPage().setTab(tab);
    settle(1500);
    return lab.watchPage();
}

/// A trained LeNet-5, looked at from here: nothing is the whole network.
SeePage& see(MainWindow& window, SeeQuantity quantity, const SeeSpot& spot = {})
{
    NetworkLab& lab = train(window, "train");
    lab.tabs().open(QStringLiteral("see"));
    auto& page = *window.findChild<SeePage*>();
    page.setQuantity(quantity);
    settle(1500);
    page.view().setSpot(spot);
    settle(1500);
    return page;
}

/// A wave through a trained LeNet-5, forwards, back and the update of its weights.
bool filmWave(MainWindow& window, const QString& path)
{
    see(window, SeeQuantity::Values);
    auto& made = *window.findChild<SeeFilms*>();
    std::optional<TaskList::End> end;
    const QObject listener;
    QObject::connect(&made, &SeeFilms::ended, &listener, [&end](TaskList::End how) { end = how; });
    made.start({.kind = SeeFilmKind::Wave, .framesPerSecond = 1, .width = 880}, path);
    settleUntil([&] { return end.has_value(); });
    return end == TaskList::End::Done;
}

/// A step of LeNet-5, each operation on the row of its thread.
TraceWindow& trace(MainWindow& window)
{
    open(window, "train");
    trigger(window, LabMenu::Lab, "network.trace");
    auto& traces = find<TraceWindow>(window, "traceWindow");
    traces.move(window.mapToGlobal(QPoint(100, 60)));
    traces.measure();
    settleUntil([&] { return !traces.isBusy(); });
    settle(400);
    return traces;
}

NetworkLab& choosePreset(MainWindow& window, const char* name)
{
    NetworkLab& lab = open(window, "build");
    auto& preset = find<QComboBox>(window, "preset");
    for (int i = 0; i < preset.count(); ++i)
        if (preset.itemText(i).contains(QLatin1String(name), Qt::CaseInsensitive)) {
            preset.setCurrentIndex(i);
            emit preset.activated(i);
        }
    settle(1500);
    return lab;
}

} // namespace

std::vector<Film> films()
{
    return {{QStringLiteral("see-film"), filmWave}, {QStringLiteral("journey-film"), filmJourney}};
}

std::vector<Screen> networkScenes()
{
    return {
        {QStringLiteral("see"), [](MainWindow& window) { see(window, SeeQuantity::Values); }},
        {QStringLiteral("see-map"), [](MainWindow& window) { see(window, SeeQuantity::Values, {.column = 3, .map = 6}); }},
        {QStringLiteral("see-cell"),
         [](MainWindow& window) {
             see(window, SeeQuantity::Values, {.column = 3, .map = 6, .cell = std::pair<std::int64_t, std::int64_t>(4, 4)});
         }},
        {QStringLiteral("see-gradients"), [](MainWindow& window) { see(window, SeeQuantity::Gradients); }},
        {QStringLiteral("see-large"),
         [](MainWindow& window) {
             choosePreset(window, "ResNet-34").tabs().open(QStringLiteral("see"));
             settle(4000);
         }},
        {QStringLiteral("trace-empty"),
         [](MainWindow& window) {
             open(window, "train");
             trigger(window, LabMenu::Lab, "network.trace");
         }},
        {QStringLiteral("trace"), [](MainWindow& window) { trace(window); }},
        {QStringLiteral("trace-compared"),
         [](MainWindow& window) {
             TraceWindow& traces = trace(window);
             auto& lab = activate<NetworkLab>(window);
             NetworkContent content = lab.document().content();
             content.settings.backend = "openmp";
             lab.document().change(QString(), content);
             find<QAbstractButton>(window, "traceBeside").click();
             traces.measure();
             settleUntil([&] { return !traces.isBusy(); });
             QTableView& table = find<QTableView>(window, "traceTable");
             table.selectRow(0);
             settle(400);
         }},
        {QStringLiteral("watch-maps"), [](MainWindow& window) { watch(window, WatchPage::Tab::Maps); }},
        {QStringLiteral("watch-gradients"),
         [](MainWindow& window) {
             watch(window, WatchPage::Tab::Maps).chooseTensor(3, Role::DiffWeights);
             settle(500);
         }},
        {QStringLiteral("watch-numbers"), [](MainWindow& window) { watch(window, WatchPage::Tab::Numbers); }},
        {QStringLiteral("watch-attention"), [](MainWindow& window) { watch(window, WatchPage::Tab::Attention); }},
        {QStringLiteral("watch-confusion"), [](MainWindow& window) { watch(window, WatchPage::Tab::Confusion); }},
        {QStringLiteral("watch-wrong"),
         [](MainWindow& window) {
             watch(window, WatchPage::Tab::Maps).showWrong();
             settle(1500);
         }},
        {QStringLiteral("why"),
         [](MainWindow& window) {
             train(window, "why");
             settle(1500);
         }},
        {QStringLiteral("watch-regression"),
         [](MainWindow& window) {
             NetworkLab& lab = train(window, "train", "synthetic:irradiance?count=1500&test=300");
             lab.tabs().open(QStringLiteral("watch"));
             lab.watchPage().setTab(WatchPage::Tab::Regression);
             settle(2000);
         }},
        {QStringLiteral("step"),
         [](MainWindow& window) {
             train(window, "step");
             settle(1500);
         }},
        {QStringLiteral("network"), [](MainWindow& window) { open(window, "train"); }},
        {QStringLiteral("network-data"), [](MainWindow& window) { open(window, "data"); }},
        {QStringLiteral("network-build"), [](MainWindow& window) { open(window, "build").buildPage().choose(3); }},
        {QStringLiteral("network-resnet"), [](MainWindow& window) { choosePreset(window, "ResNet-18").buildPage().choose(9); }},
        {QStringLiteral("network-under-way"),
         [](MainWindow& window) {
             beginTraining(window, "train");
             settle(700);
         }},
        {QStringLiteral("network-trained"), [](MainWindow& window) { train(window, "train"); }},
        {QStringLiteral("text-150-network"),
         [](MainWindow& window) {
             train(window, "train");
             enlargeText(window, "150");
         }},
        {QStringLiteral("presenter-network"),
         [](MainWindow& window) {
             train(window, "train");
             window.setPresenting(true);
         }},
        {QStringLiteral("presenter-step"),
         [](MainWindow& window) {
             train(window, "step");
             settle(800);
             window.setPresenting(true);
         }},
        {QStringLiteral("presenter-watch"),
         [](MainWindow& window) {
             watch(window, WatchPage::Tab::Maps);
             window.setPresenting(true);
         }},
        {QStringLiteral("presenter-data"),
         [](MainWindow& window) {
             open(window, "data");
             settle(500);
             window.setPresenting(true);
         }},
        {QStringLiteral("presenter-build"),
         [](MainWindow& window) {
             open(window, "build").buildPage().choose(3);
             window.setPresenting(true);
         }},
        {QStringLiteral("presenter-try"),
         [](MainWindow& window) {
             train(window, "try").tryPage().pad().stroke({{0.3, 0.25}, {0.6, 0.15}, {0.7, 0.35}, {0.3, 0.85}, {0.75, 0.85}});
             settle(800);
             window.setPresenting(true);
         }},
        {QStringLiteral("network-charts"),
         [](MainWindow& window) {
             train(window, "train");
             find<QAbstractButton>(window, "moreCharts").click();
         }},
        {QStringLiteral("network-settings"),
         [](MainWindow& window) {
             train(window, "train");
             trigger(window, LabMenu::Lab, "network.settings");
         }},
        {QStringLiteral("network-values"),
         [](MainWindow& window) {
             train(window, "train").trainPage().chart(TrainingChart::Loss).tools().showTable(true);
             settle(800);
         }},
        {QStringLiteral("network-export"), [](MainWindow& window) { train(window, "export"); }},
        {QStringLiteral("network-rate"),
         [](MainWindow& window) {
             open(window, "train");
             trigger(window, LabMenu::Lab, "network.settings");
             find<QAbstractButton>(window, "findRate").click();
             settleUntil([&] { return find<QAbstractButton>(window, "useRate").isEnabled(); });
         }},
        {QStringLiteral("network-try"), [](MainWindow& window) { open(window, "try"); }},
        {QStringLiteral("network-drawn"),
         [](MainWindow& window) {
             train(window, "try").tryPage().pad().stroke({{0.3, 0.25}, {0.6, 0.15}, {0.7, 0.35}, {0.3, 0.85}, {0.75, 0.85}});
             settle(800);
         }},
        {QStringLiteral("network-wrong"),
         [](MainWindow& window) {
             train(window, "train");
             trigger(window, LabMenu::Lab, "network.wrong");
             settle(1200);
         }},
    };
}

} // namespace ks
