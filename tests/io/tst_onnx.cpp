#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/io/onnx/onnx_file.h"
#include "core/ops/op_info.h"
#include "core/tensor/philox.h"
#include "core/tensor/random.h"
#include "tests/comma_locale.h"

#include <QTest>
#include <functional>
#include <onnx/onnx_pb.h>

using namespace ks;

namespace {

/// Puts a network together, each layer reading the one before.
class Builder {
public:
    explicit Builder(const Shape& input) { m_network.graph.input = input; }

    int add(const std::string& name, OpKind op, const std::function<void(OpSpec&)>& set = {}, int src = -2, int src2 = graphInput)
    {
        Graph& graph = m_network.graph;
        const int from = src == -2 ? static_cast<int>(graph.nodes.size()) - 1 : src;
        const Shape shape = from == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(from)].spec, Role::Dst);
        GraphNode node{.name = name, .spec = defaultSpec(op, shape), .src = from, .src2 = src2};
        if (set)
            set(node.spec);
        graph.nodes.push_back(node);
        return static_cast<int>(graph.nodes.size()) - 1;
    }

    OnnxNetwork take()
    {
        std::uint64_t seed = 1;
        for (const ParameterInfo& info : parametersOf(m_network.graph))
            m_network.parameters.push_back(
                randomTensor({.shape = info.shape, .seed = seed++, .distribution = Distribution::Uniform, .low = 0.1F, .high = 1.0F}));
        return std::move(m_network);
    }

    OnnxNetwork m_network;
};

OnnxNetwork lenet()
{
    Builder b({1, 1, 28, 28});
    b.m_network.name = "LeNet";
    b.m_network.classes = {"zero", "one"};
    b.add("conv1", OpKind::Conv, [](OpSpec& s) {
        s.kernel = {5, 5};
        s.filters = 6;
        s.pads = {2, 2, 2, 2};
    });
    b.add("tanh1", OpKind::Tanh);
    b.add("pool1", OpKind::MaxPool);
    b.add("conv2", OpKind::Conv, [](OpSpec& s) {
        s.kernel = {5, 5};
        s.filters = 16;
        s.bias = false;
        s.strides = {2, 1};
        s.autoPad = AutoPad::SameUpper;
    });
    b.add("relu2", OpKind::Relu);
    b.add("pool2", OpKind::AveragePool, [](OpSpec& s) {
        s.kernel = {3, 2};
        s.pads = {1, 0, 1, 1};
        s.ceilMode = true;
        s.countIncludePad = true;
    });
    b.add("fc1", OpKind::Gemm, [](OpSpec& s) { s.filters = 20; });
    b.add("leaky", OpKind::LeakyRelu, [](OpSpec& s) { s.alpha = 0.2F; });
    b.add("drop", OpKind::Dropout, [](OpSpec& s) {
        s.ratio = 0.25F;
        s.seed = 7;
    });
    b.add("fc2", OpKind::Gemm, [](OpSpec& s) {
        s.filters = 2;
        s.bias = false;
    });
    return b.take();
}

OnnxNetwork residual()
{
    Builder b({1, 4, 8, 8});
    b.m_network.name = "residual";
    const int stem = b.add("stem", OpKind::Conv, [](OpSpec& s) {
        s.filters = 4;
        s.group = 2;
        s.pads = {1, 1, 1, 1};
    });
    b.add("norm", OpKind::BatchNormalization, [](OpSpec& s) {
        s.epsilon = 1e-3F;
        s.momentum = 0.8F;
    });
    const int relu = b.add("relu", OpKind::Relu);
    const int add = b.add("add", OpKind::Add, {}, relu, stem);
    b.add(
        "lrn", OpKind::LRN,
        [](OpSpec& s) {
            s.size = 3;
            s.beta = 0.5F;
            s.offset = 2.0F;
        },
        add);
    b.add("up", OpKind::ConvTranspose, [](OpSpec& s) {
        s.filters = 6;
        s.group = 2;
        s.strides = {2, 2};
        s.outputPadding = {1, 1};
    });
    b.add("sigmoid", OpKind::Sigmoid);
    b.add("max", OpKind::GlobalMaxPool);
    b.add("flatten", OpKind::Flatten);
    b.add("softmax", OpKind::Softmax);
    b.m_network.loss = OpKind::MeanSquaredError; // of a classifier it would belong to the loss
    return b.take();
}

