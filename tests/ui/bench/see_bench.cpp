#include "tests/ui/bench/see_bench.h"

#include "core/measure/timing.h"
#include "core/nn/presets.h"
#include "tests/ui/bench/timed_application.h"
#include "tests/ui/bench/verdicts.h"
#include "ui/language/languages.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_wave.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>
#include <functional>

namespace ks {

namespace {

/// How often a widget was painted.
class Paints final : public QObject {
public:
    explicit Paints(QWidget& of) { of.installEventFilter(this); }
    int count() const { return m_count; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        m_count += event->type() == QEvent::Paint ? 1 : 0;
        return QObject::eventFilter(watched, event);
    }

private:
    int m_count = 0;
};

constexpr double gapGoal = 50;  // ms
constexpr int patience = 60000; // ms

/// The event loop as the program runs it, until something is so. False: it never was.
bool waitUntil(const std::function<bool()>& isSo, int most = patience)
{
    QElapsedTimer clock;
    clock.start();
    while (!isSo() && clock.elapsed() < most)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
    return isSo();
}

void rest(int milliseconds)
{
    waitUntil([] { return false; }, milliseconds);
}

struct SeenNetwork {
    const char* preset;
    const char* name;
    const char* data;
    double openGoal;  // ms
    double frameGoal; // ms
};

class SeeBench {
public:
    explicit SeeBench(const SeenNetwork& network) : m_network(network), m_theme(*qApp)
    {
        m_languages.use(QStringLiteral("en"));
        m_theme.setMode(Theme::Mode::Light);
        m_theme.setReducedMotion(Follow::Off);
        m_window = std::make_unique<MainWindow>(m_theme, m_languages, m_preferences);
        auto lab = std::make_unique<NetworkLab>(*m_window);
        m_lab = lab.get();
        m_window->addLab(std::move(lab));
        m_window->resize(1920, 1080);
        m_window->show();
        m_lab->tabs().open(QStringLiteral("train"));
        NetworkContent content = firstContent();
        content.data = network.data;
        content.model = presetModel(network.preset);
        content.settings.threads = 1;
        m_lab->document().change(QStringLiteral("bench"), content);
        m_page = m_window->findChild<SeePage*>();
    }

    bool isReady() const { return m_page && m_page->answer() && m_page->answer()->question.tensors.size() > 0; }

    /// Of a layer, not only of the sample.
    bool hasMaps() const
    {
        if (!m_page)
            return false;
        const std::vector<SeeColumn>& columns = m_page->view().picture().columns;
        return std::any_of(columns.begin() + (columns.empty() ? 0 : 1), columns.end(),
                           [](const SeeColumn& column) { return column.tensor != nullptr; });
    }

    bool prepare()
    {
        const auto isThere = [this] {
            return m_lab->run().state() == TrainingRun::State::Ready && m_lab->run().view().content.model == m_lab->document().model();
        };
        return waitUntil(isThere);
    }

    /// From the click to the picture with its numbers; it was never open before.
    void open()
    {
        TimedApplication& timed = TimedApplication::instance();
        timed.start();
        QElapsedTimer clock;
        clock.start();
        m_lab->tabs().open(QStringLiteral("see"));
        const Paints paints(view()); // of the picture alone: a sentence beside it may come when the hand rests
        const auto painted = [&] {   // milliseconds; of what changes nothing in sight no frame comes
            const auto now = [&clock] { return static_cast<double>(clock.nsecsElapsed()) * 1e-6; };
            const double there = now();
            const int before = paints.count();
            return waitUntil([&] { return paints.count() > before; }, 200) ? now() : there;
        };
        waitUntil([this] { return isReady() || hasMaps(); });
        const bool atOnce = isReady(); // waiting for a frame of the first layer is no part of the rest then
        const double first = painted();
        std::printf("  opening, until the first layer's maps are there: %.0f ms\n", first);
        const bool came = waitUntil([this] { return isReady(); });
        verdict(came ? "opening, until all maps are there" : "opening: nothing came", atOnce ? first : painted(), m_network.openGoal);
        verdict("longest time that the event loop was away", timed.longest() * 1e3, gapGoal);
    }

