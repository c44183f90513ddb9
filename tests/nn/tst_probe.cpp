#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/builder.h"
#include "core/nn/probe.h"
#include "core/tensor/philox.h"

#include <QTest>

#include <algorithm>
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

std::vector<Tensor> probedParameters(const Model& model, std::uint64_t seed)
{
    const Philox random(seed);
    std::vector<Tensor> parameters;
    std::uint64_t at = 0;
    for (const ParameterInfo& info : parametersOf(model.graph)) {
        Tensor& one = parameters.emplace_back(info.shape, "parameter");
        for (float& cell : one.cells())
            cell = 0.4F * random.normal(at++);
    }
    return parameters;
}

Tensor probedInput(const Model& model)
{
    const Philox random(9);
    Tensor input(model.graph.input, "input");
    for (std::size_t i = 0; i < input.cells().size(); ++i)
        input.cells()[i] = random.normal(i);
    return input;
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
    void layersArriveInOrderWithTheirNumbers()
    {
        const Model model = branched();
        NetworkProbe probe(model, requireBackend("serial"));
        probe.setParameters(probedParameters(model, 5));
        std::vector<int> told;
        std::vector<Tensor> early;
        (void)probe.look(probedInput(model), [&](int layers) {
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

    void aLookThatIsEndedLeavesNothing()
    {
        const Model model = branched();
        NetworkProbe probe(model, requireBackend("serial"));
        probe.setParameters(probedParameters(model, 5));
        QVERIFY_EXCEPTION_THROWN(probe.look(probedInput(model), [](int layers) { return layers >= 2; }), Stopped);
        QVERIFY_EXCEPTION_THROWN(probe.tensor(0, Role::Dst), InputError);
        (void)probe.look(probedInput(model)); // and the next is whole
        NetworkProbe other(model, requireBackend("serial"));
        other.setParameters(probedParameters(model, 5));
        (void)other.look(probedInput(model));
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
            probe.setParameters(probedParameters(model, seed));
            (void)probe.look(probedInput(model));
            const Tensor ahead = probe.tensor(0, Role::Dst);
            probe.towardsTarget(target);
            QVERIFY(areSame(ahead, probe.tensor(0, Role::Dst)));
        }
    }
};

QTEST_APPLESS_MAIN(TestProbe)
#include "tst_probe.moc"