OnnxNetwork joined()
{
    Builder b({1, 3, 6, 6});
    b.m_network.name = "joined";
    b.add("first", OpKind::Conv, [](OpSpec& s) {
        s.filters = 2;
        s.pads = {1, 1, 1, 1};
    });
    const int slopes = b.add("slopes", OpKind::PRelu);
    b.add("mirror", OpKind::Pad, [](OpSpec& s) {
        s.pads = {1, 2, 0, 3};
        s.padMode = PadMode::Reflect;
    });
    b.add("second", OpKind::Conv, [](OpSpec& s) {
        s.filters = 4;
        s.kernel = {2, 6};
    });
    const int around = b.add(
        "around", OpKind::Concat, [](OpSpec& s) { s.src2Channels = 4; }, slopes, 3);
    b.add(
        "frame", OpKind::Pad,
        [](OpSpec& s) {
            s.pads = {0, 1, 2, 0};
            s.padConstant = -1.5F;
        },
        around);
    b.add("fc", OpKind::Gemm, [](OpSpec& s) { s.filters = 5; });
    b.add("row", OpKind::PRelu);
    b.add("mish", OpKind::Mish);
    b.add("out", OpKind::Gemm, [](OpSpec& s) { s.filters = 3; });
    return b.take();
}

} // namespace

class TestOnnx : public QObject {
    Q_OBJECT

private slots:
    void roundTripIsExact()
    {
        for (const OnnxNetwork& network : {lenet(), residual(), joined()}) {
            const OnnxNetwork again = decodeOnnx(onnxBytes(network), "test.onnx");
            QCOMPARE(QString::fromStdString(again.name), QString::fromStdString(network.name));
            QVERIFY(again.classes == network.classes);
            QCOMPARE(again.graph.nodes.size(), network.graph.nodes.size());
            for (std::size_t i = 0; i < network.graph.nodes.size(); ++i) {
                GraphNode expected = network.graph.nodes[i];
                if (expected.spec.autoPad != AutoPad::NotSet)
                    expected.spec.pads = {};
                QCOMPARE(QString::fromStdString(again.graph.nodes[i].name), QString::fromStdString(expected.name));
                QCOMPARE(QString::fromStdString(describe(again.graph.nodes[i].spec)), QString::fromStdString(describe(expected.spec)));
                QCOMPARE(again.graph.nodes[i].src, expected.src);
            }
            QCOMPARE(again.parameters.size(), network.parameters.size());
            for (std::size_t i = 0; i < network.parameters.size(); ++i) {
                QVERIFY(again.parameters[i].shape() == network.parameters[i].shape());
                QVERIFY(std::ranges::equal(again.parameters[i].cells(), network.parameters[i].cells()));
            }
            QVERIFY(onnxBytes(again) == onnxBytes(network));
        }
    }

    /// By itself, with all settings that are not ONNX's own.
    void everyLayerComesBack()
    {
        for (const OpKind op : allOps()) {
            if (hasTarget(infoOf(op)))
                continue;
            Builder b({1, 4, 8, 8});
            b.add("layer", op);
            const OnnxNetwork network = b.take();
            const std::string bytes = onnxBytes(network);
            const OnnxNetwork again = decodeOnnx(bytes, "test.onnx");
            QVERIFY2(again.graph == network.graph, describe(again.graph.nodes.front().spec).c_str());
            QVERIFY(onnxBytes(again) == bytes);
            // ONNX's own defaults are told by the row: leaving an attribute out must say it.
            onnx::ModelProto model;
            QVERIFY(model.ParseFromString(bytes));
            for (const FixedAttribute& fixed : infoOf(op).fixed) {
                const auto& given = model.graph().node(model.graph().node_size() - 1).attribute();
                const bool written = std::ranges::any_of(given, [&](const auto& one) { return one.name() == fixed.name; });
                QCOMPARE(written, fixed.value != fixed.onnxDefault);
            }
        }
    }

    /// Attributes that are no whole numbers are neither refused nor cut off on a desktop whose region writes a comma.
    void aRegionWithACommaChangesNothing()
    {
        const test::CommaLocale comma;
        const std::string bytes = onnxBytes(residual());
        if (!comma.use())
            QSKIP(test::CommaLocale::missing);
        QVERIFY(onnxBytes(residual()) == bytes);
        QVERIFY(onnxBytes(decodeOnnx(bytes, "test.onnx")) == bytes);
    }

    /// The Softmax or LogSoftmax in which classifiers end is of the loss here: it is taken off, named, and can be put back.
    void endingsBelongToTheLoss()
    {
        for (const char* ending : {"Softmax", "LogSoftmax"}) {
            OnnxNetwork network = lenet();
            const std::size_t layers = network.graph.nodes.size();
            network.ending = ending;
            const std::string bytes = onnxBytes(network);
            const OnnxNetwork again = decodeOnnx(bytes, "test.onnx");
            QCOMPARE(again.ending, std::string(ending));
            QCOMPARE(again.graph.nodes.size(), layers);
            QVERIFY(onnxBytes(again) == bytes);
        }
        QVERIFY(decodeOnnx(onnxBytes(residual()), "test.onnx").ending.empty());
    }

