#include "ui/network/see/see_films.h"

#include "core/nn/checkpoint.h"
#include "core/nn/moments.h"
#include "ui/figures/film_file.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/see/see_film_asker.h"
#include "ui/network/see/see_film_dialog.h"
#include "ui/network/see/see_film_numbers.h"
#include "ui/network/see/see_film_taste.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/lab.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/parts.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// A training as it was, with the weights of then.
struct FilmedMoment {
    std::size_t batches = 0;
    TrainingPosition next;
    double loss = notKnown; ///< of the last batch
    std::shared_ptr<const Checkpoint> weights;
};

FilmedMoment momentOfNow(const Trainer& trainer)
{
    auto now = std::make_shared<Checkpoint>();
    now->model = trainer.model();
    now->settings = trainer.settings();
    now->state = trainer.state();
    const BatchLog& batches = trainer.history().batches;
    return {batches.size(), trainer.course().position, batches.empty() ? notKnown : batches.back().loss, std::move(now)};
}

/// Of the training, before now.
std::vector<Moment> pastMoments(TrainingRun& run)
{
    std::vector<Moment> moments = run.look().all();
    std::erase_if(moments, [now = run.view().history.batches.size()](const Moment& one) { return one.batches >= now; });
    return moments;
}

/// Those that are still kept: a training that goes on may let some of them go meanwhile.
std::vector<FilmedMoment> readMoments(const Moments* kept, const std::vector<Moment>& wanted, const TaskProgress& progress)
{
    std::vector<FilmedMoment> moments;
    for (const Moment& one : kept ? wanted : std::vector<Moment>()) {
        progress.stopIfCancelled();
        try {
            moments.push_back({one.batches, one.position, one.loss, kept->at(one.batches)});
        } catch (const FileError&) {
            continue; // the others tell the same story
        }
    }
    return moments;
}

using FilmAnswer = std::shared_ptr<const WatchAnswer>;

FilmAnswer askNumbers(const SeeFilmAsker& asker, const WatchQuestion& question, const TaskProgress& progress)
{
    return asker.ask<FilmAnswer>(
        [question](WatchEngine& engine, Trainer& trainer) { return std::make_shared<const WatchAnswer>(engine.answer(trainer, question)); },
        progress.stop());
}

std::string nameOfFilm(const QString& network, SeeFilmKind kind)
{
    const QString what = kind == SeeFilmKind::Wave ? QStringLiteral("wave") : QStringLiteral("training");
    return asFileName(network + QLatin1Char('-') + what).toStdString();
}

std::function<void(double)> toldTo(TaskProgress& progress)
{
    return [&progress](double share) {
        progress.stopIfCancelled();
        progress.set(share);
    };
}

void endFilm(FilmFile& film, const TaskProgress& progress)
{
    progress.stopIfCancelled();
    film.commit();
}

} // namespace

SeeFilms::SeeFilms(LabHost& host, TrainingRun& run, std::function<SeeFilmScene()> scene, QWidget* page)
    : QObject(page), m_host(host), m_run(run), m_scene(std::move(scene)),
      m_page(*page), m_actions{named(new QAction(this), "seeFilmWave"), named(new QAction(this), "seeFilmTraining")}
{
    for (const SeeFilmKind kind : {SeeFilmKind::Wave, SeeFilmKind::Training})
        connect(m_actions[static_cast<std::size_t>(kind)], &QAction::triggered, this, [this, kind] { ask(kind); });
}

QList<QAction*> SeeFilms::actions()
{
    m_actions[0]->setText(tr("Film of the wave…"));
    m_actions[1]->setText(tr("Film of the training…"));
    const std::array hints = {tr("Forwards, back and the update, layer by layer, as a GIF or as numbered frames"),
                              tr("This picture from the first batch to now, as a GIF or as numbered frames")};
    for (const SeeFilmKind kind : {SeeFilmKind::Wave, SeeFilmKind::Training}) {
        const auto at = static_cast<std::size_t>(kind);
        const QString why = obstacleTo(kind);
        m_actions[at]->setEnabled(why.isEmpty());
        m_actions[at]->setToolTip(why.isEmpty() ? hints[at] : why);
    }
    return {m_actions.begin(), m_actions.end()};
}

QString SeeFilms::obstacleTo(SeeFilmKind kind) const
{
    if (!m_run.hasTrainer())
        return tr("There is no network that could be asked yet.");
    if (kind == SeeFilmKind::Training && pastMoments(m_run).empty())
        return noMomentYet(m_run.look().kept().get());
    return {};
}

SeeFilmFacts SeeFilms::factsOf(const SeeFilmWish& wish) const
{
    SeeFilmFacts facts{.obstacle = obstacleTo(wish.kind)};
    if (!facts.obstacle.isEmpty())
        return facts;
    const SeeFilmScene scene = m_scene();
    if (scene.snapshot.size.isEmpty() || !scene.contents.foldAt(1)) {
        facts.obstacle = tr("There is no network that could be asked yet.");
        return facts;
    }
    if (wish.kind == SeeFilmKind::Wave) {
        facts.available = seeWaveLength(scene.contents, wish.until, wish.byMaps);
        facts.captions = seeWaveCaptions(scene.contents, wish.until, wish.byMaps);
    } else {
        facts.available = pastMoments(m_run).size() + 1; // and now
        constexpr double someLoss = 0.1234;
        facts.batches = m_run.view().history.batches.size();
        facts.captions = {seeMomentLegend(seeMomentCaption(facts.batches, {.epoch = m_run.view().nextEpoch()}, someLoss))};
    }
    facts.available = std::min(facts.available, mostFilmFrames);
    facts.size = SeeFilmPainter(scene.snapshot, scene.network, facts.captions, wish.width).size();
    return facts;
}

