#include "core/base/error.h"
#include "core/io/network_code.h"
#include "core/ops/operator.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

namespace {

void append(Graph& graph, const std::string& name, OpSpec spec, int src = -2, int src2 = graphInput)
{
    const int from = src == -2 ? static_cast<int>(graph.nodes.size()) - 1 : src;
    spec.src = from == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(from)].spec, Role::Dst);
    graph.nodes.push_back({.name = name, .spec = spec, .src = from, .src2 = src2});
}

OpSpec spec(OpKind op)
{
    return defaultSpec(op, {1, 1, 8, 8});
}

Graph network()
{
    Graph graph{.input = {1, 2, 9, 9}};
    OpSpec conv = spec(OpKind::Conv);
    conv.filters = 4;
    conv.pads = {1, 0, 1, 2};
    append(graph, "conv 1", conv);
    append(graph, "norm", spec(OpKind::BatchNormalization));
    append(graph, "relu", spec(OpKind::Relu));
    append(graph, "sum", spec(OpKind::Add), 2, 1);
    OpSpec pool = spec(OpKind::MaxPool);
    pool.ceilMode = true;
    append(graph, "pool", pool);
    OpSpec gemm = spec(OpKind::Gemm);
    gemm.filters = 3;
    append(graph, "class", gemm);
    append(graph, "probability", spec(OpKind::Softmax));
    return graph;
}

} // namespace

class TestNetworkCode : public QObject {
    Q_OBJECT

private slots:
    void pytorch()
    {
        const QString text = QString::fromStdString(pytorchSource(network(), "net"));
        QVERIFY(text.contains("self.conv_1 = nn.Conv2d(2, 4, (3, 3), stride=(1, 1), padding=0, dilation=(1, 1), groups=1, bias=True)"));
        QVERIFY(text.contains("F.pad(x, (0, 2, 1, 1), value=0.0)"));
        QVERIFY(text.contains("self.norm = nn.BatchNorm2d(4, eps=1e-05, momentum=0.1"));
        QVERIFY(text.contains("sum_out = relu_out + norm_out"));
        QVERIFY(text.contains("value=float(\"-inf\")")); // ceil_mode's overhang
        QVERIFY(text.contains("self.class_ = nn.Linear(100, 3, bias=True)"));
        QVERIFY(text.contains("names[\"conv 1\"] = \"conv_1\""));
    }

    void keras()
    {
        const QString text = QString::fromStdString(kerasSource(network(), "net"));
        QVERIFY(text.contains("keras.Input((9, 9, 2))"));
        QVERIFY(text.contains("model.get_layer(\"conv_1\").set_weights([w[\"conv 1.weight\"].transpose(2, 3, 1, 0), w[\"conv 1.bias\"]])"));
        QVERIFY(text.contains(".transpose(0, 2, 3, 1).reshape(3, -1).T"));
    }

    void whatCannotBeSaidIsRefused()
    {
        Graph graph{.input = {1, 1, 8, 8}};
        OpSpec pool = spec(OpKind::AveragePool);
        pool.kernel = {3, 3};
        pool.pads = {1, 0, 0, 0};
        append(graph, "mean", pool);
        for (const auto source : {pytorchSource, kerasSource}) {
            try {
                source(graph, "net");
                QFAIL("means over half-padded windows were written");
            } catch (const Unsupported& error) {
                QVERIFY(QString(error.what()).contains("mean"));
            }
        }
    }

    void pythonAcceptsBoth()
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("there is no python3 here");
        QTemporaryDir folder;
        for (const std::string& source : {pytorchSource(network(), "net"), kerasSource(network(), "net")}) {
            QFile file(folder.filePath("net.py"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(source));
            file.close();
            QProcess check;
            check.start(python, {"-m", "py_compile", file.fileName()});
            QVERIFY(check.waitForFinished());
            QVERIFY2(check.exitCode() == 0, check.readAllStandardError().constData());
        }
    }
};

QTEST_APPLESS_MAIN(TestNetworkCode)
#include "tst_network_code.moc"
