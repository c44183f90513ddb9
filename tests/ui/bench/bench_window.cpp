// What the project has promised about the window's speed, measured on the window itself: start to the first painted window, frames while
// scrubbing a 512×512 input, zoom and pan on a photograph, the picture of a whole network, training with the lab open beside training without a window.
// Prints a verdict per goal; exit status 1 when a goal is missed. Arguments choose among: start scrubbing looking see training recording watching seeing.

#include "core/base/threads.h"
#include "core/data/source.h"
#include "core/measure/timing.h"
#include "core/nn/trainer.h"
#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/tensor/random.h"
#include "tests/places.h"
#include "tests/ui/bench/recording_bench.h"
#include "tests/ui/bench/see_bench.h"
#include "tests/ui/bench/timed_application.h"
#include "tests/ui/bench/verdicts.h"
#include "ui/language/languages.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/training_speed.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/tensors_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>
#include <QRegularExpression>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

using namespace ks;

namespace {

constexpr double startGoal = 1.0;        // seconds
constexpr double frameGoal = 1.0 / 60.0; // seconds, 95th percentile of compute + paint
constexpr double trainingGoal = 0.97;    // of the speed without a window
constexpr double watchingGoal = 0.90;
constexpr double picturesGoal = 10; // of a network that trains, a second
constexpr int trainedRounds = 15;   // short ones: a neighbour's load comes and goes within seconds
constexpr int epochsOfRound = 12;
constexpr std::int64_t inputSize = 512;

/// Processor time of the whole process, or of this thread.
double cpuSeconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Seconds from start to first paint of the real program, or less than 0.
double startOnce()
{
    QProcess program;
    program.start(QString::fromStdString(ks::test::builtPath("bin/kernelscope")),
                  {QStringLiteral("--fresh"), QStringLiteral("--time-start")});
    static const QRegularExpression said(QStringLiteral("after (\\d+) ms"));
    if (!program.waitForFinished(30000))
        return -1;
    const QRegularExpressionMatch match = said.match(QString::fromLatin1(program.readAllStandardOutput()));
    return match.hasMatch() ? match.captured(1).toDouble() / 1000.0 : -1;
}

void measureStart()
{
    std::printf("\nStart of the program to its first painted window (%s)\n", qPrintable(QGuiApplication::platformName()));
    startOnce(); // the files are in memory from then on
    std::vector<double> seconds;
    for (int i = 0; i < 7; ++i)
        if (const double one = startOnce(); one >= 0)
            seconds.push_back(one);
    if (seconds.empty()) {
        std::printf("  MISSED the program did not paint a window\n");
        countVerdict(false);
        return;
    }
    const Timing timing(seconds);
    std::printf("  %zu starts: median %.0f ms, fastest %.0f, slowest %.0f\n", seconds.size(), timing.median() * 1e3, timing.minimum() * 1e3,
                timing.quantile(1) * 1e3);
    verdict("median start", timing.median() * 1e3, startGoal * 1e3);
}

/// The lab in a window, shown and quiet.
class Bench {
public:
    Bench() : m_theme(*qApp)
    {
        m_languages.use(QStringLiteral("en"));
        m_theme.setMode(Theme::Mode::Light);
        m_theme.setReducedMotion(Follow::On); // movements are timed by the clock, not by the work
        m_preferences.set(preference::trainingSpeed, 0);
        m_window = std::make_unique<MainWindow>(m_theme, m_languages, m_preferences);
        auto lab = std::make_unique<OperationLab>(*m_window);
        m_lab = lab.get();
        m_window->addLab(std::move(lab));
        m_window->resize(1600, 900);
        m_window->show();
        settle();
    }

    OperationDocument& document() { return m_lab->document(); }

    CellGrid& input() { return m_lab->tensors().pane(Role::Src).grid(); }

    void open(OpKind op, const CellRect& visible, const Shape& shape = {1, 1, inputSize, inputSize})
    {
        Session session;
        Content& content = session.content;
        content.spec = defaultSpec(op, shape);
        content.src = {std::make_shared<const Tensor>(randomTensor(
                           {.shape = content.spec.src, .seed = 1, .distribution = Distribution::Integers, .low = 0, .high = 255})),
                       {.kind = SourceKind::Typed, .name = "bench"}};
        fitWeights(content);
        session.view.visibleSrc = visible;
        document().open(std::move(session));
        finishFrame();
        settle();
    }

    /// Everything that the change led to has been computed and painted.
    void finishFrame()
    {
        do
            QCoreApplication::processEvents(QEventLoop::AllEvents);
        while (!m_lab->inspection().freshResult() || document().numbers().isUnderWay() || !m_lab->inspection().explanation());
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(QEventLoop::AllEvents);
    }

private:
    static void settle()
    {
        QElapsedTimer clock;
        clock.start();
        while (clock.elapsed() < 700)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    }

