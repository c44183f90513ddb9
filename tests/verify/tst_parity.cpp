#include "core/base/error.h"
#include "core/ops/window.h"
#include "core/runtime/runner.h"
#include "core/verify/compare.h"
#include "core/verify/random_case.h"

#include <QTest>
#include <rapidcheck.h>

#include <limits>
#include <string>

using namespace ks;

namespace {

void compareAll(Backend& backend, const TestCase& test, Pass pass, const std::string& implementation, const Implementation& meta)
{
    RunOptions options{.passes = {pass}, .guardBytes = 128};
    (isForward(pass) ? options.forward : options.backward) = implementation;
    OperationRun result;
    try {
        result = run(backend, test.spec, test.operands(), options);
    } catch (const Unsupported&) {
        return; // a library that finds out only when it plans
    }
    RC_ASSERT(result.overrun.empty());
    RC_ASSERT(implementationNamed({&meta, 1}, result.implementation(pass)) != nullptr);
    const Evaluator evaluator(test.spec, test.operands());
    for (const Role role : resultsOf(test.spec, pass)) {
        const Comparison comparison =
            compareWithOracle(evaluator, role, result.of(role), {.unitRoundoffs = meta.unitRoundoffs, .rules = meta.rules});
        if (comparison.verdict == Verdict::Beyond)
            RC_FAIL(backend.info().id + " " + implementation + ", data " + std::string(nameOf(test.kind)) + ", " + describe(test.spec) +
                    ": " + comparison.sentence().english());
    }
}

} // namespace

/// Random specs and shapes that shrink: every operator × backend × implementation × pass against the oracle.
class TestParity : public QObject {
    Q_OBJECT

private slots:
    void everyRow_data()
    {
        QTest::addColumn<int>("op");
        for (const OpKind op : allOps())
            QTest::addRow("%s", std::string(nameOf(op)).c_str()) << static_cast<int>(op);
    }
    void everyRow()
    {
        QFETCH(int, op);
        QVERIFY(rc::check("results lie within their bounds", [kind = static_cast<OpKind>(op)] {
            const TestCase test = caseOf(randomSpec(kind, 5, *rc::gen::inRange<std::uint64_t>(0, 1000000)),
                                         *rc::gen::element(DataKind::Uniform, DataKind::Ties, DataKind::NotANumber, DataKind::Infinite,
                                                           DataKind::SignedZeros, DataKind::Subnormal, DataKind::Large),
                                         *rc::gen::arbitrary<std::uint32_t>());
            for (Backend* backend : allBackends()) {
                if (!backend->info().available)
                    continue;
                for (const Pass pass : allPasses)
                    for (const Implementation& one : backend->implementations(kind, pass))
                        if (!one.supports || one.supports(test.spec))
                            compareAll(*backend, test, pass, std::string(one.name), one);
            }
        }));
    }

    /// What a library's own order of summation does to a NaN and to large numbers in other channels is said by its rules.
    void aChannelInTheMiddle()
    {
        for (const float passing : {std::numeric_limits<float>::quiet_NaN(), 1e30F, 1e4F}) {
            TestCase test = caseOf(defaultSpec(OpKind::LRN, {1, 16, 3, 1}), DataKind::Uniform, 1);
            test.spec.size = 5;
            test.spec.alpha = 0.5F;
            test.src[{0, 6, 1, 0}] = passing;
            const Evaluator evaluator(test.spec, test.operands());
            for (Backend* backend : allBackends()) {
                if (!backend->info().available)
                    continue;
                for (const Pass pass : {Pass::Inference, Pass::Training})
                    for (const Implementation& one : backend->implementations(OpKind::LRN, pass)) {
                        if (one.supports && !one.supports(test.spec))
                            continue;
                        const OperationRun result =
                            run(*backend, test.spec, test.operands(), {.passes = {pass}, .forward = std::string(one.name)});
                        const Comparison comparison =
                            compareWithOracle(evaluator, Role::Dst, result.dst, {.unitRoundoffs = one.unitRoundoffs, .rules = one.rules});
                        QVERIFY2(comparison.verdict != Verdict::Beyond, comparison.sentence().english().c_str());
                    }
            }
        }
    }

