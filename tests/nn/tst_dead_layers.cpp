#include "core/backends/backend.h"
#include "core/data/source.h"
#include "core/nn/builder.h"
#include "core/nn/dead_layers.h"
#include "core/nn/trainer.h"

#include <QTest>

using namespace ks;

/// A network whose Relu gets nothing above 0 answers the same whatever it is shown: that is said, and of no other network.
class TestDeadLayers : public QObject {
    Q_OBJECT

    static Model network(bool reluAtEnd)
    {
        ModelBuilder net("small", {1, 1, 28, 28});
        net.conv(2, 5, 2, 2).relu().add(OpKind::Flatten).gemm(6).relu().gemm(10);
        if (reluAtEnd)
            net.relu();
        return net.finish();
    }
    /// The parameters of a fresh network, with the bias of one layer so low that nothing above 0 comes out of it.
    static std::vector<Tensor> parametersWith(const Model& model, const char* pressed)
    {
        std::vector<Tensor> parameters = initialParameters(model, 3);
        const std::vector<ParameterInfo> infos = parametersOf(model.graph);
        for (std::size_t i = 0; i < infos.size(); ++i)
            if (infos[i].role == Role::Bias && model.graph.nodes[std::size_t(infos[i].node)].name == pressed)
                std::ranges::fill(parameters[i].cells(), -1000.0F);
        return parameters;
    }
    static BatchLoader loader(const char* data = "synthetic:digits?count=60&test=40")
    {
        return BatchLoader(openDataset(data), Split::Test, Model{}.pipeline, {.size = 32, .shuffle = false});
    }

private slots:
    void tellsWhichLayerIsDead_data()
    {
        QTest::addColumn<QString>("pressed");
        QTest::addColumn<bool>("reluAtEnd");
        QTest::addColumn<QString>("dead");
        QTest::addColumn<bool>("output");
        QTest::newRow("none") << "" << true << "" << false;
        QTest::newRow("first") << "conv1" << false << "relu1" << false;
        QTest::newRow("hidden") << "gemm1" << false << "relu2" << false;
        QTest::newRow("output") << "gemm2" << true << "relu3" << true;
        QTest::newRow("low, but no Relu behind it") << "gemm2" << false << "" << false;
    }
    void tellsWhichLayerIsDead()
    {
        QFETCH(QString, pressed);
        QFETCH(bool, reluAtEnd);
        QFETCH(QString, dead);
        QFETCH(bool, output);
        const Model model = network(reluAtEnd);
        const std::vector<Tensor> parameters = parametersWith(model, qPrintable(pressed));
        for (const char* id : {"serial", "openmp", "lanes"}) {
            const DeadLayers found = deadLayers(model, parameters, requireBackend(id), loader());
            QCOMPARE(found.any(), !dead.isEmpty());
            if (!found.any()) {
                QVERIFY(found.sentence().empty());
                continue;
            }
            QCOMPARE(QString::fromStdString(found.layers.front()), dead);
            QCOMPARE(found.output, output);
            QCOMPARE(found.samples, std::int64_t{40});
            const QString sentence = QString::fromStdString(found.sentence().english());
            QVERIFY2(sentence.contains("output is 0 for every sample") && sentence.contains(dead), qPrintable(sentence));
        }
    }

    /// Of a few samples nobody can tell.
    void fewSamplesSayNothing()
    {
        const Model model = network(true);
        const std::vector<Tensor> parameters = parametersWith(model, "gemm2");
        QVERIFY(!deadLayers(model, parameters, requireBackend("openmp"), loader("synthetic:digits?count=60&test=7")).any());
        const std::vector<float> inputs(std::size_t(9 * 28 * 28), 0.5F);
        QVERIFY(deadLayers(model, parameters, requireBackend("openmp"), inputs).output);
        QVERIFY(!deadLayers(model, parameters, requireBackend("openmp"), std::span(inputs).first(7 * 28 * 28)).any());
    }

    void aTrainingIsAsked()
    {
        Trainer trainer(network(true), openDataset("synthetic:digits?count=60&test=40"), {.backend = "openmp", .threads = 1});
        QVERIFY(!deadLayers(trainer).any());
        trainer.setParameters(parametersWith(trainer.model(), "gemm2"));
        QVERIFY(deadLayers(trainer).output);
        trainer.setParameters(parametersWith(trainer.model(), "conv1"));
        QCOMPARE(deadLayers(trainer).layers.front(), std::string("relu1"));
    }
};

QTEST_APPLESS_MAIN(TestDeadLayers)
#include "tst_dead_layers.moc"
