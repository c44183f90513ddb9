#include "core/base/error.h"
#include "core/verify/gradient_check.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace ks;

namespace {

GradientCheck checkActivation(OpKind op, float x, std::optional<double> analytic = {})
{
    const Tensor src({1, 1, 1, 1}, std::vector<float>{x});
    const Tensor one({1, 1, 1, 1}, std::vector<float>{2});
    return checkGradient(defaultSpec(op, src.shape()), {.src = &src, .diffDst = &one}, Role::DiffSrc, {}, {.analytic = analytic});
}

} // namespace

class TestGradientCheck : public QObject {
    Q_OBJECT

private slots:
    /// The gradient terms of every operator agree with differences of its forward terms.
    void everyOperatorsGradientIsRight()
    {
        for (const OpKind op : allOps())
            for (std::uint64_t number = 0; number < 12; ++number) {
                const TestCase test = caseOf(randomSpec(op, 21, number), DataKind::Uniform, number);
                for (const Role of : {Role::DiffSrc, Role::DiffSrc2, Role::DiffWeights, Role::DiffBias}) {
                    const Shape shape = shapeOf(test.spec, of);
                    for (std::int64_t i = 0; !shape.empty() && i < 3; ++i) {
                        const Cell cell = cellAt(shape, i * 7919 % shape.elements());
                        const GradientCheck check = checkGradient(test.spec, test.operands(), of, cell);
                        QVERIFY2(check.verdict == GradientVerdict::Ok,
                                 (describe(test.spec) + " " + std::string(nameOf(of)) + cell.text() + ": " + check.sentence().english())
                                     .c_str());
                    }
                }
            }
    }

