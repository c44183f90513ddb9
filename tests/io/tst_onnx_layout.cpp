#include "core/backends/backend.h"
#include "core/backends/planned_network.h"
#include "core/ops/op_info.h"
#include "tests/io/foreign_onnx.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;
using test::Foreign;

namespace {

/// "Conv Flatten Gemm"
std::string layersOf(const OnnxNetwork& network)
{
    std::string all;
    for (const GraphNode& node : network.graph.nodes)
        all += (all.empty() ? "" : " ") + std::string(nameOf(node.spec.op));
    return all;
}

/// It can be written, and is the same then.
void comesBack(const OnnxNetwork& network)
{
    const std::string bytes = onnxBytes(network);
    const OnnxNetwork again = decodeOnnx(bytes, "g");
    QVERIFY(again.graph == network.graph);
    QVERIFY(onnxBytes(again) == bytes);
}

/// A last layer behind `row`, as a network for classes has it.
OnnxNetwork classified(Foreign& file, const std::string& row, std::int64_t inputs)
{
    file.weights("fc.weight", {5, inputs}).weights("fc.bias", {5});
    Foreign::set(file.node("Gemm", {row, "fc.weight", "fc.bias"}, "fc"), "transB", std::int64_t{1});
    return file.read("fc");
}

} // namespace

/// Rows of images and images of rows, in as many ways as other programs make them.
class TestOnnxLayout : public QObject {
    Q_OBJECT
private slots:
    void reshapes_data()
    {
        QTest::addColumn<qint64>("batch"); // 0: free
        QTest::addColumn<QList<qint64>>("shape");
        QTest::addColumn<QString>("message"); // none: read
        const auto row = [](const char* name, qint64 batch, const QList<qint64>& shape, const char* message = "") {
            QTest::newRow(name) << batch << shape << QString::fromUtf8(message);
        };
        row("batch, rest", 0, {0, -1});
        row("rest, row", 0, {-1, 12});
        row("one, rest", 0, {1, -1});
        row("both", 0, {1, 12});
        row("exported for many", 0, {64, -1});
        row("three", 3, {3, -1});
        row("three, row", 3, {-1, 12});
        row("nothing changes", 0, {-1, 3, 2, 2});
        row("nothing changes, zeros", 3, {0, 0, 0, 0});
        row("images joined", 3, {1, -1}, "a Reshape of 3×3×2×2 to 1×36 is not understood; one row for each image, 3×12, is");
        row("torn", 1, {2, -1}, "a Reshape of 1×3×2×2 to 2×6 is not understood; one row for each image, 1×12, is");
        row("a row of rows", 0, {0, 3, -1}, "a Reshape of 1×3×2×2 to 1×3×4 is not understood; one row for each image, 1×12, is");
        row("does not fit", 0, {-1, 5}, "12 numbers cannot be laid out as -1×5");
        row("zero beyond", 0, {1, 12, 1, 1, 0}, "a shape cannot have the size 0 here");
        row("two rests", 0, {-1, -1}, "a shape cannot have the size -1 here");
    }
    void reshapes()
    {
        QFETCH(const qint64, batch);
        QFETCH(const QList<qint64>, shape);
        QFETCH(const QString, message);
        Foreign file({batch, 3, 2, 2});
        file.wholeNumbers("shape", {shape.begin(), shape.end()});
        file.node("Relu", {"x"}, "r");
        file.node("Reshape", {"r", "shape"}, "y");
        file.node("Sigmoid", {"y"}, "s");
        QCOMPARE(QString::fromStdString(file.messageOf("s")), message.isEmpty() ? message : "f: node y (Reshape): " + message);
        if (message.isEmpty())
            QCOMPARE(layersOf(file.read("s")), std::string(shape.size() == 2 ? "Relu Flatten Sigmoid" : "Relu Sigmoid"));
    }