    /// Of an image the last axis, which the format takes where none is named, are the columns.
    void aSoftmaxOfAnImageIsOverTheChannels()
    {
        Builder b({1, 3, 6, 6});
        b.add("softmax", OpKind::Softmax);
        b.add("conv", OpKind::Conv, [](OpSpec& s) { s.filters = 2; });
        b.m_network.loss = OpKind::MeanSquaredError;
        const OnnxNetwork network = b.take();
        const std::string bytes = onnxBytes(network);
        onnx::ModelProto model;
        QVERIFY(model.ParseFromString(bytes));
        QCOMPARE(model.graph().node(0).attribute_size(), 1);
        QCOMPARE(model.graph().node(0).attribute(0).name(), std::string("axis"));
        QCOMPARE(model.graph().node(0).attribute(0).i(), std::int64_t{1});
        const OnnxNetwork again = decodeOnnx(bytes, "test.onnx"); // refused any other axis
        QCOMPARE(describe(again.graph.nodes.at(0).spec), describe(network.graph.nodes[0].spec));
    }

    /// Layers are called as their weights are: "fc1" for "fc1.weight" of a node "/fc1/Gemm", so that weights can go back to where they came from.
    void layersAreNamedAfterTheirWeights()
    {
        onnx::ModelProto model;
        QVERIFY(model.ParseFromString(onnxBytes(lenet())));
        for (auto& node : *model.mutable_graph()->mutable_node())
            node.set_name("/" + node.name() + "/" + node.op_type());
        model.mutable_graph()->mutable_node(1)->set_name("caf\xe9");
        const OnnxNetwork again = decodeOnnx(model.SerializeAsString(), "test.onnx");
        QCOMPARE(again.graph.nodes[0].name, std::string("conv1"));
        QCOMPARE(again.graph.nodes[1].name, std::string("caf\ufffd"));
        QVERIFY(QString::fromStdString(again.graph.nodes[2].name).startsWith("/pool1/"));
    }

    void shapesBetweenLayersAreWritten()
    {
        onnx::ModelProto model;
        QVERIFY(model.ParseFromString(onnxBytes(lenet())));
        QVERIFY(model.graph().value_info_size() >= model.graph().node_size() - 1);
    }

    void whatOnnxCannotSayIsRefused()
    {
        Builder b({1, 1, 8, 8});
        b.add("pool", OpKind::MaxPool, [](OpSpec& s) { s.padValue = PadValue::Zero; });
        const OnnxNetwork network = b.take();
        try {
            onnxBytes(network);
            QFAIL("a padding of 0 was written");
        } catch (const Unsupported& error) {
            QVERIFY(QString(error.what()).contains("pool"));
        }
    }

    void parametersMustFit()
    {
        OnnxNetwork network = lenet();
        network.parameters.pop_back();
        QVERIFY_EXCEPTION_THROWN(onnxBytes(network), InputError);
        network = lenet();
        std::swap(network.parameters.front(), network.parameters.back());
        QVERIFY_EXCEPTION_THROWN(onnxBytes(network), InputError);
    }

    /// Cut off and changed files: an error of ours or a network, nothing else.
    void damagedFiles()
    {
        const std::string whole = onnxBytes(lenet());
        int refused = 0;
        const auto read = [&](const std::string& bytes) {
            try {
                decodeOnnx(bytes, "damaged.onnx");
            } catch (const FileError& error) {
                QVERIFY(QString(error.what()).startsWith("damaged.onnx"));
                ++refused;
            } catch (const OutOfMemory&) {
                ++refused;
            }
        };
        for (const std::size_t share : {0UL, 1UL, 10UL, 50UL, 90UL, 99UL})
            read(whole.substr(0, whole.size() * share / 100));
        QVERIFY(refused >= 5);
        const Philox dice(35);
        for (std::uint64_t i = 0; i < 3000; ++i) {
            std::string bytes = whole;
            // Most of the file is weights, where every byte is legal: aim at the rest.
            const std::size_t place = i % 2 == 0 ? bytes.size() - 1 - dice.below(4 * i, 3000) : dice.below(4 * i, 200);
            bytes[place] = static_cast<char>(dice.bits(4 * i + 1));
            read(bytes);
        }
        QVERIFY(refused > 500);
    }
};

QTEST_APPLESS_MAIN(TestOnnx)
#include "tst_onnx.moc"
