#include "core/base/error.h"
#include "core/base/numeral.h"
#include "core/verify/update_oracle.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace ks;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// Every value that an expression reads.
void collect(const UpdateExpression& one, std::set<UpdateValue>& read)
{
    if (one.kind == UpdateExpression::Kind::Value)
        read.insert(one.value);
    for (const UpdateExpression& part : one.of)
        collect(part, read);
}

std::string lines(const OptimizerSpec& spec)
{
    std::string text;
    for (const UpdateStage& stage : updateStages(spec))
        if (isNamed(stage.makes))
            text += symbolOf(stage.makes, spec) + " = " + symbolsOf(stage, spec) + "; ";
    return text;
}

} // namespace

class TestUpdateOracle : public QObject {
    Q_OBJECT

private slots:
    void stages_data()
    {
        QTest::addColumn<OptimizerKind>("kind");
        for (const OptimizerKind kind : allOptimizers())
            QTest::newRow(nameOf(kind).data()) << kind;
    }
    /// Each reads only what there is by then, ends in the parameter, and makes the states that the optimiser keeps; no two numbers have one symbol.
    void stages()
    {
        QFETCH(OptimizerKind, kind);
        QVERIFY(optimizerNamed(nameOf(kind)) == kind);
        for (const float decay : {0.0F, 0.1F}) {
            const OptimizerSpec spec{.kind = kind, .weightDecay = decay};
            std::set<UpdateValue> known = {UpdateValue::Parameter, UpdateValue::Slope};
            for (const OptimizerState state : statesOf(kind))
                known.insert(valueOf(state));
            std::set<UpdateValue> everRead;
            std::set<UpdateValue> made;
            for (const UpdateStage& stage : updateStages(spec)) {
                std::set<UpdateValue> read;
                collect(stage.from, read);
                for (const UpdateValue value : read)
                    QVERIFY(isSetting(value) || known.contains(value) || made.contains(value));
                everRead.merge(read);
                QVERIFY(made.insert(stage.makes).second);
            }
            QVERIFY(updateStages(spec).back().makes == UpdateValue::NewParameter);
            for (const OptimizerState state : statesOf(kind))
                QVERIFY(made.contains(newValueOf(state)) && everRead.contains(valueOf(state)));
            QCOMPARE(everRead.contains(UpdateValue::Decay), decay != 0);
            std::set<std::string> symbols;
            everRead.merge(made);
            for (const UpdateValue value : everRead)
                QVERIFY2(symbols.insert(symbolOf(value, spec)).second, symbolOf(value, spec).c_str());
        }
    }

    void symbols()
    {
        QCOMPARE(lines({.kind = OptimizerKind::Nesterov}), std::string("g = ∂L/∂w; m′ = μ · m + g; w′ = w − η · (g + μ · m′); "));
        QCOMPARE(lines({.kind = OptimizerKind::RmsProp, .weightDecay = 1}),
                 std::string("g = ∂L/∂w + λ · w; v′ = β · v + (1 − β) · g²; w′ = w − η · g / (√v′ + ε); "));
        QCOMPARE(lines({.kind = OptimizerKind::AdamW, .weightDecay = 1}),
                 std::string("g = ∂L/∂w; m′ = β₁ · m + (1 − β₁) · g; v′ = β₂ · v + (1 − β₂) · g²; m″ = m′ / (1 − β₁ᵗ); "
                             "v″ = v′ / (1 − β₂ᵗ); w′ = w − η · m″ / (√v″ + ε) − η · λ · w; "));
    }

    /// What is written of 1 − β₂ is what a reader makes of it; the update is reckoned with the bits of the float.
    void restsAreWrittenAsTheirBetas()
    {
        const OptimizerSpec spec{.kind = OptimizerKind::Adam, .beta2 = 0.999F};
        const UpdateOracle oracle(spec, {.parameter = 1, .slope = 0.5, .rate = 0.5, .updates = 1});
        QCOMPARE(oracle.value(UpdateValue::Rest2), 1 - static_cast<double>(0.999F));
        const auto stage = std::ranges::find(oracle.stages(), UpdateValue::NewSquares, &UpdateStage::makes);
        QVERIFY(stage != oracle.stages().end());
        std::string written;
        for (const UpdatePiece& piece : oracle.numbers(*stage))
            if (const double* number = std::get_if<double>(&piece))
                written += numeral(*number).text + "; ";
        QCOMPARE(written, std::string("0.999; 0; 0.001; 0.5; "));
    }