    /// x.view(x.size(0), -1) with a free batch, and with the product of the others.
    void shapesThatAreComputed()
    {
        Foreign torch({0, 3, 2, 2});
        torch.weights("conv.weight", {2, 3, 1, 1}).integer("zero", 0).wholeNumbers("axis", {0}).wholeNumbers("rest", {-1});
        torch.node("Conv", {"x", "conv.weight"}, "c");
        torch.node("Shape", {"c"}, "shape");
        torch.node("Gather", {"shape", "zero"}, "batch");
        torch.node("Unsqueeze", {"batch", "axis"}, "batch1");
        Foreign::setAxis(torch.node("Concat", {"batch1", "rest"}, "to"), 0);
        torch.node("Reshape", {"c", "to"}, "row");
        const OnnxNetwork network = classified(torch, "row", 8);
        QCOMPARE(layersOf(network), std::string("Conv Flatten Gemm"));
        comesBack(network);

        Foreign tensorFlow({0, 3, 2, 2}); // tf2onnx
        tensorFlow.wholeNumbers("0", {0}).wholeNumbers("1", {1}).wholeNumbers("4", {4});
        tensorFlow.node("Relu", {"x"}, "r");
        tensorFlow.node("Shape", {"r"}, "shape");
        tensorFlow.node("Slice", {"shape", "0", "1", "0"}, "batch");
        tensorFlow.node("Slice", {"shape", "1", "4"}, "others");
        tensorFlow.node("ReduceProd", {"others"}, "row");
        Foreign::setAxis(tensorFlow.node("Concat", {"batch", "row"}, "to64"), 0);
        Foreign::set(tensorFlow.node("Cast", {"to64"}, "to"), "to", std::int64_t{onnx::TensorProto::INT64});
        tensorFlow.node("Reshape", {"r", "to"}, "y");
        QCOMPARE(layersOf(classified(tensorFlow, "y", 12)), std::string("Relu Flatten Gemm"));

        Foreign product({0, 3, 2, 2}); // view(-1, x.size(1) * x.size(2) * x.size(3))
        product.wholeNumbers("1", {1}).wholeNumbers("2", {2}).wholeNumbers("3", {3}).wholeNumbers("rest", {-1});
        product.node("Relu", {"x"}, "r");
        product.node("Shape", {"r"}, "shape");
        for (const char* axis : {"1", "2", "3"})
            product.node("Gather", {"shape", axis}, std::string("d") + axis);
        product.node("Mul", {"d1", "d2"}, "d12");
        product.node("Mul", {"d12", "d3"}, "d123");
        Foreign::setAxis(product.node("Concat", {"rest", "d123"}, "to"), 0);
        product.node("Reshape", {"r", "to"}, "y");
        QCOMPARE(layersOf(classified(product, "y", 12)), std::string("Relu Flatten Gemm"));

        product.node("Gather", {"to", "3"}, "beyond");
        QCOMPARE(product.messageOf("y"), std::string("f: node beyond (Gather): it takes number 3 of a list of 2"));
    }

    /// Nobody is told the shape of a product and is in the way of its bias.
    void whoAsksForAShapeIsNoReader()
    {
        Foreign file({1, 4});
        file.constant("w", {4, 3}).constant("c", {3});
        file.node("MatMul", {"x", "w"}, "a");
        file.node("Shape", {"a"}, "shape");
        file.node("Add", {"a", "c"}, "y");
        QCOMPARE(layersOf(file.read("y")), std::string("Gemm"));
    }

    void meansOverRowsAndColumns()
    {
        for (const std::int64_t keepdims : {0, 1})
            for (const std::int64_t opset : {13, 18}) {
                Foreign file({0, 3, 4, 4}, opset);
                file.node("Relu", {"x"}, "r");
                auto& mean = file.node("ReduceMean", {"r"}, "m");
                if (opset == 18) {
                    file.wholeNumbers("axes", {-1, 2});
                    mean.add_input("axes");
                } else {
                    Foreign::set(mean, "axes", std::vector<std::int64_t>{2, -1});
                }
                Foreign::set(mean, "keepdims", keepdims);
                if (keepdims == 1)
                    file.node("Flatten", {"m"}, "row");
                const OnnxNetwork network = classified(file, keepdims == 1 ? "row" : "m", 3);
                QCOMPARE(layersOf(network), std::string("Relu GlobalAveragePool Flatten Gemm"));
                comesBack(network);
            }
        Foreign most({1, 3, 4, 4});
        Foreign::set(most.node("ReduceMax", {"x"}, "y"), "axes", std::vector<std::int64_t>{2, 3});
        QCOMPARE(layersOf(most.read("y")), std::string("GlobalMaxPool"));
        Foreign columns({1, 3, 4, 4});
        auto& node = columns.node("ReduceMean", {"x"}, "y");
        const std::string only = "f: node y (ReduceMean): only over rows and columns together, axes 2 and 3, is possible here";
        QCOMPARE(columns.messageOf("y"), only);
        Foreign::set(node, "axes", std::vector<std::int64_t>{3});
        QCOMPARE(columns.messageOf("y"), only);
    }

