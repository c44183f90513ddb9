#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "ui/figures/film_colours.h"
#include "ui/figures/film_file.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_film_dialog.h"
#include "ui/network/see/see_film_numbers.h"
#include "ui/network/see/see_film_taste.h"
#include "ui/network/see/see_films.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_save_button.h"
#include "ui/network/see/see_wave.h"
#include "ui/shell/preferences.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QImageReader>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>
#include <vector>

using namespace ks;

/// Films of what See shows: which frames they have, that the GIF and the numbered files are the same, and that what is cancelled leaves nothing.
class TestSeeFilms : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    SeeFilms& films() { return *page().findChild<SeeFilms*>(); }
    void openSee()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 20000);
        QVERIFY(m_desk->settled());
    }
    /// What became of it.
    TaskList::End made(const SeeFilmWish& wish, const QString& path)
    {
        QSignalSpy ended(&films(), &SeeFilms::ended);
        films().start(wish, path);
        [&] { QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60000); }();
        return ended.isEmpty() ? TaskList::End::Failed : ended.first().first().value<TaskList::End>();
    }
    static std::vector<QImage> framesOf(const QString& gif)
    {
        std::vector<QImage> frames;
        QImageReader reader(gif, "gif");
        for (QImage frame = reader.read(); !frame.isNull(); frame = reader.read())
            frames.push_back(frame);
        return frames;
    }
    static QStringList filesIn(const QString& folder)
    {
        return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

private slots:
    void cleanup() { closeWindow(); }

    void aWaveHasItsStepsAsShots()
    {
        using Pass = SeeFront::Pass;
        const SeeContents contents(presetModel("lenet-5"));
        const std::vector<SeeStation> stations = seeStations(contents);
        const auto all = seeWaveShots(contents, Pass::Update, false);
        QCOMPARE(all.size(), stations.size());
        QCOMPARE(seeWaveLength(contents, Pass::Update, false), all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            QCOMPARE(all[i].caption, stations[i].text);
            QCOMPARE(all[i].front->column, stations[i].column);
            QVERIFY(all[i].quantity == stations[i].quantity());
        }
        const auto forward = seeWaveShots(contents, Pass::Loss, false);
        QVERIFY(forward.size() < all.size());
        QVERIFY(forward.back().front->pass == Pass::Loss);
        const auto maps = seeWaveShots(contents, Pass::Loss, true);
        QVERIFY(maps.size() > forward.size());
        QCOMPARE(seeWaveLength(contents, Pass::Loss, true), maps.size());
        const auto some = seeWaveShots(contents, Pass::Loss, true, 5);
        QCOMPARE(some.size(), std::size_t{5});
        QCOMPARE(some.front().caption, maps.front().caption);
        QCOMPARE(some.back().caption, maps.back().caption);
        QVERIFY2(maps[1].caption.contains("Map 0 (0 to 5)."), qPrintable(maps[1].caption));
    }

    void framesAreSpreadEvenly()
    {
        using Chosen = std::vector<std::size_t>;
        QCOMPARE(spreadEvenly(5, 0), (Chosen{0, 1, 2, 3, 4}));
        QCOMPARE(spreadEvenly(5, 9), (Chosen{0, 1, 2, 3, 4}));
        QCOMPARE(spreadEvenly(5, 3), (Chosen{0, 2, 4}));
        QCOMPARE(spreadEvenly(101, 2), (Chosen{0, 100}));
        QCOMPARE(spreadEvenly(4, 1), (Chosen{3}));
        QCOMPARE(spreadEvenly(0, 3), Chosen());
    }

    void captionsSayWhen()
    {
        QCOMPARE(seeMomentCaption(0, {}, notKnown), QStringLiteral("Before the first batch."));
        QCOMPARE(seeMomentCaption(3, {.epoch = 0, .batch = 3}, notKnown), QStringLiteral("After batch 3, in epoch 1."));
        QCOMPARE(seeMomentCaption(8, {.epoch = 1, .batch = 0}, 0.5), QStringLiteral("After batch 8, in epoch 1. Its loss: 0.5."));
    }

    /// The same colour is the same number in every frame, and the frames say so.
    void aTrainingHasOneRangeOfColours()
    {
        const auto pictureOf = [](std::optional<ValueRange> first, std::optional<ValueRange> second) {
            SeePicture picture;
            picture.columns.resize(2);
            picture.columns[0].range = first;
            picture.columns[1].range = second;
            return picture;
        };
        SeeFilmRanges ranges;
        ranges.add(pictureOf(ValueRange{0, 2}, std::nullopt));
        ranges.add(pictureOf(ValueRange{-1, 1}, ValueRange{3, 4}));
        SeePicture frame = pictureOf(ValueRange{0, 1}, std::nullopt);
        ranges.applyTo(frame);
        QVERIFY(frame.columns[0].range == (ValueRange{-1, 2}));
        QCOMPARE(frame.columns[0].palette, Palette::BlueOrange); // also where this frame has no number below zero
        QCOMPARE(frame.columns[1].palette, Palette::Viridis);
        QVERIFY(frame.columns[1].range == (ValueRange{3, 4}));
        QCOMPARE(seeMomentLegend(QStringLiteral("Now.")), QStringLiteral("Now. Each layer has one range of colours in all frames."));
    }

    void theWaveIsFilmed()
    {
        openSee();
        const SeeFilmWish wish{.kind = SeeFilmKind::Wave, .framesPerSecond = 1, .width = 480};
        const SeeFilmFacts facts = films().factsOf(wish);
        QCOMPARE(facts.available, page().wave().stations().size());
        QVERIFY(facts.obstacle.isEmpty());
        const QTemporaryDir folder;
        const QString path = folder.filePath("wave.gif");
        QVERIFY(made(wish, path) == TaskList::End::Done);
        const std::vector<QImage> frames = framesOf(path);
        QCOMPARE(frames.size(), facts.available);
        QCOMPARE(frames.front().size(), facts.size);
        QVERIFY(static_cast<std::size_t>(QFileInfo(path).size()) <= mostBytesOf(wish, facts.size, frames.size()));
        QVERIFY2(said().contains("wave.gif"), qPrintable(said()));
        QVERIFY(!page().wave().station()); // the window's own wave has not moved
    }

    void aGifHasTheFramesOfTheNumberedFiles()
    {
        openSee();
        SeeFilmWish wish{.kind = SeeFilmKind::Wave, .frames = 4, .width = 400};
        const QTemporaryDir folder;
        QVERIFY(made(wish, folder.filePath("wave.gif")) == TaskList::End::Done);
        wish.asFrames = true;
        QVERIFY(made(wish, folder.filePath("frames")) == TaskList::End::Done);
        const std::vector<QImage> frames = framesOf(folder.filePath("wave.gif"));
        const QDir files(folder.filePath("frames"));
        const QStringList names = files.entryList(QDir::Files, QDir::Name);
        QCOMPARE(frames.size(), std::size_t{4});
        QCOMPARE(names.size(), qsizetype{4});
        FilmColours colours(SeeFilmPainter::exactColours());
        const QImage png(files.filePath(names.first()));
        QCOMPARE(png.size(), frames.front().size());
        QVERIFY(png.text(QStringLiteral("Description")).startsWith("Forward: the sample enters"));
        for (int y = 0; y < png.height(); ++y)
            for (int x = 0; x < png.width(); ++x)
                QCOMPARE(frames.front().pixel(x, y) | 0xFF000000U, colours.table()[colours.indexOf(png.pixel(x, y))]);
    }

    void theTrainingIsFilmed()
    {
        openSee();
        QAction* action = films().actions().last();
        QVERIFY(!action->isEnabled());
        QVERIFY(action->toolTip().contains("train first"));
        for (int i = 0; i < 3; ++i)
            train(1);
        QVERIFY(films().actions().last()->isEnabled());
        const SeeFilmWish wish{.kind = SeeFilmKind::Training, .framesPerSecond = 5, .width = 400};
        const SeeFilmFacts facts = films().factsOf(wish);
        QVERIFY(facts.available >= 3); // two moments before now at least
        const QTemporaryDir folder;
        QVERIFY(made(wish, folder.filePath("training.gif")) == TaskList::End::Done);
        const std::vector<QImage> frames = framesOf(folder.filePath("training.gif"));
        QCOMPARE(frames.size(), facts.available);
        QCOMPARE(frames.front().size(), facts.size);
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(!run().look().batches()); // what is looked at has not changed either
    }

    /// However many numbers there are: those that have no room in memory come back bit for bit.
    void everyMomentIsComputedOnce()
    {
        struct Frames final : FilmFile {
            std::vector<QImage> images;
            void add(const QImage& frame) override { images.push_back(frame); }
            void commit() override {}
        };
        openSee();
        const SeeFilmScene scene{page().contents(), SeeQuantity::Values, {}, page().view().snapshot(), {}, QStringLiteral("LeNet-5")};
        std::vector<std::shared_ptr<const WatchAnswer>> answers{page().answer()};
        auto other = std::make_shared<WatchAnswer>(*page().answer());
        for (TensorPtr& tensor : other->tensors) {
            Tensor twice = *tensor;
            for (float& cell : twice.cells())
                cell *= 2;
            tensor = std::make_shared<const Tensor>(std::move(twice));
        }
        other->ranges.clear();
        answers.push_back(other);
        const QStringList texts{QStringLiteral("first"), QStringLiteral("last")};
        const SeeFilmPainter painter(scene.snapshot, scene.network, texts, 400);
        std::vector<std::vector<QImage>> films;
        for (const std::size_t mostInMemory : {SeeFilmNumbers::usualMemory, std::size_t{0}, std::size_t{20'000}}) {
            Frames film;
            std::vector<std::size_t> asked;
            double share = 0;
            filmSeeMoments(
                film, painter, scene, texts,
                [&](std::size_t moment) {
                    asked.push_back(moment);
                    return answers.at(moment);
                },
                [&](double told) {
                    QVERIFY(told >= share && told <= 1);
                    share = told;
                },
                mostInMemory);
            QCOMPARE(asked, (std::vector<std::size_t>{0, 1}));
            QCOMPARE(film.images.size(), std::size_t{2});
            films.push_back(std::move(film.images));
        }
        QVERIFY(films[0][0] != films[0][1]);
        QVERIFY(films[1] == films[0] && films[2] == films[0]);
        SeeFilmNumbers numbers(0);
        numbers.add(*other);
        const WatchAnswer back = numbers.take(0);
        for (std::size_t i = 0; i < other->tensors.size(); ++i)
            QVERIFY(std::ranges::equal(back.tensors[i]->cells(), other->tensors[i]->cells()));
    }

    void itIsFilmedWhileItGoesOn()
    {
        openSee();
        train(2);
        run().run();
        const QTemporaryDir folder;
        const SeeFilmWish wish{.kind = SeeFilmKind::Training, .width = 400};
        QVERIFY(made(wish, folder.filePath("training.gif")) == TaskList::End::Done);
        QVERIFY(framesOf(folder.filePath("training.gif")).size() >= 2);
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
        QCOMPARE(run().state(), State::Finished);
    }

    void whatIsCancelledLeavesNothing()
    {
        openSee();
        train(2);
        const QTemporaryDir folder;
        for (const bool asFrames : {false, true})
            for (const SeeFilmKind kind : {SeeFilmKind::Wave, SeeFilmKind::Training}) {
                QSignalSpy ended(&films(), &SeeFilms::ended);
                films().start({.kind = kind, .asFrames = asFrames}, folder.filePath("film"));
                m_window->tasks().cancelAll();
                QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60000);
                QVERIFY(ended.first().first().value<TaskList::End>() == TaskList::End::Cancelled);
                QCOMPARE(filesIn(folder.path()), QStringList());
            }
    }

    void anotherTrainingIsNotFilmed()
    {
        openSee();
        const QTemporaryDir folder;
        QSignalSpy ended(&films(), &SeeFilms::ended);
        films().start({.kind = SeeFilmKind::Wave}, folder.filePath("wave.gif"));
        run().prepare(run().view().content); // before the film could ask anything
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60000);
        QVERIFY(ended.first().first().value<TaskList::End>() == TaskList::End::Failed);
        QCOMPARE(filesIn(folder.path()), QStringList());
        waitUntilReady();
    }

    void theMenuOffersThem()
    {
        openSee();
        auto* menu = page().findChild<QMenu*>("seeSaveMenu");
        emit menu->aboutToShow(); // which says what can be done now
        QCOMPARE(menu->actions().size(), qsizetype{3});
        for (const QAction* action : menu->actions())
            QVERIFY(!action->text().isEmpty() && !action->toolTip().isEmpty());
        menu->actions()[1]->trigger();
        auto* dialog = m_window->findChild<SeeFilmDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(!dialog->isModal());
        dialog->reject();
    }

    /// Who makes the same film of another network need not say again how it is to be; the other kind of film is asked for otherwise.
    void theDialogBeginsAsItWasLastAskedFor()
    {
        openSee();
        const auto ask = [this](SeeFilmKind kind) {
            films().ask(kind);
            return m_window->findChild<SeeFilmDialog*>();
        };
        const SeeFilmWish wave = ask(SeeFilmKind::Wave)->wish();
        QCOMPARE(wave.width, 800);
        QCOMPARE(wave.framesPerSecond, 1);
        SeeFilmDialog* dialog = ask(SeeFilmKind::Wave);
        dialog->findChild<QComboBox*>("seeFilmUntil")->setCurrentIndex(0);
        dialog->findChild<QComboBox*>("seeFilmSteps")->setCurrentIndex(1);
        dialog->findChild<QSpinBox*>("seeFilmFrames")->setValue(3);
        dialog->findChild<QSpinBox*>("seeFilmWidth")->setValue(480);
        dialog->findChild<QSpinBox*>("seeFilmSpeed")->setValue(4);
        const SeeFilmWish asked = dialog->wish();
        QVERIFY(asked.until == SeeFront::Pass::Loss && asked.byMaps && asked.frames == 3 && asked.width == 480);
        dialog->reject(); // what is not made was not liked
        QCOMPARE(ask(SeeFilmKind::Wave)->wish().width, wave.width);
        emit m_window->findChild<SeeFilmDialog*>()->chosen(asked);
        for (auto* place : m_window->findChildren<QFileDialog*>())
            place->reject();
        const SeeFilmWish again = ask(SeeFilmKind::Wave)->wish();
        QVERIFY(again.until == asked.until && again.byMaps == asked.byMaps && again.asFrames == asked.asFrames);
        QCOMPARE(again.frames, asked.frames);
        QCOMPARE(again.width, asked.width);
        QCOMPARE(again.framesPerSecond, asked.framesPerSecond);
        const SeeFilmWish training = ask(SeeFilmKind::Training)->wish();
        QCOMPARE(training.width, 800);
        QCOMPARE(training.framesPerSecond, 10);
        QCOMPARE(training.frames, std::size_t{0});
    }

    void theDialogSaysHowLargeItGets()
    {
        SeeFilmFacts facts{.available = 22, .size = {800, 400}};
        SeeFilmDialog dialog(
            likedFilm(Preferences(), SeeFilmKind::Wave),
            [&](const SeeFilmWish& wish) {
                SeeFilmFacts told = facts;
                told.available = wish.byMaps ? 300 : facts.available;
                return told;
            },
            nullptr);
        const auto* saying = dialog.findChild<QLabel*>("seeFilmSaid");
        QVERIFY2(saying->text().startsWith("22 frame"), qPrintable(saying->text()));
        QVERIFY2(saying->text().contains("800×400 pixels"), qPrintable(saying->text()));
        QVERIFY2(saying->text().contains("23 s"), qPrintable(saying->text())); // the last one for two
        QCOMPARE(dialog.wish().frames, std::size_t{0});
        QVERIFY(dialog.wish().until == SeeFront::Pass::Update);
        auto* frames = dialog.findChild<QSpinBox*>("seeFilmFrames");
        dialog.findChild<QComboBox*>("seeFilmSteps")->setCurrentIndex(1);
        QCOMPARE(frames->value(), 300); // all that there are
        frames->setValue(5);
        QCOMPARE(dialog.wish().frames, std::size_t{5});
        dialog.findChild<QComboBox*>("seeFilmSteps")->setCurrentIndex(0);
        QCOMPARE(dialog.wish().frames, std::size_t{5}); // that was asked for
        dialog.findChild<QComboBox*>("seeFilmFormat")->setCurrentIndex(1);
        QVERIFY(dialog.wish().asFrames);
        QVERIFY(!dialog.findChild<QSpinBox*>("seeFilmSpeed")->isEnabled());
        QSignalSpy chosen(&dialog, &SeeFilmDialog::chosen);
        facts.obstacle = QStringLiteral("Not now.");
        dialog.refresh();
        QVERIFY(!dialog.findChild<QPushButton*>("seeFilmGo")->isEnabled());
        QCOMPARE(saying->text(), facts.obstacle);
        facts.obstacle.clear();
        dialog.refresh();
        SeeFilmDialog training(
            likedFilm(Preferences(), SeeFilmKind::Training),
            [](const SeeFilmWish&) {
                return SeeFilmFacts{.available = 11, .size = {800, 400}, .batches = 200};
            },
            nullptr);
        const QString told = training.findChild<QLabel*>("seeFilmSaid")->text();
        QVERIFY2(told.contains("every 20 batch"), qPrintable(told));
        QVERIFY(training.findChild<QComboBox*>("seeFilmUntil")->isHidden());
        dialog.findChild<QPushButton*>("seeFilmGo")->click();
        QCOMPARE(chosen.size(), 1);
    }
};

QTEST_MAIN(TestSeeFilms)
#include "tst_see_films.moc"
