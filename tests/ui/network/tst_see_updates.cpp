#include "core/nn/initialisation.h"
#include "core/nn/next_update.h"
#include "core/nn/presets.h"
#include "core/ops/operator.h"
#include "core/verify/update_oracle.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "ui/network/see/see_drawing.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_front_painter.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_place.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_updates.h"
#include "ui/network/see/see_wave.h"
#include "ui/network/see/see_wave_words.h"
#include "ui/operation/choice_row.h"
#include "ui/theme/colours.h"

#include <QAbstractButton>
#include <QLabel>
#include <QSignalSpy>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace ks;

namespace {

/// The weights of a convolution with six filters, of which each changes ten times less than the one before it, and the last one not at all.
SeePicture updatedPicture()
{
    SeePicture picture = test::lenetPicture();
    const Shape shape{6, 1, 5, 5};
    Tensor before(shape);
    before.fill(1);
    Tensor gradient(shape);
    for (std::size_t filter = 0; filter < 6; ++filter)
        for (std::size_t i = 0; i < 25; ++i)
            gradient.cells()[filter * 25 + i] = filter == 5 ? 0.0F : -static_cast<float>(std::pow(10.0, -static_cast<double>(filter)));
    TensorUpdate update{.before = std::make_shared<const Tensor>(std::move(before)),
                        .gradient = std::make_shared<const Tensor>(std::move(gradient))};
    const UpdateRule rule{.optimizer = {}, .rate = 0.1F, .updates = 41};
    fillIn(update, rule);
    SeeColumn& column = picture.columns[1];
    column.tensor = update.change;
    column.extent = shape;
    column.palette = Palette::BlueOrange;
    column.range = update.range->centred();
    auto updates = std::make_shared<NextUpdates>();
    updates->rule = rule;
    updates->tensors.emplace(LearntTensor(column.node, Role::Weights), std::move(update));
    picture.updates = updates;
    return picture;
}

/// Of the accent's colour, as far as `part` reaches.
int framedPixels(const QImage& image, const QRectF& part, const QColor& accent)
{
    int pixels = 0;
    const QRect seen = part.toAlignedRect() & image.rect();
    for (int y = seen.top(); y <= seen.bottom(); ++y)
        for (int x = seen.left(); x <= seen.right(); ++x) {
            const QColor colour = image.pixelColor(x, y);
            const int off =
                std::abs(colour.red() - accent.red()) + std::abs(colour.green() - accent.green()) + std::abs(colour.blue() - accent.blue());
            pixels += off < 60 ? 1 : 0;
        }
    return pixels;
}

} // namespace

/// Updates as a quantity of See, the wave's last part, and the wave that goes term by term.
class TestSeeUpdates : public test::NetworkTest {
    Q_OBJECT

private:
    using Pass = SeeFront::Pass;

    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    QString sentence() { return page().findChild<QLabel*>("seeWaveSentence")->text(); }
    QString story() { return page().story().toPlainText(); }
    void openSee()
    {
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer(), 20000);
        page().view().setFocus();
        QVERIFY(m_desk->settled());
    }
    void showUpdates()
    {
        page().setQuantity(SeeQuantity::Updates);
        QTRY_VERIFY_WITH_TIMEOUT(page().view().picture().updates, 20000);
        QVERIFY(m_desk->settled());
    }

