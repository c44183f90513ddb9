#include "core/io/onnx/onnx_file.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "tests/io/foreign_onnx.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>

using namespace ks;
using test::Foreign;

namespace {

/// The nodes of a spelling behind x, as `change` writes each of them; returns what the last one makes.
std::string spell(Foreign& file, const Spelling& spelling, const std::function<void(Foreign&, onnx::NodeProto&)>& change = {})
{
    std::vector<std::string> made;
    for (const SpelledNode& part : spelling.nodes) {
        std::vector<std::string> inputs;
        for (const SpelledInput& input : part.inputs) {
            const std::string constant = "c" + std::to_string(made.size()) + "_" + std::to_string(inputs.size());
            switch (input.from) {
            case SpelledInput::From::Nothing: break;
            case SpelledInput::From::Src: inputs.push_back("x"); break;
            case SpelledInput::From::Node: inputs.push_back(made.at(static_cast<std::size_t>(input.number))); break;
            case SpelledInput::From::Number: file.number(constant, static_cast<float>(input.number)); inputs.push_back(constant);
            }
        }
        made.push_back("n" + std::to_string(made.size()));
        auto& node = file.node(std::string(part.name), inputs, made.back());
        if (change)
            change(file, node);
    }
    return made.back();
}

/// Both factors and both summands the other way round.
void turned(Foreign&, onnx::NodeProto& node)
{
    if (node.op_type() == "Mul" || node.op_type() == "Add")
        std::swap(*node.mutable_input(0), *node.mutable_input(1));
}

/// A quotient as a product, and a sum as a difference.
void otherwise(Foreign& file, onnx::NodeProto& node)
{
    if (node.op_type() != "Div" && node.op_type() != "Add")
        return;
    for (auto& tensor : *file.graph().mutable_initializer())
        for (const std::string& input : node.input())
            if (tensor.name() == input) {
                tensor.set_float_data(0, node.op_type() == "Div" ? 1 / tensor.float_data(0) : -tensor.float_data(0));
                if (input == node.input(0)) // the number minus something is not the other way round
                    std::swap(*node.mutable_input(0), *node.mutable_input(1));
                node.set_op_type(node.op_type() == "Div" ? "Mul" : "Sub");
                return;
            }
}

} // namespace

/// Operators that a version of ONNX does not have, said with others.
class TestOnnxSpellings : public QObject {
    Q_OBJECT
private slots:
    /// Every row of every table, in each of the ways that programs write it.
    void everySpellingIsRead()
    {
        int spellings = 0;
        for (const OpKind op : allOps()) {
            const OpInfo& info = infoOf(op);
            QVERIFY(info.spellings.empty() || info.since > 1);
            for (const Spelling& spelling : info.spellings) {
                for (const auto& change : std::vector<std::function<void(Foreign&, onnx::NodeProto&)>>{{}, turned, otherwise}) {
                    ++spellings;
                    Foreign file({1, 2, 3, 3}, 12);
                    const OnnxNetwork network = file.read(spell(file, spelling, change));
                    QCOMPARE(network.graph.nodes.size(), std::size_t{1});
                    OpSpec expected = layerSpec(op, {1, 2, 3, 3});
                    if (!spelling.attribute.empty())
                        setAttribute(expected, spelling.attribute, spelling.value);
                    QCOMPARE(describe(network.graph.nodes[0].spec), describe(expected));
                }
                Foreign file({1, 2, 3, 3}, 12); // between others, read twice
                const std::string last = spell(file, spelling);
                file.node("Add", {last, "x"}, "sum");
                file.node("Add", {"sum", last}, "y");
                const OnnxNetwork network = file.read("y");
                QCOMPARE(network.graph.nodes.size(), std::size_t{3});
                QVERIFY(decodeOnnx(onnxBytes(network), "g").graph == network.graph);
            }
        }
        QVERIFY(spellings > 0);
    }