void SeeFilms::ask(SeeFilmKind kind)
{
    delete m_dialog;
    m_dialog = named(new SeeFilmDialog(
                         likedFilm(m_host.preferences(), kind), [this](const SeeFilmWish& wish) { return factsOf(wish); }, m_page.window()),
                     "seeFilmDialog");
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &SeeFilmDialog::chosen, this, &SeeFilms::askWhere);
    connect(&m_run, &TrainingRun::stateChanged, m_dialog, &SeeFilmDialog::refresh);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void SeeFilms::askWhere(const SeeFilmWish& wish)
{
    likeFilm(m_host.preferences(), wish);
    const QString title = wish.kind == SeeFilmKind::Wave ? tr("Film of the wave") : tr("Film of the training");
    const QString name = QString::fromStdString(nameOfFilm(m_scene().network, wish.kind));
    if (!wish.asFrames)
        return askWhereToWrite(&m_page, title, tr("Film (*.gif)"), QStringLiteral("gif"), name,
                               [this, wish](const QString& path) { start(wish, path); });
    auto* dialog = new PathDialog(&m_page, title);
    dialog->wantFolder();
    dialog->ask(this, [this, wish, name](const QString& folder) { start(wish, freshFolder(folder, name)); });
}

void SeeFilms::start(const SeeFilmWish& wish, const QString& path)
{
    const SeeFilmFacts facts = factsOf(wish);
    if (!facts.obstacle.isEmpty())
        return m_host.post(
            {.kind = Message::Kind::Failure, .text = [why = facts.obstacle] { return why; }, .topic = QStringLiteral("file")});
    SeeFilmWish bounded = wish;
    bounded.frames = wish.frames == 0 ? facts.available : std::min(wish.frames, facts.available);
    const SeeFilmScene scene = m_scene();
    const bool isWave = wish.kind == SeeFilmKind::Wave;
    writeInTask(m_host, isWave ? tr("Film of the wave") : tr("Film of the training"), path,
                isWave ? waveWork(bounded, scene, facts.captions, path) : trainingWork(bounded, scene, facts.captions, path),
                [films = QPointer(this)](TaskList::End end) {
                    if (films)
                        emit films->ended(end);
                });
}

TaskList::Work SeeFilms::waveWork(const SeeFilmWish& wish, const SeeFilmScene& scene, const QStringList& captions,
                                  const QString& path) const
{
    const std::vector<SeeFilmShot> shots = seeWaveShots(scene.contents, wish.until, wish.byMaps, wish.frames);
    WatchQuestion question = seeFilmQuestion(scene, shots);
    question.moment = m_run.look().moment();
    const SeeFilmAsker asker(m_run);
    return [=, file = filePath(path)](TaskProgress& progress) {
        const FilmAnswer numbers = askNumbers(asker, question, progress);
        const SeeFilmPainter painter(scene.snapshot, scene.network, captions, wish.width);
        const auto film = filmFile(wish, file, nameOfFilm(scene.network, wish.kind), shots.size());
        filmSeeWave(*film, painter, scene, shots, *numbers, toldTo(progress));
        endFilm(*film, progress);
    };
}

TaskList::Work SeeFilms::trainingWork(const SeeFilmWish& wish, const SeeFilmScene& scene, const QStringList& captions,
                                      const QString& path) const
{
    const std::vector<Moment> all = pastMoments(m_run);
    std::vector<Moment> wanted;
    for (const std::size_t at : spreadEvenly(all.size() + 1, wish.frames))
        if (at < all.size()) // the last one is now
            wanted.push_back(all[at]);
    const SeeFilmAsker asker(m_run);
    return [=, file = filePath(path), kept = m_run.look().kept()](TaskProgress& progress) {
        const auto now = asker.ask<FilmedMoment>([](WatchEngine&, Trainer& trainer) { return momentOfNow(trainer); }, progress.stop());
        // All at once, since a training that goes on lets some of them go; together they are as large as the file that they lie in, which is bounded.
        std::vector<FilmedMoment> moments = readMoments(kept.get(), wanted, progress);
        std::erase_if(moments, [&](const FilmedMoment& one) { return one.batches >= now.batches; });
        moments.push_back(now);
        QStringList texts;
        for (const FilmedMoment& one : moments)
            texts.append(seeMomentLegend(seeMomentCaption(one.batches, one.next, one.loss)));
        const SeeFilmPainter painter(scene.snapshot, scene.network, captions + texts, wish.width);
        const auto film = filmFile(wish, file, nameOfFilm(scene.network, wish.kind), moments.size());
        WatchQuestion question = seeFilmQuestion(scene, {SeeFilmShot{scene.quantity, std::nullopt, {}}});
        const auto ask = [&](std::size_t i) {
            progress.stopIfCancelled();
            question.moment = std::exchange(moments[i].weights, nullptr);
            return askNumbers(asker, question, progress);
        };
        filmSeeMoments(*film, painter, scene, texts, ask, toldTo(progress));
        endFilm(*film, progress);
    };
}

} // namespace ks

#include "moc_see_films.cpp"