    Theme m_theme;
    Languages m_languages;
    Preferences m_preferences;
    std::unique_ptr<MainWindow> m_window;
    OperationLab* m_lab = nullptr;
};

template <class Change>
void measureFrames(Bench& bench, const char* what, int frames, Change&& change)
{
    for (int i = 0; i < 5; ++i) {
        change(i);
        bench.finishFrame();
    }
    std::vector<double> seconds;
    const double cpuBefore = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 5; i < frames + 5; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        change(i);
        bench.finishFrame();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    const double cpu = (cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - cpuBefore) / frames;
    const Timing timing(seconds);
    std::printf("  %s: median %.2f ms, 95th percentile %.2f, slowest %.2f; processor time a frame %.2f ms\n", what, timing.median() * 1e3,
                timing.quantile(0.95) * 1e3, timing.quantile(1) * 1e3, cpu * 1e3);
    verdict("95th percentile", timing.quantile(0.95) * 1e3, frameGoal * 1e3);
}

void measureScrubbing()
{
    std::printf("\nScrubbing a %d×%d input, window 1600×900: compute + paint of each frame\n", static_cast<int>(inputSize),
                static_cast<int>(inputSize));
    Bench bench;
    const auto scrub = [&bench](int i) {
        const std::int64_t cells = bench.document().cursor().timeline().cells();
        bench.document().cursor().goTo({bench.document().view().position.of, i * 997 % cells, 0});
    };
    const CellRect part{240, 240, 8, 8};
    bench.open(OpKind::MaxPool, {});
    measureFrames(bench, "timeline, MaxPool 2×2, whole picture", 300, scrub);
    bench.open(OpKind::MaxPool, part);
    measureFrames(bench, "timeline, MaxPool 2×2, cells with numbers", 300, scrub);
    bench.open(OpKind::Conv, {});
    measureFrames(bench, "timeline, Conv 3×3, whole picture", 300, scrub);
    bench.open(OpKind::MaxPool, {});
    measureFrames(bench, "a new window size, computed anew", 100, [&bench](int i) {
        OpSpec spec = bench.document().content().spec;
        spec.kernel = {2 + i % 6, 2 + i % 6};
        bench.document().edit().setSpec(spec, QStringLiteral("bench"), QStringLiteral("bench"));
    });
}

/// What a person does with the wheel and the mouse on a photograph.
void measureLooking()
{
    std::printf("\nLooking at a photograph of 24 megapixels in colour, window 1600×900: compute + paint of each frame\n");
    Bench bench;
    const Shape photograph{1, 3, 4000, 6000};
    bench.open(OpKind::MaxPool, {}, photograph);
    const auto part = [&bench](double x, double y, double width) {
        bench.input().view().zoomTo(QRectF(x, y, width, width * bench.input().height() / bench.input().width()));
    };
    measureFrames(bench, "zooming in and out", 240, [&](int i) {
        const int step = i % 80 < 40 ? i % 80 : 80 - i % 80; // from everything to cells with numbers and back
        part(2500, 1500, 3400 * std::pow(0.85, step));
    });
    measureFrames(bench, "panning, many cells a pixel", 120, [&](int i) { part(20.0 * i, 10.0 * i, 3000); });
    measureFrames(bench, "panning, cells as squares", 120, [&](int i) { part(20.0 * i, 10.0 * i, 200); });
    measureFrames(bench, "panning, cells with numbers", 120, [&](int i) { part(2.0 * i, 1.0 * i, 12); });
}

/// What both sides train: LeNet-5 on generated digits, one thread.
NetworkContent trainingContent()
{
    NetworkContent content = firstContent();
    content.settings.threads = 1;
    content.settings.stop.epochs = epochsOfRound;
    return content;
}

double headlessSeconds(const DatasetPtr& data)
{
    const NetworkContent content = trainingContent();
    Trainer trainer(content.model, data, content.settings);
    QElapsedTimer clock;
    clock.start();
    trainer.run();
    return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
}

/// The event loop as the program runs it: asleep between events. (processEvents() with a time limit never sleeps.)
void waitWhile(TrainingRun& run, bool (*what)(const TrainingRun&))
{
    QEventLoop loop;
    QObject::connect(&run, &TrainingRun::stateChanged, &loop, [&] {
        if (!what(run))
            loop.quit();
    });
    if (what(run))
        loop.exec();
}

/// The charts of the Train page are drawn meanwhile.
double seconds(TrainingRun& run)
{
    QElapsedTimer clock;
    clock.start();
    run.run();
    waitWhile(run, [](const TrainingRun& of) { return of.state() == TrainingRun::State::Running; });
    return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
}

/// Pictures of the whole network with other numbers, since it was made; none where See is not open.
class SeenPictures {
public:
    explicit SeenPictures(const MainWindow& window) : m_page(window.findChild<SeePage*>())
    {
        if (m_page)
            QObject::connect(m_page, &SeePage::refreshed, &m_address, [this] { // also for reasons, of the same numbers
                const void* const answer = m_page->answer().get();
                m_count += std::exchange(m_newest, answer) == answer ? 0 : 1;
            });
    }
    int count() const { return m_count; }

private:
    QObject m_address;
    const SeePage* m_page;
    const void* m_newest = nullptr;
    int m_count = 0;
};

/// `page` of the lab is open and draws meanwhile.
void measureTraining(const char* page, const char* how, double goal)
{
    std::printf("\nTraining LeNet-5 on 9,000 digits, %d epochs, one thread: %s beside without a window\n", epochsOfRound, how);
    Theme theme(*qApp);
    Languages languages;
    Preferences preferences;
    preferences.set(preference::trainingSpeed, 0);
    MainWindow window(theme, languages, preferences);
    auto owned = std::make_unique<NetworkLab>(window);
    NetworkLab& lab = *owned;
    window.addLab(std::move(owned));
    window.resize(1280, 720);
    window.show();
    lab.tabs().open(QLatin1String(page));
    const bool isSeen = lab.tabs().openId() == QLatin1String("see");
    const SeenPictures pictures(window);
    std::vector<double> picturesPerSecond;
    const DatasetPtr data = openDataset(trainingContent().data);
    const auto prepare = [&] {
        lab.run().prepare(trainingContent());
        waitWhile(lab.run(), [](const TrainingRun& of) { return of.isBusy(); });
        for (EarlierRuns& earlier = lab.run().earlier(); !earlier.all().empty();)
            earlier.remove(earlier.all().front().number);
    };
    std::vector<double> ratios; // of neighbours in time, so that a busy machine troubles both
    double without = headlessSeconds(data);
    for (int round = 0; round < trainedRounds; ++round) {
        prepare();
        const double allBefore = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
        const double windowBefore = cpuSeconds(CLOCK_THREAD_CPUTIME_ID);
        const int picturesBefore = pictures.count();
        const double open = seconds(lab.run());
        picturesPerSecond.push_back((pictures.count() - picturesBefore) / open);
        const double drawing = cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - windowBefore;
        const double training = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - allBefore - drawing;
        const double before = std::exchange(without, headlessSeconds(data));
        ratios.push_back((before + without) / 2 / open);
        std::printf("  round %d: %.1f %%; the window took %.1f %% of the processor time that training took\n", round + 1,
                    100 * ratios.back(), 100 * drawing / training);
        if (isSeen)
            std::printf("           %.1f pictures of the whole network a second\n", picturesPerSecond.back());
    }
    const double ratio = Timing(ratios).median();
    countVerdict(ratio >= goal);
    std::printf("  %-6s median: %.1f %% of the speed without a window (goal >= %.0f %%; quartiles %.1f and %.1f %%)\n",
                ratio >= goal ? "met" : "MISSED", 100 * ratio, 100 * goal, 100 * Timing(ratios).quantile(0.25),
                100 * Timing(ratios).quantile(0.75));
    if (!isSeen)
        return;
    const double often = Timing(picturesPerSecond).median();
    countVerdict(often >= picturesGoal);
    std::printf("  %-6s median: %.1f pictures a second (goal >= %.0f)\n", often >= picturesGoal ? "met" : "MISSED", often, picturesGoal);
}

} // namespace

int main(int argc, char** argv)
{
    unbindInitialThread();
    startWithWaiting(Waiting::Sleep, argv); // as the program itself
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    double load[1] = {};
    if (getloadavg(load, 1) == 1 && load[0] > 0.5)
        std::printf("This machine is busy (load %.1f): times will be longer than on a quiet one.\n", load[0]);
    const QStringList wanted = QCoreApplication::arguments().mid(1);
    const auto measure = [&wanted](const char* name, void (*what)()) {
        if (wanted.isEmpty() || wanted.contains(QLatin1String(name)))
            what();
    };
    measure("start", measureStart);
    measure("scrubbing", measureScrubbing);
    measure("looking", measureLooking);
    measure("see", measureSee);
    measure("training", [] { measureTraining("train", "with the lab open", trainingGoal); });
    measure("recording", measureRecording);
    measure("watching", [] { measureTraining("watch", "with the maps of a layer watched", watchingGoal); });
    measure("seeing", [] { measureTraining("see", "with the whole network seen", trainingGoal); });
    const int missed = missedGoals();
    std::printf("\n%s\n", missed == 0 ? "all goals met" : "goals missed, see above");
    return missed == 0 ? 0 : 1;
}
