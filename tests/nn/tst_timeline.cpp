#include "core/base/error.h"
#include "core/nn/checkpoint.h"
#include "core/nn/timeline.h"
#include "core/nn/trainer.h"
#include "core/ops/dropout.h"
#include "core/runtime/runner.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

using namespace ks;
using namespace ks::test;

/// A training that is walked both ways.
class TestTimeline : public QObject {
    Q_OBJECT

private slots:
    /// n steps on and n back are the same state, over the border of an epoch; positions inside a batch too.
    void walksBothWays()
    {
        TrainingSettings own = settings(5);
        Trainer trainer(small(), digits(210), own);
        NetworkTimeline timeline(trainer, 1 << 20);
        std::vector<std::uint64_t> hashes = {timeline.hash()};
        for (int i = 0; i < 12; ++i) {
            QVERIFY(timeline.seek(timeline.steps().stepped(timeline.position(), NetworkGranularity::Batch, 1)));
            hashes.push_back(timeline.hash());
        }
        for (int i = 11; i >= 0; --i) {
            QVERIFY(timeline.seek(timeline.steps().stepped(timeline.position(), NetworkGranularity::Batch, -1)));
            QCOMPARE(timeline.hash(), hashes[std::size_t(i)]);
        }
        QVERIFY(timeline.seek({.at = {1, 3}}));
        QCOMPARE(timeline.hash(), hashes[std::size_t(trainer.samples().batches() + 3)]);
        QVERIFY(timeline.exact());
        QVERIFY(trainer.history().batches.size() == std::size_t(trainer.samples().batches() + 3));
        // Looking at tensors changes nothing.
        const int loss = int(trainer.plans().graph().nodes.size());
        const Tensor value = timeline.tensor(loss, Role::Dst);
        QVERIFY(timeline.tensor(0, Role::DiffWeights).shape() == (Shape{4, 1, 5, 5}));
        QVERIFY(timeline.tensor(0, Role::DiffSrc).shape() == timeline.input().shape);
        QVERIFY_EXCEPTION_THROWN(timeline.tensor(2, Role::Weights), InputError);
        QCOMPARE(timeline.hash(), hashes[std::size_t(trainer.samples().batches() + 3)]);
        const auto record = trainer.trainBatch();
        QCOMPARE(record->loss, double(value.cells()[0]));
    }

    /// However long a training is, what is kept of it is bounded, and the way back ends at the same bits.
    void aLongTrainingIsWalkedBack()
    {
        Trainer trainer(small(), digits(210), settings(1000));
        NetworkTimeline timeline(trainer, 1); // as few states as there may be
        std::vector<std::uint64_t> hashes = {timeline.hash()};
        for (int i = 0; i < 150; ++i) {
            QVERIFY(trainer.trainBatch());
            timeline.follow();
            hashes.push_back(timeline.hash());
        }
        for (const std::int64_t back : {149, 75, 1, 150}) {
            const std::int64_t each = trainer.samples().batches();
            QVERIFY(timeline.seek({.at = {back / each, back % each}}));
            QCOMPARE(timeline.hash(), hashes[std::size_t(back)]);
        }
        QVERIFY(timeline.exact());
    }

    /// A rate that is changed between two batches is that of the next one, and of all that a walk computes anew; what lay ahead was another future.
    void aWalkKnowsAChangedRate()
    {
        TrainingSettings set = settings();
        set.optimizer = {.kind = OptimizerKind::Sgd};
        set.schedule.rate = 0.01F;
        Trainer trainer(small(), digits(410), set);
        NetworkTimeline timeline(trainer);
        const auto at = [](std::int64_t batch) { return NetworkPosition{.at = {0, batch}}; };
        for (int i = 0; i < 3; ++i)
            trainer.trainBatch();
        timeline.follow();
        QVERIFY(timeline.seek(at(6)));
        const std::uint64_t otherFuture = timeline.hash();
        QVERIFY(timeline.seek(at(3)));
        const Tensor before = timeline.updated(0, Role::Weights);
        trainer.setRate(0.2F);
        timeline.noteChange();
        QVERIFY(timeline.seek(at(3)));
        const Tensor expected = timeline.updated(0, Role::Weights);
        QVERIFY(!std::ranges::equal(before.cells(), expected.cells()));
        QVERIFY(timeline.seek(at(6)));
        const std::uint64_t hash = timeline.hash();
        QVERIFY(hash != otherFuture);
        QVERIFY(timeline.seek(at(1)));
        QCOMPARE(trainer.rate(), 0.01F);
        QVERIFY(timeline.seek(at(3)));
        QCOMPARE(trainer.rate(), 0.2F);
        const Tensor again = timeline.updated(0, Role::Weights);
        QVERIFY(std::ranges::equal(again.cells(), expected.cells()));
        QVERIFY(timeline.seek(at(6)) && timeline.hash() == hash);
        QVERIFY(timeline.exact());
        QVERIFY(timeline.seek(at(3)));
        trainer.trainBatch();
        QVERIFY(std::ranges::equal(trainer.parameters()[0].cells(), expected.cells()));
    }