    /// What lies between is nobody else's.
    void whatOthersReadStays()
    {
        for (const OpKind op : allOps())
            for (const Spelling& spelling : infoOf(op).spellings) {
                Foreign file({1, 2, 3, 3}, 12);
                const std::string last = spell(file, spelling);
                file.node("Add", {last, "n1"}, "y");
                const std::string message = file.messageOf("y");
                QVERIFY2(message.starts_with("f: node n0 (") && message.find('\n') == std::string::npos, message.c_str());
            }
    }

    void formulasOfOthers()
    {
        // PyTorch before version 14 of the operators
        Foreign hard({1, 2, 3, 3}, 13);
        Foreign::set(hard.node("HardSigmoid", {"x"}, "h"), "alpha", 1.0F / 6);
        hard.node("Mul", {"x", "h"}, "y");
        QCOMPARE(describe(hard.read("y").graph.nodes[0].spec), std::string("HardSwish 1×2×3×3"));

        // x³ as a power, and x (1 + a x²)
        Foreign power({1, 2, 3, 3});
        power.number("3", 3).number("a", 0.044715F).number("b", 0.7978846F).number("1", 1).number("half", 0.5F);
        power.node("Pow", {"x", "3"}, "x3");
        power.node("Mul", {"x3", "a"}, "ax3");
        power.node("Add", {"x", "ax3"}, "inner");
        power.node("Mul", {"inner", "b"}, "scaled");
        power.node("Tanh", {"scaled"}, "t");
        power.node("Add", {"t", "1"}, "t1");
        power.node("Mul", {"x", "half"}, "xh");
        power.node("Mul", {"xh", "t1"}, "y");
        QCOMPARE(describe(power.read("y").graph.nodes[0].spec), std::string("Gelu 1×2×3×3 approximate=tanh"));

        // near, but another function
        Foreign quick({1, 2, 3, 3});
        quick.number("a", 0.5F).number("1", 1).number("half", 0.5F);
        quick.node("Mul", {"x", "a"}, "s");
        quick.node("Erf", {"s"}, "e");
        quick.node("Add", {"e", "1"}, "e1");
        quick.node("Mul", {"x", "e1"}, "m");
        quick.node("Mul", {"m", "half"}, "y");
        QVERIFY(quick.messageOf("y").starts_with("f: node s (Mul): this operator is known here only within HardSwish, Gelu, "));

        Foreign alone({1, 2, 3, 3});
        alone.node("HardSigmoid", {"x"}, "y");
        QVERIFY(alone.messageOf("y").starts_with("f: node y (HardSigmoid): this operator is known here only within HardSwish, Gelu, "));
        Foreign unknown({1, 2, 3, 3});
        unknown.node("NobodysOwn", {"x"}, "y"); // no operator of ONNX, which may become one here
        const std::string message = unknown.messageOf("y");
        QVERIFY2(message.starts_with("f: node y (NobodysOwn): this operator is not known here; there are MaxPool, ") &&
                     message.find("Clip") != std::string::npos && message.find("Reshape") != std::string::npos &&
                     message.ends_with("Squeeze, Unsqueeze"),
                 message.c_str());
    }

    void operatorsSinceTheirVersion()
    {
        const auto message = [](const char* type, std::int64_t opset) {
            Foreign file({1, 2, 3, 3}, opset);
            file.node(type, {"x"}, "y");
            return file.messageOf("y");
        };
        QCOMPARE(message("Gelu", 20), std::string());
        QCOMPARE(message("HardSwish", 14), std::string());
        QCOMPARE(message("HardSwish", 13), std::string("f: node y (HardSwish): it is an operator since version 14 of ONNX’s operators; the "
                                                       "file is written in version 13"));
        QVERIFY(!message("Gelu", 19).empty());
        QCOMPARE(message("Mish", 18), std::string());
        Foreign file({1, 2, 3, 3}, 20);
        Foreign::set(file.node("Gelu", {"x"}, "y"), "approximate", std::string("tanh"));
        QVERIFY(file.read("y").graph.nodes[0].spec.approximate == Approximation::Tanh);
    }

