#include "core/base/error.h"
#include "core/runtime/runner.h"
#include "core/verify/compare.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace ks;

namespace {

const float notNumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

Tensor row(const std::vector<float>& cells)
{
    return Tensor({1, 1, 1, static_cast<std::int64_t>(cells.size())}, cells);
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

private slots:
    /// Where float32 ends on the way, infinity is right; but it is at no distance from the finite expectation, and that is said.
    void overflowedCellsAreCounted()
    {
        constexpr float large = 3e38F;
        const Tensor src({1, 1, 1, 4}, std::vector<float>{large, large, 1, 2});
        OpSpec pool = defaultSpec(OpKind::AveragePool, src.shape());
        pool.kernel = {1, 2};
        pool.strides = {1, 2};
        const Comparison comparison = compareWithOracle(Evaluator(pool, {.src = &src}), Role::Dst, row({infinity, 1.5F}), {});
        QCOMPARE(comparison.beyond, std::int64_t{0});
        QCOMPARE(comparison.overflowed, std::int64_t{1});
        QCOMPARE(comparison.maxAbsolute, 0.0);
        QVERIFY2(comparison.sentence().english().find("beyond float32") != std::string::npos, comparison.sentence().english().c_str());
    }

    /// What comes of a stage that overflows may be a plain number.
    void finiteCellsAreCountedToo()
    {
        const Tensor src({3, 1, 1, 1}, std::vector<float>{1, 3e38F, -3e38F});
        OpSpec spec = defaultSpec(OpKind::BatchNormalization, src.shape());
        spec.trainingMode = true;
        const Tensor ones({1, 1, 1, 1}, std::vector<float>{1});
        const Tensor zeros({1, 1, 1, 1}, std::vector<float>{0});
        const Evaluator evaluator(spec, {.src = &src, .weights = &ones, .bias = &zeros, .mean = &zeros, .variance = &ones});
        const Tensor flat({3, 1, 1, 1}, std::vector<float>{0, 0, 0});
        const Comparison comparison = compareWithOracle(evaluator, Role::Dst, flat, {});
        QCOMPARE(comparison.beyond, std::int64_t{0});
        QCOMPARE(comparison.overflowed, std::int64_t{3}); // 4e-39 and ±1.2
        const OracleValue large = evaluator.cell(Role::Dst, {1, 0, 0, 0});
        QVERIFY(
            large.overflows(static_cast<float>(large.value * 1.0005))); // beyond the bound, if only a little: no rule of the backend's own
        QVERIFY(!large.overflows(static_cast<float>(large.value)));
    }

    void ulpDistances()
    {
        QCOMPARE(ulpDistance(1.0F, std::nextafter(1.0F, 2.0F)), std::uint64_t{1});
        QCOMPARE(ulpDistance(-0.0F, 0.0F), std::uint64_t{0});
        constexpr float tiny = std::numeric_limits<float>::denorm_min();
        QCOMPARE(ulpDistance(-tiny, tiny), std::uint64_t{2});
        QCOMPARE(ulpDistance(std::numeric_limits<float>::max(), infinity), std::uint64_t{1});
        QCOMPARE(ulpDistance(notNumber, notNumber), std::uint64_t{0});
        QCOMPARE(ulpDistance(notNumber, 1.0F), std::numeric_limits<std::uint64_t>::max());
    }

    void nanMeetsNan()
    {
        QVERIFY(compareTensors(Role::Dst, row({1, notNumber, -infinity}), row({1, notNumber, -infinity})).verdict == Verdict::Equal);
        QVERIFY(compareTensors(Role::Dst, row({notNumber}), row({1})).verdict == Verdict::Beyond);
        QVERIFY(compareTensors(Role::Dst, row({1}), row({notNumber})).verdict == Verdict::Beyond);
        QVERIFY(compareTensors(Role::Dst, row({infinity}), row({-infinity})).verdict == Verdict::Beyond);
        QVERIFY_EXCEPTION_THROWN(compareTensors(Role::Dst, row({1}), row({1, 2})), InputError);
    }

    void theWorstCellIsFound()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::Conv, {1, 2, 8, 8}), DataKind::Uniform, 3);
        const Evaluator evaluator(test.spec, test.operands());
        Tensor dst = run(requireBackend("serial"), test.spec, test.operands()).dst;
        const Comparison right = compareWithOracle(evaluator, Role::Dst, dst);
        QVERIFY(right.verdict != Verdict::Beyond);
        QVERIFY(right.maxRatio <= 1);
        QCOMPARE(right.compared, dst.elements());
        dst[{0, 0, 2, 3}] += 0.5F;
        dst[{0, 0, 4, 4}] += 0.01F;
        const Comparison wrong = compareWithOracle(evaluator, Role::Dst, dst);
        QVERIFY(wrong.verdict == Verdict::Beyond);
        QCOMPARE(wrong.beyond, 2);
        QCOMPARE(wrong.worst->cell, (Cell{0, 0, 2, 3}));
        QVERIFY(std::abs(wrong.maxAbsolute - 0.5) < 1e-3);
        QVERIFY2(wrong.sentence().english().find("[0, 0, 2, 3]") != std::string::npos, wrong.sentence().english().c_str());
    }

    void hugeTensorsAreSampledTheSameWayEveryTime()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::Relu, {1, 2, 300, 300}), DataKind::Uniform, 3);
        const Evaluator evaluator(test.spec, test.operands());
        const CompareOptions options{.maxCells = 500, .seed = 8};
        const OracleTensor first = oracleTensor(evaluator, Role::Dst, options);
        QCOMPARE(first.offsets, oracleTensor(evaluator, Role::Dst, options).offsets);
        QVERIFY(first.offsets.size() > 450 && first.offsets.size() <= 508);
        QCOMPARE(first.offsets.front(), 0);
        QCOMPARE(first.offsets.back(), 2 * 300 * 300 - 1);
        const Comparison comparison = compare(first, run(requireBackend("serial"), test.spec, test.operands()).dst);
        QVERIFY(comparison.verdict == Verdict::Equal);
        QCOMPARE(comparison.compared, static_cast<std::int64_t>(first.offsets.size()));
        QCOMPARE(comparison.cells, 180000);
    }

    void argMaxIsComparedByCell()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::MaxPool, {1, 2, 8, 8}), DataKind::Ties, 3);
        const Evaluator evaluator(test.spec, test.operands());
        const OracleTensor dst = oracleTensor(evaluator, Role::Dst);
        OperationRun result = run(requireBackend("serial"), test.spec, test.operands(), {.passes = {Pass::Training}});
        QVERIFY(compareArgMax(evaluator, dst, result.argMax).verdict == Verdict::Equal);
        result.argMax[5] += 1;
        const Comparison wrong = compareArgMax(evaluator, dst, result.argMax);
        QCOMPARE(wrong.beyond, 1);
        QCOMPARE(wrong.worst->cell, cellAt(dst.shape, 5));
    }

    void twoBackendsMayDifferByTwiceTheBound()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::Conv, {1, 4, 6, 6}), DataKind::Uniform, 5);
        const Evaluator evaluator(test.spec, test.operands());
        const Tensor a = run(requireBackend("serial"), test.spec, test.operands()).dst;
        Tensor b = a;
        float& cell = b[{0, 0, 1, 1}];
        cell = std::nextafter(cell, 9.0F);
        QVERIFY(compareTensors(Role::Dst, b, a).verdict == Verdict::Beyond);
        QVERIFY(compareTensors(Role::Dst, b, a, &evaluator).verdict == Verdict::Within);
        QCOMPARE(compareTensors(Role::Dst, b, a, &evaluator).maxUlp, std::uint64_t{1});
    }

    void aStopEndsTheComparison()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::Relu, {1, 1, 50, 50}), DataKind::Uniform, 1);
        std::stop_source source;
        source.request_stop();
        const Evaluator evaluator(test.spec, test.operands());
        QCOMPARE(compareWithOracle(evaluator, Role::Dst, test.src, {.stop = source.get_token()}).compared, 0);
    }
};

QTEST_APPLESS_MAIN(TestCompare)
#include "tst_compare.moc"
