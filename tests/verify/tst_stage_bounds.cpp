#include "core/ops/softmax_terms.h"
#include "core/verify/compare.h"
#include "core/verify/evaluator.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

using namespace ks;

namespace {

constexpr double u = 0x1p-24;         ///< float32's unit roundoff
constexpr double smallest = 0x1p-149; ///< float32's smallest number
constexpr float infinity = std::numeric_limits<float>::infinity();

/// What `roundings` roundings can do to a number, relative to it.
double relative(double roundings)
{
    return std::expm1(roundings * u);
}

/// Equal but for the rounding of this test's own double arithmetic.
bool nearly(double a, double b)
{
    return std::abs(a - b) <= 1e-5 * std::max(std::abs(a), std::abs(b));
}

/// The nearest float32 numbers on both sides of the interval's upper end.
float within(const OracleValue& value)
{
    auto edge = static_cast<float>(value.value + value.bound);
    while (static_cast<double>(edge) > value.value + value.bound)
        edge = std::nextafter(edge, -infinity);
    return edge;
}

float beyond(const OracleValue& value)
{
    return std::nextafter(within(value), infinity);
}

/// BatchNormalization in training mode over one channel of `count` cells far from 0, where centring loses digits.
TestCase normalisation(std::int64_t count)
{
    OpSpec spec = defaultSpec(OpKind::BatchNormalization, {count, 1, 1, 1});
    TestCase test = caseOf(spec, DataKind::Uniform, 7);
    for (float& cell : test.src.cells())
        cell += 3.0F;
    return test;
}

Evaluator evaluatorOf(const TestCase& test)
{
    return {test.spec, test.operands()};
}

bool hasStages(OpKind op)
{
    const OpSpec spec = defaultSpec(op, {2, 3, 2, 2});
    return operatorOf(op).stageCount(spec) > 0;
}

} // namespace

/// The bound of every stage follows from its terms and magnitudes, and what reads the stage takes the bound over.
class TestStageBounds : public QObject {
    Q_OBJECT

private slots:
    /// Σ x / N: N − 1 additions, and two roundings for the division (or the reciprocal and the product).
    void aMeansBoundIsItsTermsTimesTheirMagnitude()
    {
        for (const std::int64_t count : {1, 2, 37, 1000}) {
            const TestCase test = normalisation(count);
            const OracleValue mean = evaluatorOf(test).cell(Role::Stage0, {});
            double magnitude = 0;
            for (const float cell : test.src.cells())
                magnitude += std::abs(static_cast<double>(cell)) / static_cast<double>(count);
            const double divisions = count == 1 ? 0 : 2; // x / 1 is exact
            const double wanted = relative(static_cast<double>(count - 1) + divisions) * magnitude + divisions * double(count) * smallest;
            QVERIFY2(nearly(mean.bound, wanted), qPrintable(QString("%1: %2, not %3").arg(count).arg(mean.bound).arg(wanted)));
            QCOMPARE(mean.terms, count);
        }
    }

    /// x − mean: its own roundings, and the whole of the mean's error.
    void centringTakesTheMeansBoundOver()
    {
        const TestCase test = normalisation(50);
        const Evaluator evaluator = evaluatorOf(test);
        const OracleValue mean = evaluator.cell(Role::Stage0, {});
        for (std::int64_t n = 0; n < 50; ++n) {
            const Cell cell{n, 0, 0, 0};
            const OracleValue centred = evaluator.cell(Role::Stage1, cell);
            const double magnitude = std::abs(static_cast<double>(test.src[cell])) + std::abs(mean.value);
            QVERIFY(nearly(centred.bound, relative(3) * (magnitude + mean.bound) + mean.bound + 4 * smallest));
            QVERIFY(centred.bound > mean.bound);
        }
    }

    /// Σ centred² / N: each factor brings the error of centring, once for each of the two.
    void aVariancesBoundCarriesBothFactors()
    {
        constexpr std::int64_t count = 50;
        const TestCase test = normalisation(count);
        const Evaluator evaluator = evaluatorOf(test);
        double value = 0;
        double carried = 0;
        for (std::int64_t n = 0; n < count; ++n) {
            const OracleValue centred = evaluator.cell(Role::Stage1, {n, 0, 0, 0});
            value += centred.value * centred.value / count;
            carried += (2 * std::abs(centred.value) * centred.bound + centred.bound * centred.bound) / count;
        }
        const OracleValue variance = evaluator.cell(Role::Stage2, {});
        QVERIFY(nearly(variance.value, value));
        QVERIFY(nearly(variance.bound, relative(count - 1 + 3) * (value + carried) + carried + 3 * count * smallest));
    }

