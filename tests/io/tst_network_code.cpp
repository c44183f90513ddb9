#include "core/base/error.h"
#include "core/io/network_code.h"
#include "core/ops/op_info.h"
#include "tests/comma_locale.h"

#include <QDir>
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
    fitSecond(spec, src2 == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(src2)].spec, Role::Dst));
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
    void aRegionWithACommaChangesNothing()
    {
        const test::CommaLocale comma;
        const std::string text = pytorchSource(network(), "net");
        if (!comma.use())
            QSKIP(test::CommaLocale::missing);
        QCOMPARE(pytorchSource(network(), "net"), text);
    }

    void pytorchHasEveryLayer()
    {
        const QString text = QString::fromStdString(pytorchSource(network(), "net"));
        QVERIFY(text.contains("self.conv_1 = nn.Conv2d(2, 4, (3, 3), stride=(1, 1), padding=0, dilation=(1, 1), groups=1, bias=True)"));
        QVERIFY(text.contains("F.pad(x, (0, 2, 1, 1), value=0.0)"));
        QVERIFY(text.contains("self.norm = nn.BatchNorm2d(4, eps=1e-05, momentum=0.1)"));
        QVERIFY(text.contains("sum_out = relu_out + norm_out"));
        QVERIFY(text.contains("value=float(\"-inf\")")); // ceil_mode's overhang
        QVERIFY(text.contains("self.class_2 = nn.Linear(100, 3, bias=True)"));
        QVERIFY(text.contains("names[\"conv 1\"] = \"conv_1\""));
    }

    void kerasGetsItsWeightsTransposed()
    {
        const QString text = QString::fromStdString(kerasSource(network(), "net"));
        QVERIFY(text.contains("keras.Input((9, 9, 2))"));
        QVERIFY(text.contains("model.get_layer(\"conv_1\").set_weights([w[\"conv 1.weight\"].transpose(2, 3, 1, 0), w[\"conv 1.bias\"]])"));
        QVERIFY(text.contains(".transpose(0, 2, 3, 1).reshape(3, -1).T"));
    }

    /// A network that came with Softmax or LogSoftmax in the last place, which is in the loss here, goes back with it.
    void theEndingGoesWithTheProgram()
    {
        const auto programs = [](const char* ending) {
            return QString::fromStdString(pytorchSource(network(), "net", {.ending = ending, .functions = {}}) +
                                          kerasSource(network(), "net", {.ending = ending, .functions = {}}));
        };
        QVERIFY(programs("Softmax").contains("return F.softmax(probability_out, dim=1)\n"));
        QVERIFY(programs("Softmax").contains("keras.Model(inputs, layers.Activation(\"softmax\")(probability_out))\n"));
        QVERIFY(programs("LogSoftmax").contains("return F.log_softmax(probability_out, dim=1)\n"));
        QVERIFY(programs("LogSoftmax").contains("keras.Model(inputs, layers.Activation(\"log_softmax\")(probability_out))\n"));
        QVERIFY(programs("").contains("return probability_out\n"));
        QVERIFY(programs("").contains("keras.Model(inputs, probability_out)\n"));
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
                source(graph, "net", {});
                QFAIL("means over half-padded windows were written");
            } catch (const Unsupported& error) {
                QVERIFY(QString(error.what()).contains("mean"));
            }
        }
    }

    /// Every operator that can be a layer, on an image and behind a row of numbers, where that is a layer there, too.
    void everyLayerIsWrittenOrRefusedByName()
    {
        for (const OpKind op : allOps()) {
            const OpInfo& info = infoOf(op);
            if (hasTarget(info))
                continue;
            QVERIFY2(info.pytorch, std::string(info.name).c_str());
            Graph image{.input = {1, 4, 8, 8}};
            append(image, "layer", spec(op));
            QVERIFY(pytorchSource(image, "net").find("layer_out = ") != std::string::npos);
            Graph row{.input = {1, 4, 8, 8}};
            append(row, "row", spec(OpKind::Flatten));
            append(row, "layer", spec(op), 0, 0);
            for (const auto& [source, known] : {std::pair(&pytorchSource, true), std::pair(&kerasSource, info.keras != nullptr)}) {
                try {
                    if (!needsImage(info))
                        QVERIFY(source(row, "net", {}).find("layer_out = ") != std::string::npos);
                    QVERIFY(source(image, "net", {}).find("layer_out = ") != std::string::npos && known);
                } catch (const Unsupported& error) {
                    QVERIFY2(!known && QString(error.what()).endsWith("cannot say layer: there is no such layer"), error.what());
                }
            }
        }
    }

    /// Each framework has its own reasons.
    void reasonsAreOfTheFramework()
    {
        const auto reason = [](const OpSpec& layer, auto source) {
            Graph graph{.input = {1, 4, 8, 8}};
            append(graph, "layer", layer);
            try {
                source(graph, "net", {});
            } catch (const Unsupported& error) {
                return QString(error.what());
            }
            return QString();
        };
        OpSpec mean = spec(OpKind::AveragePool);
        mean.kernel = {3, 3};
        mean.pads = {1, 1, 1, 1};
        mean.countIncludePad = false;
        QVERIFY(reason(mean, pytorchSource).isEmpty());
        QVERIFY2(reason(mean, kerasSource).endsWith("its means leave padding out"), qPrintable(reason(mean, kerasSource)));
        mean.pads = {1, 0, 0, 0};
        for (const auto source : {pytorchSource, kerasSource})
            QVERIFY2(reason(mean, source).endsWith("on some sides only"), qPrintable(reason(mean, source)));
        OpSpec transposed = spec(OpKind::ConvTranspose);
        transposed.kernel = {3, 2};
        transposed.strides = {3, 2};
        QVERIFY(reason(transposed, kerasSource).isEmpty());
        transposed.strides = {3, 3}; // Keras' output is a column wider
        QVERIFY(reason(transposed, pytorchSource).isEmpty());
        QVERIFY(reason(transposed, kerasSource).contains("strides are larger"));
    }

    /// Both can leave out what lies beyond the input, each by its own parameter and only where it means the same windows.
    void meansThatLeaveOutWhatIsBeyond_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("kernel");
        QTest::addColumn<int>("stride");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        QTest::addColumn<bool>("ceil");
        QTest::addColumn<bool>("counted");
        QTest::addColumn<QString>("torch"); ///< a part of the program, or of the refusal
        QTest::addColumn<QString>("keras");
        const QString same = "padding=\"same\")";
        const QString beyond = "its last windows reach beyond the input (ceil_mode)";
        QTest::newRow("SAME_UPPER, as pads") << 6 << 3 << 2 << 0 << 1 << false << false << "on some sides only" << same;
        QTest::newRow("SAME_UPPER, on both sides")
            << 5 << 3 << 2 << 1 << 1 << false << false << "padding=(1, 1), count_include_pad=False" << same;
        QTest::newRow("counted") << 6 << 3 << 2 << 0 << 1 << false << true << "F.pad("
                                 << "ops.pad(";
        QTest::newRow("ceil_mode") << 5 << 2 << 2 << 0 << 0 << true << false << "padding=(0, 0), ceil_mode=True, count_include_pad=False"
                                   << same;
        QTest::newRow("ceil_mode, no pads to count")
            << 5 << 2 << 2 << 0 << 0 << true << true << "ceil_mode=True, count_include_pad=True" << same;
        QTest::newRow("ceil_mode, two beyond") << 7 << 3 << 3 << 0 << 0 << true << false << "ceil_mode=True" << beyond;
        QTest::newRow("ceil_mode behind counted pads")
            << 6 << 3 << 2 << 1 << 1 << true << true << "padding=(1, 1), ceil_mode=True" << beyond;
        QTest::newRow("ceil_mode behind a pad of one side") << 6 << 2 << 3 << 1 << 0 << true << true << beyond << beyond;
        QTest::newRow("ceil_mode that reaches nowhere") << 6 << 2 << 2 << 0 << 0 << true << false << "padding=(0, 0), count_include_pad"
                                                        << "strides=(2, 2))";
        QTest::newRow("not counted, other windows than SAME's") << 8 << 3 << 1 << 0 << 1 << false << false << "on some sides only"
                                                                << "on some sides only";
    }
    void meansThatLeaveOutWhatIsBeyond()
    {
        QFETCH(const int, side);
        QFETCH(const int, kernel);
        QFETCH(const int, stride);
        QFETCH(const int, begin);
        QFETCH(const int, end);
        QFETCH(const bool, ceil);
        QFETCH(const bool, counted);
        QFETCH(const QString, torch);
        QFETCH(const QString, keras);
        OpSpec mean = spec(OpKind::AveragePool);
        mean.kernel = {kernel, kernel};
        mean.strides = {stride, stride};
        mean.pads = {begin, begin, end, end};
        mean.ceilMode = ceil;
        mean.countIncludePad = counted;
        Graph graph{.input = {1, 1, side, side}};
        append(graph, "mean", mean, graphInput);
        const auto said = [&](auto source) {
            try {
                return QString::fromStdString(source(graph, "net", {}));
            } catch (const Unsupported& error) {
                return QString(error.what());
            }
        };
        QVERIFY2(said(pytorchSource).contains(torch), qPrintable(said(pytorchSource)));
        QVERIFY2(said(kerasSource).contains(keras), qPrintable(said(kerasSource)));
    }

    /// PyTorch has the larger half of an even window before the channel, ONNX and we behind it.
    void evenWindowsOfChannelsAreTurned()
    {
        for (const int size : {4, 5}) {
            Graph graph{.input = {1, 8, 4, 4}};
            OpSpec lrn = spec(OpKind::LRN);
            lrn.size = size;
            append(graph, "norm", lrn);
            const QString text = QString::fromStdString(pytorchSource(graph, "net"));
            QVERIFY2(text.contains(size == 4 ? "norm_out = self.norm(x.flip(1)).flip(1)\n" : "norm_out = self.norm(x)\n"),
                     qPrintable(text));
        }
    }

    /// N×C and N×C×1×1 are one shape here; the frameworks would make a table of both.
    void aVectorIsAddedToAnImageOfOneCell()
    {
        for (const bool vectorFirst : {true, false}) {
            Graph graph{.input = {1, 3, 4, 4}};
            OpSpec gemm = spec(OpKind::Gemm);
            gemm.filters = 3;
            append(graph, "vector", gemm);
            append(graph, "image", spec(OpKind::GlobalAveragePool), graphInput);
            append(graph, "sum", spec(OpKind::Add), vectorFirst ? 0 : 1, vectorFirst ? 1 : 0);
            const QString torch = QString::fromStdString(pytorchSource(graph, "net"));
            const QString keras = QString::fromStdString(kerasSource(graph, "net"));
            QVERIFY2(torch.contains(vectorFirst ? "sum_out = vector_out + image_out.reshape_as(vector_out)\n"
                                                : "sum_out = image_out + vector_out.reshape_as(image_out)\n"),
                     qPrintable(torch));
            QVERIFY2(keras.contains(vectorFirst ? "layers.Add()([vector_out, layers.Flatten()(image_out)])"
                                                : "layers.Add()([image_out, layers.Reshape((1, 1, 3))(vector_out)])"),
                     qPrintable(keras));
        }
    }

    void joinedAndPaddedLayersAreSaid()
    {
        Graph graph{.input = {1, 3, 4, 4}};
        OpSpec pad = spec(OpKind::Pad);
        pad.pads = {1, 2, 3, 0};
        pad.padConstant = 0.5F;
        append(graph, "frame", pad);
        append(graph, "slopes", spec(OpKind::PRelu));
        OpSpec concat = spec(OpKind::Concat);
        concat.src2Channels = 3;
        append(graph, "both", concat, 1, 0);
        OpSpec gemm = spec(OpKind::Gemm);
        gemm.filters = 3;
        append(graph, "fc", gemm);
        append(graph, "row", spec(OpKind::PRelu));
        append(graph, "mish", spec(OpKind::Mish));
        const QString torch = QString::fromStdString(pytorchSource(graph, "net"));
        const QString keras = QString::fromStdString(kerasSource(graph, "net"));
        for (const char* line :
             {"frame_out = F.pad(x, (2, 0, 1, 3), mode=\"constant\", value=0.5)\n", "self.slopes = nn.PReLU(3)\n",
              "both_out = torch.cat((slopes_out, frame_out), 1)\n", "self.row = nn.PReLU(3)\n", "mish_out = F.mish(row_out)\n"})
            QVERIFY2(torch.contains(line), qPrintable(torch));
        for (const char* line : {"frame_out = ops.pad(x, ((0, 0), (1, 3), (2, 0), (0, 0)), mode=\"constant\", constant_values=0.5)\n",
                                 "slopes_out = layers.PReLU(shared_axes=[1, 2], name=\"slopes\")(frame_out)\n",
                                 "both_out = layers.Concatenate()([slopes_out, frame_out])\n",
                                 "row_out = layers.PReLU(name=\"row\")(fc_out)\n", "mish_out = layers.Activation(\"mish\")(row_out)\n",
                                 "set_weights([w[\"slopes.weight\"].reshape(1, 1, -1)])", "set_weights([w[\"row.weight\"]])"})
            QVERIFY2(keras.contains(line), qPrintable(keras));
        graph.nodes[0].spec.padMode = PadMode::Edge;
        QVERIFY(QString::fromStdString(pytorchSource(graph, "net")).contains("mode=\"replicate\")"));
        QVERIFY_EXCEPTION_THROWN(kerasSource(graph, "net"), Unsupported);
    }

    /// Names from a file are text in the program and nothing else: it runs, and does nothing of what they say.
    void hostileNamesRunNothing_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"x\"\"\"\nimport os; os.system('touch pwned')\n\"\"\"", "\"] = 1\nopen('pwned', 'w')\nw[\"", "a\\", "\\\"",
                                 "a\nb", "{open('pwned', 'w')}", "forward", "parameters", "state_dict", "type", "training", "class",
                                 "__init__", "\u202e", "\u2028", "conv/1", "# x", "'"})
            QTest::addRow("%s", qPrintable(QString::number(qHash(QString(name))))) << QString::fromUtf8(name);
    }
    void hostileNamesRunNothing()
    {
        QFETCH(QString, name);
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("there is no python3 here");
        QTemporaryDir folder;
        Graph graph = network();
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            graph.nodes[i].name = (i == 0 ? name : name + QString::number(i)).toStdString();
        // What the programs import, as far as defining them needs it; torch.nn.Module has some of the names that it has.
        const auto write = [&](const char* file, const std::string& text) {
            QFile out(folder.filePath(file));
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(QByteArray::fromStdString(text));
        };
        for (const char* package : {"torch/nn", "keras", "safetensors"})
            QVERIFY(QDir(folder.path()).mkpath(package));
        const std::string layers = R"(
class Layer:
    def __init__(self, *a, **b): pass
    def __call__(self, *a): return self
    def __add__(self, other): return self
    def set_weights(self, weights): pass
def __getattr__(name):
    if name.startswith('__'): raise AttributeError(name)
    return Layer
)";
        write("torch/__init__.py", layers);
        write("torch/nn/__init__.py", layers + R"(
class Module:
    training = True
    def parameters(self): return 'own'
    def state_dict(self): return 'own'
    def type(self): return 'own'
    def eval(self): return self
    def load_state_dict(self, weights, strict): return [], []
)");
        write("torch/nn/functional.py", layers);
        write("keras/__init__.py", "from . import layers, ops\n" + layers + R"(
class Model:
    def __init__(self, *a): pass
    def get_layer(self, name): return Layer()
class Input(Layer): pass
)");
        write("keras/layers.py", layers);
        write("keras/ops.py", layers + "def pad(*a, **b): return a[0]\n");
        write("safetensors/__init__.py", "");
        write("safetensors/torch.py", "def load_file(path): return {}\n");
        write("safetensors/numpy.py", R"(
class Any:
    def __getattr__(self, name): return Any()
    def __call__(self, *a): return self
    def __getitem__(self, key): return self
def load_file(path): return Any()
)");
        write("torch_net.py", pytorchSource(graph, name.toStdString()));
        write("keras_net.py", kerasSource(graph, name.toStdString()));
        write("use.py", R"(
import torch_net, keras_net
network = torch_net.load('x')
assert network.parameters() == network.state_dict() == network.type() == 'own' and network.training is True
assert callable(network.forward)
keras_net.load('x')
)");
        QProcess use;
        use.setWorkingDirectory(folder.path());
        use.start(python, {"use.py"});
        QVERIFY(use.waitForFinished());
        QVERIFY2(use.exitCode() == 0, use.readAllStandardError().constData());
        QVERIFY(!QFile::exists(folder.filePath("pwned")));
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