    void squeezes()
    {
        const auto pooled = [](const std::vector<std::vector<std::int64_t>>& steps) {
            Foreign file({0, 3, 4, 4}, 11);
            file.node("GlobalAveragePool", {"x"}, "0");
            std::string last = "0";
            for (const auto& axes : steps) {
                const std::string next = std::to_string(std::stoi(last) + 1);
                auto& node = file.node("Squeeze", {last}, next);
                if (!axes.empty())
                    Foreign::set(node, "axes", axes);
                last = next;
            }
            const std::string message = file.messageOf(last);
            return message.empty() ? layersOf(classified(file, last, 3)) : message;
        };
        const std::string row = "GlobalAveragePool Flatten Gemm";
        QCOMPARE(pooled({{2, 3}}), row);
        QCOMPARE(pooled({{-1, -2}}), row);
        QCOMPARE(pooled({{}}), row);
        QCOMPARE(pooled({{3}, {2}}), row);
        QCOMPARE(pooled({{-1}, {-1}}), row);
        const std::string only = "f: node 1 (Squeeze): of 1×3×1×1 only rows and columns of one cell can be taken away, axes 2 and 3";
        QCOMPARE(pooled({{1}}), only);
        QCOMPARE(pooled({{0, 2, 3}}), only);
        QCOMPARE(pooled({{7}}), std::string("f: node 1 (Squeeze): there is no axis 7 of 4 dimensions"));

        Foreign image({1, 3, 4, 4});
        image.wholeNumbers("axes", {2, 3});
        image.node("Squeeze", {"x", "axes"}, "y");
        QVERIFY(!image.messageOf("y").empty());
    }

    /// Rows become images of one cell, and the input gets the axis of its channels.
    void unsqueezes()
    {
        Foreign file({0, 4});
        file.weights("fc.weight", {6, 4}).weights("conv.weight", {2, 6, 1, 1}).wholeNumbers("axes", {2, 3});
        Foreign::set(file.node("Gemm", {"x", "fc.weight"}, "a"), "transB", std::int64_t{1});
        file.node("Unsqueeze", {"a", "axes"}, "image");
        file.node("Conv", {"image", "conv.weight"}, "c");
        file.node("Flatten", {"c"}, "y");
        const OnnxNetwork network = file.read("y");
        QCOMPARE(layersOf(network), std::string("Gemm Conv Flatten"));
        comesBack(network);

        Foreign channels({0, 6, 6}, 11);
        channels.weights("conv.weight", {2, 1, 3, 3});
        Foreign::set(channels.node("Unsqueeze", {"x"}, "image"), "axes", std::vector<std::int64_t>{1});
        channels.node("Conv", {"image", "conv.weight"}, "y");
        QVERIFY(channels.read("y").graph.input == (Shape{1, 1, 6, 6}));
        comesBack(channels.read("y"));

        Foreign pictures({0, 36});
        pictures.weights("conv.weight", {2, 1, 3, 3}).wholeNumbers("shape", {-1, 1, 6, 6});
        pictures.node("Reshape", {"x", "shape"}, "image");
        pictures.node("Conv", {"image", "conv.weight"}, "y");
        QVERIFY(pictures.read("y").graph.input == (Shape{1, 1, 6, 6}));

        Foreign late({0, 6, 6}, 11);
        late.node("Relu", {"x"}, "r");
        Foreign::set(late.node("Unsqueeze", {"r"}, "y"), "axes", std::vector<std::int64_t>{1});
        QCOMPARE(late.messageOf("y"),
                 std::string("f: node y (Unsqueeze): it makes 1×1×6×6; only rows and columns of one cell can be added to "
                             "channels, axes 2 and 3"));
    }