    void wrongValuesAreWrong()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::Conv, {1, 2, 6, 6}), DataKind::Uniform, 3);
        const GradientCheck right = checkGradient(test.spec, test.operands(), Role::DiffWeights, {0, 1, 2, 0});
        QVERIFY(right.verdict == GradientVerdict::Ok);
        const GradientCheck wrong =
            checkGradient(test.spec, test.operands(), Role::DiffWeights, {0, 1, 2, 0}, {.analytic = right.analytic * 1.001});
        QVERIFY(wrong.verdict == GradientVerdict::Wrong);
        QVERIFY(checkActivation(OpKind::Sigmoid, 0, 2.0).verdict == GradientVerdict::Wrong); // Sigmoid′(0) = ¼, and diffDst is 2
        QVERIFY(checkActivation(OpKind::Sigmoid, 0, 0.5).verdict == GradientVerdict::Ok);
    }

    void kinksAreToldFromWrong()
    {
        QVERIFY(checkActivation(OpKind::Relu, 0).verdict == GradientVerdict::Kink);
        QVERIFY(checkActivation(OpKind::Relu, 0, 2.0).verdict == GradientVerdict::Kink); // between 0 and 2 all is defensible
        QVERIFY(checkActivation(OpKind::Relu, 0, 2.5).verdict == GradientVerdict::Wrong);
        QVERIFY(checkActivation(OpKind::Relu, 0, -0.5).verdict == GradientVerdict::Wrong);
        QVERIFY(checkActivation(OpKind::Relu, 1e-3F).verdict == GradientVerdict::Ok); // near a kink is not at it
        const Tensor src({1, 1, 1, 2}, std::vector<float>{3, 3});
        const Tensor one({1, 1, 1, 1}, std::vector<float>{1});
        OpSpec pool = defaultSpec(OpKind::MaxPool, src.shape());
        pool.kernel = {1, 2};
        for (const std::int64_t x : {0, 1})
            QVERIFY(checkGradient(pool, {.src = &src, .diffDst = &one}, Role::DiffSrc, {0, 0, 0, x}).verdict == GradientVerdict::Kink);
    }

    /// A cell that is the largest of two windows together with others, and gets 1 from one and −1 from the other: no difference shows the kink.
    void kinksThatCancelOut()
    {
        const Tensor src({1, 1, 1, 3}, std::vector<float>{7, 7, 7});
        const Tensor above({1, 1, 1, 2}, std::vector<float>{1, -1});
        OpSpec pool = defaultSpec(OpKind::MaxPool, src.shape());
        pool.kernel = {1, 2};
        pool.strides = {1, 1};
        const auto verdictOf = [&](double analytic) {
            return checkGradient(pool, {.src = &src, .diffDst = &above}, Role::DiffSrc, {0, 0, 0, 1}, {.analytic = analytic}).verdict;
        };
        for (const double right : {-1.0, 0.0, 1.0})
            QVERIFY(verdictOf(right) == GradientVerdict::Kink);
        for (const double wrong : {-1.5, 2.0})
            QVERIFY(verdictOf(wrong) == GradientVerdict::Wrong);
    }

    void theErrorCurveFallsAndRises()
    {
        const GradientCheck check = checkActivation(OpKind::Tanh, 0.4F);
        QVERIFY(check.verdict == GradientVerdict::Ok);
        double least = check.steps.front().error;
        for (const GradientStep& step : check.steps)
            least = std::min(least, step.error);
        QVERIFY(least < 1e-8);
        QVERIFY(check.steps.front().error > 1e-3); // truncation
        QVERIFY(check.steps.back().error > least); // rounding
        for (std::size_t i = 1; i < check.steps.size(); ++i)
            QVERIFY(check.steps[i].step < check.steps[i - 1].step);
    }

    void notANumberSaysNothing()
    {
        QVERIFY(checkActivation(OpKind::Tanh, std::numeric_limits<float>::quiet_NaN()).verdict == GradientVerdict::NotFinite);
    }

    /// A maximum hands on what another cell is, and its gradient is a number all the same.
    void maximaOfWhatIsNotFiniteSayNothing()
    {
        const float notANumber = std::numeric_limits<float>::quiet_NaN();
        const float infinite = std::numeric_limits<float>::infinity();
        const Tensor one({1, 1, 1, 1}, std::vector<float>{1});
        for (const float odd : {notANumber, infinite, -infinite})
            for (const std::int64_t place : {0, 1, 3}) {
                std::vector<float> cells = {4, 2, 3, 1};
                cells[static_cast<std::size_t>(place)] = odd;
                const Tensor src({1, 1, 2, 2}, cells);
                const OpSpec pool = defaultSpec(OpKind::MaxPool, src.shape());
                for (std::int64_t i = 0; i < 4; ++i) {
                    const GradientCheck check = checkGradient(pool, {.src = &src, .diffDst = &one}, Role::DiffSrc, cellAt(src.shape(), i));
                    const bool hidden = odd == -infinite && i != place; // by a cell that is larger
                    QVERIFY2(check.verdict == (hidden ? GradientVerdict::Ok : GradientVerdict::NotFinite),
                             check.sentence().english().c_str());
                    QCOMPARE(check.steps.empty(), !hidden); // what no step leads to is no table of NaN
                }
            }
    }

    /// As the numbers in the grids say it.
    void sentencesSayNotANumberAsTheGridsDo()
    {
        const GradientCheck check{.verdict = GradientVerdict::Wrong,
                                  .analytic = std::numeric_limits<double>::quiet_NaN(),
                                  .numeric = -std::numeric_limits<double>::infinity()};
        QCOMPARE(QString::fromStdString(check.sentence().english()),
                 QStringLiteral("the gradient is wrong: it is NaN, but differences give −∞"));
    }

    void impossibleQuestionsAreRefused()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::MaxPool, {1, 1, 4, 4}), DataKind::Uniform, 3);
        QVERIFY_EXCEPTION_THROWN(checkGradient(test.spec, test.operands(), Role::Dst, {}), InputError);
        QVERIFY_EXCEPTION_THROWN(checkGradient(test.spec, test.operands(), Role::DiffSrc, {0, 0, 4, 0}), InputError);
        QVERIFY_EXCEPTION_THROWN(checkGradient(test.spec, test.operands(), Role::DiffWeights, {}), InputError);
        QVERIFY_EXCEPTION_THROWN(checkGradient(test.spec, {.src = &test.src}, Role::DiffSrc, {}), InputError);
    }
};

QTEST_APPLESS_MAIN(TestGradientCheck)
#include "tst_gradient_check.moc"
