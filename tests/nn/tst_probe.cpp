#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/builder.h"
#include "core/nn/probe.h"
#include "tests/nn/drawn_numbers.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

using namespace ks;

namespace {

/// A layer that hands on what it reads, and one that reads two.
Model branched()
{
    ModelBuilder net("branched", {1, 2, 6, 6});
    net.conv(2, 3, 1, 1);
    const int trunk = net.last();
    net.add(OpKind::Tanh).conv(2, 3, 1, 1).sumWith(trunk);
    net.add(OpKind::Dropout, {{"ratio", "0.5"}, {"seed", "3"}}).add(OpKind::Flatten).gemm(3);
    return net.finish();
}

/// Operators whose sums backends take in orders of their own; nothing in it depends on the batch.
Model several()
{
    ModelBuilder net("several", {1, 3, 16, 16});
    net.conv(12, 5, 1, 2).add(OpKind::Relu).add(OpKind::MaxPool).conv(16, 3, 1, 1).add(OpKind::Relu);
    net.add(OpKind::AveragePool).add(OpKind::Flatten).gemm(40).add(OpKind::Tanh).gemm(5);
    return net.finish();
}

/// Twice as many operations as anybody waits for with all lanes but one empty.
Model large()
{
    ModelBuilder net("large", {1, 64, 64, 64});
    net.conv(64, 3, 1, 1).conv(64, 3, 1, 1).conv(64, 3, 1, 1).add(OpKind::GlobalAveragePool).add(OpKind::Flatten).gemm(3);
    return net.finish();
}

void addBackends()
{
    QTest::addColumn<QString>("backend");
    for (const char* id : {"serial", "openmp", "lanes"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

bool areSame(const Tensor& one, const Tensor& other)
{
    return one.shape() == other.shape() && std::ranges::equal(one.cells(), other.cells());
}

} // namespace

/// A look that is told of layer by layer.
class TestProbe : public QObject {
    Q_OBJECT

private slots:
    void layersArriveInOrderWithTheirNumbers_data() { addBackends(); }
    void layersArriveInOrderWithTheirNumbers()
    {
        QFETCH(QString, backend);
        const Model model = branched();
        NetworkProbe probe(model, requireBackend(backend.toStdString()));
        probe.setParameters(test::drawnParameters(model.graph, 5, 0.4F));
        std::vector<int> told;
        std::vector<Tensor> early;
        (void)probe.look(test::drawnInput(model.graph, Philox(9)), [&](int layers) {
            told.push_back(layers);
            while (static_cast<int>(early.size()) < layers)
                early.push_back(probe.tensor(static_cast<int>(early.size()), Role::Dst));
            return false;
        });
        QVERIFY(std::ranges::is_sorted(told));
        QVERIFY(early.size() + 1 >= model.graph.nodes.size()); // all but the last, after which nothing follows
        for (std::size_t node = 0; node < early.size(); ++node)
            QVERIFY2(areSame(early[node], probe.tensor(static_cast<int>(node), Role::Dst)), model.graph.nodes[node].name.c_str());
    }

    void aLookThatIsEndedLeavesNothing_data() { addBackends(); }
    void aLookThatIsEndedLeavesNothing()
    {
        QFETCH(QString, backend);
        const Model model = branched();
        NetworkProbe probe(model, requireBackend(backend.toStdString()));
        probe.setParameters(test::drawnParameters(model.graph, 5, 0.4F));
        QVERIFY_EXCEPTION_THROWN(probe.look(test::drawnInput(model.graph, Philox(9)), [](int layers) { return layers >= 2; }), Stopped);
        QVERIFY_EXCEPTION_THROWN(probe.tensor(0, Role::Dst), InputError);
        (void)probe.look(test::drawnInput(model.graph, Philox(9))); // and the next is whole
        NetworkProbe other(model, requireBackend(backend.toStdString()));
        other.setParameters(test::drawnParameters(model.graph, 5, 0.4F));
        (void)other.look(test::drawnInput(model.graph, Philox(9)));
        for (int node = 0; node < static_cast<int>(model.graph.nodes.size()); ++node)
            QVERIFY(areSame(probe.tensor(node, Role::Dst), other.tensor(node, Role::Dst)));
    }

    /// Forwards alone and on the way back: the same network with the same weights.
    void bothWaysSeeTheNewestWeights()
    {
        const Model model = branched();
        NetworkProbe probe(model, requireBackend("serial"));
        const std::vector<float> target{1, 0, 0};
        for (const std::uint64_t seed : {std::uint64_t(5), std::uint64_t(6)}) {
            probe.setParameters(test::drawnParameters(model.graph, seed, 0.4F));
            (void)probe.look(test::drawnInput(model.graph, Philox(9)));
            const Tensor ahead = probe.tensor(0, Role::Dst);
            probe.towardsTarget(target);
            QVERIFY(areSame(ahead, probe.tensor(0, Role::Dst)));
        }
    }

    /// What is looked at are the numbers that training makes, bit by bit, not those of other kernels that agree but for rounding.
    void whatIsLookedAtIsWhatTrainingMakes_data() { addBackends(); }
    void whatIsLookedAtIsWhatTrainingMakes()
    {
        QFETCH(QString, backend);
        Backend& used = requireBackend(backend.toStdString());
        const Model model = several();
        const std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.2F);
        const Tensor input = test::drawnInput(model.graph, Philox(9));
        NetworkProbe probe(model, used);
        QCOMPARE(probe.computedBy(), backend.toStdString());
        probe.setParameters(parameters);
        (void)probe.look(input);
        QCOMPARE(probe.computedBy(), backend.toStdString());

        PlanSpec spec{.batch = 1, .loss = model.loss};
        for (int node = 0; node < static_cast<int>(model.graph.nodes.size()); ++node)
            spec.watched.push_back(node);
        const std::unique_ptr<PlannedNetwork> step = used.planNetwork(model.graph, spec);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            step->setParameter(i, parameters[i].cells());
        step->forward(input.cells(), std::vector<float>(static_cast<std::size_t>(model.outputs()), 0.2F), 0);
        for (const int node : spec.watched) {
            const Tensor looked = probe.tensor(node, Role::Dst);
            Tensor trained(looked.shape(), "trained");
            step->nodeTensor(node, Role::Dst, trained.cells());
            QVERIFY2(areSame(looked, trained), model.graph.nodes[static_cast<std::size_t>(node)].name.c_str());
        }
    }

    /// The same sample among others in the lanes of a vector has the same numbers.
    void aBatchMakesThemToo()
    {
        Backend& lanes = requireBackend("lanes");
        const Model model = several();
        const std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.2F);
        const Tensor input = test::drawnInput(model.graph, Philox(9));
        NetworkProbe probe(model, lanes);
        probe.setParameters(parameters);
        (void)probe.look(input);

        constexpr std::int64_t batch = 21;
        constexpr std::int64_t at = 18;
        const std::vector<int> watched{0, 3, 5, 7, static_cast<int>(model.graph.nodes.size()) - 1};
        const std::unique_ptr<PlannedNetwork> step =
            lanes.planNetwork(model.graph, {.batch = batch, .loss = model.loss, .watched = watched});
        for (std::size_t i = 0; i < parameters.size(); ++i)
            step->setParameter(i, parameters[i].cells());
        Tensor images = test::drawnInput(withBatch(model.graph, batch), Philox(4));
        std::ranges::copy(input.cells(), images.cells().begin() + at * input.elements());
        step->forward(images.cells(), std::vector<float>(static_cast<std::size_t>(batch * model.outputs()), 0.2F), 0);
        for (const int node : watched) {
            const Tensor looked = probe.tensor(node, Role::Dst);
            std::vector<float> all(static_cast<std::size_t>(batch * looked.elements()));
            step->nodeTensor(node, Role::Dst, all);
            QVERIFY2(std::equal(looked.cells().begin(), looked.cells().end(), all.begin() + at * looked.elements()),
                     model.graph.nodes[static_cast<std::size_t>(node)].name.c_str());
        }
    }

    /// Nobody is to wait for seven empty lanes of eight: other kernels look there, and it says whose.
    void aLargeNetworkIsLookedAtByOthersWhoAreNamed()
    {
        const Model model = large();
        NetworkProbe probe(model, requireBackend("lanes"));
        probe.setParameters(test::drawnParameters(model.graph, 5, 0.05F));
        (void)probe.look(test::drawnInput(model.graph, Philox(9)));
        QCOMPARE(probe.computedBy(), std::string("openmp"));
    }
};

QTEST_APPLESS_MAIN(TestProbe)
#include "tst_probe.moc"
