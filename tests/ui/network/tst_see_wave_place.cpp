#include "core/backends/backend.h"
#include "core/nn/initialisation.h"
#include "core/nn/next_update.h"
#include "core/nn/presets.h"
#include "core/ops/operator.h"
#include "core/session/network_look.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_place.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_reasons.h"
#include "ui/network/see/see_wave.h"
#include "ui/network/see/see_where.h"

#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

using namespace ks;

namespace {

/// A network of which everything is known for one sample.
struct KnownNetwork {
    explicit KnownNetwork(const Model& model) : contents(model), probe(model, requireBackend("openmp"), 1)
    {
        for (int column = 1; column < static_cast<int>(contents.columns().size());)
            if (!(contents.foldAt(column)->isGroup() && contents.toggle(column)))
                ++column;
        parameters = initialParameters(model, 7);
        probe.setParameters(parameters);
    }
    WatchAnswer answerOf(SeeQuantity quantity)
    {
        const Model& model = contents.model();
        WatchAnswer answer;
        answer.question = seeWatchQuestion(contents, quantity);
        answer.prediction.label = 3;
        Tensor input(model.graph.input, "input");
        for (std::int64_t i = 0; i < input.elements(); ++i)
            input.cells()[static_cast<std::size_t>(i)] = static_cast<float>(i % 17) / 17;
        std::vector<float> target(static_cast<std::size_t>(model.outputs()), 0.0F);
        target[3] = 1;
        lookThrough(probe, std::move(input), target, answer);
        if (quantity == SeeQuantity::Updates) {
            const UpdateRule rule{.optimizer = {.kind = OptimizerKind::Adam}, .rate = 0.001F};
            NetworkState state = freshState(model.graph, rule.optimizer, {});
            state.parameters = parameters;
            addUpdates(answer, model, rule, std::move(state));
        }
        return answer;
    }

    SeeContents contents;
    NetworkProbe probe;
    std::vector<Tensor> parameters;
};

/// As SeePath writes it.
QString pathTo(const SeePicture& picture, const SeeSpot& spot)
{
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    QStringList parts{column.name, seeMapName(column, spot.map)};
    if (spot.cell)
        parts += QStringLiteral("[%1, %2]").arg(spot.cell->first).arg(spot.cell->second);
    return parts.join(QStringLiteral(" › "));
}

/// What is read in a path is the cell of the tensor that is shown there, and the sum that is told of it ends at that number.
void checkPlace(KnownNetwork& known, const SeePicture& picture, SeeQuantity quantity, const SeeSpot& spot)
{
    const QString path = pathTo(picture, spot);
    NetworkLook look = seeWhereIn(known.contents, path).look;
    look.quantity = seeLookOf(known.contents, quantity, SeeLevel::Cells, spot).quantity;
    const SeeSpot read = seeSpotIn(known.contents, look);
    QVERIFY2(read == spot, qPrintable(path));
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    QVERIFY2(column.tensor, qPrintable(path));
    const Shape& shape = column.tensor->shape();
    const SeeCell at = spot.cell.value_or(SeeCell(0, 0));
    const float there = column.tensor->cells()[static_cast<std::size_t>((spot.map * shape.h + at.first) * shape.w + at.second)];
    const std::optional<float> shown = seeNumberAt(column, spot);
    QVERIFY2(shown && *shown == there, qPrintable(path));
    const auto question = seeQuestionAt({known.contents, quantity, {}}, spot);
    if (!question || question->node == graphInput || question->wholePlane)
        return;
    QCOMPARE(question->cell.y, at.first);
    QCOMPARE(question->cell.x, at.second);
    const SeeReasons reasons = reasonsOf(known.probe, *question);
    QVERIFY2(reasons.explanation && reasons.explanation->backendValue, qPrintable(path));
    const auto told = static_cast<float>(*reasons.explanation->backendValue);
    if (quantity == SeeQuantity::Updates) {
        const TensorUpdate& update = *picture.updates->of(column.node);
        QCOMPARE(told, (*update.gradient)[question->cell]);
    } else if (quantity != SeeQuantity::Values || question->node == column.node) { // else its column makes something of it yet
        QCOMPARE(told, there);
    }
    QVERIFY2(reasons.explanation->agrees(), qPrintable(path));
}

/// Some of a tensor: its corners, and others far apart.
std::vector<SeeSpot> placesIn(const SeeColumn& column, int index)
{
    const SeePlanes planes = SeePlanes::of(column);
    std::vector<SeeSpot> places;
    const std::int64_t maps = planes.isMatrix ? planes.cells() : planes.tiles;
    for (const std::int64_t map : std::set<std::int64_t>{0, maps / 3, maps - 1}) {
        if (planes.isMatrix || planes.cells() == 1) {
            places.push_back({.column = index, .map = map});
            continue;
        }
        for (const SeeCell& cell :
             {SeeCell(0, 0), SeeCell(planes.rows / 2, planes.columns - 1), SeeCell(planes.rows - 1, planes.columns / 3)})
            places.push_back({.column = index, .map = map, .cell = cell});
    }
    return places;
}

constexpr std::array allSeeQuantities = {SeeQuantity::Values, SeeQuantity::Gradients, SeeQuantity::Weights, SeeQuantity::WeightGradients,
                                         SeeQuantity::Updates};

} // namespace

