#include "core/base/error.h"
#include "core/nn/builder.h"
#include "core/nn/class_contest.h"
#include "core/nn/number_reasons.h"
#include "core/nn/presets.h"
#include "core/nn/saliency.h"
#include "tests/nn/drawn_numbers.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace ks;

namespace {

/// A network that has looked.
struct Looked {
    explicit Looked(const Model& network, const char* backend = "serial") : model(network), probe(model, requireBackend(backend), 1)
    {
        probe.setParameters(test::drawnParameters(model.graph, 21, 0.3F));
        said = probe.look(test::drawnInput(model.graph, Philox(22)));
    }
    Model model;
    NetworkProbe probe;
    Prediction said;
};

double sumOf(const ContestSum& sum)
{
    return std::accumulate(sum.shares.begin(), sum.shares.end(), sum.bias);
}

bool isNear(double one, double other)
{
    return std::fabs(one - other) <= 1e-5 + 1e-4 * std::fabs(other);
}

} // namespace

class TestClassContest : public QObject {
    Q_OBJECT

private slots:
    void theTermsOfTheLastLayerAreItsMaps_data()
    {
        QTest::addColumn<QString>("backend");
        for (Backend* const backend : allBackends())
            if (backend->info().available)
                QTest::newRow(backend->info().id.c_str()) << QString::fromStdString(backend->info().id);
    }
    /// Each map against a double loop over its cells and weights; with the biases the difference of the logits, but for rounding.
    void theTermsOfTheLastLayerAreItsMaps()
    {
        QFETCH(QString, backend);
        ModelBuilder net("maps", {1, 2, 6, 6});
        net.conv(4, 3).relu().add(OpKind::Dropout, {{"ratio", "0.5"}}).add(OpKind::Flatten).gemm(3);
        Looked looked(net.finish(), qPrintable(backend));
        const ClassContest contest = contestOf(looked.probe, 2, 0);
        QCOMPARE(contest.firstLogit, double(looked.probe.outputs()[2]));
        QCOMPARE(contest.secondLogit, double(looked.probe.outputs()[0]));
        const ContestSum& sum = contest.sums.front();
        QCOMPARE(sum.dense, 4);
        QCOMPARE(sum.node, 1); // behind Flatten and Dropout: the maps of Relu
        QCOMPARE(sum.shares.size(), std::size_t{4});
        const Tensor maps = looked.probe.tensor(1, Role::Dst);
        const Tensor weights = looked.probe.tensor(4, Role::Weights);
        const Tensor bias = looked.probe.tensor(4, Role::Bias);
        for (std::int64_t map = 0; map < 4; ++map) {
            double wanted = 0;
            for (std::int64_t y = 0; y < 4; ++y)
                for (std::int64_t x = 0; x < 4; ++x) {
                    const std::int64_t column = (map * 4 + y) * 4 + x;
                    const auto weight = double(weights[{2, column, 0, 0}]) - double(weights[{0, column, 0, 0}]);
                    wanted += weight * double(maps[{0, map, y, x}]);
                }
            QVERIFY(std::fabs(sum.shares[std::size_t(map)] - wanted) < 1e-12);
        }
        QCOMPARE(sum.bias, double(bias.cells()[2]) - double(bias.cells()[0]));
        QVERIFY(std::fabs(sum.rest) < 1e-4);
        QVERIFY(isNear(sumOf(sum) + sum.rest, contest.difference()));
        QVERIFY(isNear(sum.spoken(true) + sum.spoken(false) + sum.bias + sum.rest, contest.difference()));
    }

    /// One number of each map: it is the map that speaks.
    void aPooledMapSpeaksAsOne()
    {
        ModelBuilder net("pooled", {1, 1, 6, 6});
        net.conv(5, 3).relu().add(OpKind::GlobalAveragePool).add(OpKind::Flatten).gemm(4);
        Looked looked(net.finish());
        const ContestSum sum = contestOf(looked.probe, 1, 3).sums.front();
        QCOMPARE(sum.node, 1);
        const Tensor pooled = looked.probe.tensor(2, Role::Dst);
        const Tensor weights = looked.probe.tensor(4, Role::Weights);
        for (std::int64_t map = 0; map < 5; ++map)
            QVERIFY(std::fabs(sum.shares[std::size_t(map)] - (double(weights[{1, map, 0, 0}]) - double(weights[{3, map, 0, 0}])) *
                                                                 double(pooled.cells()[std::size_t(map)])) < 1e-12);
    }