    /// ConvTranspose forwards is Conv's gradient with respect to its src, and the other way round.
    void convTransposeIsConvBackwards()
    {
        for (std::uint64_t number = 0; number < 60; ++number) {
            OpSpec conv = randomSpec(OpKind::Conv, 9, number);
            conv.bias = false;
            const TestCase test = caseOf(conv, DataKind::Ties, number);
            const Shape dst = shapeOf(conv, Role::Dst);
            OpSpec transposed = conv;
            transposed.op = OpKind::ConvTranspose;
            transposed.src = dst;
            transposed.filters = conv.src.c;
            transposed.pads = resolvedPads(conv);
            transposed.autoPad = AutoPad::NotSet;
            const auto left = [](std::int64_t size, std::int64_t covered) { return size - covered; };
            transposed.outputPadding = {0, 0};
            const Shape covered = shapeOf(transposed, Role::Dst);
            transposed.outputPadding = {left(conv.src.h, covered.h), left(conv.src.w, covered.w)};
            if (!isLegal(transposed))
                continue; // output_padding beyond the stride: a single window far from filling the image
            QCOMPARE(shapeOf(transposed, Role::Dst), conv.src);
            for (Backend* backend : allBackends()) {
                if (!backend->info().available || !backend->supports(transposed, Pass::Inference) ||
                    !backend->supports(conv, Pass::BackwardData))
                    continue;
                const Tensor forwards = run(*backend, transposed, {.src = &test.diffDst, .weights = &test.weights}).dst;
                const Tensor backwards = run(*backend, conv, test.operands(), {.passes = {Pass::BackwardData}}).diffSrc;
                QVERIFY2(compareTensors(Role::Dst, forwards, backwards).verdict == Verdict::Equal,
                         describe(conv).c_str()); // whole numbers: exact
                const Tensor gradient =
                    run(*backend, transposed, {.weights = &test.weights, .diffDst = &test.src}, {.passes = {Pass::BackwardData}}).diffSrc;
                const Tensor conved = run(*backend, conv, test.operands()).dst;
                QVERIFY2(compareTensors(Role::Dst, gradient, conved).verdict == Verdict::Equal, describe(conv).c_str());
                const Tensor own = run(*backend, conv, test.operands(), {.passes = {Pass::BackwardWeights}}).diffWeights;
                const Tensor mirrored =
                    run(*backend, transposed, {.src = &test.diffDst, .diffDst = &test.src}, {.passes = {Pass::BackwardWeights}})
                        .diffWeights;
                QVERIFY2(compareTensors(Role::DiffWeights, mirrored, own).verdict == Verdict::Equal, describe(conv).c_str());
            }
        }
    }

    /// Averages of whole images, and windows of one cell.
    void poolsThatAreOneAnother()
    {
        for (std::uint64_t number = 0; number < 20; ++number) {
            const TestCase test = caseOf(defaultSpec(OpKind::GlobalMaxPool, {2, 3, 7, 5}), DataKind::Ties, number);
            OpSpec windowed = test.spec;
            windowed.op = OpKind::MaxPool;
            windowed.kernel = {7, 5};
            windowed.strides = {1, 1};
            OpSpec one = windowed;
            one.op = OpKind::AveragePool;
            one.kernel = {1, 1};
            for (Backend* backend : allBackends()) {
                if (!backend->info().available || !backend->supports(test.spec, Pass::Inference) ||
                    !backend->supports(one, Pass::Inference))
                    continue;
                const Tensor global = run(*backend, test.spec, test.operands()).dst;
                QVERIFY(sameBits(global, run(*backend, windowed, test.operands()).dst));
                QVERIFY(sameBits(test.src, run(*backend, one, test.operands()).dst));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestParity)
#include "tst_parity.moc"
