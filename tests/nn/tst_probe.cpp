#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/builder.h"
#include "core/nn/probe.h"
#include "tests/nn/drawn_numbers.h"

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

    void aLookThatIsEndedLeavesNothing()
    {
        const Model model = branched();
        NetworkProbe probe(model, requireBackend("serial"));
        probe.setParameters(test::drawnParameters(model.graph, 5, 0.4F));
        QVERIFY_EXCEPTION_THROWN(probe.look(test::drawnInput(model.graph, Philox(9)), [](int layers) { return layers >= 2; }), Stopped);
        QVERIFY_EXCEPTION_THROWN(probe.tensor(0, Role::Dst), InputError);
        (void)probe.look(test::drawnInput(model.graph, Philox(9))); // and the next is whole
        NetworkProbe other(model, requireBackend("serial"));
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
};

QTEST_APPLESS_MAIN(TestProbe)
#include "tst_probe.moc"