    /// Written without the operator, where the version that is written has none.
    void newerOperatorsAreSpelledOut()
    {
        std::set<OpKind> spelled;
        for (const OpKind op : allOps())
            for (const Spelling& spelling : infoOf(op).spellings) {
                OnnxNetwork network;
                network.graph.input = {1, 2, 3, 3};
                GraphNode node{.name = "layer", .spec = layerSpec(op, {1, 2, 3, 3})};
                if (!spelling.attribute.empty())
                    setAttribute(node.spec, spelling.attribute, spelling.value);
                network.graph.nodes = {node};
                const std::string bytes = onnxBytes(network);
                onnx::ModelProto model;
                QVERIFY(model.ParseFromString(bytes));
                if (model.opset_import(0).version() < infoOf(op).since) {
                    spelled.insert(op);
                    QCOMPARE(model.graph().node_size(), static_cast<int>(spelling.nodes.size()));
                    for (const auto& written : model.graph().node())
                        QVERIFY(written.op_type() != nameOf(op));
                }
                QCOMPARE(model.graph().node(model.graph().node_size() - 1).name(), std::string("layer"));
                const OnnxNetwork again = decodeOnnx(bytes, "test.onnx");
                QVERIFY(again.graph == network.graph);
                QVERIFY(onnxBytes(again) == bytes);
            }
        QVERIFY(spelled.contains(OpKind::Gelu) && !spelled.contains(OpKind::HardSwish));
    }

    /// Relu6 among others: an attribute until version 6, then an input that may be left out.
    void boundsOfAClip()
    {
        const auto bounds = [](Foreign& file) {
            const OpSpec spec = file.read("y").graph.nodes.back().spec;
            return std::pair(spec.low, spec.high);
        };
        constexpr float largest = std::numeric_limits<float>::max();
        Foreign inputs({1, 2, 3, 3});
        inputs.number("lo", 0).number("hi", 6);
        auto& node = inputs.node("Clip", {"x", "lo", "hi"}, "y");
        QVERIFY(bounds(inputs) == std::pair(0.0F, 6.0F));
        node.mutable_input()->RemoveLast();
        QVERIFY(bounds(inputs) == std::pair(0.0F, largest));
        node.set_input(1, "");
        node.add_input("hi");
        QVERIFY(bounds(inputs) == std::pair(-largest, 6.0F));

        Foreign attributes({1, 2, 3, 3}, 6);
        auto& old = attributes.node("Clip", {"x"}, "y");
        QVERIFY(bounds(attributes) == std::pair(-largest, largest));
        Foreign::set(old, "min", 0.0F);
        Foreign::set(old, "max", 6.0F);
        QVERIFY(bounds(attributes) == std::pair(0.0F, 6.0F));

        Foreign nodes({1, 2, 3, 3});
        Foreign::set(nodes.node("Constant", {}, "lo"), "value_float", 0.0F);
        Foreign::set(nodes.node("Constant", {}, "hi"), "value_int", std::int64_t{6});
        nodes.node("Clip", {"x", "lo", "hi"}, "y");
        QVERIFY(bounds(nodes) == std::pair(0.0F, 6.0F));

        Foreign without({1, 2, 3, 3});
        without.number("hi", std::numeric_limits<float>::infinity()).number("nan", std::numeric_limits<float>::quiet_NaN());
        auto& clip = without.node("Clip", {"x", "", "hi"}, "y");
        QVERIFY(bounds(without) == std::pair(-largest, largest));
        clip.set_input(1, "nan");
        QCOMPARE(without.messageOf("y"), std::string("f: node y (Clip): one of its constants is NaN; a number is needed"));
        inputs.number("seven", 7);
        node.set_input(1, "seven");
        QVERIFY(inputs.messageOf("y").starts_with("f: node y (Clip): "));
    }
};

QTEST_APPLESS_MAIN(TestOnnxSpellings)
#include "tst_onnx_spellings.moc"
