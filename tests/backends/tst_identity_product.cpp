#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/runtime/runner.h"
#include "core/tensor/random.h"
#include "core/verify/evaluator.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

using namespace ks;

namespace {

constexpr const char* serialProgram = "identity-product";

OpSpec quarters(const Shape& src)
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, src);
    spec.kernel = {2, 2};
    spec.strides = {2, 2};
    return spec;
}

struct SumsOfSize {
    std::int64_t side;
    double image;
    double output;
    float least;
    std::int64_t nines;
};

} // namespace

/// The pooling study's serial program (2023): window × identity, then the largest cell.
class TestIdentityProduct : public QObject {
    Q_OBJECT

    Backend& m_serial = requireBackend(referenceBackend());

    const Implementation& row() const
    {
        return *implementationNamed(m_serial.implementations(OpKind::MaxPool, Pass::Inference), serialProgram);
    }

private slots:
    /// PH-G05, all of it.
    void sumsOfTheStudy_data()
    {
        QTest::addColumn<int>("at");
        for (int at = 0; at < 10; ++at)
            QTest::addRow("%d", 4 << at) << at;
    }
    void sumsOfTheStudy()
    {
        QFETCH(int, at);
        constexpr SumsOfSize sums[] = {{4, 97, 34, 8, 2},
                                       {8, 306, 116, 3, 5},
                                       {16, 1158, 478, 3, 19},
                                       {32, 4634, 1936, 2, 92},
                                       {64, 18689, 7708, 1, 365},
                                       {128, 73926, 30624, 1, 1384},
                                       {256, 295804, 122248, 0, 5541},
                                       {512, 1179878, 489431, 0, 22478},
                                       {1024, 4723179, 1957807, 0, 90150},
                                       {2048, 18879714, 7831256, 0, 361583}};
        const SumsOfSize& study = sums[at];
        const Tensor image = randomTensor({.shape = {1, 1, study.side, study.side}, .seed = 35, .generator = Generator::Study});
        QCOMPARE(std::accumulate(image.cells().begin(), image.cells().end(), 0.0), study.image);
        const Tensor dst = run(m_serial, quarters(image.shape()), {.src = &image}, {.forward = serialProgram}).dst;
        QCOMPARE(std::accumulate(dst.cells().begin(), dst.cells().end(), 0.0), study.output);
        QCOMPARE(*std::ranges::min_element(dst.cells()), study.least);
        QCOMPARE(std::ranges::count(dst.cells(), 9.0F), study.nines);
    }

    /// Cutting, product and maximum are timed one by one, and are nearly all there is.
    void partsAreTold()
    {
        const Tensor image({1, 1, 512, 512}, "image");
        PlannedOperation planned(m_serial, quarters(image.shape()), {.forward = serialProgram});
        planned.upload({.src = &image});
        const auto begin = std::chrono::steady_clock::now();
        planned.execute();
        const double whole = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const std::vector<NamedSeconds> parts = planned.kernel(Pass::Inference)->parts();
        QCOMPARE(parts.size(), std::size_t{3});
        double sum = 0;
        for (const RunPart part : {RunPart::Extraction, RunPart::Product, RunPart::Maximum}) {
            QVERIFY(secondsOf(parts, part) > 0);
            sum += secondsOf(parts, part);
        }
        QVERIFY(sum <= whole);
        planned.execute();
        QVERIFY(secondsOf(planned.kernel(Pass::Inference)->parts(), RunPart::Product) < 100 * whole); // begun anew, not added up for ever
        PlannedOperation textbook(m_serial, quarters(image.shape()), {});
        textbook.upload({.src = &image});
        textbook.execute();
        QVERIFY(textbook.kernel(Pass::Inference)->parts().empty());
    }

    /// It is never taken unless somebody asks for it, and knows no gradients.
    void isTakenByNameAlone()
    {
        QCOMPARE(m_serial.plan(quarters({1, 1, 8, 8}), Pass::Inference)->implementation(), std::string_view("textbook"));
        QVERIFY_EXCEPTION_THROWN(m_serial.plan(quarters({1, 1, 8, 8}), Pass::Training, {.implementation = serialProgram}), Error);
    }

    /// PH-G10: ∞ · 0 is no number. It has rules of its own, by which nobody else is judged, and which let nothing finite pass.
    void infinityIsSpoiled()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const Tensor kept({1, 1, 2, 2}, std::vector<float>{infinity, 1, 2, 3});
        const Tensor spoiled({1, 1, 2, 2}, std::vector<float>{1, infinity, 2, 3});
        const OpSpec spec = quarters(kept.shape());
        QCOMPARE(run(m_serial, spec, {.src = &kept}, {.forward = serialProgram}).dst.cells().front(), infinity);
        const float largest = run(m_serial, spec, {.src = &spoiled}, {.forward = serialProgram}).dst.cells().front();
        QVERIFY(std::isnan(largest));
        const Evaluator evaluator(spec, {.src = &spoiled});
        QVERIFY(evaluator.cell(Role::Dst, {}, 1, row().rules).accepts(largest));
        QVERIFY(!evaluator.cell(Role::Dst, {}).accepts(largest));
        for (Backend* backend : allBackends())
            for (const OpKind op : allOps())
                for (const Pass pass : allPasses)
                    for (const Implementation& one : backend->implementations(op, pass))
                        QVERIFY2(one.rules.cellsAreCompared || (op == OpKind::MaxPool && pass == Pass::Inference), one.name.data());
    }

    /// Zeros around the image are the study's padding; −∞ cannot be multiplied, and it says so.
    void paddingIsZeroOrNone()
    {
        const Tensor image = randomTensor({.shape = {2, 2, 7, 6}, .seed = 3, .low = -9, .high = 9}, "image");
        OpSpec spec = quarters(image.shape());
        spec.kernel = {3, 2};
        spec.pads = {1, 1, 1, 0};
        const Support support = row().supports(spec);
        QVERIFY(!support);
        QVERIFY(support.reason.english().find("pad_value 0") != std::string::npos);
        spec.padValue = PadValue::Zero;
        const Tensor expected = run(m_serial, spec, {.src = &image}, {}).dst;
        const Tensor dst = run(m_serial, spec, {.src = &image}, {.forward = serialProgram}).dst;
        QVERIFY(std::ranges::equal(dst.cells(), expected.cells()));
    }

    /// Nothing is done for somebody who does not want it any more.
    void isStopped()
    {
        const OpSpec spec = quarters({1, 1, 64, 64});
        const auto src = m_serial.allocate(64 * 64 * sizeof(float), "src");
        const auto dst = m_serial.allocate(32 * 32 * sizeof(float), "dst");
        src->fill(std::byte{0});
        const auto kernel = m_serial.plan(spec, Pass::Inference, {.implementation = serialProgram});
        std::stop_source stop;
        Args args;
        args.src = src.get();
        args.dst = dst.get();
        args.stop = stop.get_token();
        kernel->run(args);
        QVERIFY(!kernel->parts().empty());
        stop.request_stop();
        kernel->run(args);
        QVERIFY(kernel->parts().empty());
    }
};

QTEST_APPLESS_MAIN(TestIdentityProduct)
#include "tst_identity_product.moc"