/// One place for the wave, the path and the numbers.
class TestSeeWavePlace : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    QString path() { return page().findChild<SeePath*>("seePath")->plainText(); }
    void openSee()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 20000);
        page().view().setFocus();
        QVERIFY(m_desk->settled());
    }

private slots:
    void cleanup() { closeWindow(); }

    void theCellThatIsNamedIsTheOneWhoseNumberIsShown_data()
    {
        QTest::addColumn<bool>("residual");
        QTest::newRow("LeNet-5") << false;
        QTest::newRow("residual") << true;
    }
    void theCellThatIsNamedIsTheOneWhoseNumberIsShown()
    {
        QFETCH(bool, residual);
        KnownNetwork known(residual ? smallResNet(1, 4, {1, 3, 8, 8}, 10) : presetModel("lenet-5"));
        for (const SeeQuantity quantity : allSeeQuantities) {
            const WatchAnswer answer = known.answerOf(quantity);
            const SeePicture picture = known.contents.picture(quantity, &answer, {});
            for (int column = 0; column < static_cast<int>(picture.columns.size()); ++column)
                if (const SeeColumn& shown = picture.columns[static_cast<std::size_t>(column)]; shown.tensor)
                    for (const SeeSpot& spot : placesIn(shown, column)) {
                        checkPlace(known, picture, quantity, spot);
                        if (QTest::currentTestFailed())
                            return;
                    }
        }
    }

    /// What each map adds to a cell, also where its terms come near to cancelling each other: what stands in the pictures of the sum.
    void sharesOfACellAreWhatMapsAdd()
    {
        KnownNetwork known(presetModel("lenet-5"));
        (void)known.answerOf(SeeQuantity::Values);
        for (const Cell& cell : {Cell{0, 3, 0, 0}, Cell{0, 5, 5, 4}, Cell{0, 9, 9, 9}}) {
            const SeeReasons reasons =
                reasonsOf(known.probe, {.node = known.contents.model().find("conv2"), .cell = cell, .wholePlane = false});
            QVERIFY(reasons.products && reasons.products->parts.size() == 6 && reasons.shares.size() == 6);
            double all = 0;
            for (const PlaneProducts& part : reasons.products->parts)
                all += std::fabs(part.sum);
            for (const SeeShare& share : reasons.shares) {
                const PlaneProducts& part = reasons.products->parts[static_cast<std::size_t>(share.channel)];
                QCOMPARE(part.firstPlane.c, share.channel);
                QVERIFY2(std::fabs(share.share - part.sum / all) < 1e-6, qPrintable(QString::number(share.share - part.sum / all)));
            }
            QVERIFY(std::ranges::is_sorted(reasons.shares, std::greater<>(), [](const SeeShare& share) { return std::fabs(share.share); }));
        }
    }

    /// Through a layer that a folded group hides a share goes on to what is seen, as that layer tells it of itself.
    void sharesPassHiddenLayers()
    {
        KnownNetwork known(presetModel("lenet-5"));
        (void)known.answerOf(SeeQuantity::Values);
        const Graph& graph = known.contents.model().graph;
        const int conv = known.contents.model().find("conv2");
        const int relu = graph.readersOf(conv).front();
        SeeQuestion question{.node = relu, .cell = {0, 3, 0, 0}};
        QVERIFY(reasonsOf(known.probe, question).seenFrom.empty()); // nothing is folded
        for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node)
            question.seenAt.push_back(node == conv ? relu : node);
        std::vector<SeeShare> wanted = reasonsOf(known.probe, {.node = conv, .cell = {0, 3, 0, 0}}).shares;
        std::erase_if(wanted, [](const SeeShare& share) { return share.share == 0; });
        const std::vector<SeeShare> seen = reasonsOf(known.probe, question).seenFrom;
        QVERIFY(!seen.empty());
        QCOMPARE(seen.size(), wanted.size());
        for (const SeeShare& one : wanted)
            QVERIFY(std::ranges::any_of(seen, [&](const SeeShare& share) {
                return share.node == one.node && share.channel == one.channel && std::abs(share.share - one.share) < 1e-9;
            }));
    }

    /// Nothing in the picture sends it back, but the loss does, by terms of its own.
    void theGradientOfAnOutputIsThatOfTheLoss()
    {
        KnownNetwork known(presetModel("lenet-5"));
        const WatchAnswer answer = known.answerOf(SeeQuantity::Gradients);
        const SeePicture picture = known.contents.picture(SeeQuantity::Gradients, &answer, {});
        QVERIFY(picture.loss);
        for (const std::int64_t output : {3, 7}) { // the right one, and another
            const SeeSpot spot{.column = static_cast<int>(picture.columns.size()) - 1, .map = output};
            const SeeAsking asking{known.contents, SeeQuantity::Gradients, {}, false, 0, true, picture.loss};
            const auto question = seeQuestionAt(asking, spot);
            QVERIFY(question && question->loss);
            const SeeReasons reasons = reasonsOf(known.probe, *question);
            QVERIFY(reasons.explanation && reasons.explanation->backendValue && reasons.explanation->agrees());
            QCOMPARE(static_cast<float>(*reasons.explanation->backendValue), seeNumberAt(picture.columns.back(), spot).value());
            QVERIFY(reasons.layer->content.spec == picture.loss->spec); // what the Operation lab opens
        }
    }

    /// Read by two layers: what both send back adds up to the number that is shown, and either has its own terms.
    void gradientsOfSeveralReadersAddUp()
    {
        KnownNetwork known(smallResNet(1, 4, {1, 3, 8, 8}, 10));
        const WatchAnswer answer = known.answerOf(SeeQuantity::Gradients);
        const SeePicture picture = known.contents.picture(SeeQuantity::Gradients, &answer, {});
        const Graph& graph = known.contents.model().graph;
        int column = 1;
        while (graph.readersOf(known.contents.foldAt(column)->shown).size() < 2)
            ++column;
        const std::vector<int> readers = graph.readersOf(known.contents.foldAt(column)->shown);
        const SeeSpot spot{.column = column, .map = 2, .cell = SeeCell(5, 4)};
        QVERIFY(!seeQuestionAt({known.contents, SeeQuantity::Gradients, {}}, spot)); // no single layer makes it
        for (const int reader : readers) {
            const auto question = seeQuestionAt({known.contents, SeeQuantity::Gradients, {}, false, 0, true, nullptr, reader}, spot);
            QVERIFY(question);
            QCOMPARE(question->node, reader);
            const SeeReasons reasons = reasonsOf(known.probe, *question);
            QCOMPARE(reasons.parts.size(), readers.size());
            double sum = 0;
            for (const SeeAddend& part : reasons.parts) {
                sum += part.value;
                if (part.reader == reader)
                    QCOMPARE(part.value, reasons.explanation->oracle.value);
                QVERIFY(std::ranges::count(reasons.shares, part.reader, &SeeShare::node) > 0);
            }
            const auto shown = static_cast<double>(seeNumberAt(picture.columns[static_cast<std::size_t>(column)], spot).value());
            QVERIFY2(std::abs(sum - shown) <= 1e-3 * std::abs(shown) + 1e-6, qPrintable(QStringLiteral("%1, %2").arg(sum).arg(shown)));
        }
    }

    /// Each as its layer has them, and none as another's.
    void mapsAreCalledWhatTheyAre()
    {
        using Kind = SeeColumn::Kind;
        const auto called = [](const Shape& shape, Kind kind, bool weights, bool dense, std::int64_t map) {
            SeeColumn column{.kind = kind};
            column.extent = shape;
            column.weights = weights;
            column.dense = dense;
            return seeMapName(column, map);
        };
        QCOMPARE(called({1, 6, 28, 28}, Kind::Maps, false, false, 3), QStringLiteral("map 3"));
        QCOMPARE(called({1, 84, 1, 1}, Kind::Cells, false, false, 12), QStringLiteral("unit 12"));
        QCOMPARE(called({1, 10, 1, 1}, Kind::Answer, false, false, 7), QStringLiteral("unit 7"));
        QCOMPARE(called({1, 4, 1, 1}, Kind::Input, false, false, 2), QStringLiteral("number 2"));
        QCOMPARE(called({16, 6, 5, 5}, Kind::Maps, true, false, 6 * 2 + 1), QStringLiteral("filter 2, channel 1"));
        QCOMPARE(called({8, 4, 1, 1}, Kind::Maps, true, false, 4 * 2 + 1), QStringLiteral("filter 2, channel 1"));
        QCOMPARE(called({84, 120, 1, 1}, Kind::Maps, true, true, 120 * 2 + 5), QStringLiteral("unit 2, input 5"));
        QCOMPARE(called({1, 120, 1, 1}, Kind::Maps, true, true, 5), QStringLiteral("unit 0, input 5"));
        QCOMPARE(called({1, 64, 1, 1}, Kind::Maps, true, false, 5), QStringLiteral("channel 5"));
        QCOMPARE(seeNamedBy(QStringLiteral("unit 2, input 5"))->mapOf(120), std::int64_t{120 * 2 + 5});
        QCOMPARE(seeNamedBy(QStringLiteral("channel 5"))->mapOf(64), std::int64_t{5});
        QVERIFY(seeNamedBy(QStringLiteral("filter 2, channel 6"))->mapOf(6) > 1000); // its filters have no such channel
        QVERIFY(!seeNamedBy(QStringLiteral("conv2")) && !seeNamedBy(QStringLiteral("map 3 of 6")));
    }

    /// Wherever somebody has gone the wave sets out there, at every stride, and the next step is to what comes behind it.
    void theWaveSetsOutWhereSomebodyHasGone()
    {
        for (const Model& model : {presetModel("lenet-5"), smallResNet(1, 4, {1, 3, 8, 8}, 10)}) {
            KnownNetwork known(model);
            for (const SeeQuantity quantity : {SeeQuantity::Values, SeeQuantity::Gradients, SeeQuantity::Updates}) {
                const WatchAnswer answer = known.answerOf(quantity);
                const SeePicture picture = known.contents.picture(quantity, &answer, {});
                SeeWave wave;
                wave.setStations(seeStations(known.contents));
                for (const SeeStation& station : wave.stations()) {
                    if (station.quantity() != quantity || station.pass == SeeFront::Pass::Loss || !station.sum)
                        continue;
                    for (const SeeSpot& spot : placesIn(picture.columns[static_cast<std::size_t>(station.column)], station.column))
                        for (const SeeStride stride : {SeeStride::Map, SeeStride::Row, SeeStride::Cell, SeeStride::Term}) {
                            wave.leave();
                            wave.setStride(stride);
                            wave.beginWith(quantity);
                            wave.choose(spot);
                            wave.step(+1);
                            const std::optional<SeeFront> front = wave.front();
                            QVERIFY(front && front->column == spot.column);
                            QVERIFY(wave.station()->quantity() == quantity);
                            QVERIFY(!front->covers(spot));
                            if (stride < SeeStride::Cell)
                                continue;
                            QVERIFY(front->cellSpot() == std::optional(spot));
                            checkPlace(known, picture, quantity, *front->cellSpot());
                            QCOMPARE(wave.termsAt(spot), std::int64_t{stride == SeeStride::Term && front->terms > 1 ? 1 : 0});
                            wave.choose(spot); // one is there already
                            wave.step(+1);
                            QVERIFY(wave.front() != front);
                            if (QTest::currentTestFailed())
                                return;
                        }
                }
            }
        }
    }

    /// Where weights are seen it goes through the filters alone, layer by layer: of weights as they are used, of their gradients as these are made.
    void theWaveGoesThroughTheFilters()
    {
        const SeeContents contents(presetModel("lenet-5"));
        SeeWave wave;
        wave.follow(contents, nullptr);
        const std::vector<SeeStation> whole = wave.stations();
        for (const SeeQuantity quantity : {SeeQuantity::Weights, SeeQuantity::WeightGradients}) {
            wave.setStride(SeeStride::Layer);
            wave.beginWith(quantity);
            std::vector<int> columns;
            for (const SeeStation& station : wave.stations()) {
                QCOMPARE(station.quantity(), quantity);
                columns.push_back(station.column);
            }
            QVERIFY(columns.size() >= 5);
            QVERIFY(quantity == SeeQuantity::Weights ? std::ranges::is_sorted(columns)
                                                     : std::ranges::is_sorted(columns, std::ranges::greater()));
            const SeeStation first = wave.stations().front();
            wave.setStride(SeeStride::Map);
            for (std::int64_t filter = 0; filter < first.count; ++filter) {
                wave.step(+1);
                QCOMPARE(wave.station()->column, first.column);
                QCOMPARE(wave.front()->map, filter);
            }
            wave.step(+1);
            QCOMPARE(wave.station()->column, columns[1]);
            wave.leave();
            wave.setStride(SeeStride::Cell);
            wave.step(+1);
            QVERIFY(wave.front()->weight && wave.front()->weight->column == first.column);
            wave.setStride(SeeStride::Term);
            QCOMPARE(wave.front()->terms > 1, quantity == SeeQuantity::WeightGradients && first.termsOf(0) > 1); // a weight is no sum
            wave.leave();
        }
        wave.beginWith(SeeQuantity::Values);
        QVERIFY(wave.stations() == whole);
        wave.beginWith(SeeQuantity::Updates); // a part of a training
        QVERIFY(wave.stations() == whole);
        wave.setStride(SeeStride::Layer);
        wave.step(+1);
        QVERIFY(wave.station()->pass == SeeFront::Pass::Update);
    }

    /// Who looks at a whole map, or at a column, does not call the wave back to its beginning.
    void whatOneLooksAtAlreadyIsNoOtherPlace()
    {
        SeeWave wave;
        wave.setStations({{SeeFront::Pass::Forward, 0, 1, "sample"}, {SeeFront::Pass::Forward, 1, 2, "conv", 2, 3}});
        wave.setStride(SeeStride::Cell);
        wave.choose(SeeSpot{.column = 1, .map = 1, .cell = SeeCell(0, 1)});
        wave.step(+1);
        QVERIFY(wave.front()->cellSpot() == std::optional(SeeSpot{.column = 1, .map = 1, .cell = SeeCell(0, 1)}));
        for (const SeeSpot& spot : {SeeSpot{.column = 1, .map = 1}, SeeSpot{.column = 1}, SeeSpot{.column = 0}, SeeSpot{}}) {
            const SeeCell before = *wave.front()->cell;
            wave.choose(spot);
            wave.step(+1);
            QVERIFY(*wave.front()->cell > before);
            wave.step(-1);
        }
        wave.choose(SeeSpot{.column = 1, .map = 0}); // another map
        wave.step(+1);
        QVERIFY(wave.front()->cellSpot() == std::optional(SeeSpot{.column = 1, .map = 0, .cell = SeeCell(0, 0)}));
    }

    /// The path, what is told and where one stays are the wave's.
    void thePathGoesWithTheWave()
    {
        openSee();
        SeeWave& wave = page().wave();
        SeeView& view = page().view();
        const auto* shown = page().findChild<SeePath*>("seePath");
        wave.setStride(SeeStride::Cell);
        view.setSpot({.column = 3, .map = 3, .cell = SeeCell(4, 7)});
        QVERIFY2(path().endsWith(QStringLiteral("conv2 › map 3 › [4, 7]")), qPrintable(path()));
        QVERIFY(!shown->accessibleName().contains("wave"));
        wave.step(+1);
        QVERIFY(wave.front()->cellSpot() == std::optional(SeeSpot{.column = 3, .map = 3, .cell = SeeCell(4, 7)}));
        wave.step(+1);
        QVERIFY2(path().endsWith(QStringLiteral("conv2 › map 3 › [4, 8]")), qPrintable(path()));
        QVERIFY2(shown->accessibleName().contains("The wave is here"), qPrintable(shown->accessibleName()));
        QCOMPARE(view.level(), SeeLevel::Cells);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->question.cell.x == 8, 20000);
        QCOMPARE(page().reasons()->question.cell, (Cell{0, 3, 4, 8}));

        wave.setStride(SeeStride::Term);
        wave.step(+1);
        QVERIFY2(path().endsWith(QStringLiteral("conv2 › map 3 › [4, 9] › term 1")), qPrintable(path()));
        wave.step(+1);
        QVERIFY2(path().endsWith(QStringLiteral("› term 2")), qPrintable(path())); // before its numbers are there
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->question.taken == 2, 20000);
        QVERIFY2(path().endsWith(QStringLiteral("› term 2")), qPrintable(path()));

        // Another map is held: that is where it goes on, and what is told is the wave's again.
        view.setFocus();
        emit view.held({.column = 3, .map = 5});
        view.setHeld(SeeSpot{.column = 3, .map = 5});
        wave.setStride(SeeStride::Cell);
        wave.step(+1);
        QVERIFY2(path().endsWith(QStringLiteral("conv2 › map 5 › [0, 0]")), qPrintable(path()));
        QVERIFY(!view.heldSpot());
        wave.leave();
        QVERIFY2(path().endsWith(QStringLiteral("conv2 › map 5 › [0, 0]")), qPrintable(path())); // where it stands
        QCOMPARE(view.level(), SeeLevel::Cells);
        QVERIFY(!shown->accessibleName().contains("wave"));
        QVERIFY(m_desk->settled());
    }

    /// Esc and arrows mean on its buttons what they mean in the picture; where there is no way out of the picture, Esc ends it.
    void keysOfThePictureHoldOnItsButtons()
    {
        openSee();
        SeeView& view = page().view();
        auto* play = page().findChild<QToolButton*>("seeWavePlay");
        view.setSpot({.column = 3}, SeeLevel::Layer);
        page().wave().step(+1);
        play->setFocus();
        QTest::keyClick(play, Qt::Key_Escape);
        QCOMPARE(view.level(), SeeLevel::Network);
        QVERIFY(page().wave().station());
        QVERIFY(play->hasFocus());
        QTest::keyClick(play, Qt::Key_Escape);
        QVERIFY(!page().wave().station());
        view.setSpot({.column = 3}, SeeLevel::Network);
        play->setFocus();
        QTest::keyClick(play, Qt::Key_Right);
        QCOMPARE(view.spot(), (SeeSpot{.column = 4}));
        QVERIFY(view.hasFocus());
        QVERIFY(m_desk->settled());
    }
};

QTEST_MAIN(TestSeeWavePlace)
#include "tst_see_wave_place.moc"
