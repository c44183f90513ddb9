#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/graph.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "core/tensor/dice.h"

#include <QtTest>

#include <set>
#include <string>
#include <vector>

using namespace ks;

/// What the rows of the operators say is what their terms do.
class TestOpInfo : public QObject {
    Q_OBJECT

private slots:
    void everyOperatorHasItsRow();
    void weightsAreWhatTheRowSays();
    void parametersHaveTheLettersOfTheRow();
    void windowsAreWhatTheRowSays();
    void operandsAreWhatTheRowSays();
    void maximaAreWhatTheRowSays();
    void channelsMixAsTheRowSays();
    void cellsInARowLieAsTheRowSays();
    void rowsAndImagesAreWhatTheRowSays();
    void fixedAttributesAreNoSettings();
    void aliasesAreNoOperatorsOfTheirOwn();
    void proposalsAreLegal();
    void endingsAreOfLosses();

private:
    static std::string named(OpKind op) { return std::string(nameOf(op)); }
    static OpSpec specOf(OpKind op) { return defaultSpec(op, {2, 4, 6, 6}); }
};

void TestOpInfo::everyOperatorHasItsRow()
{
    std::set<std::string_view> names;
    for (const OpKind op : allOps()) {
        const OpInfo& info = infoOf(op);
        QCOMPARE(info.op, op);
        QVERIFY2(info.definition && !info.name.empty(), named(op).c_str());
        QVERIFY2(names.insert(info.name).second, named(op).c_str());
        QCOMPARE(opNamed(info.name), std::optional(op));
        QVERIFY2(isLegal(specOf(op)), named(op).c_str());
        QVERIFY2(!sentenceOn(specOf(op)).english().empty(), named(op).c_str());
    }
    QVERIFY(!opNamed("Relu6"));
}

void TestOpInfo::endingsAreOfLosses()
{
    for (const OpKind op : allOps())
        for (const LossEnding& ending : infoOf(op).endings) {
            QVERIFY2(infoOf(op).second == SecondOperand::Classes, named(op).c_str());
            QVERIFY(endingNamed(ending.name) == &ending); // no other loss has it
        }
    QCOMPARE(endingNamed("LogSoftmax")->function, std::string_view("log_softmax"));
    QVERIFY(!endingNamed("Relu") && !endingNamed(""));
}

void TestOpInfo::weightsAreWhatTheRowSays()
{
    for (const OpKind op : allOps()) {
        const OpInfo& info = infoOf(op);
        const Shape weights = shapeOf(specOf(op), Role::Weights);
        QCOMPARE(weights.empty(), info.weights == WeightsKind::None);
        QCOMPARE(hasPass(op, Pass::BackwardWeights), info.weights != WeightsKind::None);
        if (info.weights == WeightsKind::PerChannel)
            QCOMPARE(weights, (Shape{1, 4, 1, 1}));
        if (info.weights == WeightsKind::Matrix)
            QVERIFY2(weights.h == 1 && weights.w == 1 && weights.c == 4 * 6 * 6, named(op).c_str());
        if (info.weights == WeightsKind::Filters)
            QVERIFY2(slides(info) && weights.h == specOf(op).kernel.y && weights.w == specOf(op).kernel.x, named(op).c_str());
        QCOMPARE(isProduct(info), info.weights == WeightsKind::Filters || info.weights == WeightsKind::Matrix);
    }
}

/// What stands beside each other in a picture has letters that tell it apart.
void TestOpInfo::parametersHaveTheLettersOfTheRow()
{
    for (const OpKind op : allOps()) {
        std::set<std::string_view> letters;
        for (const RoleInfo& role : tensorRoles())
            if (isParameter(role.role) && !shapeOf(specOf(op), role.role).empty()) {
                const std::string_view letter = letterOf(op, role.role);
                QVERIFY2(!letter.empty() && letters.insert(letter).second, named(op).c_str());
                if (const auto gradient = diffOf(role.role))
                    QVERIFY(letterOf(op, *gradient) == letter);
            }
        for (const RoleLetter& own : infoOf(op).letters)
            QVERIFY2(!shapeOf(specOf(op), own.role).empty(), named(op).c_str());
    }
    QVERIFY(letterOf(OpKind::Conv, Role::DiffBias) == "b");
    QVERIFY(letterOf(OpKind::BatchNormalization, Role::Weights) == "γ" && letterOf(OpKind::BatchNormalization, Role::Bias) == "β");
}

void TestOpInfo::windowsAreWhatTheRowSays()
{
    for (const OpKind op : allOps()) {
        const OpInfo& info = infoOf(op);
        QCOMPARE(hasAttribute(infoOf(op), "kernel_shape"), slides(info));
        QCOMPARE(info.reach == Reach::Window, slides(info));
        if (info.window == Windowing::WholeImage)
            QCOMPARE(shapeOf(specOf(op), Role::Dst), (Shape{2, 4, 1, 1}));
        if (info.transposed)
            QVERIFY2(hasAttribute(infoOf(op), "output_padding"), named(op).c_str());
    }
}

void TestOpInfo::operandsAreWhatTheRowSays()
{
    for (const OpKind op : allOps()) {
        const OpInfo& info = infoOf(op);
        const OpSpec spec = specOf(op);
        QCOMPARE(shapeOf(spec, Role::Src2).empty(), info.second == SecondOperand::None);
        QCOMPARE(!shapeOf(spec, Role::DiffSrc2).empty(), readsTwo(info));
        QCOMPARE(!shapeOf(spec, Role::Mean).empty(), info.keepsStatistics);
        QCOMPARE(shapeOf(spec, Role::Dst).elements() == 1, hasTarget(info));
        QCOMPARE(hasAttribute(infoOf(op), "training_mode"), info.actsInTraining);
        QCOMPARE(hasAttribute(infoOf(op), "seed"), info.isRandom);
        if (handsOn(spec))
            QCOMPARE(shapeOf(spec, Role::Dst).elements(), spec.src.elements());
    }
}