    /// Weights that are turned before they are used; those of a product stand behind the input.
    void weightsOfAProduct()
    {
        Foreign turned({0, 4});
        turned.weights("w", {3, 4}).weights("b", {3});
        turned.node("Transpose", {"w"}, "wt");
        turned.node("MatMul", {"x", "wt"}, "a");
        turned.node("Add", {"b", "a"}, "y");
        Foreign straight({0, 4});
        straight.weights("w", {3, 4}).weights("b", {3});
        Foreign::set(straight.node("Gemm", {"x", "w", "b"}, "y"), "transB", std::int64_t{1});
        const OnnxNetwork network = turned.read("y");
        QCOMPARE(layersOf(network), std::string("Gemm"));
        QVERIFY(std::ranges::equal(network.parameters[0].cells(), straight.read("y").parameters[0].cells()));

        Foreign first({4, 3});
        first.constant("w", {2, 4});
        first.node("MatMul", {"w", "x"}, "y");
        QCOMPARE(first.messageOf("y"),
                 std::string("f: node y (MatMul): the weights are its first factor; only the input times weights, with one "
                             "row for each image, is possible here"));
    }

    void constantsAreComputed()
    {
        Foreign file({0, 2, 4, 4});
        file.weights("w", {2, 3, 1, 1});
        Foreign::set(file.node("Transpose", {"w"}, "w1"), "perm", std::vector<std::int64_t>{1, 0, 2, 3});
        file.node("Conv", {"x", "w1"}, "y");
        const OnnxNetwork network = file.read("y");
        QVERIFY(network.parameters[0].shape() == (Shape{3, 2, 1, 1}));
        const auto cells = network.parameters[0].cells();
        const auto from = [](std::int64_t i) { return static_cast<float>((i * 7) % 13 - 6) / 16.0F; };
        for (std::int64_t c = 0; c < 3; ++c)
            for (std::int64_t m = 0; m < 2; ++m)
                QCOMPARE(cells[static_cast<std::size_t>(c * 2 + m)], from(m * 3 + c));
        Foreign::set(file.node("Transpose", {"w"}, "bad"), "perm", std::vector<std::int64_t>{1, 1, 2, 3});
        QCOMPARE(file.messageOf("y"), std::string("f: node bad (Transpose): perm must name each of the 4 axes once"));

        Foreign forms({0, 3, 2, 2});
        auto* list = forms.node("Constant", {}, "k").add_attribute();
        list->set_name("value_ints");
        list->set_type(onnx::AttributeProto::INTS);
        list->add_ints(0);
        list->add_ints(-1);
        forms.node("Reshape", {"x", "k"}, "y");
        QCOMPARE(layersOf(forms.read("y")), std::string("Flatten"));
        list->set_name("value_string");
        QVERIFY(forms.messageOf("y").starts_with("f: node k (Constant): a constant without numbers is not understood; one of value, "));
    }

    /// Nothing grows without bound: neither lists nor what nodes make of one another.
    void listsStayShort()
    {
        Foreign file({0, 3, 2, 2});
        file.wholeNumbers("0", {1, 2});
        std::string last = "0";
        for (int i = 1; i < 40; ++i) {
            const std::string next = std::to_string(i);
            Foreign::setAxis(file.node("Concat", {last, last}, next), 0);
            last = next;
        }
        file.node("Relu", {"x"}, "y");
        QVERIFY(file.messageOf("y").ends_with("(Concat): of constants only a list of at most 4096 numbers is understood here"));
    }

