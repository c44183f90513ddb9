#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/role_map.h"
#include "core/ops/roles.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <algorithm>
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
                    QVERIFY(!hasImages(one.role) || shape == image);
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
                OpSpec read;
                read.op = op;
                read.src = spec.src;
                for (const Attribute& attribute : attributesOf(op))
                    QVERIFY(attribute.set(read, attribute.get(spec)));
                for (const Attribute& attribute : attributesOf(op))
                    QCOMPARE(attribute.get(read), attribute.get(spec));
                QCOMPARE(describe(read), describe(spec));
            }
    }

    void onnxDefaultsAreReadable()
    {
        for (const OpKind op : allOps())
            for (const Attribute& attribute : attributesOf(op)) {
                OpSpec spec;
                spec.op = op;
                if (!attribute.onnxDefault.empty())
                    QVERIFY2(attribute.set(spec, attribute.onnxDefault), std::string(attribute.name).c_str());
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
