#include "core/nn/builder.h"
#include "core/nn/folds.h"
#include "core/nn/presets.h"
#include "core/ops/op_info.h"
#include "core/tensor/dice.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace ks;

namespace {

using Kind = NetworkFold::Kind;

const NetworkFold& foldOf(const NetworkFolds& folds, int index)
{
    return folds.all()[static_cast<std::size_t>(index)];
}

/// "conv1+relu1 | maxpool1 | [conv2 … relu3]": of groups the first and the last node; stages in brackets twice.
QString written(const Graph& graph, const NetworkFolds& folds, const std::set<int>& open = {})
{
    const auto nameOf = [&](int node) { return QString::fromStdString(graph.nodes[static_cast<std::size_t>(node)].name); };
    QStringList columns;
    for (const int column : folds.columns(open)) {
        const NetworkFold& fold = foldOf(folds, column);
        if (fold.kind == Kind::Layer) {
            QStringList names;
            for (const int node : fold.nodes)
                names.append(nameOf(node));
            columns.append(names.join('+'));
            continue;
        }
        const QString ends = QStringLiteral("[%1 … %2]").arg(nameOf(fold.nodes.front()), nameOf(fold.shown));
        columns.append(fold.kind == Kind::Stage ? QStringLiteral("%1×%2").arg(fold.parts.size()).arg(ends) : ends);
    }
    return columns.join(QStringLiteral(" | "));
}

/// "input→conv1 conv1→add1~": by the names of the nodes that are shown; ~ for a skip.
QString edges(const Graph& graph, const NetworkFolds& folds, const std::set<int>& open = {})
{
    const auto nameOf = [&](int fold) {
        return fold == graphInput ? QStringLiteral("input")
                                  : QString::fromStdString(graph.nodes[static_cast<std::size_t>(foldOf(folds, fold).shown)].name);
    };
    QStringList all;
    for (const FoldEdge& edge : folds.edgesBetween(folds.columns(open)))
        all.append(nameOf(edge.from) + QStringLiteral("→") + nameOf(edge.to) + (edge.skip ? QStringLiteral("~") : QString()));
    return all.join(' ');
}

int groups(const NetworkFolds& folds)
{
    return static_cast<int>(std::ranges::count_if(folds.all(), &NetworkFold::isGroup));
}

/// Layers without shapes, reading anything before them: mostly the last one.
Graph randomGraph(std::uint64_t seed)
{
    constexpr std::array ops = {OpKind::Conv,   OpKind::Conv,    OpKind::Relu,    OpKind::BatchNormalization,
                                OpKind::Add,    OpKind::Add,     OpKind::Add,     OpKind::MaxPool,
                                OpKind::Concat, OpKind::Flatten, OpKind::Dropout, OpKind::Gemm};
    Dice dice(seed, 1);
    Graph graph{.input = {1, 2, 8, 8}, .nodes = {}};
    const auto count = static_cast<int>(dice.between(0, 40));
    const std::int64_t seldom = dice.between(2, 8); // how often another than the last is read
    const auto operand = [&](int node) { return dice.oneIn(seldom) ? static_cast<int>(dice.between(graphInput, node - 1)) : node - 1; };
    for (int node = 0; node < count; ++node) {
        GraphNode one{.name = "node" + std::to_string(node), .spec = defaultSpec(dice.oneOf(ops), {1, 2, 8, 8})};
        if (one.spec.op == OpKind::Conv && dice.oneIn(3))
            one.spec.kernel = {1, 1};
        one.src = operand(node);
        one.src2 = readsTwo(one.spec) ? operand(node) : graphInput;
        graph.nodes.push_back(std::move(one));
    }
    return graph;
}

std::set<int> randomlyOpen(const NetworkFolds& folds, std::uint64_t seed)
{
    Dice dice(seed, 2);
    std::set<int> open;
    for (int fold = 0; fold < static_cast<int>(folds.all().size()); ++fold)
        if (dice.oneIn(2))
            open.insert(fold);
    return open;
}

/// Of sound and unsound graphs alike: nothing is lost, nothing is there twice, and every edge goes to the right.
void verifyFolds(const Graph& graph, const NetworkFolds& folds, const std::set<int>& open)
{
    const auto count = static_cast<int>(graph.nodes.size());
    const std::vector<int> columns = folds.columns(open);
    std::vector<int> placeOf(graph.nodes.size(), -1);
    for (std::size_t place = 0; place < columns.size(); ++place) {
        const NetworkFold& fold = foldOf(folds, columns[place]);
        QVERIFY(!fold.nodes.empty() && std::ranges::is_sorted(fold.nodes));
        QVERIFY(std::ranges::count(fold.nodes, fold.main) == 1 && fold.shown == fold.nodes.back());
        QVERIFY(!fold.isGroup() || !open.contains(columns[place]));
        for (const int node : fold.nodes) {
            QCOMPARE(placeOf[static_cast<std::size_t>(node)], -1);
            placeOf[static_cast<std::size_t>(node)] = static_cast<int>(place);
        }
    }
    QVERIFY(std::ranges::count(placeOf, -1) == 0);

    std::set<std::pair<int, int>> wanted;
    for (int node = 0; node < count; ++node) {
        const GraphNode& one = graph.nodes[static_cast<std::size_t>(node)];
        const NetworkFold& leaf = foldOf(folds, folds.leafOf(node));
        QVERIFY(leaf.kind == Kind::Layer && std::ranges::count(leaf.nodes, node) == 1);
        const int to = placeOf[static_cast<std::size_t>(node)];
        for (const int operand : {one.src, readsTwo(one.spec) ? one.src2 : one.src}) {
            const int from = operand == graphInput ? graphInput : placeOf[static_cast<std::size_t>(operand)];
            if (from == to)
                continue;
            QVERIFY(from < to);
            wanted.emplace(from, to);
            // A column's one output is that of its last node.
            QVERIFY(operand == graphInput || foldOf(folds, columns[static_cast<std::size_t>(from)]).shown == operand);
        }
    }
    std::set<std::pair<int, int>> drawn;
    for (const FoldEdge& edge : folds.edgesBetween(columns)) {
        const auto to = std::ranges::find(columns, edge.to);
        const auto from = std::ranges::find(columns, edge.from);
        QVERIFY(to != columns.end() && (edge.from == graphInput || from != columns.end()));
        const int left = edge.from == graphInput ? graphInput : static_cast<int>(from - columns.begin());
        const int right = static_cast<int>(to - columns.begin());
        QVERIFY(drawn.emplace(left, right).second);
        QCOMPARE(edge.skip, right - left > 1);
    }
    QCOMPARE(drawn, wanted);
}

void verifyGroups(const NetworkFolds& folds)
{
    for (int index = 0; index < static_cast<int>(folds.all().size()); ++index) {
        const NetworkFold& fold = foldOf(folds, index);
        QCOMPARE(fold.isGroup(), fold.parts.size() > 1);
        std::vector<int> nodes;
        for (const int part : fold.parts) {
            QCOMPARE(foldOf(folds, part).parent, index);
            std::ranges::copy(foldOf(folds, part).nodes, std::back_inserter(nodes));
        }
        std::ranges::sort(nodes);
        QVERIFY(!fold.isGroup() || nodes == fold.nodes);
        QVERIFY(fold.parent < 0 || std::ranges::count(foldOf(folds, fold.parent).parts, index) == 1);
    }
}

/// Two 3×3 convolutions of as many filters as there are channels, and a skip.
void plainBlock(ModelBuilder& net, std::int64_t filters)
{
    const int in = net.last();
    net.conv(filters, 3, 1, 1).relu().conv(filters, 3, 1, 1).sumWith(in).relu();
}

} // namespace