    void byHand_data()
    {
        QTest::addColumn<OptimizerKind>("kind");
        QTest::addColumn<double>("parameter");
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("second");
        // w = 1, ∂L/∂w = 0.5, decay 0.25: g = 0.75 but for AdamW; m = 0.25, v = 0.0625; rate 0.5; momentum and betas 0.5, ε = 0.25; t = 2
        QTest::newRow("sgd") << OptimizerKind::Sgd << 1 - 0.5 * 0.75 << 0.0 << 0.0;
        QTest::newRow("momentum") << OptimizerKind::Momentum << 1 - 0.5 * 0.875 << 0.875 << 0.0;
        QTest::newRow("nesterov") << OptimizerKind::Nesterov << 1 - 0.5 * (0.75 + 0.4375) << 0.875 << 0.0;
        QTest::newRow("rmsprop") << OptimizerKind::RmsProp << 1 - 0.375 / (std::sqrt(0.3125) + 0.25) << 0.3125 << 0.0;
        QTest::newRow("adam") << OptimizerKind::Adam << 1 - 0.5 * (0.5 / 0.75) / (std::sqrt(0.3125 / 0.75) + 0.25) << 0.5 << 0.3125;
        QTest::newRow("adamw") << OptimizerKind::AdamW << 1 - 0.5 * (0.375 / 0.75) / (std::sqrt(0.15625 / 0.75) + 0.25) - 0.125 << 0.375
                               << 0.15625;
    }
    void byHand()
    {
        QFETCH(OptimizerKind, kind);
        QFETCH(double, parameter);
        QFETCH(double, first);
        QFETCH(double, second);
        const OptimizerSpec spec{.kind = kind, .momentum = 0.5F, .beta1 = 0.5F, .beta2 = 0.5F, .epsilon = 0.25F, .weightDecay = 0.25F};
        UpdateStart start{.parameter = 1, .slope = 0.5, .states = {0.25, 0.0625}, .rate = 0.5, .updates = 2};
        if (kind == OptimizerKind::RmsProp)
            start.states = {0.0625, 0};
        const UpdateOracle oracle(spec, start);
        QVERIFY(std::abs(oracle.parameter().value - parameter) < 1e-15);
        QVERIFY(oracle.parameter().bound > 0 && oracle.parameter().bound < 1e-6);
        if (spec.states() > 0)
            QCOMPARE(oracle.state(0).value, first);
        if (spec.states() > 1)
            QCOMPARE(oracle.state(1).value, second);
    }

    /// CS-G10: f = θ², and where ε stands.
    void studyCase()
    {
        UpdateStart start{.parameter = 1, .rate = 0.001};
        for (start.updates = 1; start.updates <= 3; ++start.updates) {
            start.slope = 2 * start.parameter;
            const UpdateOracle oracle({.kind = OptimizerKind::Adam}, start);
            start.parameter = oracle.parameter().value;
            start.states = {oracle.state(0).value, oracle.state(1).value};
        }
        QVERIFY(std::abs(start.parameter - 0.997000096065141) < 1e-9);
        const UpdateOracle tiny({.kind = OptimizerKind::Adam}, {.slope = 1e-8, .rate = 0.001});
        QVERIFY(std::abs(tiny.parameter().value + 0.0005) < 1e-9);
    }

    /// What is not a number or endless must come out so; what may overflow may; where a divisor vanishes in rounding, nothing is said.
    void edges()
    {
        const OptimizerSpec momentum{.kind = OptimizerKind::Momentum};
        const OptimizerSpec adam{.kind = OptimizerKind::Adam};
        const UpdateOracle lost(momentum, {.parameter = 1, .slope = double(notANumber), .rate = 0.01});
        QVERIFY(lost.parameter().accepts(notANumber) && !lost.parameter().accepts(1) && !lost.state(0).accepts(0));
        const UpdateOracle endless(momentum, {.parameter = 1, .slope = double(infinite), .rate = 0.01});
        QVERIFY(endless.parameter().accepts(-infinite) && !endless.parameter().accepts(infinite) && !endless.parameter().accepts(1));
        const UpdateOracle none(momentum, {.parameter = 1, .slope = double(infinite), .rate = 0});
        QVERIFY(none.parameter().accepts(notANumber) && !none.parameter().accepts(1)); // 0 · ∞
        const UpdateOracle still(adam, {.parameter = 0.5, .rate = 0.01});
        QVERIFY(still.parameter().accepts(0.5F) && !still.parameter().accepts(std::nextafter(0.5F, 0.0F)));
        const UpdateOracle large(adam, {.slope = 1e30, .rate = 0.01});
        QVERIFY(large.state(1).mayOverflow && large.state(1).accepts(infinite) && !large.state(1).accepts(1));
        QVERIFY(large.parameter().anything && large.parameter().stageOverflows && large.parameter().accepts(0));
        const UpdateOracle vanishing({.kind = OptimizerKind::RmsProp, .epsilon = 1e-30F}, {.parameter = 1, .slope = 1e-28, .rate = 1});
        QVERIFY(vanishing.parameter().anything && !vanishing.parameter().stageOverflows);
        QVERIFY_EXCEPTION_THROWN(UpdateOracle({.epsilon = 0}, {}), InputError);
    }
};

QTEST_APPLESS_MAIN(TestUpdateOracle)
#include "tst_update_oracle.moc"