    /// Another end draws most schedules anew and validates other epochs, from there on: what was trained before went by the end of then.
    void aWalkKnowsAChangedEnd()
    {
        for (const int changed : {1, 5}) {
            TrainingSettings set = settings(3);
            set.schedule.kind = ScheduleKind::OneCycle;
            set.validateEvery = 2; // and after the last epoch
            Trainer trainer(small(), digits(210), set);
            NetworkTimeline timeline(trainer);
            QVERIFY(timeline.seek({.at = {1, 3}}));
            const std::uint64_t middle = timeline.hash();
            const float rate = trainer.rate();
            trainer.run();
            timeline.follow();
            QCOMPARE(trainer.course().position, (TrainingPosition{3, 0}));
            const std::uint64_t end = timeline.hash();
            StopConditions stop = set.stop;
            stop.epochs = changed;
            trainer.setStopConditions(stop);
            timeline.noteChange();
            QVERIFY(timeline.seek({.at = {1, 3}}));
            QCOMPARE(timeline.hash(), middle);
            QCOMPARE(trainer.rate(), rate);
            QVERIFY(timeline.seek({.at = {3, 0}}));
            QCOMPARE(timeline.hash(), end);
            QVERIFY(timeline.exact());
            QCOMPARE(trainer.settings().stop.epochs, changed);
        }
    }

    /// The mask that is explained is the one that the network had, also where epochs before were of other data and had more batches, or fewer.
    /// From an earlier moment of a training, whose rate was changed since.
    void aWalkFromAMomentGoesAsTheTrainingWent()
    {
        Trainer trainer(small(), digits(210), settings(5));
        std::vector<std::uint64_t> hashes = {hashOf(trainer.state())};
        std::optional<TrainingState> moment;
        for (int i = 0; i < 9; ++i) {
            if (i == 2)
                moment = trainer.state();
            if (i == 5) {
                trainer.setRate(0.001F);
                hashes.back() = hashOf(trainer.state()); // whoever walks there finds the rate that the next batch goes by
            }
            QVERIFY(trainer.trainBatch());
            hashes.push_back(hashOf(trainer.state()));
        }
        const TrainingState now = trainer.state();
        const History history = trainer.history();
        History then = history;
        then.truncate(moment->position.epoch, moment->position.batch);
        trainer.setState(*moment, std::move(then));
        NetworkTimeline timeline(trainer);
        timeline.repeat(now, history, trainer.settings().stop);
        for (std::size_t at = 2; at < hashes.size(); ++at) {
            QVERIFY2(timeline.hash() == hashes[at], std::to_string(at).c_str());
            QVERIFY(timeline.seek(timeline.steps().stepped(timeline.position(), NetworkGranularity::Batch, 1)));
        }
        QVERIFY(timeline.seek({.at = moment->position}));
        QCOMPARE(timeline.hash(), hashes[2]);
        QVERIFY_EXCEPTION_THROWN(timeline.seek({.at = {0, 0}}), InputError);
    }

    /// Where other weights took the place of these, the way ends.
    void aWalkFromAMomentEndsAtAReturn()
    {
        Trainer trainer(small(), digits(210), settings(5));
        NetworkTimeline timeline(trainer);
        History history;
        history.returns.push_back({.epoch = 0, .batch = 2, .weightsOf = 0});
        timeline.repeat(trainer.state(), history, trainer.settings().stop);
        QVERIFY(timeline.seek({.at = {0, 1}}));
        QVERIFY_EXCEPTION_THROWN(timeline.seek({.at = {0, 2}}), InputError);
        QVERIFY(timeline.position().at == (TrainingPosition{0, 1}));
    }

    void masksAreThoseOfTheNetwork()
    {
        for (const int before : {210, 410}) {
            Trainer first(small(), digits(before), settings(3));
            QVERIFY(first.run({}, nullptr, {.epochs = 1}) == Ending::Paused);
            Trainer trainer(small(), digits(300), settings(3));
            resume(trainer, checkpointOf(first));
            QVERIFY(trainer.course().steps != std::uint64_t(trainer.samples().batches()));
            NetworkTimeline timeline(trainer);
            const auto& nodes = trainer.plans().graph().nodes;
            const auto dropout = std::ranges::find_if(nodes, [](const GraphNode& node) { return node.spec.op == OpKind::Dropout; });
            const int layer = int(dropout - nodes.begin());
            const auto agrees = [&] {
                const OpSpec spec = timeline.steps().specOf(timeline.position().at, layer);
                const Tensor src = timeline.tensor(layer, Role::Src);
                const Tensor dst = timeline.tensor(layer, Role::Dst);
                for (std::size_t i = 0; i < src.cells().size(); ++i)
                    if (src.cells()[i] != 0 && (dst.cells()[i] == 0) != isDropped(spec, 0, std::int64_t(i)))
                        return false;
                return true;
            };
            QVERIFY(agrees());
            QVERIFY(timeline.seek(timeline.steps().stepped(timeline.position(), NetworkGranularity::Batch, 1)) && agrees());
            timeline.look({0, 1, 2});
            QVERIFY(agrees());
            timeline.look({});
            QVERIFY(timeline.seek(timeline.steps().stepped(timeline.position(), NetworkGranularity::Epoch, 1)) && agrees());
        }
    }