    void measure(const char* what, const std::function<void()>& act)
    {
        rest(500);
        TimedApplication& timed = TimedApplication::instance();
        timed.start();
        act();
        if (timed.frames().empty()) {
            std::printf("  MISSED %s: nothing was painted\n", what);
            return countVerdict(false);
        }
        const Timing timing(timed.frames());
        std::printf("  %s, work of %zu frames: median %.2f ms, 95th percentile %.2f, longest event %.1f ms\n", what, timed.frames().size(),
                    timing.median() * 1e3, timing.quantile(0.95) * 1e3, timed.longest() * 1e3);
        verdict("95th percentile", timing.quantile(0.95) * 1e3, m_network.frameGoal);
        verdict("longest event", timed.longest() * 1e3, gapGoal);
    }

    /// To a map in the middle, its cells, and out again.
    void zoom()
    {
        const int column = static_cast<int>(view().picture().columns.size()) / 2;
        for (const SeeSpot& spot : {SeeSpot{column}, SeeSpot{column, 1}, SeeSpot{column, 1, SeeCell{2, 2}}}) {
            view().setSpot(spot);
            rest(400);
        }
        for (int i = 0; i < 3; ++i) {
            view().zoomOut();
            rest(400);
        }
    }

    /// The mouse over all columns, which asks what every spot is made of.
    void point()
    {
        for (int x = 20; x < view().width(); x += view().width() / 60)
            send(QEvent::MouseMove, QPointF(x, view().height() / 2.0), Qt::NoButton);
        rest(300);
    }

    void pan()
    {
        view().setSpot({2, 0, SeeCell{0, 0}});
        rest(500);
        const QPointF middle = view().rect().center();
        send(QEvent::MouseButtonPress, middle, Qt::LeftButton);
        for (int i = 1; i <= 60; ++i) {
            send(QEvent::MouseMove, middle + QPointF(4 * i, 3 * i), Qt::LeftButton);
            rest(5);
        }
        send(QEvent::MouseButtonRelease, middle, Qt::NoButton);
        view().setSpot({});
    }

    void wave()
    {
        m_page->wave().setStepsPerSecond(8);
        m_page->wave().setPlaying(true);
        rest(5000);
        m_page->wave().leave();
    }

private:
    SeeView& view() const { return m_page->view(); }

    void send(QEvent::Type type, const QPointF& at, Qt::MouseButtons held)
    {
        const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, view().mapToGlobal(at), button, held, Qt::NoModifier);
        QCoreApplication::sendEvent(&view(), &event);
        rest(5);
    }

    SeenNetwork m_network;
    Theme m_theme;
    Languages m_languages;
    Preferences m_preferences;
    std::unique_ptr<MainWindow> m_window;
    NetworkLab* m_lab = nullptr;
    SeePage* m_page = nullptr;
};

} // namespace

void measureSee()
{
    const SeenNetwork networks[] = {{"lenet-5", "LeNet-5", "synthetic:digits?count=600&test=100", 150, 16},
                                    {"resnet-34", "ResNet-34", "synthetic:silhouettes?count=18&test=9", 700, 25}};
    for (const SeenNetwork& network : networks) {
        std::printf("\nThe whole of %s as one picture, window 1920×1080, software drawing\n", network.name);
        SeeBench bench(network);
        if (!bench.prepare()) {
            std::printf("  MISSED the network could not be prepared\n");
            countVerdict(false);
            continue;
        }
        bench.open();
        bench.measure("zooming in and out", [&] { bench.zoom(); });
        bench.measure("pointing", [&] { bench.point(); });
        bench.measure("panning over cells", [&] { bench.pan(); });
        bench.measure("a wave", [&] { bench.wave(); });
    }
}

} // namespace ks