private slots:
    void cleanup()
    {
        if (m_desk)
            closeWindow();
    }

    void theyAreThoseOfTheTraining_data()
    {
        QTest::addColumn<OptimizerKind>("kind");
        for (const OptimizerKind kind :
             {OptimizerKind::Sgd, OptimizerKind::Momentum, OptimizerKind::Nesterov, OptimizerKind::Adam, OptimizerKind::AdamW})
            QTest::newRow(nameOf(kind).data()) << kind;
    }
    void theyAreThoseOfTheTraining()
    {
        QFETCH(OptimizerKind, kind);
        openWithLittleData();
        change([&](NetworkContent& content) {
            content.settings.optimizer.kind = kind;
            content.settings.optimizer.weightDecay = 0.01F;
        });
        waitUntilReady();
        train(2);
        openSee();
        showUpdates();
        const std::shared_ptr<const NextUpdates> kept = page().view().picture().updates;
        const NextUpdates& updates = *kept;
        QVERIFY(updates.rule.optimizer.kind == kind);
        QCOMPARE(updates.rule.updates, std::uint64_t{2});
        QVERIFY(updates.rule.rate > 0);
        QCOMPARE(updates.tensors.size(), std::size_t{10}); // weights and biases
        for (const auto& [learnt, update] : updates.tensors) {
            QCOMPARE(static_cast<int>(update.states.size()), updates.rule.optimizer.states());
            for (const TensorPtr& state : update.states)
                QVERIFY(std::ranges::any_of(state->cells(), [](float one) { return one != 0; }));
            for (std::size_t i = 0; i < update.before->cells().size(); i += 37) {
                UpdateStart start{.parameter = static_cast<double>(update.before->cells()[i]),
                                  .slope = static_cast<double>(update.gradient->cells()[i]),
                                  .rate = static_cast<double>(updates.rule.rate),
                                  .updates = updates.rule.updates + 1};
                for (std::size_t state = 0; state < update.states.size(); ++state)
                    start.states.at(state) = static_cast<double>(update.states[state]->cells()[i]);
                const double expected = UpdateOracle(updates.rule.optimizer, start).parameter().value - start.parameter;
                QVERIFY(std::abs(static_cast<double>(update.change->cells()[i]) - expected) <=
                        std::abs(expected) * 0x1p-23 + std::abs(start.parameter) * 0x1p-50);
            }
        }
        for (const SeeColumn& column : page().view().picture().columns)
            if (const TensorUpdate* const update = updates.of(column.node)) {
                QCOMPARE(column.tensor, update->change);
                QVERIFY(column.palette == Palette::BlueOrange);
                QCOMPARE(column.range->low, -column.range->high); // about 0
            }
        QVERIFY2(story().contains("update number 3") && story().contains(QLatin1String(nameOf(kind).data())), qPrintable(story()));
    }

    /// Who looks back sees the update that came next then, by the optimiser's state of then: the same bits as when it was passed.
    void theyAreThoseOfTheMoment()
    {
        openWithLittleData();
        change([&](NetworkContent& content) { content.settings.optimizer.kind = OptimizerKind::Adam; });
        waitUntilReady();
        train(1);
        openSee();
        showUpdates();
        const std::shared_ptr<const NextUpdates> then = page().view().picture().updates;
        QCOMPARE(then->rule.updates, std::uint64_t{1});
        train(2);
        const auto made = [this] {
            const auto& updates = page().view().picture().updates;
            return updates ? updates->rule.updates : std::uint64_t{0};
        };
        QTRY_COMPARE_WITH_TIMEOUT(made(), std::uint64_t{3}, 20000);
        run().look().lookAt(1);
        QTRY_COMPARE_WITH_TIMEOUT(made(), std::uint64_t{1}, 20000);
        const NextUpdates& again = *page().view().picture().updates;
        QVERIFY(again.rule == then->rule);
        QCOMPARE(again.tensors.size(), then->tensors.size());
        for (const auto& [learnt, update] : again.tensors) {
            const TensorUpdate& first = then->tensors.at(learnt);
            QVERIFY(std::ranges::equal(update.change->cells(), first.change->cells()));
            for (std::size_t state = 0; state < update.states.size(); ++state)
                QVERIFY(std::ranges::equal(update.states[state]->cells(), first.states[state]->cells()));
        }
    }

    /// With weights in the picture the wave goes from filter to filter, the path goes along, and the weights stay what is seen.
    void theWaveOfWeightsGoesAlongTheFilters()
    {
        openWithLittleData();
        openSee();
        page().setQuantity(SeeQuantity::Weights);
        QVERIFY(m_desk->settled());
        page().wave().setStride(SeeStride::Map);
        page().wave().step(+1);
        page().wave().step(+1);
        QVERIFY(m_desk->settled());
        QCOMPARE(page().quantity(), SeeQuantity::Weights);
        auto* path = page().findChild<SeePath*>(QStringLiteral("seePath"));
        QVERIFY2(path->plainText().contains(QStringLiteral("filter 1")), qPrintable(path->plainText()));
        QVERIFY2(sentence().startsWith(QStringLiteral("Weights: ")) && sentence().contains(QStringLiteral("Filter 1 (0 to 5).")),
                 qPrintable(sentence()));
        page().wave().leave();
        QCOMPARE(page().quantity(), SeeQuantity::Weights);
    }

    void anUntrainedNetworkHasItsFirst()
    {
        openWithLittleData();
        openSee();
        showUpdates();
        QCOMPARE(page().view().picture().updates->rule.updates, std::uint64_t{0});
        QVERIFY2(story().contains("the first update"), qPrintable(story()));
    }

    /// It is the next update's, whose rate it is.
    void anotherRateMakesOtherUpdates()
    {
        openWithLittleData();
        train(1);
        openSee();
        showUpdates();
        const float before = page().view().picture().updates->rule.rate;
        change([](NetworkContent& content) { content.settings.schedule.rate *= 2; });
        QTRY_VERIFY_WITH_TIMEOUT(page().view().picture().updates && page().view().picture().updates->rule.rate > before, 20000);
    }

    /// The stages of its update, and the sum that its gradient is.
    void aWeightIsToldLineByLine()
    {
        openWithLittleData();
        train(1);
        openSee();
        showUpdates();
        page().view().setSpot({.column = 1, .map = 2});
        QTRY_VERIFY2_WITH_TIMEOUT(story().contains("Filter 2 (0 to 5).") && story().contains("‖Δw‖"), qPrintable(story()), 20000);
        page().view().setSpot({.column = 1, .map = 2, .cell = SeeCell(1, 3)});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(page().reasons()->question.of == Role::DiffWeights);
        QCOMPARE(page().reasons()->question.cell, (Cell{2, 0, 1, 3}));
        QVERIFY(m_desk->settled());
        QVERIFY2(story().contains("w′ = w − ") && story().contains("Δw = w′ − w ≈"), qPrintable(story()));
        QVERIFY2(story().contains("update number 2"), qPrintable(story()));
        QVERIFY(page().findChild<QAbstractButton*>("seeOpenOperation")->isEnabled()); // at the gradient's cell
    }

    /// Who looks at updates or gradients wants to see them come, not the whole way there.
    void theWaveSetsOutWithWhatIsSeen()
    {
        openWithLittleData();
        openSee();
        SeeWave& wave = page().wave();
        wave.step(+1);
        QVERIFY(wave.station()->pass == Pass::Forward);
        wave.leave();
        page().setQuantity(SeeQuantity::Gradients);
        wave.step(+1);
        QVERIFY(wave.station()->pass == Pass::Backward);
        wave.leave();
        showUpdates();
        wave.setStride(SeeStride::Term);
        wave.step(+1);
        QVERIFY(wave.station()->pass == Pass::Update);
        QCOMPARE(page().quantity(), SeeQuantity::Updates);
        wave.leave();
        QCOMPARE(page().quantity(), SeeQuantity::Updates);
        QVERIFY(m_desk->settled());
    }

    void theWaveEndsWithThem()
    {
        openWithLittleData();
        openSee();
        SeeWave& wave = page().wave();
        wave.step(+1);
        while (wave.station() && wave.station()->pass != Pass::Update)
            wave.step(+1);
        QVERIFY(wave.station());
        QCOMPARE(page().quantity(), SeeQuantity::Updates);
        QTRY_VERIFY_WITH_TIMEOUT(!wave.station()->shares.empty(), 20000);
        QCOMPARE(wave.station()->shares.size(), std::size_t{6});
        QVERIFY2(sentence().contains("The weights change by") && sentence().contains("Motion is reduced"), qPrintable(sentence()));
        wave.setStride(SeeStride::Map);
        wave.step(-1);
        QVERIFY2(sentence().contains("Filter 4 (0 to 5).") && sentence().contains("It changes by"), qPrintable(sentence()));
        wave.leave();
        QCOMPARE(page().quantity(), SeeQuantity::Values);
        QVERIFY(m_desk->settled());
    }

    void sizesAreSaid()
    {
        const SeePicture picture = updatedPicture();
        const std::span<const double> shares = seeSharesAt(picture, 1);
        QCOMPARE(shares.size(), std::size_t{6});
        QVERIFY(std::abs(shares[0] - 0.1) < 1e-6 && std::abs(shares[2] - 1e-3) < 1e-8 && shares[5] == 0);
        QVERIFY(seeSharesAt(picture, 2).empty());
        QVERIFY(seeShareSentence({Pass::Update, 1, 0, 6}, shares, 0.05).contains("10.00"));
        QVERIFY(seeShareSentence({Pass::Update, 1, -1, 6}, shares, 0.05).contains("5.00"));
        QVERIFY(seeShareSentence({Pass::Update, 1, -1, 6}, {}, 0).isEmpty());
        QVERIFY(seeFlashOf(0.1) > seeFlashOf(0.01) && seeFlashOf(0.01) > seeFlashOf(0.001) && seeFlashOf(0) == 0);
        const SeeStation station{.pass = Pass::Update, .column = 1, .count = 6, .text = "update", .shares = {0.1}};
        QVERIFY(seeFlashText(station, true).contains("Motion is reduced"));
        QVERIFY(!seeFlashText(station, true).contains("flashes") && seeFlashText(station, false).contains("flashes"));
        QVERIFY(seeUpdatesSentence(picture.updates->rule).contains("42"));
    }

    /// A frame of the wave: what changes more has the thicker frame, and stands still.
    void filtersAreFramedAsTheyChange()
    {
        SeeView view;
        view.resize(1280, 600);
        view.setPicture(updatedPicture());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setSpot({.column = 1});
        QVERIFY(test::settled());
        view.setWave(SeeFront{Pass::Update, 1, -1, 6});
        QVERIFY(test::settled());
        const QImage image = view.grab().toImage();
        const QColor accent = coloursOf(view.palette()).accent;
        const auto framed = [&](const QImage& of, std::int64_t filter) {
            return framedPixels(of, view.rectOf({.column = 1, .map = filter}).adjusted(-3, -3, 3, 3), accent);
        };
        QVERIFY2(framed(image, 0) > framed(image, 5), qPrintable(QStringLiteral("%1, %2").arg(framed(image, 0)).arg(framed(image, 5))));
        QVERIFY(framed(image, 0) >= framed(image, 2));
        view.setWave(SeeFront{Pass::Update, 1, 2, 6}); // one filter alone
        QVERIFY(test::settled());
        const QImage one = view.grab().toImage();
        QVERIFY(framed(one, 2) > framed(one, 0));
    }

    void theyAreDrawnWithoutAWindow()
    {
        SeeDrawing drawing{.model = presetModel("lenet-5"), .backend = "openmp", .at = "conv1/map 2", .size = {1000, 480}};
        drawing.parameters = initialParameters(drawing.model, 7);
        drawing.rule = {.optimizer = {.kind = OptimizerKind::Adam}, .rate = 0.001F};
        drawing.state = freshState(drawing.model.graph, drawing.rule.optimizer, {});
        drawing.input = Tensor(drawing.model.graph.input, "input");
        drawing.input.fill(0.5F);
        drawing.look.quantity = "updates";
        QVERIFY(seeQuantityIn(drawing.look) == SeeQuantity::Updates);
        QCOMPARE(seeLookOf(SeeContents(drawing.model), SeeQuantity::Updates, SeeLevel::Network, {}).quantity, std::string("updates"));
        const SeeSnapshot snapshot = seeSnapshotOf(std::move(drawing));
        QVERIFY(snapshot.picture.updates && snapshot.picture.updates->tensors.size() == 10); // each with a bias
        QVERIFY(snapshot.picture.columns[1].tensor == snapshot.picture.updates->of(snapshot.picture.columns[1].node)->change);
        const SeeFigure figure(snapshot, "LeNet-5");
        QVERIFY(figure.facts().last().second.contains("the first update"));
        QVERIFY(figure.caption().startsWith("Updates.") && figure.caption().contains("the first update"));
        QVERIFY(!figure.caption().contains("without their training"));
        SeeSnapshot assumed = snapshot;
        auto updates = std::make_shared<NextUpdates>(*snapshot.picture.updates);
        updates->assumed = true;
        assumed.picture.updates = updates;
        QVERIFY(SeeFigure(assumed, "LeNet-5").caption().contains("without their training"));
        QVERIFY(SeeFigure(assumed, "LeNet-5", SeeFigure::Caption::None).caption().isEmpty());
    }

    /// A convolution's 5×5 window, and the bias.
    void theWaveGoesTermByTerm()
    {
        const SeeContents contents(presetModel("lenet-5"));
        std::vector<SeeStation> stations = seeStations(contents);
        const auto conv = std::ranges::find_if(stations, [](const SeeStation& one) { return one.sum && one.count == 6; });
        QVERIFY(conv != stations.end());
        const std::int64_t terms = termCount(conv->sum->first, conv->sum->second, {0, 0, 0, 0});
        QVERIFY(terms >= 25);
        SeeWave wave;
        wave.setStations({stations.front(), *conv});
        wave.setStride(SeeStride::Term);
        wave.step(+1);
        QCOMPARE(wave.front()->term, std::int64_t{0}); // a sample is no sum
        wave.step(+1);
        QCOMPARE(wave.front()->term, std::int64_t{1});
        QCOMPARE(wave.front()->terms, terms);
        const SeeSpot first{.column = conv->column, .map = 0, .cell = SeeCell(0, 0)};
        QCOMPARE(wave.front()->cellSpot(), std::optional(first));
        QCOMPARE(wave.termsAt(first), std::int64_t{1});
        QCOMPARE(wave.termsAt({.column = conv->column, .map = 0, .cell = SeeCell(0, 1)}), std::int64_t{0});
        for (std::int64_t i = 1; i < terms; ++i)
            wave.step(+1);
        QCOMPARE(wave.front()->term, terms);
        QCOMPARE(wave.front()->cellSpot(), std::optional(first));
        QVERIFY2(seeWaveText(*wave.station(), *wave.front()).startsWith(QStringLiteral("Term %1 of %1.").arg(terms)),
                 qPrintable(seeWaveText(*wave.station(), *wave.front())));
        wave.step(+1);
        QCOMPARE(wave.front()->cell, std::optional(SeeCell(0, 1)));
        QCOMPARE(wave.front()->term, std::int64_t{1});
        wave.step(-1); // back: its last one
        QCOMPARE(wave.front()->cell, std::optional(SeeCell(0, 0)));
        QCOMPARE(wave.front()->term, terms);
        wave.setStride(SeeStride::Cell);
        QCOMPARE(wave.front()->term, std::int64_t{0});
        wave.setStride(SeeStride::Term); // all of the cell stays seen
        QCOMPARE(wave.front()->term, terms);
    }

    /// Layers without maps, both ways: their cells one by one.
    void cellsWithoutMapsComeOneByOne()
    {
        const SeeContents contents(presetModel("lenet-5"));
        for (const Pass pass : {Pass::Forward, Pass::Backward}) {
            std::vector<SeeStation> stations = seeStations(contents);
            const auto dense = std::ranges::find_if(stations, [&](const SeeStation& one) { return one.pass == pass && one.cells == 84; });
            QVERIFY(dense != stations.end());
            SeeWave wave;
            wave.setStations({*dense});
            wave.setStride(SeeStride::Map);
            wave.step(+1);
            QCOMPARE(wave.front()->map, std::int64_t{-1});
            wave.setStride(SeeStride::Cell); // all of them stay seen
            QCOMPARE(wave.front()->map, std::int64_t{83});
            wave.step(-1);
            QCOMPARE(wave.front()->cellSpot(), std::optional(SeeSpot{.column = dense->column, .map = 82}));
            QVERIFY(wave.front()->covers({.column = dense->column, .map = 83}));
            QVERIFY(!wave.front()->covers({.column = dense->column, .map = 82}));
            QVERIFY(seeWaveText(*wave.station(), *wave.front()).startsWith("Unit 82 (0 to 83)."));
            wave.setStride(SeeStride::Term);
            QVERIFY(wave.front()->terms > 1);
        }
    }

    /// Weight by weight, and its gradient term by term.
    void theUpdateGoesWeightByWeight()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const std::vector<SeeStation> stations = seeStations(contents);
        const auto conv = std::ranges::find_if(stations, [](const SeeStation& one) { return one.pass == Pass::Update; });
        QVERIFY(conv != stations.end() && conv->sum);
        QCOMPARE(conv->count, std::int64_t{6});
        QCOMPARE(conv->cells, std::int64_t{25});
        SeeWave wave;
        wave.setStations({*conv});
        for (const SeeStride stride : {SeeStride::Map, SeeStride::Row}) { // a filter
            wave.setStride(stride);
            wave.step(+1);
            QCOMPARE(*wave.front(), (SeeFront{Pass::Update, conv->column, 0, 6}));
            wave.leave();
        }
        wave.setStride(SeeStride::Cell);
        for (int i = 0; i < 33; ++i)
            wave.step(+1);
        const SeeSpot weight{.column = conv->column, .map = 1, .cell = SeeCell(1, 2)};
        QCOMPARE(wave.front()->cellSpot(), std::optional(weight));
        QCOMPARE(wave.front()->map, std::int64_t{1});
        QVERIFY2(seeWaveText(*wave.station(), *wave.front())
                     .endsWith("Filter 1 (0 to 5). Channel 0 (0 to 0), row 1 (0 to 4), column 2 (0 to 4)."),
                 qPrintable(seeWaveText(*wave.station(), *wave.front())));
        wave.setStride(SeeStride::Term);
        QVERIFY(wave.front()->terms > 1 && wave.termsAt(weight) == wave.front()->terms);
        QVERIFY(seeWaveText(*wave.station(), *wave.front()).contains("of its gradient."));
        wave.step(+1);
        QCOMPARE(wave.front()->weight->cell, std::optional(SeeCell(1, 3)));
        QCOMPARE(wave.front()->term, std::int64_t{1});
    }

    /// By the keys of the other strides; the sum so far stands beside the picture.
    void theSumSoFarIsTold()
    {
        openWithLittleData();
        openSee();
        SeeWave& wave = page().wave();
        wave.step(+1);
        wave.step(+1);
        const QList<QAbstractButton*> strides = page().findChild<ChoiceRow*>("seeWaveSteps")->findChildren<QAbstractButton*>();
        QCOMPARE(strides.size(), qsizetype{5});
        strides.last()->click();
        QVERIFY(wave.stride() == SeeStride::Term);
        QVERIFY(wave.front()->terms > 1);
        const std::int64_t terms = wave.front()->terms;
        QTest::keyClick(&page().view(), Qt::Key_Comma);
        QCOMPARE(wave.front()->term, terms - 1);
        const auto told = [&] { return page().reasons() && page().reasons()->explanation ? page().reasons()->explanation->taken : 0; };
        QTRY_COMPARE_WITH_TIMEOUT(told(), terms - 1, 20000);
        QVERIFY(!page().reasons()->explanation->isComplete());
        QVERIFY2(story().contains("The sum so far"), qPrintable(story()));
        QVERIFY2(sentence().startsWith(QStringLiteral("Term %1 of %2.").arg(terms - 1).arg(terms)), qPrintable(sentence()));
        QTest::keyClick(&page().view(), Qt::Key_Comma);
        QTRY_COMPARE_WITH_TIMEOUT(told(), terms - 2, 20000);
        QTest::keyClick(&page().view(), Qt::Key_Period);
        QTest::keyClick(&page().view(), Qt::Key_Period);
        QTRY_VERIFY_WITH_TIMEOUT(told() == terms && page().reasons()->explanation->isComplete(), 20000);
        wave.leave();
        QVERIFY(m_desk->settled());
    }
};

QTEST_MAIN(TestSeeUpdates)
#include "tst_see_updates.moc"
