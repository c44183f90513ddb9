#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/next_update.h"
#include "core/nn/trainer.h"
#include "core/verify/update_oracle.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stop_token>

using namespace ks;

namespace {

/// Numbers of both signs, none twice; more than one block of them.
TensorPtr spread(std::int64_t count, double from, double to)
{
    Tensor tensor({count, 1, 1, 1});
    for (std::int64_t i = 0; i < count; ++i)
        tensor.cells()[static_cast<std::size_t>(i)] =
            static_cast<float>(from + (to - from) * static_cast<double>((i * 7919) % count) / static_cast<double>(count));
    return std::make_shared<const Tensor>(std::move(tensor));
}

TensorUpdate someUpdate(const OptimizerSpec& spec, std::int64_t count = 700)
{
    TensorUpdate update;
    update.before = spread(count, -0.5, 0.7);
    update.gradient = spread(count, 0.3, -0.2);
    for (const OptimizerState state : statesOf(spec.kind))
        update.states.push_back(state == OptimizerState::Squares ? spread(count, 0, 0.04) : spread(count, -0.1, 0.1));
    return update;
}

double cellOf(const TensorPtr& tensor, std::size_t at)
{
    return static_cast<double>(tensor->cells()[at]);
}

} // namespace

/// What the next update would change: against the oracle of updates, and with the state of a real training.
class TestNextUpdate : public QObject {
    Q_OBJECT

private slots:
    void itIsTheOracles_data()
    {
        QTest::addColumn<OptimizerKind>("kind");
        QTest::addColumn<float>("decay");
        QTest::addColumn<int>("updates");
        for (const OptimizerKind kind : allOptimizers())
            for (const float decay : {0.0F, 0.01F})
                for (const int updates : {0, 41})
                    QTest::addRow("%s, decay %g, after %d", nameOf(kind).data(), static_cast<double>(decay), updates)
                        << kind << decay << updates;
    }
    void itIsTheOracles()
    {
        QFETCH(OptimizerKind, kind);
        QFETCH(float, decay);
        QFETCH(int, updates);
        const UpdateRule rule{
            .optimizer = {.kind = kind, .weightDecay = decay}, .rate = 0.02F, .updates = static_cast<std::uint64_t>(updates)};
        TensorUpdate update = someUpdate(rule.optimizer);
        fillIn(update, rule);
        for (std::size_t i = 0; i < update.before->cells().size(); ++i) {
            UpdateStart start{.parameter = cellOf(update.before, i),
                              .slope = cellOf(update.gradient, i),
                              .rate = static_cast<double>(rule.rate),
                              .updates = rule.updates + 1};
            for (std::size_t state = 0; state < update.states.size(); ++state)
                start.states.at(state) = cellOf(update.states[state], i);
            const double expected = UpdateOracle(rule.optimizer, start).parameter().value - start.parameter;
            const double off = std::abs(cellOf(update.change, i) - expected);
            QVERIFY2(off <= std::abs(expected) * 0x1p-23 + std::abs(start.parameter) * 0x1p-50, qPrintable(QString::number(i)));
        }
    }

    /// What would vanish beside w in float32 keeps its digits.
    void aSmallStepIsNotLostBesideALargeWeight()
    {
        TensorUpdate update{.before = std::make_shared<const Tensor>(Shape{1, 1, 1, 1}, std::vector<float>{1e6F}),
                            .gradient = std::make_shared<const Tensor>(Shape{1, 1, 1, 1}, std::vector<float>{1e-9F})};
        fillIn(update, {.optimizer = {}, .rate = 0.125F});
        QCOMPARE(update.change->cells()[0], -0.125F * 1e-9F);
    }

    void sizesAreThoseOfFilters()
    {
        const Shape shape{3, 1, 1, 2}; // the second filter is 0 and changes, the third one does not
        TensorUpdate update{.before = std::make_shared<const Tensor>(shape, std::vector<float>{3, 4, 0, 0, 1, 1}),
                            .gradient = std::make_shared<const Tensor>(shape, std::vector<float>{-1, 0, 2, 0, 0, 0})};
        fillIn(update, {.optimizer = {}, .rate = 0.5F});
        QCOMPARE(update.shares.size(), std::size_t{3});
        QCOMPARE(update.shares[0], 0.1);
        QVERIFY(std::isinf(update.shares[1]));
        QCOMPARE(update.shares[2], 0.0);
        QCOMPARE(update.share, std::sqrt((0.25 + 1) / 27));
        QCOMPARE(update.range->low, -1.0);
        QCOMPARE(update.range->high, 0.5);
    }

    void nobodyWaitsForWhatIsStopped()
    {
        TensorUpdate update = someUpdate({});
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_EXCEPTION_THROWN(fillIn(update, {.optimizer = {}, .rate = 1}, stop.get_token()), Stopped);
    }

    /// Its momentum, its rate by its schedule, its number of updates.
    void itIsThatOfTheTraining()
    {
        TrainingSettings settings = test::settings();
        settings.optimizer.kind = OptimizerKind::Adam;
        settings.schedule.kind = ScheduleKind::Cosine;
        Trainer trainer(test::small(), test::digits(200), settings);
        for (int batch = 0; batch < 3; ++batch)
            QVERIFY(trainer.trainBatch());
        const TrainingState state = trainer.state();
        const std::int64_t batches = trainer.samples().batches();
        QCOMPARE(rateOf(settings, state, batches), trainer.rate());
        QVERIFY(trainer.rate() < settings.schedule.rate);
        const Graph& graph = trainer.model().graph;
        std::vector<LearntTensor> all;
        for (const ParameterInfo& info : parametersOf(graph))
            all.emplace_back(info.node, info.role);
        const UpdateRule rule{settings.optimizer, trainer.rate(), state.network.updates};
        const auto ones = [&](const LearntTensor& one) {
            Tensor gradient(shapeOf(graph.nodes[static_cast<std::size_t>(one.first)].spec, one.second));
            gradient.fill(1);
            return std::make_shared<const Tensor>(std::move(gradient));
        };
        const NextUpdates updates = nextUpdates(graph, rule, state.network, all, ones);
        std::size_t at = 0;
        std::size_t parameter = 0;
        std::size_t found = 0;
        for (const ParameterInfo& info : parametersOf(graph)) {
            const Tensor& before = state.network.parameters[parameter++];
            if (!info.trained)
                continue;
            const Tensor& mean = state.network.optimizer[at++];
            const Tensor& squares = state.network.optimizer[at++];
            ++found;
            const TensorUpdate& update = *updates.of(info.node, info.role);
            QVERIFY(std::ranges::equal(update.before->cells(), before.cells()));
            QVERIFY(std::ranges::equal(update.states.at(0)->cells(), mean.cells()));
            QVERIFY(std::ranges::equal(update.states.at(1)->cells(), squares.cells()));
            QVERIFY(std::ranges::any_of(mean.cells(), [](float one) { return one != 0; }));
        }
        QVERIFY(found > 1);
        QCOMPARE(updates.tensors.size(), found);
        QVERIFY(updates.rule == rule);
        QVERIFY_EXCEPTION_THROWN(nextUpdates(graph, {.optimizer = {}, .rate = 1}, state.network, all, ones), InputError);
        const NextUpdates none = changesBetween(updates, updates);
        QVERIFY(std::ranges::all_of(none.tensors, [](const auto& one) { return one.second.share == 0; }));
    }
};

QTEST_APPLESS_MAIN(TestNextUpdate)
#include "tst_next_update.moc"