    /// Units of a dense layer, and beside them the maps of the last convolution by gradient times value, against loops over every cell.
    void unitsAndTheMapsBehindThem()
    {
        Looked looked(presetModel("lenet-5"), "openmp");
        const std::int64_t first = 3;
        const std::int64_t second = 8;
        const ClassContest contest = contestOf(looked.probe, first, second);
        QCOMPARE(contest.sums.size(), std::size_t{2});
        QVERIFY(contest.sums[0].dense != noNode);
        QCOMPARE(contest.sums[0].shares.size(), std::size_t{84});
        const ContestSum& maps = contest.sums[1];
        QCOMPARE(maps.dense, noNode);
        QCOMPARE(maps.node, usualGradCamLayer(looked.model.graph));
        QCOMPARE(contest.camNode, maps.node);
        looked.probe.towardsOutput(first);
        const Tensor ours = looked.probe.tensor(maps.node, Role::DiffDst);
        const Tensor cam = gradCam(looked.probe, maps.node, first);
        looked.probe.towardsOutput(second);
        const Tensor theirs = looked.probe.tensor(maps.node, Role::DiffDst);
        const Tensor values = looked.probe.tensor(maps.node, Role::Dst);
        const Shape& shape = values.shape();
        QCOMPARE(std::int64_t(maps.shares.size()), shape.c);
        for (std::int64_t c = 0; c < shape.c; ++c) {
            double wanted = 0;
            for (std::int64_t y = 0; y < shape.h; ++y)
                for (std::int64_t x = 0; x < shape.w; ++x) {
                    const Cell cell{0, c, y, x};
                    wanted += (double(ours[cell]) - double(theirs[cell])) * double(values[cell]);
                }
            QVERIFY(std::fabs(maps.shares[std::size_t(c)] - wanted) < 1e-12);
        }
        for (const ContestSum& sum : contest.sums)
            QVERIFY(isNear(sumOf(sum) + sum.rest, contest.difference()));
        QVERIFY(std::ranges::equal(contest.firstCam.cells(), cam.cells()));
        QCOMPARE(contest.features.cells().size(), std::size_t{84});
    }

    /// Straight pieces without biases: gradient times value is the logit, from the input on, and nothing is left.
    void nothingIsLeftWithoutBiases()
    {
        ModelBuilder net("straight", {1, 2, 7, 7});
        net.conv(4, 3, 1, 0, false)
            .relu()
            .conv(6, 3, 1, 0, false)
            .relu()
            .maxPool(3, 3)
            .add(OpKind::Flatten)
            .add(OpKind::Gemm, {{"filters", "3"}, {"bias", "false"}});
        Looked looked(net.finish());
        const ClassContest contest = contestOf(looked.probe, 0, 2);
        for (const ContestSum& sum : contest.sums) {
            QCOMPARE(sum.bias, 0.0);
            QVERIFY2(std::fabs(sum.rest) < 1e-4, qPrintable(QString::number(sum.rest)));
        }
        const auto whole = [](const Tensor& times) {
            return std::accumulate(times.cells().begin(), times.cells().end(), 0.0,
                                   [](double sum, float one) { return sum + double(one); });
        };
        QVERIFY(std::fabs(whole(contest.firstTimes) - contest.firstLogit) < 1e-4);
        QVERIFY(std::fabs(whole(contest.secondTimes) - contest.secondLogit) < 1e-4);
        QCOMPARE(contest.firstTimes.shape(), Shape(1, 1, 7, 7));
        const Tensor gradient = [&] {
            looked.probe.towardsOutput(0);
            return looked.probe.tensor(graphInput, Role::DiffDst);
        }();
        const Tensor input = test::drawnInput(looked.model.graph, Philox(22));
        for (std::int64_t y = 0; y < 7; ++y)
            for (std::int64_t x = 0; x < 7; ++x) {
                double wanted = 0;
                for (std::int64_t c = 0; c < 2; ++c)
                    wanted += double(gradient[{0, c, y, x}]) * double(input[{0, c, y, x}]);
                QVERIFY(std::fabs(double(contest.firstTimes[{0, 0, y, x}]) - wanted) < 1e-6);
            }
    }

