#include "core/base/error.h"
#include "core/base/field_json.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/ops/op_info.h"
#include "core/ops/role_map.h"
#include "core/ops/roles.h"
#include "core/verify/random_case.h"
#include "tests/ops/another_attribute.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

using namespace ks;

class TestAttributes : public QObject {
    Q_OBJECT

private slots:
    /// Inner results stand behind the table of the tensors: nothing that is said of a tensor may be said of them.
    void innerResultsAreInNoTable()
    {
        for (int stage = 0; stage < mostStages; ++stage) {
            const RoleInfo& info = infoOf(stageRole(stage));
            QVERIFY(!info.isResult && !info.isGradient && !info.perChannel && !info.symbolIsWord && info.symbol.empty());
            QVERIFY(std::ranges::none_of(tensorRoles(), [&](const RoleInfo& one) { return &one == &info; }));
        }
        for (const RoleInfo& one : tensorRoles())
            QVERIFY(infoOf(one.role).role == one.role);
    }

    /// Every tensor is read or made, never both, and has names of its own by which it is found again.
    void everyTensorIsInOneMap()
    {
        QCOMPARE(operandRoles.size() + resultRoles.size(), tensorRoleCount);
        OperandMap<int> read;
        ResultMap<int> made;
        std::set<const int*> places;
        std::set<std::pair<bool, std::string_view>> names;
        for (const RoleInfo& one : tensorRoles()) {
            const bool isRead = std::ranges::find(operandRoles, one.role) != operandRoles.end();
            QVERIFY(isRead == (read.operand(one.role) != nullptr) && isRead != (made.result(one.role) != nullptr));
            QCOMPARE(isRead, !one.isResult);
            QVERIFY(places.insert(isRead ? read.operand(one.role) : made.result(one.role)).second);
            QCOMPARE(roleNamed(nameOf(one.role)), std::optional(one.role));
            QVERIFY(!one.onnx.empty() && names.insert({one.isResult, one.onnx}).second);
            QVERIFY(one.parameter.empty() || isRead);
        }
        for (int stage = 0; stage < mostStages; ++stage)
            QCOMPARE(roleNamed(nameOf(stageRole(stage))), std::optional(stageRole(stage)));
    }

    /// What the table says of a tensor, and what lists are made from.
    void everyTensorHasEveryColumn()
    {
        std::set<std::string_view> operandNames;
        std::set<std::string_view> options;
        for (const RoleInfo& one : tensorRoles()) {
            const std::string what(one.name);
            QVERIFY2(!one.noun.empty() && !one.plural.empty() && !one.symbol.empty(), what.c_str());
            QCOMPARE(one.symbolIsWord, one.symbol == one.noun);
            QCOMPARE(one.option.empty(), one.help.empty());
            QVERIFY2(one.option.empty() || options.insert(one.option).second, what.c_str());
            QVERIFY(one.madeBy != Pass::BackwardWeights || !one.option.empty()); // a message says it
            if (!one.isResult)
                for (const std::string_view name : std::set{one.name, one.onnx, one.alias})
                    QVERIFY2(name.empty() || operandNames.insert(name).second, what.c_str());
            const RoleInfo& subject = infoOf(subjectOf(one.role));
            QVERIFY2(subjectOf(subject.role) == subject.role && subject.planes == one.planes, what.c_str());
            QVERIFY(!one.isGradient || diffOf(subject.role) == one.role);
            QVERIFY(one.nextOf == one.role || (isParameter(one.nextOf) && !isTrained(one.nextOf)));
            QCOMPARE(isTrained(one.role), one.role == Role::Weights || one.role == Role::Bias);
        }
        for (const OpKind op : allOps())
            for (std::uint64_t number = 0; number < 20; ++number) {
                const OpSpec spec = randomSpec(op, 3, number);
                for (const RoleInfo& one : tensorRoles()) {
                    const Shape shape = shapeOf(spec, one.role);
                    if (shape.empty())
                        continue;
                    QCOMPARE(shape, shapeOf(spec, one.isGradient ? one.gradientOf : one.nextOf));
                    const Shape image = shapeOf(spec, one.planes == Planes::Output ? Role::Dst : Role::Src);
                    const bool own = subjectOf(one.role) == Role::Src2 && infoOf(op).fitSecond; // a second source of another shape
                    QVERIFY(!hasImages(one.role) || shape == image || own);
                    QVERIFY(!one.perChannel || shape == (Shape{1, shapeOf(spec, Role::Dst).c, 1, 1}));
                    int makers = 0;
                    for (const Pass pass : allPasses)
                        makers += std::ranges::count(resultsOf(spec, pass), one.role) > 0 ? 1 : 0;
                    QCOMPARE(makers, !one.isResult ? 0 : one.madeBy == Pass::Inference ? 2 : 1);
                }
            }
        QCOMPARE(namesOfRoles([](const RoleInfo& info) { return isTrained(info.role); }), std::string("weights, bias"));
    }

