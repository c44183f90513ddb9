#include "core/nn/layers.h"
#include "core/nn/presets.h"

#include <QTest>

using namespace ks;

/// All fields of a cell in one walk are those that are asked for one by one.
class TestReceptiveFields : public QObject {
    Q_OBJECT

private slots:
    void areTheSingleOnes_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::newRow("LeNet-5") << "lenet-5";
        QTest::newRow("a small ResNet") << "resnet-14-cifar";
    }
    void areTheSingleOnes()
    {
        QFETCH(QString, preset);
        const Graph graph = presetModel(preset.toStdString()).graph;
        for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
            const Shape shape = shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst);
            const Cell cell{0, shape.c / 2, shape.h / 3, shape.w / 2};
            const std::map<int, ReceptiveField> fields = receptiveFields(graph, node, cell);
            QCOMPARE(fields.rbegin()->first, node);
            QVERIFY(fields.at(node) == (ReceptiveField{cell.y, cell.x, cell.y, cell.x}));
            QVERIFY(!fields.at(graphInput).empty());
            for (int of = graphInput; of < static_cast<int>(graph.nodes.size()); ++of) {
                const auto found = fields.find(of);
                const ReceptiveField single = receptiveField(graph, node, cell, of);
                QVERIFY2(found == fields.end() ? single == ReceptiveField{} : found->second == single,
                         qPrintable(QStringLiteral("node %1 in %2").arg(node).arg(of)));
            }
        }
    }

    /// Of a cell behind a skip, the block's input by both ways; of what runs later, nothing.
    void goRoundSkips()
    {
        const Model model = presetModel("resnet-14-cifar");
        const int sum = model.find("add1");
        const std::map<int, ReceptiveField> fields = receptiveFields(model.graph, sum, {0, 0, 16, 16});
        QVERIFY(fields.at(model.find("relu1")) == (ReceptiveField{14, 14, 18, 18, false}));
        QVERIFY(fields.at(model.find("conv3")) == (ReceptiveField{16, 16, 16, 16, false}));
        QVERIFY(fields.at(graphInput) == (ReceptiveField{13, 13, 19, 19, false}));
        QVERIFY(!fields.contains(model.find("add2")));
    }
};

QTEST_APPLESS_MAIN(TestReceptiveFields)
#include "tst_receptive_fields.moc"
