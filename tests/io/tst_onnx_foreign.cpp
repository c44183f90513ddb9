#include "core/backends/backend.h"
#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/io/onnx/onnx_file.h"
#include "tests/io/foreign_onnx.h"
#include "tests/work_time.h"

#include <QTest>
#include <onnx/onnx_pb.h>

#include <algorithm>

using namespace ks;
using test::Foreign;

/// Files of other programs mean what they say, or are refused with a sentence.
class TestOnnxForeign : public QObject {
    Q_OBJECT
private slots:
    void aBiasBelongsToItsReaderAlone()
    {
        Foreign folded({1, 4});
        folded.constant("w", {4, 3}).constant("c", {3});
        folded.node("MatMul", {"x", "w"}, "a");
        folded.node("Add", {"a", "c"}, "b");
        const OnnxNetwork network = folded.read("b");
        QCOMPARE(network.graph.nodes.size(), std::size_t{1});
        QVERIFY(network.graph.nodes[0].spec.bias);
        folded.node("Add", {"a", "b"}, "y"); // reads the product without the bias
        QCOMPARE(folded.messageOf("y"),
                 std::string("f: node b (Add): a constant is added to the result of the MatMul a, which something else reads without it"));

        Foreign renamed({1, 4});
        renamed.constant("w", {4, 3}).constant("c", {3});
        renamed.node("MatMul", {"x", "w"}, "a");
        renamed.node("Identity", {"a"}, "i");
        renamed.node("Add", {"i", "c"}, "b");
        QCOMPARE(renamed.messageOf("b"), std::string());
        renamed.node("Add", {"a", "b"}, "y");
        QVERIFY(renamed.messageOf("y").find("which something else reads") != std::string::npos);

        Foreign column({1, 4});
        column.constant("w", {4, 3}).constant("c", {3, 1}); // makes three rows of one
        column.node("MatMul", {"x", "w"}, "a");
        column.node("Add", {"a", "c"}, "b");
        QCOMPARE(column.messageOf("b"), std::string("f: node b (Add): the constant that is added is no row of 3 numbers"));
    }

    /// Also where another branch stands between the two.
    void aBiasMayComeLater()
    {
        Foreign file({1, 4});
        file.constant("w", {4, 3}).constant("c", {3}).constant("v", {4, 3}).constant("d", {3, 2});
        file.node("MatMul", {"x", "w"}, "a");
        file.node("MatMul", {"x", "v"}, "b");
        file.node("Add", {"c", "a"}, "a+c");
        file.node("Add", {"a+c", "b"}, "sum");
        file.node("MatMul", {"sum", "d"}, "y");
        const OnnxNetwork network = file.read("y");
        QCOMPARE(network.graph.nodes.size(), std::size_t{4});
        QVERIFY(network.graph.nodes[0].spec.bias && !network.graph.nodes[1].spec.bias);
        const std::vector<ParameterInfo> infos = parametersOf(network.graph);
        QCOMPARE(network.parameters.size(), infos.size());
        for (std::size_t i = 0; i < infos.size(); ++i)
            QVERIFY(network.parameters[i].shape() == infos[i].shape);
        QCOMPARE(network.parameters[1].cells()[2], 2.0F);

        Foreign late({1, 4});
        late.constant("w", {4, 3}).constant("c", {3});
        late.node("MatMul", {"x", "w"}, "a");
        late.node("Relu", {"a"}, "r");
        late.node("Add", {"r", "c"}, "y");
        QCOMPARE(late.messageOf("y"), std::string("f: node y (Add): a constant can be added as the bias of a MatMul only"));
    }

    /// PyTorch writes one of several equal initialisers, and the names of the others as Identity.
    void aConstantMayHaveSeveralNames()
    {
        Foreign file({1, 3, 4, 4});
        file.constant("first.weight", {3}).constant("first.bias", {3});
        file.node("Identity", {"first.weight"}, "second.weight");
        file.node("Identity", {"second.weight"}, "second.running_var");
        file.node("BatchNormalization", {"x", "first.weight", "first.bias", "first.bias", "first.weight"}, "a");
        file.node("BatchNormalization", {"a", "second.weight", "first.bias", "first.bias", "second.running_var"}, "y");
        const OnnxNetwork network = file.read("y");
        QCOMPARE(network.graph.nodes.size(), std::size_t{2});
        QCOMPARE(network.graph.nodes[1].name, std::string("second"));
        QCOMPARE(network.parameters.size(), std::size_t{8});
        for (const std::size_t same : {std::size_t{4}, std::size_t{7}})
            QVERIFY(std::ranges::equal(network.parameters[same].cells(), network.parameters[0].cells()));
        file.node("Identity", {"nothing"}, "z");
        QVERIFY(file.messageOf("z").find("it reads nothing, which no node before it makes") != std::string::npos);
    }