    /// All of it at once, with numbers that onnx.reference.ReferenceEvaluator of ONNX 1.23 has made of the same file.
    void numbersAreThoseOfTheReference()
    {
        Foreign file({0, 2, 6, 6});
        file.weights("c1.weight", {4, 2, 3, 3})
            .weights("c1.bias", {4})
            .weights("bn.mean", {4})
            .weights("bn.scale", {4})
            .numbers("bn.var", {4}, {1, 2, 0.5F, 3});
        file.number("zero", 0).number("six", 6).number("three", 3).number("one", 1).number("half", 0.5F).number("root", 1.4142135F);
        file.number("kappa", 0.044715F).number("beta", 0.7978846F).integer("first", 0);
        file.wholeNumbers("axis0", {0}).wholeNumbers("axes23", {2, 3}).wholeNumbers("rest", {-1});
        file.weights("m.weight", {5, 16}).weights("m.bias", {5}).weights("c2.weight", {3, 5, 1, 1}).weights("g.weight", {3, 3});
        file.weights("bn1.mean", {5}).weights("bn1.scale", {5}).numbers("bn1.var", {5}, {1, 2, 0.5F, 3, 1.5F});

        Foreign::set(file.node("Conv", {"x", "c1.weight", "c1.bias"}, "c1"), "strides", std::vector<std::int64_t>{2, 2});
        Foreign::set(*file.graph().mutable_node(0), "pads", std::vector<std::int64_t>{1, 1, 0, 0});
        file.node("BatchNormalization", {"c1", "bn.scale", "bn.mean", "bn.mean", "bn.var"}, "bn");
        file.node("Div", {"bn", "root"}, "g0"); // Gelu
        file.node("Erf", {"g0"}, "g1");
        file.node("Add", {"g1", "one"}, "g2");
        file.node("Mul", {"bn", "g2"}, "g3");
        file.node("Mul", {"g3", "half"}, "gelu");
        file.node("Clip", {"gelu", "zero", "six"}, "relu6");
        file.node("Add", {"gelu", "three"}, "h0"); // HardSwish
        file.node("Clip", {"h0", "zero", "six"}, "h1");
        file.node("Mul", {"gelu", "h1"}, "h2");
        file.node("Div", {"h2", "six"}, "hs");
        file.node("Add", {"relu6", "hs"}, "sum");
        Foreign::set(file.node("AveragePool", {"sum"}, "pool"), "kernel_shape", std::vector<std::int64_t>{2, 2});
        file.node("Elu", {"pool"}, "elu");
        file.node("Dropout", {"elu"}, "drop");
        file.node("Shape", {"drop"}, "s0"); // rows
        file.node("Gather", {"s0", "first"}, "s1");
        file.node("Unsqueeze", {"s1", "axis0"}, "s2");
        Foreign::setAxis(file.node("Concat", {"s2", "rest"}, "s3"), 0);
        file.node("Reshape", {"drop", "s3"}, "row");
        file.node("Transpose", {"m.weight"}, "mt");
        file.node("MatMul", {"row", "mt"}, "m0");
        file.node("Add", {"m.bias", "m0"}, "m");
        file.node("BatchNormalization", {"m", "bn1.scale", "bn1.mean", "bn1.mean", "bn1.var"}, "bn1");
        file.node("Mul", {"bn1", "bn1"}, "t0"); // Gelu by tanh
        file.node("Mul", {"bn1", "t0"}, "t1");
        file.node("Mul", {"kappa", "t1"}, "t2");
        file.node("Add", {"bn1", "t2"}, "t3");
        file.node("Mul", {"beta", "t3"}, "t4");
        file.node("Tanh", {"t4"}, "t5");
        file.node("Add", {"one", "t5"}, "t6");
        file.node("Mul", {"bn1", "t6"}, "t7");
        file.node("Mul", {"half", "t7"}, "tanh");
        file.node("Identity", {"tanh"}, "same");
        file.node("Unsqueeze", {"same", "axes23"}, "image");
        file.node("Conv", {"image", "c2.weight"}, "c2");
        auto& mean = file.node("ReduceMean", {"c2"}, "mean");
        Foreign::set(mean, "axes", std::vector<std::int64_t>{2, 3});
        Foreign::set(mean, "keepdims", std::int64_t{0});
        file.node("MatMul", {"mean", "g.weight"}, "y");
        const OnnxNetwork network = file.read("y");
        QCOMPARE(layersOf(network), std::string("Conv BatchNormalization Gelu Clip HardSwish Add AveragePool Elu Dropout Flatten Gemm "
                                                "BatchNormalization Gelu Conv GlobalAveragePool Flatten Gemm"));
        comesBack(network);
        constexpr std::int64_t images = 2;
        const std::unique_ptr<PlannedNetwork> step =
            requireBackend("serial").planNetwork(network.graph, {.batch = images, .training = false, .loss = OpKind::MeanSquaredError});
        for (std::size_t i = 0; i < network.parameters.size(); ++i)
            step->setParameter(i, network.parameters[i].cells());
        std::vector<float> src(images * 72);
        for (std::size_t i = 0; i < src.size(); ++i)
            src[i] = static_cast<float>((i * 5) % 11) / 4.0F - 1.25F;
        step->forward(src, {}, 0);
        std::vector<float> dst(images * 3);
        step->output(dst);
        constexpr float expected[] = {-0.0559895076F, 0.0298172794F, -0.0554058701F, -0.0558171198F, 0.0297140889F, -0.0552376546F};
        for (std::size_t i = 0; i < dst.size(); ++i)
            QVERIFY2(std::abs(dst[i] - expected[i]) <= 1e-5F * std::abs(expected[i]), qPrintable(QString::number(dst[i], 'g', 9)));
    }
};

QTEST_APPLESS_MAIN(TestOnnxLayout)
#include "tst_onnx_layout.moc"
