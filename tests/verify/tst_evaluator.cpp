#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/verify/evaluator.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace ks;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
const float notNumber = std::numeric_limits<float>::quiet_NaN();

OpSpec sumOf(std::int64_t width)
{
    OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 1, width});
    spec.kernel = {1, width};
    spec.bias = false;
    return spec;
}

OracleValue sum(const std::vector<float>& cells, double unitRoundoffs = 1)
{
    const auto width = static_cast<std::int64_t>(cells.size());
    const Tensor src({1, 1, 1, width}, cells);
    Tensor ones({1, 1, 1, width});
    ones.fill(1);
    return Evaluator(sumOf(width), {.src = &src, .weights = &ones}).cell(Role::Dst, {}, unitRoundoffs);
}

OracleValue activation(OpKind op, float x, Role of = Role::Dst)
{
    const Tensor src({1, 1, 1, 1}, std::vector<float>{x});
    const Tensor one({1, 1, 1, 1}, std::vector<float>{1});
    OpSpec spec = defaultSpec(op, src.shape());
    return Evaluator(spec, {.src = &src, .diffDst = &one}).cell(of, {});
}

} // namespace

/// The oracle's bounds: wide enough for every order of summation, tight enough for a wrong cell to fall out.
class TestEvaluator : public QObject {
    Q_OBJECT

private slots:
    void aSumsBoundHoldsForEveryOrderAndIsTight()
    {
        std::vector<float> cells(4096);
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i] = 1.0F + static_cast<float>(i % 97) * 0.013F;
        const OracleValue value = sum(cells);
        float forwards = 0;
        float backwards = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            forwards += cells[i];
            backwards += cells[cells.size() - 1 - i];
        }
        QVERIFY(value.accepts(forwards));
        QVERIFY(value.accepts(backwards));
        QVERIFY(!value.accepts(forwards - 3.0F)); // less than two of 4096 terms are missing
        QVERIFY(value.bound < 4200 * 0x1p-24 * value.value);
    }

    void singleTermsAndMaximaAreExact()
    {
        const Tensor src({1, 1, 1, 2}, std::vector<float>{1.5F, 1.25F});
        OpSpec pool = defaultSpec(OpKind::MaxPool, src.shape());
        pool.kernel = {1, 2};
        const Tensor diff({1, 1, 1, 1}, std::vector<float>{0.1F});
        const Evaluator evaluator(pool, {.src = &src, .diffDst = &diff});
        QCOMPARE(evaluator.cell(Role::Dst, {}).bound, 0.0);
        QCOMPARE(evaluator.cell(Role::DiffSrc, {}).bound, 0.0); // one gradient passed on
        QVERIFY(evaluator.cell(Role::DiffSrc, {}).accepts(0.1F));
        QVERIFY(!evaluator.cell(Role::DiffSrc, {}).accepts(std::nextafter(0.1F, 1.0F)));
        QVERIFY(!evaluator.cell(Role::Dst, {}).accepts(std::nextafter(1.5F, 0.0F)));
        QCOMPARE(activation(OpKind::Relu, 0.7F).bound, 0.0);
    }

    void nanAndInfinityMustBeMet()
    {
        const OracleValue notANumber = sum({1, notNumber, 2});
        QVERIFY(notANumber.accepts(notNumber));
        QVERIFY(!notANumber.accepts(3.0F));
        const OracleValue infinite = sum({1, infinity, 2});
        QVERIFY(infinite.accepts(infinity));
        QVERIFY(!infinite.accepts(-infinity));
        QVERIFY(!infinite.accepts(notNumber));
        QVERIFY(!infinite.accepts(std::numeric_limits<float>::max()));
        QVERIFY(sum({infinity, -infinity}).accepts(notNumber));
        QVERIFY(!sum({1, 2}).accepts(notNumber));
        QVERIFY(!sum({1, 2}).accepts(infinity));
    }

    void sumsThatMayOverflowAcceptInfinityButNoWrongNumber()
    {
        constexpr float large = 3e38F;
        const OracleValue cancels = sum({large, large, -large, 1});
        QVERIFY(cancels.mayOverflow);
        QVERIFY(cancels.accepts(infinity));
        QVERIFY(cancels.accepts(notNumber));
        QVERIFY(cancels.accepts(large));
        QVERIFY(!cancels.accepts(1.0F));
        QVERIFY(!sum({1e38F, 1e38F}).mayOverflow);
        // An average whose running sum overflows although the mean does not.
        const Tensor src({1, 1, 1, 2}, std::vector<float>{large, large});
        OpSpec pool = defaultSpec(OpKind::AveragePool, src.shape());
        pool.kernel = {1, 2};
        QVERIFY(Evaluator(pool, {.src = &src}).cell(Role::Dst, {}).accepts(infinity));
        // A quotient that overflows although no term does.
        OpSpec dropout = defaultSpec(OpKind::Dropout, src.shape());
        dropout.trainingMode = true;
        setAttribute(dropout, "ratio", "0.5");
        bool kept = false;
        for (int seed = 0; seed < 20 && !kept; ++seed) {
            setAttribute(dropout, "seed", std::to_string(seed));
            const OracleValue value = Evaluator(dropout, {.src = &src}).cell(Role::Dst, {});
            kept = value.value != 0;
            QVERIFY(!kept || (value.value > 6e38 - 1e38 && value.accepts(infinity)));
            QVERIFY(!value.accepts(large / 2));
        }
        QVERIFY(kept);
    }

    void subnormalNumbersAreStillChecked()
    {
        constexpr float tiny = 0x1p-140F;
        const OracleValue value = sum({tiny, tiny, tiny});
        QVERIFY(value.accepts(3 * tiny));
        QVERIFY(!value.accepts(2 * tiny)); // a term is missing
        QVERIFY(!value.accepts(0.0F));
    }

    void activationsToFourUlp()
    {
        for (const float x : {-90.0F, -20.0F, -3.0F, -1e-3F, 0.0F, 1e-5F, 0.5F, 4.0F, 15.0F, 90.0F}) {
            const OracleValue tanh = activation(OpKind::Tanh, x);
            QVERIFY(tanh.accepts(std::tanh(x)));
            QVERIFY(x == 0.0F || !tanh.accepts(std::tanh(x) * 1.000002F + (std::abs(x) > 10 ? 1e-5F : 0.0F)));
            const OracleValue sigmoid = activation(OpKind::Sigmoid, x);
            QVERIFY(sigmoid.accepts(1.0F / (1.0F + std::exp(-x))));
            QVERIFY(!sigmoid.accepts(1.0F / (1.0F + std::exp(-x)) + 1e-5F));
            const float t = std::tanh(x);
            QVERIFY(activation(OpKind::Tanh, x, Role::DiffSrc).accepts(1.0F - t * t));
            const float s = 1.0F / (1.0F + std::exp(-x));
            QVERIFY(activation(OpKind::Sigmoid, x, Role::DiffSrc).accepts(s * (1.0F - s)));
            QVERIFY(!activation(OpKind::Sigmoid, x, Role::DiffSrc).accepts(s * (1.0F - s) + 1e-5F));
        }
        QVERIFY(activation(OpKind::Relu, notNumber).accepts(notNumber));
        QVERIFY(!activation(OpKind::Relu, notNumber).accepts(0.0F));
        QVERIFY(activation(OpKind::Tanh, -infinity).accepts(-1.0F));
    }

    void coarserProductsWidenTheBound()
    {
        QVERIFY(sum({1, 2, 3}, 8192).bound > 1000 * sum({1, 2, 3}).bound);
        QVERIFY(std::isfinite(sum(std::vector<float>(5000, 1.0F), 8192).bound));
    }

    void declaredRulesLoosenOnlyWhatTheyConcern()
    {
        const Tensor src({1, 1, 1, 4}, std::vector<float>{2, 2, 1, 0});
        OpSpec pool = defaultSpec(OpKind::MaxPool, src.shape());
        pool.kernel = {1, 2};
        pool.strides = {1, 2};
        const Tensor diff({1, 1, 1, 2}, std::vector<float>{5, 7});
        const Evaluator evaluator(pool, {.src = &src, .diffDst = &diff});
        const Rules anyTie{.firstTieWins = false};
        QVERIFY(!evaluator.cell(Role::DiffSrc, {0, 0, 0, 1}).accepts(5));
        QVERIFY(evaluator.cell(Role::DiffSrc, {0, 0, 0, 1}, 1, anyTie).accepts(5));
        QVERIFY(evaluator.cell(Role::DiffSrc, {0, 0, 0, 0}, 1, anyTie).accepts(0));
        QVERIFY(!evaluator.cell(Role::DiffSrc, {0, 0, 0, 2}, 1, anyTie).accepts(0)); // no tie there
        QVERIFY(evaluator.mayChoose({0, 0, 0, 0}, 1, anyTie));
        QVERIFY(!evaluator.mayChoose({0, 0, 0, 0}, 1, {}));
        QVERIFY(!evaluator.mayChoose({0, 0, 0, 1}, 3, anyTie));
    }

    void nanMayLoseWhereDeclared()
    {
        const Tensor src({1, 1, 1, 2}, std::vector<float>{notNumber, 1});
        OpSpec pool = defaultSpec(OpKind::MaxPool, src.shape());
        pool.kernel = {1, 2};
        const Evaluator evaluator(pool, {.src = &src});
        QVERIFY(!evaluator.cell(Role::Dst, {}).accepts(1));
        QVERIFY(evaluator.cell(Role::Dst, {}, 1, {.nanWins = false}).accepts(1));
    }

    /// A sum that is carried from channel to channel keeps a NaN and the roundings of the channels before; all else is judged as ever.
    void carriedSumsKeepWhatWentThrough()
    {
        const Rules carried{.sumsStandAlone = false};
        for (const float passing : {notNumber, infinity, 1e30F, 100.0F}) {
            Tensor src({1, 16, 2, 1});
            src.fill(0.5F);
            src[{0, 6, 1, 0}] = passing;
            OpSpec spec = defaultSpec(OpKind::LRN, src.shape());
            spec.size = 5;
            spec.alpha = 0.5F;
            const Evaluator evaluator(spec, {.src = &src});
            for (std::int64_t c = 0; c < 16; ++c)
                for (std::int64_t y = 0; y < 2; ++y) {
                    const Cell cell{0, c, y, 0};
                    const OracleValue strict = evaluator.cell(Role::Dst, cell);
                    const OracleValue lax = evaluator.cell(Role::Dst, cell, 1, carried);
                    QVERIFY(lax.accepts(static_cast<float>(strict.value)));
                    const bool behind = y == 1 && c > 8; // its own window is whole
                    if (c < 4 || y == 0 || behind)
                        QVERIFY(!strict.accepts(notNumber));
                    if (c < 4 || y == 0) {
                        QVERIFY(!lax.accepts(notNumber));
                        QVERIFY(!lax.accepts(static_cast<float>(strict.value) * 1.0001F));
                    } else if (behind) {
                        QVERIFY(lax.accepts(static_cast<float>(strict.value) * 1.0001F));
                        QCOMPARE(lax.accepts(notNumber), !(passing < 1e6F));
                    }
                }
        }
    }

    void paddingTimesInfinity()
    {
        const Tensor src({1, 1, 1, 1}, std::vector<float>{2});
        const Tensor weights({1, 1, 1, 2}, std::vector<float>{infinity, 3});
        OpSpec spec = sumOf(1);
        spec.kernel = {1, 2};
        spec.pads.left = 1;
        const Evaluator evaluator(spec, {.src = &src, .weights = &weights});
        QVERIFY(evaluator.cell(Role::Dst, {}).accepts(6));
        QVERIFY(!evaluator.cell(Role::Dst, {}).accepts(notNumber)); // padding is left out, not multiplied
        QVERIFY(evaluator.cell(Role::Dst, {}, 1, {.paddingIsSkipped = false}).accepts(notNumber));
    }

    /// A closed gate counts nothing: an infinite slope does not reach the numbers that it is not for.
    void closedGatesCountNothing()
    {
        const auto cell = [](float x, float slope, float above, Role of) {
            const Tensor src({1, 1, 1, 1}, std::vector<float>{x});
            const Tensor weights({1, 1, 1, 1}, std::vector<float>{slope});
            const Tensor diffDst({1, 1, 1, 1}, std::vector<float>{above});
            return Evaluator(defaultSpec(OpKind::PRelu, src.shape()), {.src = &src, .weights = &weights, .diffDst = &diffDst})
                .cell(of, {})
                .value;
        };
        for (const float slope : {0.25F, infinity, notNumber}) {
            QCOMPARE(cell(3, slope, 2, Role::Dst), 3.0);
            QCOMPARE(cell(0, slope, 2, Role::Dst), 0.0);
            QCOMPARE(cell(3, slope, 2, Role::DiffSrc), 2.0);
        }
        QCOMPARE(cell(-3, 0.25F, 2, Role::Dst), -0.75);
        QCOMPARE(cell(-3, 0.25F, 2, Role::DiffSrc), 0.5);
        QCOMPARE(cell(0, 0.25F, 2, Role::DiffSrc), 0.5);
        QCOMPARE(cell(-3, 0.25F, 2, Role::DiffWeights), -6.0);
        QCOMPARE(cell(3, 0.25F, infinity, Role::DiffWeights), 0.0);
        QCOMPARE(cell(-infinity, 0.5F, 2, Role::Dst), double(-infinity));
        for (const Role of : {Role::Dst, Role::DiffSrc, Role::DiffWeights})
            QVERIFY(std::isnan(cell(notNumber, 0.5F, 2, of)));
    }

    /// The padding of a Pad counts as its constant.
    void paddingOfAConstant()
    {
        OpSpec spec = defaultSpec(OpKind::Pad, {1, 1, 1, 1});
        const Tensor src({1, 1, 1, 1}, std::vector<float>{3});
        for (const float value : {0.0F, -2.5F, 1e30F}) {
            spec.padConstant = value;
            const Evaluator evaluator(spec, {.src = &src});
            QVERIFY(evaluator.cell(Role::Dst, {}).accepts(value));
            QVERIFY(!evaluator.cell(Role::Dst, {}).accepts(1));
            QCOMPARE(evaluator.cell(Role::Dst, {0, 0, 1, 1}).value, 3.0);
            QCOMPARE(evaluator.partial(Role::Dst, {}, 1), double(value));
        }
    }

    /// What the explanation panel shows adds up to what the oracle says.
    void termsAddUp()
    {
        for (const OpKind op : allOps())
            for (std::uint64_t number = 0; number < 20; ++number) {
                const TestCase test = caseOf(randomSpec(op, 2, number), DataKind::Ties, number);
                const Evaluator evaluator(test.spec, test.operands());
                for (const Role of : {Role::DiffSrc, Role::DiffSrc2, Role::DiffWeights, Role::DiffBias}) {
                    const Shape shape = shapeOf(test.spec, of);
                    if (shape.empty())
                        continue;
                    for (std::int64_t i = 0; i < shape.elements(); i += 7) {
                        double total = 0;
                        for (const EvaluatedTerm& term : evaluator.terms(of, cellAt(shape, i)))
                            total += term.value;
                        QVERIFY(std::abs(total - evaluator.cell(of, cellAt(shape, i)).value) < 1e-9);
                    }
                }
            }
    }

    /// Whole numbers are added before their sum is divided: 5 − mean is 0, not 8.9e−16.
    void aMeanOfWholeNumbersIsExact()
    {
        OpSpec spec = defaultSpec(OpKind::AveragePool, {1, 1, 1, 9});
        spec.kernel = {1, 9};
        spec.strides = {1, 1};
        const Tensor src({1, 1, 1, 9}, std::vector<float>{9, 8, 7, 6, 5, 4, 3, 2, 1});
        QVERIFY(Evaluator(spec, {.src = &src}).cell(Role::Dst, {}).value == 5.0);
    }

    void oneTermWinsAMaximum()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::MaxPool, {1, 2, 6, 6}), DataKind::Ties, 4);
        const Evaluator evaluator(test.spec, test.operands());
        const Shape dst = shapeOf(test.spec, Role::Dst);
        for (std::int64_t i = 0; i < dst.elements(); ++i) {
            int winners = 0;
            bool tieFirst = false;
            for (const EvaluatedTerm& term : evaluator.terms(Role::Dst, cellAt(dst, i))) {
                winners += term.wins ? 1 : 0;
                tieFirst |= term.tied && winners == 0;
            }
            QCOMPARE(winners, 1);
            QVERIFY(!tieFirst);
        }
    }

    void missingOperandsAndWrongShapesAreNamed()
    {
        const OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 4, 4});
        const Tensor src({1, 1, 4, 4});
        QVERIFY_EXCEPTION_THROWN(Evaluator(spec, {.src = &src}).cell(Role::Dst, {}), InputError);
        const Tensor wrong({1, 1, 4, 5});
        QVERIFY_EXCEPTION_THROWN(Evaluator(spec, {.src = &wrong}), InputError);
    }
};

QTEST_APPLESS_MAIN(TestEvaluator)
#include "tst_evaluator.moc"
