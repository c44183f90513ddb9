#include "core/backends/optimizer.h"
#include "core/base/error.h"
#include "core/nn/training_settings.h"
#include "core/ops/update.h"
#include "core/tensor/philox.h"
#include "core/verify/update_oracle.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

using namespace ks;

namespace {

/// Some parameters with their state, 0 at first, and random gradients.
struct Parameters {
    OptimizerSpec spec;
    std::vector<float> w;
    std::vector<float> g;
    std::array<std::vector<float>, 2> states;

    Parameters(const OptimizerSpec& how, std::size_t n) : spec(how), w(n), g(n), states{std::vector<float>(n), std::vector<float>(n)}
    {
        for (std::size_t i = 0; i < n; ++i)
            w[i] = Philox(3).normal(i);
    }

    /// In spans of `cut`.
    void update(std::uint64_t t, std::size_t cut)
    {
        const std::size_t n = w.size();
        for (std::size_t i = 0; i < n; ++i)
            g[i] = Philox(3).normal(n * t + i);
        for (std::size_t from = 0; from < n; from += cut) {
            const std::size_t count = std::min(cut, n - from);
            const auto part = [&](std::vector<float>& all) { return std::span(all).subspan(from, count); };
            updateParameters(spec, rate, t, part(w), part(g), {part(states[0]), part(states[1])});
        }
    }

    UpdateOracle expected(const Parameters& before, std::size_t i, std::uint64_t t) const
    {
        return {spec,
                {.parameter = double(before.w[i]),
                 .slope = double(g[i]),
                 .states = {double(before.states[0][i]), double(before.states[1][i])},
                 .rate = double(rate),
                 .updates = t}};
    }

    static constexpr float rate = 0.01F;
};

} // namespace

class TestOptimizer : public QObject {
    Q_OBJECT

private slots:
    /// Whoever names, keeps or draws what an optimiser keeps takes m and v from its row.
    void theRowsNameWhatIsKept()
    {
        for (const OptimizerKind kind : allOptimizers()) {
            QCOMPARE(optimizerNamed(nameOf(kind)), std::optional(kind));
            const std::span<const OptimizerState> states = statesOf(kind);
            const OptimizerStatePlaces places = statePlacesOf(kind);
            QCOMPARE(int(places.m >= 0) + int(places.v >= 0), int(states.size()));
            for (int i = 0; i < int(states.size()); ++i) {
                const OptimizerStateInfo& info = infoOf(states[std::size_t(i)]);
                QCOMPARE(info.symbol == "v" ? places.v : places.m, i);
                QCOMPARE(symbolOf(valueOf(states[std::size_t(i)]), {.kind = kind}), std::string(info.symbol));
            }
        }
        QCOMPARE(statePlacesOf(OptimizerKind::RmsProp).m, -1);
        QCOMPARE(infoOf(OptimizerState::Momentum).title, std::string_view("momentum"));
        QCOMPARE(infoOf(OptimizerState::Mean).title, std::string_view("mean"));
        QCOMPARE(infoOf(OptimizerState::Squares).title, std::string_view("squares"));
        const TrainingSettings begun;
        QCOMPARE(usualRateOf(begun.optimizer.kind), begun.schedule.rate);
    }

    void formulas_data()
    {
        QTest::addColumn<OptimizerKind>("kind");
        QTest::addColumn<float>("decay");
        for (const OptimizerKind kind : allOptimizers())
            for (const float decay : {0.0F, 0.1F})
                QTest::addRow("%s, decay %g", nameOf(kind).data(), double(decay)) << kind << decay;
    }
    /// Five updates of 1003 parameters and their states, each within the oracle's bound; cutting them changes no bit.
    void formulas()
    {
        QFETCH(OptimizerKind, kind);
        QFETCH(float, decay);
        const OptimizerSpec spec{.kind = kind, .weightDecay = decay};
        Parameters whole(spec, 1003);
        Parameters cut(spec, 1003);
        for (std::uint64_t t = 1; t <= 5; ++t) {
            const Parameters before = whole;
            whole.update(t, whole.w.size());
            for (std::size_t i = 0; i < whole.w.size(); ++i) {
                const UpdateOracle oracle = whole.expected(before, i, t);
                QVERIFY2(oracle.parameter().accepts(whole.w[i]), QByteArray::number(int(i)));
                for (int state = 0; state < spec.states(); ++state)
                    QVERIFY2(oracle.state(state).accepts(whole.states.at(std::size_t(state))[i]), QByteArray::number(int(i)));
            }
            cut.update(t, 7);
            QVERIFY(cut.w == whole.w && cut.states == whole.states);
        }
    }

    /// CS-G10: f = θ², and where ε stands.
    void adamStepsAsInTheStudy()
    {
        float w = 1;
        float m = 0;
        float v = 0;
        for (int t = 1; t <= 3; ++t) {
            const float g = 2 * w;
            updateParameters({.kind = OptimizerKind::Adam}, 0.001F, std::uint64_t(t), {&w, 1}, {&g, 1},
                             {std::span(&m, 1), std::span(&v, 1)});
        }
        QVERIFY(std::abs(double(w) - 0.997000096065141) < 2e-7);
        w = m = v = 0;
        const float tiny = 1e-8F;
        updateParameters({.kind = OptimizerKind::Adam}, 0.001F, 1, {&w, 1}, {&tiny, 1}, {std::span(&m, 1), std::span(&v, 1)});
        QVERIFY(std::abs(std::abs(double(w)) - 0.0005) < 1e-6);
    }

    void illegal()
    {
        QVERIFY_EXCEPTION_THROWN(requireLegal(OptimizerSpec{.beta1 = 1}), InputError);
        QVERIFY_EXCEPTION_THROWN(requireLegal(OptimizerSpec{.epsilon = 0}), InputError);
        QVERIFY_EXCEPTION_THROWN(requireLegal(OptimizerSpec{.weightDecay = -1}), InputError);
        requireLegal(OptimizerSpec{});
    }

    /// Settings go into files, and their format has no ∞.
    void endlessSettingsAreRefused()
    {
        constexpr double endless = std::numeric_limits<double>::infinity();
        requireLegal(TrainingSettings{});
        QVERIFY_EXCEPTION_THROWN(requireLegal(TrainingSettings{.stop = {.seconds = endless}}), InputError);
        QVERIFY_EXCEPTION_THROWN(requireLegal(TrainingSettings{.schedule = {.stepEpochs = endless}}), InputError);
    }
};

QTEST_APPLESS_MAIN(TestOptimizer)
#include "tst_optimizer.moc"
