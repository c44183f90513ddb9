#include "core/base/error.h"
#include "core/nn/edits.h"
#include "core/nn/folds.h"
#include "core/nn/part_edits.h"
#include "core/nn/presets.h"

#include <QTest>

#include <algorithm>

using namespace ks;

/// Several layers at once: copied out, put in, duplicated, moved and taken away as one whole.
class TestPartEdits : public QObject {
    Q_OBJECT

private:
    static Model resnet() { return smallResNet(2, 4, {1, 1, 8, 8}, 10); }
    /// The first residual block, with its skip.
    static NetworkFold blockOf(const Model& model)
    {
        const NetworkFolds folds(model.graph);
        const auto found = std::ranges::find_if(folds.all(), &NetworkFold::skips);
        return found == folds.all().end() ? NetworkFold() : *found;
    }
    static const GraphNode& at(const Model& model, int node) { return model.graph.nodes[std::size_t(node)]; }

private slots:
    void aBlockIsANetworkOfItsOwn()
    {
        const Model model = resnet();
        const NetworkFold block = blockOf(model);
        QVERIFY(block.nodes.size() > 2);
        const Model part = partOf(model, block.nodes);
        QCOMPARE(part.graph.nodes.size(), block.nodes.size());
        QCOMPARE(part.graph.nodes.front().src, graphInput);
        QVERIFY(std::ranges::any_of(part.graph.nodes, [](const GraphNode& node) { return readsTwo(node.spec); }));
        QCOMPARE(part.graph.input.c, shapeMadeBy(model.graph, at(model, block.nodes.front()).src).c);
    }

    /// A copy of a block stands behind it, has its own skip, and leaves the network possible; without it all is as before.
    void aBlockIsDuplicated()
    {
        const Model model = resnet();
        const NetworkFold block = blockOf(model);
        const Model more = withPartDuplicated(model, block.nodes);
        QVERIFY(problemsOf(more).empty());
        QCOMPARE(more.graph.nodes.size(), model.graph.nodes.size() + block.nodes.size());
        std::vector<int> copy;
        for (std::size_t i = 0; i < block.nodes.size(); ++i)
            copy.push_back(block.shown + 1 + int(i));
        QCOMPARE(at(more, copy.front()).src, block.shown);
        QVERIFY(withoutPart(more, copy) == model);
        QVERIFY(partOf(more, copy).graph.nodes.size() == block.nodes.size());
    }

    /// What read the block reads what the block read.
    void aBlockIsTakenAway()
    {
        const Model model = resnet();
        const NetworkFold block = blockOf(model);
        const std::string before = at(model, at(model, block.nodes.front()).src).name;
        const std::string reader = at(model, model.graph.readersOf(block.shown).front()).name;
        const Model less = withoutPart(model, block.nodes);
        QCOMPARE(less.graph.nodes.size(), model.graph.nodes.size() - block.nodes.size());
        QCOMPARE(at(less, at(less, less.find(reader)).src).name, before);
    }

    /// To another edge and back again, the same network; on its own edges it stays.
    void aBlockIsMoved()
    {
        const Model model = resnet();
        const NetworkFold block = blockOf(model);
        const int entry = at(model, block.nodes.front()).src;
        QVERIFY(withPartMoved(model, block.nodes, edgeBehind(model.graph, block.shown)) == model);
        QVERIFY(withPartMoved(model, block.nodes, {entry, block.nodes.front(), false}) == model);
        const GraphEdge end = edgeBehind(model.graph, int(model.graph.nodes.size()) - 1);
        const Model moved = withPartMoved(model, block.nodes, end);
        QCOMPARE(moved.graph.nodes.size(), model.graph.nodes.size());
        std::vector<int> there;
        for (const int node : block.nodes)
            there.push_back(moved.find(at(model, node).name));
        QCOMPARE(there.back(), int(moved.graph.nodes.size()) - 1);
        QVERIFY(partOf(moved, there).graph.nodes.size() == block.nodes.size());
        QVERIFY(withPartMoved(moved, there, edgeBehind(moved.graph, moved.find(at(model, entry).name))) == model);
    }

    /// Into another network, under free names, with how the layers begin.
    void layersGoIntoAnotherNetwork()
    {
        Model lenet = presetModel("lenet-5");
        lenet.layerInitialisation["conv2"] = {InitialisationKind::Uniform, 0.25F};
        const std::vector<int> nodes = {lenet.find("conv2"), lenet.find("conv2") + 1};
        const Model part = partOf(lenet, nodes);
        const Model twice = withPart(lenet, edgeBehind(lenet.graph, nodes.back()), part);
        const int copy = nodes.back() + 1;
        QVERIFY(at(twice, copy).name != "conv2");
        QCOMPARE(twice.find("conv2"), nodes.front());
        QCOMPARE(at(twice, copy).spec.op, OpKind::Conv);
        QVERIFY(twice.initialisationOf(copy) == lenet.layerInitialisation.at("conv2"));
        const Model empty = withoutLayers(lenet);
        QCOMPARE(withPart(empty, edgesOf(empty.graph).front(), part).find("conv2"), 0);
    }

    void whatIsNoPartIsRefused()
    {
        const Model model = resnet();
        const NetworkFold block = blockOf(model);
        const std::vector<int> none;
        const std::vector<int> outside = {int(model.graph.nodes.size())};
        QVERIFY_EXCEPTION_THROWN(partOf(model, none), InputError);
        QVERIFY_EXCEPTION_THROWN(partOf(model, outside), InputError);
        const auto join = std::ranges::find_if(block.nodes, [&](int node) { return readsTwo(at(model, node).spec); });
        QVERIFY(join != block.nodes.end());
        const std::vector<int> alone = {*join}; // of the two tensors that it joins
        QVERIFY_EXCEPTION_THROWN(partOf(model, alone), InputError);
        QVERIFY_EXCEPTION_THROWN(withPart(model, {99, 100, false}, partOf(model, block.nodes)), InputError);
        QVERIFY_EXCEPTION_THROWN(withPart(model, edgeBehind(model.graph, 0), withoutLayers(model)), InputError);
    }
};

QTEST_MAIN(TestPartEdits)
#include "tst_part_edits.moc"