    /// Written as text and read again, a spec is the same: what sessions and reproduction lines rest on.
    void textGoesRoundTrip()
    {
        for (const OpKind op : allOps())
            for (std::uint64_t number = 0; number < 60; ++number) {
                const OpSpec spec = randomSpec(op, 3, number);
                OpSpec read = onnxSpec(op, spec.src);
                for (const Field& attribute : attributesOf(op).rows)
                    setAttribute(read, attribute.name, attributesOf(spec).text(attribute));
                for (const Field& attribute : attributesOf(op).rows)
                    QVERIFY(attributesOf(std::as_const(read)).get(attribute) == attributesOf(spec).get(attribute));
                QCOMPARE(describe(read), describe(spec));
            }
    }

    void everyAttributeKeepsItsValue_data() { test::everyAttribute(); }
    void everyAttributeKeepsItsValue()
    {
        QFETCH(int, op);
        QFETCH(int, row);
        const auto kind = static_cast<OpKind>(op);
        const Field& attribute = attributesOf(kind).rows[std::size_t(row)];
        const OpSpec usual = test::changeable(kind);
        const OpSpec spec = test::withAnother(kind, attribute);
        QVERIFY(isLegal(usual) && isLegal(spec) && spec != usual);
        QVERIFY(!attribute.title.empty() && attribute.help.starts_with(std::string(attribute.name) + ": "));

        const ConstFields fields = attributesOf(spec);
        const FieldValue value = fields.get(attribute);
        QVERIFY(valueOf(attribute, fields.text(attribute)) == value);
        OpSpec read = usual;
        setAttribute(read, attribute.name, fields.text(attribute));
        QVERIFY(read == spec);

        read = usual;
        fieldsFromJson(parseJson(fieldsToJson(fields).dump(), "text"), attributesOf(read), "the operator");
        QVERIFY(read == spec);

        read = usual;
        attributesOf(read).set(attribute, attribute.usual);
        const std::string said = " " + std::string(attribute.name) + "=" + attributesOf(std::as_const(read)).text(attribute);
        QCOMPARE(describe(read).find(said + " ") != std::string::npos || describe(read).ends_with(said), attribute.always);
    }

    /// A number beyond its range is refused by its name with what is legal, and a way out leads back into the range.
    void everyRangeIsKept_data() { test::everyAttribute(); }
    void everyRangeIsKept()
    {
        QFETCH(int, op);
        QFETCH(int, row);
        const auto kind = static_cast<OpKind>(op);
        const Field& attribute = attributesOf(kind).rows[std::size_t(row)];
        const auto refused = [&](auto change, bool hasWayOut = true) {
            OpSpec spec = test::changeable(kind);
            FieldValue value = attributesOf(std::as_const(spec)).get(attribute);
            change(value);
            attributesOf(spec).set(attribute, value);
            const std::vector<Problem> problems = problemsOf(spec);
            if (problems.size() != 1 || problems.front().attribute != attribute.name)
                return false;
            for (const Fix& fix : problems.front().fixes)
                if (!isLegal(fix.spec))
                    return false;
            const bool rangeAlone = attribute.name != "group" && attribute.name != "output_padding"; // the others say more
            const std::string why = problems.front().what.english();
            return (!hasWayOut || !problems.front().fixes.empty()) &&
                   (!rangeAlone || why.find(legalText(attribute).english()) != std::string::npos);
        };
        if (attribute.type == FieldType::Single) {
            if (std::isfinite(attribute.least))
                QVERIFY(refused([&](FieldValue& value) { value = static_cast<float>(attribute.least) - 0.5F; }));
            if (std::isfinite(attribute.most))
                QVERIFY(refused([&](FieldValue& value) { value = static_cast<float>(attribute.most); }));
            QVERIFY(refused([](FieldValue& value) { value = std::numeric_limits<float>::quiet_NaN(); }));
        } else if (attribute.type != FieldType::Flag && attribute.type != FieldType::Choice && attribute.least > -1e9) {
            QVERIFY(refused([&](FieldValue& value) { wholeNumbersOf(value).back() = std::int64_t(attribute.least) - 1; }));
            QVERIFY(refused([&](FieldValue& value) { wholeNumbersOf(value).back() = std::int64_t(attribute.most) + 1; },
                            false)); // there the output may be larger than any memory
        }
    }

