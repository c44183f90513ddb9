#include "core/base/error.h"
#include "core/nn/chain_edits.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace ks;

/// Changes of what one column of a network's picture is: a layer and what follows it cell by cell, and edges that several read.
class TestChainEdits : public QObject {
    Q_OBJECT

private:
    static std::vector<int> chainOf(const Model& model, const char* layer)
    {
        const NetworkFolds folds(model.graph);
        return folds.all()[std::size_t(folds.leafOf(model.find(layer)))].nodes;
    }
    static const GraphNode& nodeOf(const Model& model, const std::string& name)
    {
        return model.graph.nodes.at(std::size_t(model.find(name)));
    }
    /// The first tensor that several read.
    static int forkOf(const Model& model)
    {
        for (int node = 0;; ++node)
            if (model.graph.readersOf(node).size() > 1)
                return node;
    }

private slots:
    void aLayerTakesItsActivationAlong()
    {
        const Model lenet = presetModel("lenet-5");
        QCOMPARE(chainOf(lenet, "conv1"), (std::vector<int>{lenet.find("conv1"), lenet.find("relu1")}));
        const GraphEdge edge{lenet.find("maxpool1"), lenet.find("conv2"), false};
        const Model moved = withChainMoved(lenet, chainOf(lenet, "conv1"), edge);
        QCOMPARE(moved.graph.nodes.size(), lenet.graph.nodes.size());
        QCOMPARE(nodeOf(moved, "maxpool1").src, graphInput);
        QCOMPARE(nodeOf(moved, "conv1").src, moved.find("maxpool1"));
        QCOMPARE(nodeOf(moved, "relu1").src, moved.find("conv1"));
        QCOMPARE(nodeOf(moved, "conv2").src, moved.find("relu1"));
        const GraphEdge back{graphInput, moved.find("maxpool1"), false};
        QVERIFY(withChainMoved(moved, chainOf(moved, "conv1"), back) == lenet);
    }

    void whereItStandsItStays()
    {
        const Model lenet = presetModel("lenet-5");
        const std::vector<int> chain = chainOf(lenet, "conv2");
        for (const GraphEdge& edge : {GraphEdge{lenet.find("maxpool1"), chain.front(), false}, edgeBehind(lenet.graph, chain.back()),
                                      GraphEdge{chain.front(), chain.back(), false}})
            QVERIFY(withChainMoved(lenet, chain, edge) == lenet);
    }

    void itIsTakenOutAndCopiedWhole()
    {
        const Model lenet = presetModel("lenet-5");
        const std::vector<int> chain = chainOf(lenet, "conv2");
        const Model less = withoutChain(lenet, chain);
        QCOMPARE(less.graph.nodes.size(), lenet.graph.nodes.size() - chain.size());
        QVERIFY(less.find("conv2") < 0);
        const Model more = withChainDuplicated(lenet, chain);
        QCOMPARE(more.graph.nodes.size(), lenet.graph.nodes.size() + chain.size());
        const std::size_t first = std::size_t(chain.back()) + 1;
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const GraphNode& copy = more.graph.nodes[first + i];
            QVERIFY(copy.spec.op == lenet.graph.nodes[std::size_t(chain[i])].spec.op);
            QCOMPARE(copy.src, int(first + i) - 1);
        }
        QCOMPARE(more.graph.readersOf(int(first + chain.size()) - 1), std::vector<int>{int(first + chain.size())});
        const Model resnet = smallResNet(1, 4, {1, 1, 8, 8}, 10);
        const auto join = std::ranges::find_if(resnet.graph.nodes, [](const GraphNode& node) { return readsTwo(node.spec); });
        const std::vector<int> sum{int(join - resnet.graph.nodes.begin())};
        QVERIFY_EXCEPTION_THROWN(withChainDuplicated(resnet, sum), InputError);
        QVERIFY_EXCEPTION_THROWN(withChainMoved(resnet, sum, {graphInput, 0, false}), InputError);
    }

    /// All who read the tensor read the new layer, and nobody else.
    void aSharedEdgeIsThatOfAllReaders()
    {
        const Model resnet = smallResNet(1, 4, {1, 1, 8, 8}, 10);
        const int fork = forkOf(resnet);
        const GraphEdge behind = edgeBehind(resnet.graph, fork);
        QVERIFY(behind.shared && behind.from == fork);
        const Model more = withInserted(resnet, behind, OpKind::Relu);
        QVERIFY(problemsOf(more).empty());
        QCOMPARE(more.graph.readersOf(fork), std::vector<int>{behind.to});
        QCOMPARE(more.graph.readersOf(behind.to).size(), resnet.graph.readersOf(fork).size());
        QVERIFY(without(more, behind.to) == resnet);
        QVERIFY_EXCEPTION_THROWN(withInserted(resnet, GraphEdge{fork, behind.to + 1, false, true}, OpKind::Relu), InputError);
        // A layer from elsewhere, and there it stays where it is put before all of them again.
        const Model moved = withMoved(more, behind.to, edgeBehind(more.graph, behind.to));
        QVERIFY(moved == more);
        const Model away = withMoved(more, behind.to, {graphInput, 0, false});
        QCOMPARE(away.graph.readersOf(graphInput), std::vector<int>{0});
        QCOMPARE(away.graph.readersOf(fork + 1).size(), resnet.graph.readersOf(fork).size());
        const Model back = withMoved(away, 0, edgeBehind(away.graph, fork + 1));
        QVERIFY(back == more);
    }

    /// Every edge between two columns, folded and unfolded, is one of the network, and the new layer stands between these columns.
    void edgesBetweenColumnsAreEdgesOfTheNetwork()
    {
        for (const Model& model : {presetModel("lenet-5"), smallResNet(2, 4, {1, 1, 8, 8}, 10)}) {
            const NetworkFolds folds(model.graph);
            std::set<int> open;
            for (int round = 0; round < 3; ++round) {
                const std::vector<int> columns = folds.columns(open);
                for (const FoldEdge& edge : folds.edgesBetween(columns)) {
                    const auto meant = edgeBetween(model.graph, folds, edge);
                    QVERIFY(meant);
                    const int from = edge.from == graphInput ? graphInput : folds.all()[std::size_t(edge.from)].shown;
                    QCOMPARE(meant->from, from);
                    const std::vector<int>& nodes = folds.all()[std::size_t(edge.to)].nodes;
                    QVERIFY(std::ranges::count(nodes, meant->to) == 1);
                    const Model more = withInserted(model, *meant, OpKind::Relu);
                    for (const int node : nodes) { // who read it there reads the new layer
                        const GraphNode& reader = nodeOf(more, model.graph.nodes[std::size_t(node)].name);
                        QVERIFY(reader.src != from || edge.skip);
                    }
                }
                for (const int column : columns)
                    if (folds.all()[std::size_t(column)].isGroup())
                        open.insert(column);
            }
        }
    }
};

QTEST_MAIN(TestChainEdits)
#include "tst_chain_edits.moc"