    /// Laid beside it: of the same samples, with the same masks, every tensor as that network would have made it. What is walked is not touched.
    void aBatchIsComputedWithOtherWeights()
    {
        Trainer trainer(small(), digits(210), settings());
        NetworkTimeline timeline(trainer);
        const auto then = std::make_shared<const NetworkState>(trainer.state().network);
        for (int i = 0; i < 4; ++i)
            QVERIFY(trainer.trainBatch());
        timeline.follow();
        TrainingState mixed = trainer.state();
        mixed.network = *then;
        Trainer other(small(), digits(210), settings());
        other.setState(mixed, trainer.history());
        NetworkTimeline expected(other);
        QVERIFY(expected.position() == timeline.position());
        const std::uint64_t hash = timeline.hash();
        const auto isSame = [](const Tensor& one, const Tensor& two) { return std::ranges::equal(one.cells(), two.cells()); };
        const int loss = int(trainer.plans().graph().nodes.size());
        int others = 0;
        for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward, StepPhase::Update})
            for (int layer = 0; layer <= loss; ++layer)
                for (const Role role : timeline.steps().rolesOf(phase, layer)) {
                    const Tensor now = timeline.tensor(layer, role);
                    const Tensor made = timeline.tensorWith(then, layer, role);
                    const QByteArray what = QByteArray::number(layer) + " " + QByteArray(nameOf(role).data(), int(nameOf(role).size()));
                    QVERIFY2(isSame(made, expected.tensor(layer, role)), what.constData());
                    QVERIFY2(isSame(now, timeline.tensor(layer, role)), what.constData());
                    others += isSame(made, now) ? 0 : 1;
                }
        QVERIFY2(others > 12, qPrintable(QString::number(others)));
        timeline.forgetOther();
        QCOMPARE(timeline.hash(), hash);
        NetworkState foreign = *then;
        foreign.parameters.pop_back();
        QVERIFY_EXCEPTION_THROWN(timeline.tensorWith(std::make_shared<const NetworkState>(std::move(foreign)), 0, Role::Dst), InputError);
        QCOMPARE(timeline.hash(), hash);
    }

    /// A drawing, say: the same numbers as the sample that it happens to be.
    void anInputOfItsOwnIsLookedAt()
    {
        Trainer trainer(small(), digits(210), settings(3));
        NetworkTimeline timeline(trainer);
        QVERIFY(timeline.seek({.at = {0, 2}}));
        const std::uint64_t hash = timeline.hash();
        const int loss = int(trainer.plans().graph().nodes.size());
        timeline.look({7});
        const Tensor known = timeline.tensor(0, Role::DiffWeights);
        const double knownLoss = timeline.loss();
        TrainingSamples::Input own = trainer.samples().inputOf({7});
        own.samples.clear();
        timeline.lookAt(own);
        QVERIFY(timeline.looksAtOwn() && timeline.looked().empty() && timeline.input().samples.empty());
        QCOMPARE(timeline.loss(), knownLoss);
        QVERIFY(std::ranges::equal(timeline.tensor(0, Role::DiffWeights).cells(), known.cells()));

        // Nobody knows what it is: what the network says is taken for it, at each moment anew.
        own.targets.clear();
        timeline.lookAt(own);
        for (const TrainingPosition at : {TrainingPosition{0, 2}, TrainingPosition{1, 1}}) {
            QVERIFY(timeline.seek({.at = at}));
            const Tensor logits = timeline.tensor(loss, Role::Src);
            const Tensor target = timeline.tensor(loss, Role::Src2);
            QCOMPARE(std::ranges::count(target.cells(), 1.0F), 1);
            QCOMPARE(std::ranges::find(target.cells(), 1.0F) - target.cells().begin(),
                     std::ranges::max_element(logits.cells()) - logits.cells().begin());
            QVERIFY(timeline.loss() < std::log(10.0));
        }
        timeline.look({});
        QVERIFY(!timeline.looksAtOwn());
        QVERIFY(timeline.seek({.at = {0, 2}}));
        QCOMPARE(timeline.hash(), hash); // nothing was trained on it
        QVERIFY(timeline.input().samples.size() > 1);
    }

    /// All that a layer makes can be walked, and is what it makes alone: Add's second gradient and the running statistics that the training goes on
    /// with, too.
    void everyResultOfEveryLayerIsWalked()
    {
        ModelBuilder net("both", {1, 1, 28, 28});
        net.conv(3, 5, 2, 2).normalise();
        const int normalised = net.last();
        net.relu().conv(3, 3, 1, 1).sumWith(normalised);
        const int sum = net.last();
        net.add(OpKind::Flatten).gemm(10);
        Trainer trainer(net.finish(), digits(210), settings());
        NetworkTimeline timeline(trainer);
        QVERIFY(timeline.seek({.at = {0, 2}}));
        const NetworkSteps& steps = timeline.steps();
        std::set<Role> walked;
        for (int layer = 0; layer <= int(trainer.plans().graph().nodes.size()); ++layer) {
            const OpSpec spec = steps.specOf(timeline.position().at, layer);
            OperandMap<Tensor> tensors;
            for (const Role role : operandRoles)
                if (!shapeOf(spec, role).empty())
                    *tensors.operand(role) = timeline.tensor(layer, role);
            for (const Pass pass : {Pass::Training, Pass::BackwardData, Pass::BackwardWeights}) {
                if (!hasPass(spec.op, pass))
                    continue;
                const OperationRun alone = run(requireBackend("serial"), spec, operandsIn(tensors), {.passes = {pass}});
                const std::vector<Role> places = steps.rolesOf(isForward(pass) ? StepPhase::Forward : StepPhase::Backward, layer);
                for (const Role role : resultsOf(spec, pass)) {
                    const std::string what = std::to_string(layer) + ": " + std::string(nameOf(role));
                    const bool toInput = layer == 0 && role == Role::DiffSrc; // nobody needs it
                    QVERIFY2((std::ranges::count(places, role) == 1) != toInput, what.c_str());
                    const Tensor made = timeline.tensor(layer, role);
                    QCOMPARE(made.shape(), shapeOf(spec, role));
                    for (std::size_t i = 0; i < made.cells().size(); ++i)
                        QVERIFY2(std::abs(made.cells()[i] - alone.of(role).cells()[i]) <=
                                     1e-5F + 1e-3F * std::abs(alone.of(role).cells()[i]),
                                 what.c_str());
                    walked.insert(role);
                }
            }
        }
        QCOMPARE(walked.size(), resultRoles.size());
        QVERIFY(std::ranges::count(steps.rolesOf(StepPhase::Backward, sum), Role::DiffSrc2) == 1);
        QVERIFY_EXCEPTION_THROWN(timeline.tensor(0, Role::DiffSrc2), InputError);
        const Tensor mean = timeline.tensor(normalised, Role::NewMean);
        const Tensor variance = timeline.tensor(normalised, Role::NewVariance);
        QVERIFY(trainer.trainBatch());
        const std::vector<ParameterInfo> infos = parametersOf(trainer.plans().graph());
        const std::vector<Tensor> parameters = trainer.parameters();
        for (std::size_t i = 0; i < infos.size(); ++i)
            if (infos[i].node == normalised && !infos[i].trained)
                QVERIFY(std::ranges::equal(parameters[i].cells(), (infos[i].role == Role::Mean ? mean : variance).cells()));
    }

    /// Steps of every size there and back, through all of a batch.
    void stepsAreInverse_data()
    {
        QTest::addColumn<int>("granularity");
        for (int i = 0; i <= int(NetworkGranularity::Epoch); ++i)
            QTest::addRow("%d", i) << i;
    }

    void stepsAreInverse()
    {
        QFETCH(int, granularity);
        ModelBuilder net("tiny", {1, 1, 4, 4});
        net.conv(2, 3).normalise();
        const int normalised = net.last();
        net.relu().sumWith(normalised).add(OpKind::Flatten).gemm(2);
        const Model model = net.finish();
        const NetworkSteps steps(model.graph, model.loss, 2, 2, 1);
        NetworkPosition at;
        if (granularity == int(NetworkGranularity::Channel))
            at.cell = 3;
        std::vector<NetworkPosition> seen = {at};
        for (int i = 0; i < 1500 && at.at.epoch < 2; ++i) {
            at = steps.stepped(at, NetworkGranularity(granularity), 1);
            QVERIFY(steps.contains(at));
            QVERIFY(!(at == seen.back()));
            seen.push_back(at);
        }
        for (std::size_t i = seen.size() - 1; i > 0; --i) {
            at = steps.stepped(at, NetworkGranularity(granularity), -1);
            QVERIFY2(at == seen[i - 1], qPrintable(QString("step %1").arg(i)));
        }
    }
};

QTEST_APPLESS_MAIN(TestTimeline)
#include "tst_timeline.moc"
