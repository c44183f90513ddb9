#include "core/base/error.h"
#include "core/nn/edge_edits.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"

#include <QTest>

#include <algorithm>

using namespace ks;

/// Changes at one edge of a network: nobody else who reads the same tensor is concerned.
class TestEdgeEdits : public QObject {
    Q_OBJECT

private:
    /// The first join of a small ResNet, and what its skip comes from.
    static int joinOf(const Model& model)
    {
        const auto found = std::ranges::find_if(model.graph.nodes, [](const GraphNode& node) { return readsTwo(node.spec); });
        return static_cast<int>(found - model.graph.nodes.begin());
    }

private slots:
    /// What follows keeps its shapes, and with them its weights.
    void newFiltersAreAsManyAsTheChannelsThatTheyRead()
    {
        const Model lenet = presetModel("lenet-5");
        const int at = lenet.find("conv1");
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose}) {
            const Model more = withInserted(lenet, GraphEdge{at, at + 1, false}, op);
            QCOMPARE(more.graph.nodes[static_cast<std::size_t>(at + 1)].spec.filters,
                     lenet.graph.nodes[static_cast<std::size_t>(at)].spec.filters);
        }
    }

    void everyOperandIsAnEdge()
    {
        const Model lenet = presetModel("lenet-5");
        const std::vector<GraphEdge> edges = edgesOf(lenet.graph);
        QCOMPARE(edges.size(), lenet.graph.nodes.size() + 1);
        QVERIFY(edges.front() == (GraphEdge{graphInput, 0, false}));
        QVERIFY(edges.back() == (GraphEdge{int(lenet.graph.nodes.size()) - 1, int(lenet.graph.nodes.size()), false}));
        const Model empty = withoutLayers(lenet);
        QVERIFY(edgesOf(empty.graph) == std::vector<GraphEdge>({{graphInput, 0, false}}));
        QVERIFY(empty.classes == lenet.classes && empty.loss == lenet.loss && empty.graph.input == lenet.graph.input);
    }

    /// On the skip the layer is read by the sum alone, on the way round it by the first layer there alone.
    void aLayerOnASkipIsReadByTheSumAlone()
    {
        const Model resnet = smallResNet(1, 4, {1, 1, 8, 8}, 10);
        const int join = joinOf(resnet);
        const GraphNode& sum = resnet.graph.nodes[std::size_t(join)];
        const bool second = sum.src2 < sum.src;
        const GraphEdge skip{second ? sum.src2 : sum.src, join, second};
        const auto branch = branchOf(resnet.graph, skip);
        QVERIFY(branch && branch->skip && branch->join == join && branch->fork == skip.from);
        const Model more = withInserted(resnet, skip, OpKind::Relu);
        QVERIFY(problemsOf(more).empty());
        QCOMPARE(more.graph.nodes.size(), resnet.graph.nodes.size() + 1);
        QCOMPARE(more.graph.readersOf(join), std::vector<int>({join + 1}));
        QVERIFY(without(more, join) == resnet);

        const std::vector<int> readers = resnet.graph.readersOf(skip.from);
        const GraphEdge round{skip.from, *std::ranges::min_element(readers), false};
        const auto other = branchOf(resnet.graph, round);
        QVERIFY(other && !other->skip && other->join == join && other->second != second);
        const Model within = withInserted(resnet, round, OpKind::Relu);
        QVERIFY(problemsOf(within).empty());
        QCOMPARE(within.graph.readersOf(round.to), std::vector<int>({round.to + 1}));
        QVERIFY(!branchOf(resnet.graph, {graphInput, 0, false}));
    }

    void everyLayerThatIsOfferedIsPossible()
    {
        for (const Model& model : {presetModel("lenet-5"), withoutLayers(presetModel("lenet-5")), smallResNet(1, 4, {1, 1, 8, 8}, 10)})
            for (const GraphEdge& edge : edgesOf(model.graph)) {
                const std::vector<OpKind> possible = layersFor(model, edge);
                QVERIFY(std::ranges::count(possible, OpKind::Relu) == 1);
                for (const OpKind op : possible) {
                    const Mended result = mended(model, withInserted(model, edge, op), edge.to);
                    const OpSpec& spec = result.model.graph.nodes[std::size_t(edge.to)].spec;
                    QVERIFY2(spec.op == op && isLegal(spec), std::string(nameOf(op)).c_str());
                }
            }
    }

    void aLayerMovesToAnotherEdge()
    {
        const Model lenet = presetModel("lenet-5");
        const int relu = lenet.find("relu1");
        const int gemm = lenet.find("gemm1");
        const Model moved = withMoved(lenet, relu, {gemm - 1, gemm, false});
        QCOMPARE(moved.graph.nodes.size(), lenet.graph.nodes.size());
        QCOMPARE(moved.find("relu1"), gemm - 1);
        QVERIFY(withMoved(lenet, relu, {relu, relu + 1, false}) == lenet);
        QVERIFY(withMoved(lenet, relu, {relu - 1, relu, false}) == lenet);
        const Model up = withMoved(lenet, gemm, {graphInput, 0, false});
        QCOMPARE(up.find("gemm1"), 0);
        QVERIFY_EXCEPTION_THROWN(withMoved(lenet, relu, {5, 2, false}), InputError);
        const Model resnet = smallResNet(1, 4, {1, 1, 8, 8}, 10);
        QVERIFY_EXCEPTION_THROWN(withMoved(resnet, joinOf(resnet), {graphInput, 0, false}), InputError);
        QVERIFY_EXCEPTION_THROWN(withInserted(lenet, GraphEdge{3, 1, false}, OpKind::Relu), InputError);
        QVERIFY_EXCEPTION_THROWN(withInserted(lenet, GraphEdge{graphInput, 0, false}, lenet.loss), InputError);
    }

    /// What was impossible before is the person's; what cannot be mended is said.
    void whatCannotBeMendedIsSaid()
    {
        const Model lenet = presetModel("lenet-5");
        const Model edited = without(lenet, lenet.find("flatten1"));
        const Mended untouched = mended(lenet, lenet, noNode);
        QVERIFY(untouched.repairs.empty() && untouched.broken.empty() && untouched.model == lenet);
        const Mended result = mended(lenet, edited, noNode);
        QCOMPARE(result.broken.size(), problemsOf(result.model).size());
    }
};

QTEST_MAIN(TestEdgeEdits)
#include "tst_edge_edits.moc"