    /// By which the network's input is known here.
    void aLayerCalledInputGetsAnotherName()
    {
        Foreign file({1, 4});
        file.constant("input.weight", {4, 3}).constant("input.bias", {3}).constant("output.weight", {3, 2});
        file.node("Gemm", {"x", "input.weight", "input.bias"}, "a");
        file.node("MatMul", {"a", "output.weight"}, "y");
        const OnnxNetwork network = file.read("y");
        QCOMPARE(network.graph.nodes[0].name, std::string("input_2"));
        QCOMPARE(network.graph.nodes[1].name, std::string("output"));
        QVERIFY(decodeOnnx(onnxBytes(network), "g").graph == network.graph);
    }

    void aFlattenThatOthersReadStays()
    {
        Foreign file({1, 2, 2, 2});
        file.constant("w", {8, 8});
        file.node("Flatten", {"x"}, "fc/flatten");
        file.node("MatMul", {"fc/flatten", "w"}, "fc");
        QCOMPARE(file.read("fc").graph.nodes.size(), std::size_t{1});
        file.node("Add", {"fc", "fc/flatten"}, "y");
        const OnnxNetwork network = file.read("y");
        QCOMPARE(network.graph.nodes.size(), std::size_t{3});
        QCOMPARE(network.graph.nodes[2].src, 1);
        QCOMPARE(network.graph.nodes[2].src2, 0);
    }

    /// Until version 12 everything from the axis on was one row; axes are counted in the dimensions that the file has.
    void softmaxGoesOverChannels()
    {
        const auto message = [](std::initializer_list<std::int64_t> input, std::int64_t opset, std::optional<std::int64_t> axis) {
            Foreign file(input, opset);
            auto& node = file.node("Softmax", {"x"}, "y");
            if (axis)
                Foreign::setAxis(node, *axis);
            return file.messageOf("y");
        };
        QCOMPARE(message({1, 3, 2, 2}, 13, 1), std::string());
        QCOMPARE(message({1, 3, 2, 2}, 13, -3), std::string());
        QVERIFY(!message({1, 3, 2, 2}, 13, {}).empty()); // the last axis
        QVERIFY(message({1, 3, 2, 2}, 11, 1).find("over channels, rows and columns together") != std::string::npos);
        QVERIFY(!message({1, 3, 2, 2}, 11, {}).empty());
        QCOMPARE(message({1, 3, 1, 1}, 11, {}), std::string());
        QCOMPARE(message({1, 3}, 13, {}), std::string());
        QCOMPARE(message({1, 3}, 13, -1), std::string());
        QVERIFY(!message({1, 3, 1, 1}, 13, -1).empty()); // of one number: all ones
    }

    /// Where the same numbers are only made a row behind it, it is the ending all the same.
    void aSoftmaxBeforeAFlattenIsTheEnding()
    {
        Foreign file({1, 2, 4, 4});
        file.constant("w", {3, 2, 1, 1});
        file.node("Conv", {"x", "w"}, "c");
        file.node("GlobalAveragePool", {"c"}, "p");
        Foreign::setAxis(file.node("Softmax", {"p"}, "s"), 1);
        file.node("Dropout", {"s"}, "d");
        file.node("Flatten", {"d"}, "y");
        const OnnxNetwork network = file.read("y");
        QCOMPARE(network.ending, std::string("Softmax"));
        QCOMPARE(network.graph.nodes.size(), std::size_t{4});
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(network.graph.nodes[static_cast<std::size_t>(i)].src, i - 1);
            QVERIFY(network.graph.nodes[static_cast<std::size_t>(i)].spec.op != OpKind::Softmax);
        }