    /// Where a convolution answers, what it reads decides; its own maps are the answers.
    void aNetworkThatEndsWithAConvolution()
    {
        ModelBuilder net("convolutions", {1, 1, 8, 8});
        net.conv(3, 3).relu().conv(4, 1).add(OpKind::GlobalAveragePool);
        Looked looked(net.finish());
        const ClassContest contest = contestOf(looked.probe, 3, 1);
        QCOMPARE(contest.sums.size(), std::size_t{2});
        QCOMPARE(contest.sums[0].dense, noNode);
        QCOMPARE(contest.sums[0].node, 1);
        QCOMPARE(contest.sums[1].node, 0);
        QCOMPARE(layerBeforeLast(looked.model.graph), 1);
        const Tensor bias = looked.probe.tensor(2, Role::Bias); // all that gradient times value leaves out here
        QVERIFY(std::fabs(contest.sums[0].rest - (double(bias.cells()[3]) - double(bias.cells()[1]))) < 1e-4);
    }

    /// Only the input is there to speak.
    void aNetworkOfOneLayer()
    {
        ModelBuilder net("line", {1, 3, 1, 1});
        net.gemm(2);
        Looked looked(net.finish());
        const ClassContest contest = contestOf(looked.probe, 1, 0);
        QCOMPARE(contest.sums.size(), std::size_t{1});
        QCOMPARE(contest.sums[0].node, graphInput);
        QCOMPARE(contest.sums[0].shares.size(), std::size_t{3});
        QCOMPARE(contest.camNode, noNode);
        QCOMPARE(contest.features.cells().size(), std::size_t{3});
    }

    void withoutWeightsNoMapDecides()
    {
        ModelBuilder net("bare", {1, 2, 4, 4});
        net.relu().add(OpKind::GlobalAveragePool);
        Looked looked(net.finish());
        const ClassContest contest = contestOf(looked.probe, 1, 0);
        QVERIFY(contest.sums.empty());
        QCOMPARE(lastProduct(looked.model.graph), noNode);
        QCOMPARE(layerBeforeLast(looked.model.graph), 0);
    }

    void theStrongestSpeakFirst()
    {
        const ContestSum sum{.shares = {1, -3, 0, 1, 2, -0.5}, .bias = 0};
        QCOMPARE(sum.speakers(true), (std::vector<std::int64_t>{4, 0, 3}));
        QCOMPARE(sum.speakers(false), (std::vector<std::int64_t>{1, 5}));
        QCOMPARE(sum.spoken(true), 4.0);
        QCOMPARE(sum.spoken(false), -3.5);
    }

    void whichClassesAreCompared()
    {
        const auto pair = [](const Prediction& said, std::int64_t rival = -1) {
            const ContestPair found = contestPair(said, rival);
            return std::pair(found.first, found.second);
        };
        const Prediction wrong{.label = 0, .predicted = 2, .outputs = {0.1F, 0.3F, 0.5F, 0.1F}};
        QCOMPARE(pair(wrong), std::pair(std::int64_t{2}, std::int64_t{0}));
        QCOMPARE(pair(wrong, 3), std::pair(std::int64_t{2}, std::int64_t{3}));
        QCOMPARE(pair(wrong, 2), std::pair(std::int64_t{2}, std::int64_t{0})); // it is no rival of itself
        QCOMPARE(pair(wrong, 99), std::pair(std::int64_t{2}, std::int64_t{0}));
        Prediction right = wrong;
        right.label = 2;
        QCOMPARE(pair(right), std::pair(std::int64_t{2}, std::int64_t{1})); // the next best
        right.label = -1;
        QCOMPARE(pair(right), std::pair(std::int64_t{2}, std::int64_t{1}));
        const ContestPair one = contestPair({.predicted = 0, .outputs = {1}});
        QCOMPARE(one.first, one.second);
        const ContestPair none = contestPair({.predicted = -1, .outputs = {0, 0}});
        QCOMPARE(none.first, none.second);
    }

