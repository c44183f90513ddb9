#include "app/screenshots/scenes.h"

#include "core/data/source.h"
#include "ui/figures/film_file.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/moments/moment_readings.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_film.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_save_button.h"
#include "ui/network/see/see_view.h"

#include <QAbstractButton>
#include <QDialog>
#include <QPainter>

#include <optional>
#include <utility>

namespace ks {

namespace {

/// The window as it is now and what lies over it, as frames of a film.
class JourneyFilm {
public:
    JourneyFilm(MainWindow& window, const QString& path)
        : m_window(window), m_film(path.toStdString(), SeeFilmPainter::exactColours(), {.framesPerSecond = 2, .lastHundredths = 300})
    {
    }

    /// For so many frames.
    void show(int frames)
    {
        QImage image = m_window.grab().toImage();
        QPainter painter(&image);
        for (QWidget* other : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QDialog*>(other); dialog && dialog->isVisible()) {
                const QRect place(image.rect().center() - dialog->rect().center(), dialog->size());
                painter.drawImage(place, dialog->grab().toImage());
                painter.setPen(dialog->palette().color(QPalette::PlaceholderText)); // it has no frame here
                painter.drawRect(place.adjusted(-1, -1, 0, 0));
            }
        painter.end();
        for (int i = 0; i < frames; ++i)
            m_film.add(image);
    }
    /// After what has been asked for has come.
    void showSettled(int frames)
    {
        settle(900);
        show(frames);
    }
    void end() { m_film.commit(); }

private:
    MainWindow& m_window;
    GifFilm m_film;
};

/// Slowly at first, so that it can be watched, and then to its end.
void trainSlowly(NetworkLab& lab, JourneyFilm& film)
{
    constexpr int watched = 10;
    TrainingRun& run = lab.run();
    run.speed().set(3);
    run.run();
    for (int i = 0; i < watched; ++i) {
        const std::size_t batches = run.view().history.batches.size();
        settleUntil([&] { return run.view().history.batches.size() > batches; });
        settle(200);
        film.show(1);
    }
    run.speed().set(0);
    while (run.isBusy()) {
        settle(500);
        film.show(1);
    }
    film.showSettled(2);
}

/// The last moment at which what is looked at was read right; nothing: it was only before the network knew anything.
std::optional<std::size_t> lastRead(NetworkLab& lab)
{
    const auto& readings = *lab.findChild<MomentReadings*>();
    settleUntil([&] { return readings.isWhole(); });
    const std::optional<std::size_t> last = readings.nearestRight(-1);
    const auto moments = lab.run().look().all();
    return last && *last >= moments[moments.size() / 3].batches ? last : std::nullopt;
}

} // namespace

bool filmJourney(MainWindow& window, const QString& path)
{
    auto& lab = activate<NetworkLab>(window);
    settleUntil([&] { return !lab.run().isBusy(); });
    NetworkContent content = lab.document().content();
    content.data = "synthetic:digits?count=3000&test=500&validation=0.2";
    content = fittedTo(content, *openDataset(content.data));
    content.settings.stop.epochs = 2;
    lab.document().change(QString(), content);
    settleUntil([&] { return lab.run().state() == TrainingRun::State::Ready; });
    lab.tabs().open(QStringLiteral("see"));
    settle(1500);
    auto& page = *window.findChild<SeePage*>();
    JourneyFilm film(window, path);
    film.show(3);
    trainSlowly(lab, film);

    constexpr int mostMistakes = 12;
    std::optional<std::size_t> right;
    for (int i = 0; i < mostMistakes && !right; ++i) {
        find<QAbstractButton>(window, "seeMistake").click();
        film.showSettled(i == 0 ? 3 : 1);
        right = lastRead(lab);
    }
    film.showSettled(2);
    const SeeSpot cell{.column = 3, .map = 6, .cell = std::pair<std::int64_t, std::int64_t>(4, 4)};
    for (const SeeSpot& spot : {SeeSpot{.column = cell.column}, SeeSpot{.column = cell.column, .map = cell.map}, cell}) {
        page.view().setSpot(spot);
        film.showSettled(3);
    }
    for (int term = 0; term < 3; ++term) { // those that count most come first
        QKeyEvent next(QEvent::KeyPress, Qt::Key_N, Qt::NoModifier);
        QApplication::sendEvent(&page.view(), &next);
        film.showSettled(2);
    }

    page.view().setSpot({});
    film.showSettled(2);
    const auto moments = lab.run().look().all();
    for (auto moment = moments.rbegin(); moment != moments.rend() && moment->batches >= right.value_or(moments.front().batches); ++moment) {
        lab.run().look().lookAt(moment->batches);
        film.showSettled(1);
    }
    film.show(3);
    find<SeeSaveButton>(window, "seeSave").ask();
    film.showSettled(4);
    for (QWidget* other : QApplication::topLevelWidgets())
        if (auto* dialog = qobject_cast<QDialog*>(other); dialog && dialog->isVisible())
            dialog->reject();
    film.end();
    return true;
}

} // namespace ks