void TestOpInfo::maximaAreWhatTheRowSays()
{
    for (const OpKind op : allOps()) {
        const OpSpec spec = specOf(op);
        QCOMPARE(operatorOf(op).expression(spec, Role::Dst).reduce == Reduce::Max, infoOf(op).takesMaximum);
        bool routed = false;
        operatorOf(op).forEachTerm(spec, Role::DiffSrc, {}, [&](const Term& term) { routed = routed || term.routedBy; });
        QCOMPARE(routed, infoOf(op).takesMaximum);
    }
}

void TestOpInfo::channelsMixAsTheRowSays()
{
    for (const OpKind op : allOps()) {
        const OpInfo& info = infoOf(op);
        if (operatorOf(op).stageCount(specOf(op)) > 0)
            continue; // its terms read stages
        std::set<std::int64_t> channels;
        for (std::int64_t c = 0; c < shapeOf(specOf(op), Role::Dst).c; ++c)
            operatorOf(op).forEachTerm(specOf(op), Role::Dst, {0, c, 0, 0}, [&](const Term& term) {
                if (term.first.role == Role::Src)
                    channels.insert(term.first.cell.c - c);
            });
        QCOMPARE(channels.size() > 1, info.mixesChannels);
    }
}

/// So its place in the row tells the channel of a cell (the steps), and the numbers of a map lie beside each other (the contest of two classes).
void TestOpInfo::cellsInARowLieAsTheRowSays()
{
    const auto liesInARow = [](OpKind op) {
        const OpSpec spec = specOf(op);
        const Shape dst = shapeOf(spec, Role::Dst);
        if (dst != Shape{2, 4 * 6 * 6, 1, 1})
            return false;
        for (std::int64_t i = 0; i < dst.elements(); ++i) {
            std::vector<Term> terms;
            operatorOf(op).forEachTerm(spec, Role::Dst, cellAt(dst, i), [&](const Term& term) { terms.push_back(term); });
            if (terms.size() != 1 || terms.front().second || terms.front().first.role != Role::Src ||
                terms.front().first.cell != cellAt(spec.src, i))
                return false;
        }
        return true;
    };
    for (const OpKind op : allOps())
        QCOMPARE(infoOf(op).reach == Reach::Row, liesInARow(op));
}

void TestOpInfo::rowsAndImagesAreWhatTheRowSays()
{
    for (const OpKind op : allOps()) {
        const OpInfo& info = infoOf(op);
        const Shape dst = shapeOf(specOf(op), Role::Dst);
        if (info.window == Windowing::None && !hasTarget(info))
            QCOMPARE(info.makesRow, dst.h * dst.w == 1);
        QVERIFY2(!(info.makesRow && needsImage(info)), named(op).c_str());
        // Behind it the numbers are a row, until an operator that makes an image of them stands between.
        const Graph graph{.input = {2, 4, 6, 6}, .nodes = {{.name = "one", .spec = specOf(op)}}};
        QCOMPARE(isRow(graph, 0), info.makesRow);
        QVERIFY(!isRow(graph, graphInput));
        Graph behind{.input = {2, 4, 6, 6}, .nodes = {{.name = "row", .spec = defaultSpec(OpKind::Flatten, {2, 4, 6, 6})}}};
        behind.nodes.push_back({.name = "one", .spec = defaultSpec(op, {2, 144, 1, 1}), .src = 0});
        QCOMPARE(isRow(behind, 1), !needsImage(info));
    }
}

void TestOpInfo::fixedAttributesAreNoSettings()
{
    for (const OpKind op : allOps()) {
        for (const FixedAttribute& fixed : infoOf(op).fixed) {
            QVERIFY2(!hasAttribute(infoOf(op), fixed.name), named(op).c_str());
            OpSpec spec = specOf(op);
            setAttribute(spec, fixed.name, std::to_string(fixed.value));
            QCOMPARE(spec, specOf(op));
            QVERIFY_EXCEPTION_THROWN(setAttribute(spec, fixed.name, std::to_string(fixed.value + 1)), InputError);
        }
        for (const ConstantInput& constant : infoOf(op).constants) {
            OpSpec spec = specOf(op);
            QVERIFY2(hasAttribute(infoOf(op), constant.name), named(op).c_str());
            QVERIFY2((constant.value == nullptr) != (constant.pads == nullptr), named(op).c_str());
            if (constant.pads)
                continue;
            setAttribute(spec, constant.name, "0.25");
            QCOMPARE(spec.*constant.value, 0.25F);
        }
    }
}

void TestOpInfo::aliasesAreNoOperatorsOfTheirOwn()
{
    std::set<std::string_view> aliases;
    for (const OpKind op : allOps())
        if (const std::string_view alias = infoOf(op).alias; !alias.empty())
            QVERIFY2(!opNamed(alias) && aliases.insert(alias).second, named(op).c_str());
}

void TestOpInfo::proposalsAreLegal()
{
    for (const OpKind op : allOps()) {
        if (!infoOf(op).propose)
            continue;
        Dice dice(35, 1);
        std::set<std::string> proposed;
        for (int i = 0; i < 50; ++i) {
            OpSpec spec = specOf(op);
            infoOf(op).propose(spec, dice);
            QVERIFY2(isLegal(spec), describe(spec).c_str());
            proposed.insert(describe(spec));
        }
        QVERIFY2(proposed.size() > 10, named(op).c_str());
    }
}

QTEST_APPLESS_MAIN(TestOpInfo)
#include "tst_op_info.moc"