    /// Of a row: one layer is linear, so that the columns' weights times their numbers and the bias are the answer, in the unit of the targets.
    void columnsOfARowAddUpToItsNumber()
    {
        ModelBuilder net("line", {1, 3, 1, 1});
        net.gemm(2);
        net.model.pipeline.targetMean = {10, 20};
        net.model.pipeline.targetDeviation = {2, 4};
        Looked looked(net.finish());
        const NumberReasons reasons = reasonsOf(looked.probe, 1);
        const Tensor weights = looked.probe.tensor(0, Role::Weights);
        const Tensor bias = looked.probe.tensor(0, Role::Bias);
        const Tensor input = looked.probe.tensor(graphInput, Role::Dst);
        QVERIFY(isNear(reasons.number, 20 + 4 * double(looked.probe.outputs()[1])));
        QCOMPARE(reasons.columns.shares.size(), std::size_t{3});
        for (std::int64_t column = 0; column < 3; ++column)
            QVERIFY(isNear(reasons.columns.shares[std::size_t(column)],
                           4 * double(weights[{1, column, 0, 0}]) * double(input.cells()[std::size_t(column)])));
        QVERIFY(isNear(reasons.columns.rest, 20 + 4 * double(bias.cells()[1]))); // what is left where every column is at its mean
        QVERIFY(reasons.features.shape() == input.shape());
        QVERIFY_EXCEPTION_THROWN(reasonsOf(looked.probe, 2), InputError);
        QVERIFY_EXCEPTION_THROWN(reasonsOf(looked.probe, -1), InputError);
    }

    /// The rows of a window speak for their column together.
    void rowsOfAWindowSpeakForTheirColumn()
    {
        ModelBuilder net("window", {1, 2, 1, 3});
        net.add(OpKind::Flatten).gemm(1);
        Looked looked(net.finish());
        const NumberReasons reasons = reasonsOf(looked.probe, 0);
        QCOMPARE(reasons.columns.shares.size(), std::size_t{2});
        const Tensor weights = looked.probe.tensor(1, Role::Weights);
        const Tensor input = looked.probe.tensor(graphInput, Role::Dst);
        for (std::size_t column = 0; column < 2; ++column) {
            double wanted = 0;
            for (std::size_t row = 0; row < 3; ++row)
                wanted += double(weights.cells()[3 * column + row]) * double(input.cells()[3 * column + row]);
            QVERIFY(isNear(reasons.columns.shares[column], wanted));
        }
    }

    void refusesWhatCannotBeCompared()
    {
        ModelBuilder net("line", {1, 3, 1, 1});
        net.gemm(2);
        Looked looked(net.finish());
        QVERIFY_EXCEPTION_THROWN(contestOf(looked.probe, 1, 1), InputError);
        QVERIFY_EXCEPTION_THROWN(contestOf(looked.probe, 2, 0), InputError);
        QVERIFY_EXCEPTION_THROWN(contestOf(looked.probe, 0, -1), InputError);
        NetworkProbe fresh(looked.model, requireBackend("serial"), 1);
        fresh.setParameters(test::drawnParameters(looked.model.graph, 21, 0.3F));
        QVERIFY_EXCEPTION_THROWN(contestOf(fresh, 1, 0), InputError); // nothing was looked at
        std::vector<Tensor> parameters = test::drawnParameters(looked.model.graph, 21, 0.3F);
        parameters.back().cells()[0] = std::numeric_limits<float>::quiet_NaN();
        looked.probe.setParameters(parameters);
        looked.probe.look(test::drawnInput(looked.model.graph, Philox(22)));
        QVERIFY_EXCEPTION_THROWN(contestOf(looked.probe, 1, 0), InputError);
    }
};

QTEST_APPLESS_MAIN(TestClassContest)
#include "tst_class_contest.moc"