/// How the picture of a network is folded.
class TestFolds : public QObject {
    Q_OBJECT

private slots:
    void lenetIsItsLayers()
    {
        const Graph graph = presetModel("lenet-5").graph;
        const NetworkFolds folds(graph);
        QCOMPARE(written(graph, folds), QStringLiteral("conv1+relu1 | maxpool1 | conv2+relu2 | maxpool2 | flatten1 | gemm1+relu3 | "
                                                       "gemm2+relu4 | gemm3"));
        QCOMPARE(edges(graph, folds), QStringLiteral("input→relu1 relu1→maxpool1 maxpool1→relu2 relu2→maxpool2 maxpool2→flatten1 "
                                                     "flatten1→relu3 relu3→relu4 relu4→gemm3"));
        QCOMPARE(groups(folds), 0);
        QVERIFY(folds.openFor(4).empty());
        const NetworkFold& first = foldOf(folds, folds.leafOf(1));
        QVERIFY(first.main == 0 && first.shown == 1 && first.parent == -1);
    }

    void resnetsAreStages_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QList<int>>("blocks");
        QTest::addColumn<QString>("stem");
        QTest::newRow("18") << "resnet-18" << QList<int>{2, 2, 2, 2} << "conv1+batchnormalization1+relu1 | maxpool1";
        QTest::newRow("34") << "resnet-34" << QList<int>{3, 4, 6, 3} << "conv1+batchnormalization1+relu1 | maxpool1";
        QTest::newRow("14") << "resnet-14-cifar" << QList<int>{2, 2, 2} << "conv1+batchnormalization1+relu1";
    }
    void resnetsAreStages()
    {
        QFETCH(QString, preset);
        QFETCH(QList<int>, blocks);
        QFETCH(QString, stem);
        const Graph graph = presetModel(preset.toStdString()).graph;
        const NetworkFolds folds(graph);
        const std::vector<int> columns = folds.columns();
        QList<int> found;
        for (const int column : columns)
            if (const NetworkFold& stage = foldOf(folds, column); stage.kind == Kind::Stage) {
                found.append(static_cast<int>(stage.parts.size()));
                QVERIFY(!stage.skips);
                for (const int part : stage.parts)
                    QVERIFY(foldOf(folds, part).kind == Kind::Block && foldOf(folds, part).skips);
            }
        QCOMPARE(found, blocks);
        QVERIFY2(written(graph, folds).startsWith(stem + QStringLiteral(" | ")), qPrintable(written(graph, folds)));
        QVERIFY2(written(graph, folds).endsWith(QStringLiteral(" | globalaveragepool1+flatten1 | gemm1")),
                 qPrintable(written(graph, folds)));
        QVERIFY(!edges(graph, folds).contains('~')); // folded it is one line
        verifyGroups(folds);

        // Unfolded: the second stage's first block has a projection beside it.
        const int add =
            static_cast<int>(std::ranges::find(graph.nodes, "add" + std::to_string(blocks[0] + 1), &GraphNode::name) - graph.nodes.begin());
        const std::set<int> open = folds.openFor(add);
        QCOMPARE(open.size(), std::size_t{2});
        const std::vector<int> unfolded = folds.columns(open);
        QCOMPARE(unfolded.size(), columns.size() - 1 + std::size_t(blocks[1]) - 1 + 4);
        QVERIFY(std::ranges::count(unfolded, folds.leafOf(add)) == 1);
        QCOMPARE(edges(graph, folds, open).count('~'), qsizetype{2}); // into the projection, and into the sum of what goes round it
    }

    void aSkipWithoutProjectionGoesRound()
    {
        ModelBuilder net("one block", {1, 4, 8, 8});
        net.conv(4, 3, 1, 1);
        plainBlock(net, 4);
        net.add(OpKind::GlobalAveragePool);
        const Graph graph = withShapes(net.model.graph);
        const NetworkFolds folds(graph);
        QCOMPARE(written(graph, folds), QStringLiteral("conv1 | [conv2 … relu2] | globalaveragepool1"));
        const std::set<int> open = folds.openFor(3);
        QCOMPARE(written(graph, folds, open), QStringLiteral("conv1 | conv2+relu1 | conv3 | add1+relu2 | globalaveragepool1"));
        QCOMPARE(edges(graph, folds, open),
                 QStringLiteral("input→conv1 conv1→relu1 relu1→conv3 conv1→relu2~ conv3→relu2 relu2→globalaveragepool1"));
        QVERIFY(foldOf(folds, *open.begin()).skips);
        QCOMPARE(foldOf(folds, *open.begin()).main, 1); // the first that has weights
    }

    /// Also one that begins at the picture, and blocks round blocks.
    void blocksLieInBlocks()
    {
        ModelBuilder net("outer", {1, 4, 8, 8});
        const int in = net.last();
        plainBlock(net, 4);
        plainBlock(net, 4);
        net.conv(4, 3, 1, 1).sumWith(in);
        const Graph graph = withShapes(net.model.graph);
        const NetworkFolds folds(graph);
        QCOMPARE(written(graph, folds), QStringLiteral("[conv1 … add3]"));
        verifyGroups(folds);
        const int outer = folds.columns().front();
        QVERIFY(foldOf(folds, outer).kind == Kind::Block && foldOf(folds, outer).skips);
        QCOMPARE(written(graph, folds, {outer}), QStringLiteral("2×[conv1 … relu4] | conv5 | add3"));
        QCOMPARE(edges(graph, folds, {outer}), QStringLiteral("input→relu4 relu4→conv5 input→add3~ conv5→add3"));
        QCOMPARE(folds.openFor(0).size(), std::size_t{3});
        QVERIFY(!written(graph, folds, folds.openFor(0)).startsWith('2'));
        QCOMPARE(folds.columns({foldOf(folds, folds.leafOf(0)).parent}), folds.columns()); // what is above it is closed
    }

    /// Three convolutions or more that are alike; two are seen better than a group of two, and dense layers better than any.
    void chainsThatRepeat()
    {
        ModelBuilder net("VGG", {1, 3, 32, 32});
        net.conv(8, 3, 1, 1).relu().conv(8, 3, 1, 1).relu().maxPool(2, 2);
        net.conv(16, 3, 1, 1).relu().conv(16, 3, 1, 1).relu().conv(16, 3, 1, 1).relu().maxPool(2, 2);
        net.add(OpKind::Flatten).gemm(20).relu().gemm(20).relu().gemm(20).relu().gemm(20).relu();
        const Graph graph = withShapes(net.model.graph);
        const NetworkFolds folds(graph);
        QCOMPARE(written(graph, folds), QStringLiteral("conv1+relu1 | conv2+relu2 | maxpool1 | 3×[conv3 … relu5] | maxpool2 | flatten1 | "
                                                       "gemm1+relu6 | gemm2+relu7 | gemm3+relu8 | gemm4+relu9"));
        verifyGroups(folds);
        const NetworkFold& stage = foldOf(folds, *folds.openFor(5).begin());
        QVERIFY(!stage.skips && foldOf(folds, stage.parts.front()).kind == Kind::Layer);
    }

    void chainsOfSeveralLayersThatRepeat()
    {
        ModelBuilder net("by depth and by point", {1, 4, 16, 16});
        for (int i = 0; i < 4; ++i) {
            net.add(OpKind::Conv, {{"filters", "8"}, {"kernel_shape", "3x3"}, {"pads", "1"}, {"group", i == 0 ? "4" : "8"}}).relu();
            net.conv(8, 1).relu();
        }
        const Graph graph = withShapes(net.model.graph);
        const NetworkFolds folds(graph);
        // The first has another number of groups.
        QCOMPARE(written(graph, folds), QStringLiteral("conv1+relu1 | conv2+relu2 | 3×[conv3 … relu8]"));
        const int stage = folds.columns().back();
        QCOMPARE(written(graph, folds, {stage}),
                 QStringLiteral("conv1+relu1 | conv2+relu2 | [conv3 … relu4] | [conv5 … relu6] | [conv7 … relu8]"));
        QVERIFY(!foldOf(folds, foldOf(folds, stage).parts.front()).skips);
        verifyGroups(folds);
    }

    /// Branches that are not a way and a short cut past it stay columns.
    void branchesStayColumns()
    {
        ModelBuilder net("branches", {1, 3, 8, 8});
        net.conv(4, 3, 1, 1).relu();
        const int trunk = net.last();
        const int one = net.conv(4, 3, 1, 1).relu().last();
        net.from(trunk).conv(4, 1).sumWith(one); // one layer each
        const int sum = net.last();
        net.conv(4, 3, 1, 1).joinedWith(sum, OpKind::Concat).relu();
        const Graph graph = withShapes(net.model.graph);
        const NetworkFolds folds(graph);
        QCOMPARE(groups(folds), 0);
        QCOMPARE(written(graph, folds), QStringLiteral("conv1+relu1 | conv2+relu2 | conv3 | add1 | conv4 | concat1+relu3"));
        QCOMPARE(edges(graph, folds),
                 QStringLiteral("input→relu1 relu1→relu2 relu1→conv3~ relu2→add1~ conv3→add1 add1→conv4 add1→relu3~ conv4→relu3"));
    }

    /// Where somebody else reads what lies within a block, or before an activation, nothing may be hidden.
    void whatIsReadElsewhereIsSeen()
    {
        ModelBuilder net("tapped", {1, 4, 8, 8});
        const int in = net.conv(4, 3, 1, 1).last();
        const int before = net.conv(4, 3, 1, 1).last();
        net.relu().conv(4, 3, 1, 1).sumWith(in);
        net.joinedWith(before, OpKind::Concat);
        const Graph graph = withShapes(net.model.graph);
        const NetworkFolds folds(graph);
        QCOMPARE(groups(folds), 0);
        QCOMPARE(written(graph, folds), QStringLiteral("conv1 | conv2 | relu1 | conv3 | add1 | concat1"));
    }

    void anythingCanBeFolded()
    {
        for (std::uint64_t seed = 0; seed < 1500; ++seed) {
            const Graph graph = randomGraph(seed);
            const NetworkFolds folds(graph);
            verifyGroups(folds);
            verifyFolds(graph, folds, {});
            verifyFolds(graph, folds, randomlyOpen(folds, seed));
            for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
                const std::vector<int> columns = folds.columns(folds.openFor(node));
                QVERIFY(std::ranges::count(columns, folds.leafOf(node)) == 1);
            }
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(QStringLiteral("graph %1").arg(seed)));
        }
    }

    void presetsCanBeFolded()
    {
        for (const Preset& preset : presets()) {
            const Graph graph = preset.make().graph;
            const NetworkFolds folds(graph);
            verifyGroups(folds);
            verifyFolds(graph, folds, {});
            for (std::uint64_t seed = 0; seed < 8; ++seed)
                verifyFolds(graph, folds, randomlyOpen(folds, seed));
            QVERIFY2(folds.columns().size() <= 16, preset.id.data());
        }
    }

    /// Beyond what runs before it: as it is while a network is being built.
    void unsoundGraphs()
    {
        QVERIFY(NetworkFolds(Graph{.input = {1, 1, 4, 4}, .nodes = {}}).columns().empty());
        QVERIFY(NetworkFolds().edgesBetween({}).empty());
        Graph graph = presetModel("lenet-5").graph;
        graph.nodes[2].src = 7;
        graph.nodes[4].src = -5;
        const NetworkFolds folds(graph);
        QCOMPARE(folds.edgesBetween(folds.columns()).size(), folds.columns().size());
    }
};

QTEST_APPLESS_MAIN(TestFolds)
#include "tst_folds.moc"