    /// 1 / √(variance + ε) moves by its slope times the variance's bound, and by 8 roundings of its own.
    void aFunctionCarriesABoundByItsSlope()
    {
        const TestCase test = normalisation(50);
        const Evaluator evaluator = evaluatorOf(test);
        const OracleValue variance = evaluator.cell(Role::Stage2, {});
        const double epsilon = static_cast<double>(test.spec.epsilon);
        const double root = 1 / std::sqrt(variance.value + epsilon);
        const double slope = 0.5 * std::pow(variance.value + epsilon, -1.5);
        const double error = slope * variance.bound + 8 * u * root;
        const OracleValue centred = evaluator.cell(Role::Stage1, {});
        const OracleValue normalised = evaluator.cell(Role::Stage3, {});
        const double carried = std::abs(centred.value) * error + root * centred.bound + centred.bound * error;
        const double wanted = relative(1) * (std::abs(normalised.value) + carried) + carried;
        QVERIFY2(std::abs(normalised.bound - wanted) < 0.01 * wanted, // the slope alone, without the curve
                 qPrintable(QString("%1, not %2").arg(normalised.bound).arg(wanted)));
    }

    void maximaOfGivenNumbersAreExactAndTheirExponentialsAreNot()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::Softmax, {2, 5, 1, 1}), DataKind::Uniform, 3);
        const Evaluator evaluator = evaluatorOf(test);
        QCOMPARE(evaluator.cell(SoftmaxTerms::maximum, {}).bound, 0.0);
        for (std::int64_t c = 0; c < 5; ++c) {
            const OracleValue exponential = evaluator.cell(SoftmaxTerms::exponential, {0, c, 0, 0});
            QVERIFY(exponential.bound >= 8 * u * exponential.value);
            QVERIFY(exponential.bound < 16 * u); // of numbers up to 1
        }
        const OracleValue total = evaluator.cell(SoftmaxTerms::total, {});
        double carried = 0;
        for (std::int64_t c = 0; c < 5; ++c)
            carried += evaluator.cell(SoftmaxTerms::exponential, {0, c, 0, 0}).bound;
        QVERIFY(nearly(total.bound, relative(4) * (total.value + carried) + carried));
        // The probability knows the errors of both: more than its own product has, less than 1e-5 of it.
        const OracleValue probability = evaluator.cell(Role::Dst, {});
        QVERIFY(probability.bound > relative(1) * probability.value + total.bound / total.value * probability.value);
        QVERIFY(probability.bound < 1e-5 * probability.value);
    }

    /// What may overflow in a stage leaves everything open that reads it, and nothing else.
    void anOverflowingStageIsPassedOn()
    {
        TestCase test = caseOf(defaultSpec(OpKind::BatchNormalization, {3, 2, 1, 1}), DataKind::Uniform, 3);
        test.src[{1, 0, 0, 0}] = 3e38F;
        const Evaluator evaluator = evaluatorOf(test);
        QVERIFY(evaluator.cell(Role::Dst, {0, 0, 0, 0}).anything);
        QVERIFY(!evaluator.cell(Role::Dst, {0, 1, 0, 0}).anything);
        QVERIFY(!evaluator.cell(Role::Dst, {0, 1, 0, 0}).accepts(infinity));
    }

    /// A root of what may be negative leaves as much open, and no number on the way is large.
    void tooFewDigitsAreNoOverflow()
    {
        TestCase test = normalisation(4);
        for (float& cell : test.src.cells())
            cell = 1e6F; // the variance is 0, give or take what float32 loses of such numbers
        const Evaluator evaluator = evaluatorOf(test);
        const OracleValue flat = evaluator.cell(Role::Dst, {});
        const float off = static_cast<float>(flat.value) + 0.5F;
        QVERIFY(flat.anything && flat.accepts(off));
        QVERIFY(flat.isUndecided(off) && !flat.overflows(off));
        QVERIFY(!flat.isUndecided(static_cast<float>(flat.value)));
        Tensor result(test.spec.src);
        std::ranges::fill(result.cells(), off);
        const Comparison comparison = compareWithOracle(evaluator, Role::Dst, result);
        QCOMPARE(comparison.beyond, std::int64_t{0});
        QCOMPARE(comparison.overflowed, std::int64_t{0});
        QCOMPARE(comparison.undecided, std::int64_t{4});
        QVERIFY2(comparison.sentence().english().find("too few digits") != std::string::npos, comparison.sentence().english().c_str());
    }

    void declaredRoundoffsWidenStagesToo()
    {
        const TestCase test = normalisation(20);
        const Evaluator evaluator = evaluatorOf(test);
        QVERIFY(evaluator.cell(Role::Stage3, {}, 8192).bound > 100 * evaluator.cell(Role::Stage3, {}).bound);
        QCOMPARE(evaluator.cell(Role::Stage3, {}).bound, evaluatorOf(test).cell(Role::Stage3, {}).bound); // the memo keeps them apart
    }

    void withinIsRightAndBeyondIsCaught_data()
    {
        QTest::addColumn<int>("op");
        for (const OpKind op : allOps())
            if (hasStages(op))
                QTest::addRow("%s", std::string(nameOf(op)).c_str()) << int(op);
    }
    /// One cell of a right tensor moved to the last float32 number inside its bound, then to the next one outside.
    void withinIsRightAndBeyondIsCaught()
    {
        QFETCH(int, op);
        int moved = 0;
        for (std::uint64_t number = 0; number < 6; ++number) {
            const TestCase test = caseOf(randomSpec(OpKind(op), 5, number), DataKind::Uniform, number);
            const Evaluator evaluator = evaluatorOf(test);
            for (const Role role : {Role::Dst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias, Role::NewMean, Role::NewVariance}) {
                if (shapeOf(test.spec, role).empty())
                    continue;
                const OracleTensor expected = oracleTensor(evaluator, role);
                Tensor right(expected.shape);
                for (std::size_t i = 0; i < expected.values.size(); ++i)
                    right.cells()[i] = static_cast<float>(expected.values[i].value);
                QVERIFY(compare(expected, right).verdict != Verdict::Beyond);
                for (std::size_t i = 0; i < expected.values.size(); i += 11) {
                    const OracleValue& value = expected.values[i];
                    if (value.anything || value.mayOverflow || !std::isfinite(value.value))
                        continue;
                    Tensor wrong = right;
                    wrong.cells()[i] = within(value);
                    QCOMPARE(compare(expected, wrong).beyond, std::int64_t{0});
                    wrong.cells()[i] = beyond(value);
                    const Comparison caught = compare(expected, wrong);
                    QCOMPARE(caught.beyond, std::int64_t{1});
                    QCOMPARE(caught.worst->cell, cellAt(expected.shape, std::int64_t(i)));
                    ++moved;
                }
            }
        }
        QVERIFY(moved > 10);
    }

    /// Float32 in the order of the definition, added forwards, backwards and in pairs.
    void boundsHoldForFloat32InAnyOrder()
    {
        constexpr std::int64_t count = 1024;
        const TestCase test = normalisation(count);
        const Evaluator evaluator = evaluatorOf(test);
        const auto pairwise = [](const auto& self, std::span<const float> cells) -> float {
            if (cells.size() == 1)
                return cells.front();
            return self(self, cells.first(cells.size() / 2)) + self(self, cells.subspan(cells.size() / 2));
        };
        const auto sums = [&](std::vector<float> cells) {
            const float forwards = std::accumulate(cells.begin(), cells.end(), 0.0F);
            const float backwards = std::accumulate(cells.rbegin(), cells.rend(), 0.0F);
            return std::array{forwards, backwards, pairwise(pairwise, cells)};
        };
        const std::vector<float> src(test.src.cells().begin(), test.src.cells().end());
        for (std::size_t order = 0; order < 3; ++order) {
            const float mean = sums(src)[order] / float(count);
            QVERIFY(evaluator.cell(Role::Stage0, {}).accepts(mean));
            std::vector<float> squares;
            for (const float cell : src)
                squares.push_back((cell - mean) * (cell - mean));
            const float variance = sums(squares)[order] / float(count);
            QVERIFY(evaluator.cell(Role::Stage2, {}).accepts(variance));
            for (std::int64_t n = 0; n < count; n += 100) {
                const Cell cell{n, 0, 0, 0};
                const float normalised = (test.src[cell] - mean) / std::sqrt(variance + test.spec.epsilon);
                QVERIFY(evaluator.cell(Role::Dst, cell).accepts(normalised * test.weights[{}] + test.bias[{}]));
            }
        }
    }

    /// What people get wrong in these operators lies outside, although the bounds are carried through several stages.
    void wellKnownMistakesLieBeyond()
    {
        constexpr std::int64_t count = 256;
        const TestCase test = normalisation(count);
        const Evaluator evaluator = evaluatorOf(test);
        const double variance = evaluator.cell(Role::Stage2, {}).value;
        const double weight = static_cast<double>(test.weights[{}]);
        const double bias = static_cast<double>(test.bias[{}]);
        const double epsilon = static_cast<double>(test.spec.epsilon);
        const double centred = evaluator.cell(Role::Stage1, {}).value;
        const auto dst = [&](double deviation) { return static_cast<float>(centred / deviation * weight + bias); };
        const OracleValue right = evaluator.cell(Role::Dst, {});
        QVERIFY(right.accepts(dst(std::sqrt(variance + epsilon))));
        QVERIFY(!right.accepts(dst(std::sqrt(variance * count / (count - 1) + epsilon)))); // the sample's variance
        QVERIFY(!right.accepts(dst(std::sqrt(variance) + 1e-3)));                          // ε outside the root
        QVERIFY(!right.accepts(dst(std::sqrt(variance + 10 * epsilon))));

        const TestCase scores = caseOf(defaultSpec(OpKind::Softmax, {1, 40, 1, 1}), DataKind::Uniform, 3);
        const Evaluator softmax = evaluatorOf(scores);
        double total = 0;
        for (std::int64_t c = 0; c < 40; ++c)
            total += std::exp(static_cast<double>(scores.src[{0, c, 0, 0}]));
        const double first = std::exp(static_cast<double>(scores.src[{}]));
        const double last = std::exp(static_cast<double>(scores.src[{0, 39, 0, 0}]));
        QVERIFY(softmax.cell(Role::Dst, {}).accepts(static_cast<float>(first / total)));
        QVERIFY(!softmax.cell(Role::Dst, {}).accepts(static_cast<float>(first / (total - last)))); // the last class is left out
    }
};

QTEST_APPLESS_MAIN(TestStageBounds)
#include "tst_stage_bounds.moc"