    /// As ONNX has them: what a file does not say is one of these, whoever reads it.
    void defaultsAreThoseOfOnnx()
    {
        const std::map<std::string_view, std::string> defaults = {
            {"strides", "1x1"},
            {"dilations", "1x1"},
            {"pads", "0,0,0,0"},
            {"auto_pad", "NOTSET"},
            {"mode", "constant"},
            {"constant_value", "0"},
            {"ceil_mode", "false"},
            {"group", "1"},
            {"count_include_pad", "false"},
            {"pad_value", "-inf"},
            {"output_padding", "0x0"},
            {"epsilon", "1e-05"},
            {"momentum", "0.9"},
            {"beta", "0.75"},
            {"ratio", "0.5"},
            {"training_mode", "false"},
            {"seed", "0"},
            {"reduction", "mean"},
            {"min", "-3.4028235e+38"},
            {"max", "3.4028235e+38"},
            {"approximate", "none"},
        };
        for (const OpKind op : allOps())
            for (const Field& attribute : attributesOf(op).rows) {
                const bool lrn = op == OpKind::LRN;
                const std::string expected = attribute.name == "alpha"  ? (lrn                 ? "0.0001"
                                                                           : op == OpKind::Elu ? "1"
                                                                                               : "0.01")
                                             : attribute.name == "bias" ? (lrn ? "1" : "true")
                                             : attribute.always         ? textOf(attribute, attribute.usual)
                                                                        : defaults.at(attribute.name);
                QCOMPARE(textOf(attribute, attribute.usual), expected);
                QCOMPARE(attribute.always, attribute.name == "kernel_shape" || attribute.name == "filters" || attribute.name == "size" ||
                                               attribute.name == "src2_channels");
            }
    }

    void wrongTextIsRefusedWithTheAttributesName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::newRow("empty") << "kernel_shape"
                               << "";
        QTest::newRow("half") << "kernel_shape"
                              << "2x";
        QTest::newRow("words") << "strides"
                               << "two";
        QTest::newRow("three") << "strides"
                               << "1x2x3";
        QTest::newRow("overflow") << "dilations"
                                  << "99999999999999999999";
        QTest::newRow("three pads") << "pads"
                                    << "1,2,3";
        QTest::newRow("flag") << "ceil_mode"
                              << "perhaps";
        QTest::newRow("choice") << "auto_pad"
                                << "SAME";
        QTest::newRow("pad value") << "pad_value"
                                   << "1";
        QTest::newRow("unknown") << "temperature"
                                 << "1";
    }
    void wrongTextIsRefusedWithTheAttributesName()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        OpSpec spec;
        try {
            setAttribute(spec, name.toStdString(), value.toStdString());
            QFAIL("it was accepted");
        } catch (const InputError& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(name), error.what());
        }
        QVERIFY(spec == OpSpec{});
    }

    /// A fully connected layer has outputs, no filters: its row says it, and whoever names their count asks there.
    void theCountOfOutputsHasTheOperatorsName()
    {
        for (const OpKind op : allOps()) {
            const Field* const row = attributesOf(OpSpec{.op = op}).find("filters");
            if (!row)
                continue;
            const bool matrix = infoOf(op).weights == WeightsKind::Matrix;
            QCOMPARE(row->title, std::string_view(matrix ? "outputs" : "filters"));
            QCOMPARE(outputsTitle(op), row->title);
        }
    }

    void numbersMayBeGivenOnceForAllSides()
    {
        OpSpec spec;
        setAttribute(spec, "kernel_shape", "3");
        QCOMPARE(spec.kernel, (Size2{3, 3}));
        setAttribute(spec, "strides", "1,2");
        QCOMPARE(spec.strides, (Size2{1, 2}));
        setAttribute(spec, "pads", "1");
        QCOMPARE(spec.pads, (Pads{1, 1, 1, 1}));
    }
};

QTEST_APPLESS_MAIN(TestAttributes)
#include "tst_attributes.moc"
