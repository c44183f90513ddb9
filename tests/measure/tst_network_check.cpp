#include "core/backends/backend.h"
#include "core/measure/experiment_file.h"
#include "core/measure/network_check.h"
#include "core/nn/builder.h"
#include "core/nn/presets.h"
#include "core/verify/faults.h"

#include <QTest>

using namespace ks;

namespace {

/// One layer of every kind that can go wrong in its own way, a tensor that two read, windows that overlap and padding.
Model everyKind()
{
    ModelBuilder net("every-kind", {1, 2, 11, 9});
    net.conv(4, 3).normalise().relu().maxPool(3, 1);
    const int pooled = net.last();
    net.add(OpKind::AveragePool, {{"kernel_shape", "3x3"}, {"pads", "1,1,1,1"}})
        .sumWith(pooled)
        .add(OpKind::Dropout)
        .add(OpKind::Flatten)
        .gemm(5);
    return net.finish();
}

Measurement checked(Backend& backend, const Model& model, std::int64_t batch, std::uint64_t seed)
{
    Experiment experiment = experimentFromJson(R"({"network":"lenet-5","backends":["serial"],"passes":["training"]})", "text");
    experiment.seed = seed;
    Measurement measurement;
    measurement.point.pass = Pass::Training;
    measurement.point.backend = "serial";
    measurement.point.spec = model.graph.nodes.front().spec;
    measurement.point.spec.src.n = batch;
    verifyNetwork(backend, model, experiment, measurement, {});
    return measurement;
}

} // namespace

/// The check that stands before every timing of a network.
class TestNetworkCheck : public QObject {
    Q_OBJECT

private slots:
    void everyBackendIsRight_data()
    {
        QTest::addColumn<QString>("network");
        QTest::addColumn<int>("seed");
        for (const char* const name : {"every-kind", "lenet-5", "from-scratch"})
            QTest::addRow("%s", name) << name << 1;
        // Rounding moves a few inputs of a Relu behind a BatchNormalization over few numbers across zero: whole passes of two right backends
        // then differ by per cents. Each layer by itself is right.
        QTest::addRow("gates that rounding moves") << "resnet-10:1x24x24:9" << 1;
        QTest::addRow("others") << "resnet-10:1x24x24:9" << 2;
    }

    void everyBackendIsRight()
    {
        QFETCH(QString, network);
        QFETCH(int, seed);
        const Model model = network == "every-kind" ? everyKind() : presetModel(network.toStdString());
        for (Backend* const backend : allBackends()) {
            if (!backend->info().available)
                continue;
            const Measurement found = checked(*backend, model, 2, static_cast<std::uint64_t>(seed));
            QVERIFY2(found.verified == Verified::Right, (backend->info().id + ": " + found.wrong.english()).c_str());
            QVERIFY(found.compared > 100);
        }
    }

    /// What a backend does wrong in one pass of one layer is found and named, also where it shows only backwards or in what lasts.
    void faultsAreFound_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("where");
        QTest::newRow("a result") << "flipped-kernel"
                                  << "conv1";
        QTest::newRow("a gradient of an input") << "last-write-pool-gradient"
                                                << "relu1";
        QTest::newRow("a gradient of a parameter") << "missing-bias-gradient"
                                                   << "";
        QTest::newRow("the divisor") << "divisor-counts-pads"
                                     << "averagepool1";
        QTest::newRow("statistics") << "reversed-momentum"
                                    << "batchnormalization1";
        QTest::newRow("the loss") << "sum-for-mean"
                                  << "SoftmaxCrossEntropyLoss";
    }

    void faultsAreFound()
    {
        QFETCH(QString, fault);
        QFETCH(QString, where);
        const auto info = std::ranges::find_if(allFaults(), [&](const FaultInfo& one) { return one.name == fault.toStdString(); });
        QVERIFY(info != allFaults().end());
        const std::unique_ptr<Backend> faulty = makeFaulty(requireBackend("serial"), info->fault);
        const Measurement found = checked(*faulty, everyKind(), 2, 3);
        QVERIFY(found.verified == Verified::Wrong);
        QVERIFY2(found.wrong.english().find(where.toStdString()) != std::string::npos, found.wrong.english().c_str());
    }
};

QTEST_APPLESS_MAIN(TestNetworkCheck)
#include "tst_network_check.moc"