        Foreign maps({1, 3, 4, 4}); // over the channels of each place, which is no ending of a classifier
        Foreign::setAxis(maps.node("Softmax", {"x"}, "s"), 1);
        maps.node("Flatten", {"s"}, "y");
        QCOMPARE(maps.read("y").graph.nodes.size(), std::size_t{2});
        QCOMPARE(maps.read("y").ending, std::string());
    }

    void whatIsNotKnownIsRefused()
    {
        Foreign newer({1, 3}, 99);
        newer.node("Relu", {"x"}, "y");
        QCOMPARE(newer.messageOf("y"), std::string("f: it is written in version 99 of ONNX’s operators; 24 is the newest one known here"));
        Foreign other({1, 3});
        other.node("Relu", {"x"}, "y").set_domain("com.microsoft");
        QCOMPARE(other.messageOf("y"), std::string("f: node y (Relu): it is an operator of com.microsoft; only ONNX’s own are known here"));
    }

    /// As programs write networks that are too large for one file: which one lacks, and what to do about it.
    void weightsInAnotherFileAreNamed()
    {
        Foreign file({0, 3});
        file.constant("w", {3, 2});
        onnx::TensorProto& weights = *file.graph().mutable_initializer(0);
        weights.clear_float_data();
        weights.set_data_location(onnx::TensorProto::EXTERNAL);
        auto* entry = weights.add_external_data();
        entry->set_key("location");
        entry->set_value("network.onnx.data");
        file.node("MatMul", {"x", "w"}, "y");
        const std::string message = file.messageOf("y");
        QVERIFY2(message.find("the tensor w lies in another file, 'network.onnx.data'") != std::string::npos, message.c_str());
        QVERIFY2(message.find("with its weights inside") != std::string::npos, message.c_str());
    }

    void nodesWithTooFewInputs()
    {
        for (const char* type : {"Conv", "ConvTranspose", "MatMul", "Gemm", "Reshape", "Add", "BatchNormalization"}) {
            Foreign file({1, 3, 4, 4});
            file.node(type, {"x"}, "y");
            const std::string message = file.messageOf("y");
            QVERIFY2(message.starts_with("f: node y (") && message.find('\n') == std::string::npos &&
                         message.find("input") != std::string::npos,
                     message.c_str());
        }
    }

    /// What takes mean and variance from each batch is not read as if it took those that it kept.
    void normalisationThatTrainsIsRefused()
    {
        const auto message = [](std::int64_t training) {
            Foreign file({1, 3, 4, 4});
            file.constant("s", {3}).constant("b", {3}).constant("m", {3}).constant("v", {3});
            Foreign::set(file.node("BatchNormalization", {"x", "s", "b", "m", "v"}, "y"), "training_mode", training);
            return file.messageOf("y");
        };
        QCOMPARE(message(0), std::string());
        QVERIFY2(message(1).starts_with("f: node y (BatchNormalization): it was exported as it trains (training_mode = 1)"),
                 message(1).c_str());
    }

    void constantsWithoutAName()
    {
        Foreign file({1, 3, 4, 4});
        auto* value = file.node("Constant", {}, "k").add_attribute();
        value->set_name("value");
        value->set_type(onnx::AttributeProto::TENSOR);
        value->mutable_t()->set_data_type(onnx::TensorProto::BOOL);
        value->mutable_t()->add_int32_data(1);
        file.node("Dropout", {"x", "", "k"}, "y"); // as a network in training is exported
        QCOMPARE(file.messageOf("y"), std::string());
        value->mutable_t()->set_data_type(onnx::TensorProto::FLOAT16);
        QCOMPARE(file.messageOf("y"),
                 std::string("f: node k (Constant): the tensor k holds numbers of the type FLOAT16; float, double, int32, int64 and bool "
                             "can be read"));
    }

    /// Until ONNX 12 the ratio was an attribute; since then it is an input.
    void theRatioOfADropoutIsRead()
    {
        const auto ratio = [](std::int64_t opset, bool given) {
            Foreign file({1, 3, 4, 4}, opset);
            onnx::NodeProto& node = file.node("Dropout", {"x"}, "y");
            if (given)
                Foreign::set(node, "ratio", 0.25F);
            return file.read("y").graph.nodes.back().spec.ratio;
        };
        QCOMPARE(ratio(7, true), 0.25F);
        QCOMPARE(ratio(11, true), 0.25F);
        QCOMPARE(ratio(11, false), 0.5F);
        QCOMPARE(ratio(12, false), 0.5F);
    }

    void joinedAndPadded_data()
    {
        QTest::addColumn<QByteArray>("mode");
        QTest::addColumn<int>("top");
        QTest::addColumn<std::vector<float>>("expected"); // onnx's own, by its reference implementation
        QTest::newRow("constant") << QByteArray("constant") << 1
                                  << std::vector<float>{-0.5F,   -0.5F,   -0.5F,   -3.0F,  -1.0F,   -0.5F,   0.0F, 2.0F,  -0.5F,
                                                        -0.5F,   -0.5F,   -0.5F,   4.0F,   -0.5F,   -0.5F,   1.0F, -2.0F, -0.5F,
                                                        -0.25F,  -0.25F,  -0.25F,  -1.5F,  -0.5F,   -0.25F,  0.0F, 2.0F,  -0.25F,
                                                        1.0F,    1.0F,    1.0F,    4.0F,   1.0F,    1.0F,    1.0F, 4.0F,  1.0F,
                                                        -0.125F, -0.125F, -0.125F, -0.75F, -0.25F,  -0.125F, 0.0F, 2.0F,  -0.125F,
                                                        -0.125F, -0.125F, -0.125F, 4.0F,   -0.125F, -0.125F, 1.0F, -0.5F, -0.125F};
        QTest::newRow("reflect") << QByteArray("reflect") << 1
                                 << std::vector<float>{0.0F,  2.0F,  0.0F,  -3.0F, -1.0F, -3.0F,   0.0F,   2.0F,   0.0F,   1.0F, -2.0F,
                                                       1.0F,  4.0F,  -0.5F, 4.0F,  1.0F,  -2.0F,   1.0F,   0.0F,   2.0F,   0.0F, -1.5F,
                                                       -0.5F, -1.5F, 0.0F,  2.0F,  0.0F,  1.0F,    4.0F,   1.0F,   4.0F,   1.0F, 4.0F,
                                                       1.0F,  4.0F,  1.0F,  0.0F,  2.0F,  0.0F,    -0.75F, -0.25F, -0.75F, 0.0F, 2.0F,
                                                       0.0F,  1.0F,  -0.5F, 1.0F,  4.0F,  -0.125F, 4.0F,   1.0F,   -0.5F,  1.0F};
        QTest::newRow("edge") << QByteArray("edge") << 2
                              << std::vector<float>{
                                     -3.0F,  -1.0F,   -1.0F,   -3.0F,  -1.0F,   -1.0F,   -3.0F,  -1.0F,   -1.0F,   0.0F, 2.0F,  2.0F,
                                     4.0F,   -0.5F,   -0.5F,   4.0F,   -0.5F,   -0.5F,   4.0F,   -0.5F,   -0.5F,   1.0F, -2.0F, -2.0F,
                                     -1.5F,  -0.5F,   -0.5F,   -1.5F,  -0.5F,   -0.5F,   -1.5F,  -0.5F,   -0.5F,   0.0F, 2.0F,  2.0F,
                                     4.0F,   1.0F,    1.0F,    4.0F,   1.0F,    1.0F,    4.0F,   1.0F,    1.0F,    1.0F, 4.0F,  4.0F,
                                     -0.75F, -0.25F,  -0.25F,  -0.75F, -0.25F,  -0.25F,  -0.75F, -0.25F,  -0.25F,  0.0F, 2.0F,  2.0F,
                                     4.0F,   -0.125F, -0.125F, 4.0F,   -0.125F, -0.125F, 4.0F,   -0.125F, -0.125F, 1.0F, -0.5F, -0.5F};
    }
    /// Pad, PRelu with a slope for each channel and with one for all, and a Concat of three.
    void joinedAndPadded()
    {
        QFETCH(QByteArray, mode);
        QFETCH(int, top);
        QFETCH(std::vector<float>, expected);
        Foreign file({1, 2, 2, 2});
        file.wholeNumbers("pads", {0, 0, top, 0, 0, 0, 0, 1}).numbers("v", {}, {-0.5F});
        file.numbers("s", {2, 1, 1}, {0.5F, -2.0F}).numbers("t", {1}, {0.25F});
        auto* attribute = file.node("Pad", {"x", "pads", "v"}, "a").add_attribute();
        attribute->set_name("mode");
        attribute->set_type(onnx::AttributeProto::STRING);
        attribute->set_s(mode.toStdString());
        file.node("PRelu", {"a", "s"}, "b");
        file.node("PRelu", {"a", "t"}, "c");
        Foreign::setAxis(file.node("Concat", {"a", "b", "c"}, "y"), -3);
        const OnnxNetwork network = file.read("y");
        QCOMPARE(network.graph.nodes.size(), std::size_t{5});
        const auto step = requireBackend("serial").planNetwork(network.graph, {.batch = 1, .training = false});
        for (std::size_t i = 0; i < network.parameters.size(); ++i)
            step->setParameter(i, network.parameters[i].cells());
        step->forward(std::vector<float>{-3, -1, 0, 2, 4, -0.5F, 1, -2}, {}, 0);
        std::vector<float> output(expected.size());
        step->output(output);
        QCOMPARE(output, expected);
    }

    /// Before ONNX 11 pads and value were attributes; since 18 the axes may be named; batch and channels stay as they are, and nothing is cut off.
    void padsOfAllVersions()
    {
        const auto pads = [](Foreign& file) { return file.read("y").graph.nodes.back().spec.pads; };
        Foreign old({1, 2, 4, 4}, 10);
        onnx::NodeProto& node = old.node("Pad", {"x"}, "y");
        auto* attribute = node.add_attribute();
        attribute->set_name("pads");
        attribute->set_type(onnx::AttributeProto::INTS);
        for (const int one : {0, 0, 1, 2, 0, 0, 3, 4})
            attribute->add_ints(one);
        auto* value = node.add_attribute();
        value->set_name("value");
        value->set_type(onnx::AttributeProto::FLOAT);
        value->set_f(0.25F);
        QCOMPARE(pads(old), (Pads{1, 2, 3, 4}));
        QCOMPARE(old.read("y").graph.nodes.back().spec.padConstant, 0.25F);

        Foreign named({1, 2, 4, 4}, 18);
        named.wholeNumbers("p", {2, 1, 4, 3}).wholeNumbers("axes", {-1, 2}).node("Pad", {"x", "p", "", "axes"}, "y");
        QCOMPARE(pads(named), (Pads{1, 2, 3, 4}));

        Foreign channels({1, 2, 4, 4});
        channels.wholeNumbers("p", {0, 1, 0, 0, 0, 0, 0, 0}).node("Pad", {"x", "p"}, "y");
        QCOMPARE(channels.messageOf("y"), std::string("f: node y (Pad): only rows and columns can be padded"));
        Foreign cut({1, 2, 4, 4});
        cut.wholeNumbers("p", {0, 0, -1, 0, 0, 0, 0, 0}).node("Pad", {"x", "p"}, "y");
        QVERIFY2(cut.messageOf("y").starts_with("f: node y (Pad): the setting “pads” is -1,0,0,0"), cut.messageOf("y").c_str());
        Foreign few({1, 2, 4, 4});
        few.wholeNumbers("p", {1, 1}).node("Pad", {"x", "p"}, "y");
        QCOMPARE(few.messageOf("y"), std::string("f: node y (Pad): there are 2 pads; 8 are needed"));

        Foreign columns({1, 2, 4, 4}); // spread from the last axis on: these would be slopes of columns
        columns.constant("s", {4}).node("PRelu", {"x", "s"}, "y");
        QCOMPARE(columns.messageOf("y"),
                 std::string("f: node y (PRelu): the weights must be one number for each of the 2 channels, or one for all"));
        Foreign apart({1, 2, 4, 4});
        apart.wholeNumbers("p", {0, 0, 1, 1, 0, 0, 0, 0}).node("Pad", {"x", "p"}, "a");
        Foreign::setAxis(apart.node("Concat", {"x", "a"}, "y"), 1);
        QCOMPARE(apart.messageOf("y"),
                 std::string("f: node y (Concat): it joins 1×2×4×4 and 1×2×5×5; both must have the same rows and columns"));
        Foreign rows({1, 2, 4, 4});
        Foreign::setAxis(rows.node("Concat", {"x", "x"}, "y"), 2);
        QCOMPARE(rows.messageOf("y"), std::string("f: node y (Concat): axis must be 1"));
    }

    void manyNodesOfOneName()
    {
        Foreign file({1, 3});
        std::string before = "x";
        for (int i = 0; i < 10000; ++i) {
            const std::string after = "v" + std::to_string(i);
            file.node("Relu", {before.c_str()}, after).set_name("same");
            before = after;
        }
        const test::WorkTime time;
        QCOMPARE(file.read(before).graph.nodes.back().name, std::string("same_10000"));
        QVERIFY2(time.milliseconds() < 5000, QByteArray::number(static_cast<qlonglong>(time.milliseconds())));
        file.node("Relu", {before.c_str()}, "more");
        QCOMPARE(file.messageOf("more"), std::string("f: the network has 10001 layers; at most 10000 are read"));
    }
};

QTEST_APPLESS_MAIN(TestOnnxForeign)
#include "tst_onnx_foreign.moc"
