#include "core/backends/optimizer.h"
#include "core/base/error.h"
#include "core/nn/training_settings.h"
#include "core/tensor/philox.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace ks;

namespace {

/// The formulas of optimizer_spec.h, one parameter, in double precision.
struct Reference {
    OptimizerSpec spec;
    double w = 0;
    double m = 0;
    double v = 0;

    void update(double rate, double t, double g)
    {
        const double beta1 = double(spec.beta1);
        const double beta2 = double(spec.beta2);
        const double momentum = double(spec.momentum);
        const double epsilon = double(spec.epsilon);
        const double decay = double(spec.weightDecay);
        const double old = w;
        if (spec.kind != OptimizerKind::AdamW)
            g += decay * w;
        switch (spec.kind) {
        case OptimizerKind::Sgd: w -= rate * g; return;
        case OptimizerKind::Momentum:
            m = momentum * m + g;
            w -= rate * m;
            return;
        case OptimizerKind::Nesterov:
            m = momentum * m + g;
            w -= rate * (g + momentum * m);
            return;
        case OptimizerKind::RmsProp:
            v = beta2 * v + (1 - beta2) * g * g;
            w -= rate * g / (std::sqrt(v) + epsilon);
            return;
        default: break;
        }
        m = beta1 * m + (1 - beta1) * g;
        v = beta2 * v + (1 - beta2) * g * g;
        w -= rate * (m / (1 - std::pow(beta1, t))) / (std::sqrt(v / (1 - std::pow(beta2, t))) + epsilon);
        if (spec.kind == OptimizerKind::AdamW)
            w -= rate * decay * old;
    }
};

std::vector<float> run(const OptimizerSpec& spec, std::size_t n, int updates, std::size_t cut)
{
    std::vector<float> w(n);
    std::vector<float> g(n);
    std::vector<float> states[2] = {std::vector<float>(n), std::vector<float>(n)};
    const Philox random(3);
    for (std::size_t i = 0; i < n; ++i)
        w[i] = random.normal(i);
    for (int t = 1; t <= updates; ++t) {
        for (std::size_t i = 0; i < n; ++i)
            g[i] = random.normal(n * std::size_t(t) + i);
        for (std::size_t from = 0; from < n; from += cut) {
            const std::size_t count = std::min(cut, n - from);
            const auto part = [&](std::vector<float>& all) { return std::span(all).subspan(from, count); };
            updateParameters(spec, 0.01F, std::uint64_t(t), part(w), part(g), {part(states[0]), part(states[1])});
        }
    }
    return w;
}

} // namespace

class TestOptimizer : public QObject {
    Q_OBJECT

private slots:
    void formulas_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("decay");
        for (int kind = 0; kind < 6; ++kind)
            for (const double decay : {0.0, 0.1})
                QTest::addRow("%s, decay %g", std::string(nameOf(OptimizerKind(kind))).c_str(), decay) << kind << decay;
    }
    /// Five updates of 1003 parameters stay within a few roundings of the formulas in double precision; cutting them changes no bit.
    void formulas()
    {
        QFETCH(int, kind);
        QFETCH(double, decay);
        const OptimizerSpec spec{.kind = OptimizerKind(kind), .weightDecay = float(decay)};
        const std::size_t n = 1003;
        const std::vector<float> w = run(spec, n, 5, n);
        const Philox random(3);
        for (std::size_t i = 0; i < n; ++i) {
            Reference one{.spec = spec, .w = double(random.normal(i))};
            for (int t = 1; t <= 5; ++t)
                one.update(double(0.01F), t, double(random.normal(n * std::size_t(t) + i)));
            QVERIFY2(std::abs(double(w[i]) - one.w) <= 4e-6 * std::max(1.0, std::abs(one.w)), QByteArray::number(int(i)));
        }
        QVERIFY(run(spec, n, 5, 7) == w);
    }

    /// CS-G10: f = θ², and where ε stands.
    void studyCase()
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
