#include "core/backends/cuda/round_trip_names.h"
#include "core/backends/plugin/plugin_abi.h"
#include "core/ops/operator.h"
#include "core/runtime/runner.h"
#include "core/tensor/random.h"
#include "core/verify/evaluator.h"

#include <cuda_runtime.h>

#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <thread>

using namespace ks;

extern "C" const PluginDescription* ks_backend_plugin();

namespace {

OpSpec halving(const Shape& src)
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, src);
    spec.kernel = {2, 2};
    spec.strides = {2, 2};
    return spec;
}

Tensor digits(std::int64_t side)
{
    return randomTensor({.shape = {1, 1, side, side}, .seed = 35, .generator = Generator::Study});
}

struct StudySums {
    std::int64_t side;
    double sum;
    float least;
    std::int64_t nines;
};

} // namespace

/// The pooling study's products of windows (2023) in both forms: the image on the device, and one round trip for every window.
class TestWindowProducts : public QObject {
    Q_OBJECT

    std::unique_ptr<Backend> m_backend;

    std::vector<std::string> products() const
    {
        std::vector<std::string> names;
        for (const Implementation& one : m_backend->implementations(OpKind::MaxPool, Pass::Inference))
            if (one.name.find("matmul") != std::string_view::npos)
                names.emplace_back(one.name);
        return names;
    }

private slots:
    void initTestCase() { m_backend = ks_backend_plugin()->make(); }
    void cleanup() { ks_emulation::machine().late = ks_emulation::machine().shuffled = false; }

    /// PH-G05.
    void sumsOfTheStudy()
    {
        const std::vector<std::string> names = products();
        QCOMPARE(names.size(), std::size_t{12}); // three products, two ways of the filter, two ways of the image
        for (const StudySums& study : {StudySums{4, 34, 8, 2}, {8, 116, 3, 5}, {16, 478, 3, 19}, {32, 1936, 2, 92}}) {
            const Tensor image = digits(study.side);
            for (const std::string& name : names) {
                ks_emulation::machine().late = study.side % 3 == 1; // 4 and 16
                ks_emulation::machine().shuffled = study.side > 8;
                const OperationRun result = run(*m_backend, halving(image.shape()), {.src = &image}, {.forward = name});
                const auto cells = result.dst.cells();
                QVERIFY2(std::accumulate(cells.begin(), cells.end(), 0.0) == study.sum, name.c_str());
                QCOMPARE(*std::ranges::min_element(cells), study.least);
                QCOMPARE(std::ranges::count(cells, 9.0F), study.nines);
            }
        }
    }

    /// N = 2048 has 1,048,576 windows, 65,537 are one more than there once could be; what cannot be counted in 32 bits is still refused.
    void anyNumberOfWindows()
    {
        for (const Implementation& one : m_backend->implementations(OpKind::MaxPool, Pass::Inference)) {
            if (one.name.find("matmul") == std::string_view::npos)
                continue;
            for (const std::int64_t side : {512, 2048, 32768})
                QVERIFY2(one.supports(halving({1, 1, side, side})), one.name.data());
            QVERIFY(!one.supports(halving({1, 1, 131072, 131072})));
        }
        const Tensor image = randomTensor({.shape = {1, 1, 1, 2 * 65537}, .seed = 1}, "image"); // a row of 1×1 windows is quick here
        OpSpec spec = defaultSpec(OpKind::MaxPool, image.shape());
        spec.kernel = {1, 1};
        spec.strides = {1, 2};
        const Tensor narrow = run(*m_backend, spec, {.src = &image}, {.forward = "matmul1-constant"}).dst;
        QCOMPARE(narrow.elements(), std::int64_t{65537});
        for (std::int64_t i = 0; i < narrow.elements(); ++i)
            QVERIFY(narrow.cells()[static_cast<std::size_t>(i)] == image.cells()[static_cast<std::size_t>(2 * i)]);
    }

    /// PH-G21: what a plan says of its launches and copies, for N = 1024 …
    void countersOfThePlan()
    {
        const double perWindow[] = {8, 16, 32768};
        for (const WindowProduct product : windowProducts)
            for (const IdentityFilter filter : identityFilters) {
                const bool sent = filter == IdentityFilter::Transferred;
                const auto kernel =
                    m_backend->plan(halving({1, 1, 1024, 1024}), Pass::Inference, {.implementation = cuda::roundTripName(product, filter)});
                const DeviceWork work = kernel->deviceWork().value();
                QCOMPARE(work.launches, std::int64_t{262144});
                QCOMPARE(work.copies, std::int64_t{sent ? 1048576 : 786432});
                QCOMPARE(work.bytesToDevice, std::int64_t{262144} * (sent ? 48 : 32));
                QCOMPARE(work.bytesToHost, std::int64_t{262144} * 16);
                QCOMPARE(work.multiplyAdds, 262144 * perWindow[static_cast<int>(product)]);
                QVERIFY((work.grid == std::array{1, 1} && work.block == std::array{32, 32}));
            }
        for (const auto& [n, written] : {std::pair{2, 8.0}, {3, 27.0}, {4, 64.0}, {8, 512.0}})
            QCOMPARE(cellsWritten(WindowProduct::FromOwnCellOn, n, n), written);
        QVERIFY(!m_backend->plan(halving({1, 1, 8, 8}), Pass::Inference, {.implementation = "thread"})->deviceWork()); // nobody counts it
    }

    /// … and what it does: as many, but for the whole image once there and back where the windows are cut on the host.
    void countersAreWhatIsDone()
    {
        const Tensor image = digits(8);
        for (const std::string& name : products()) {
            PlannedOperation planned(*m_backend, halving(image.shape()), {.forward = name});
            planned.upload({.src = &image});
            ks_emulation::machine().launches = 0;
            ks_emulation::machine().copies = 0;
            planned.execute();
            const DeviceWork work = planned.kernel(Pass::Inference)->deviceWork().value();
            QCOMPARE(ks_emulation::machine().launches, static_cast<std::size_t>(work.launches));
            QCOMPARE(ks_emulation::machine().copies, static_cast<std::size_t>(work.copies + (name.starts_with("round-trip") ? 2 : 0)));
        }
    }

    /// PH-G21 for the stand-alone product: n⁴ multiplications in blocks of 16×16, as many launches as are said, with a bias and without.
    void countersOfTheRedundantProduct()
    {
        for (const bool biased : {false, true}) {
            OpSpec spec = defaultSpec(OpKind::Gemm, {17, 17, 1, 1});
            spec.filters = 17;
            spec.bias = biased;
            const Tensor src = randomTensor({.shape = spec.src, .seed = 1}, "src");
            const Tensor weights = randomTensor({.shape = shapeOf(spec, Role::Weights), .seed = 2}, "weights");
            const Tensor bias = randomTensor({.shape = {1, 17, 1, 1}, .seed = 3}, "bias");
            PlannedOperation planned(*m_backend, spec, {.forward = "redundant-loops"});
            Operands operands{.src = &src, .weights = &weights};
            if (biased)
                operands.bias = &bias;
            planned.upload(operands);
            ks_emulation::machine().launches = 0;
            planned.execute();
            const DeviceWork work = planned.kernel(Pass::Inference)->deviceWork().value();
            QCOMPARE(work.launches, std::int64_t{biased ? 3 : 1});
            QCOMPARE(ks_emulation::machine().launches, static_cast<std::size_t>(work.launches));
            QCOMPARE(work.multiplyAdds, 17.0 * 17 * 17 * 17);
            QVERIFY((work.grid == std::array{2, 2} && work.block == std::array{16, 16}));
            const Tensor expected = run(*m_backend, spec, operands, {.forward = "tiles"}).dst;
            QVERIFY(std::ranges::equal(planned.download().dst.cells(), expected.cells()));
        }
    }

    /// Rectangular windows, several channels and images, padding with zeros as the study has it; −∞ cannot be multiplied.
    void agreesWithTheDirectMaximum()
    {
        const Tensor image = randomTensor({.shape = {2, 3, 7, 9}, .seed = 4, .low = -9, .high = 9}, "image");
        OpSpec spec = defaultSpec(OpKind::MaxPool, image.shape());
        spec.kernel = {3, 2};
        spec.strides = {2, 3};
        spec.pads = {1, 1, 1, 0};
        for (const std::string& name : products())
            if (name.starts_with("round-trip"))
                QVERIFY_EXCEPTION_THROWN(m_backend->plan(spec, Pass::Inference, {.implementation = name}), Error);
        spec.padValue = PadValue::Zero;
        const Tensor expected = run(*m_backend, spec, {.src = &image}, {.forward = "thread"}).dst;
        for (const std::string& name : products()) {
            const Tensor dst = run(*m_backend, spec, {.src = &image}, {.forward = name}).dst;
            QVERIFY2(std::ranges::equal(dst.cells(), expected.cells()), name.c_str());
        }
    }

    /// PH-G10: infinity times 0 is no number, and the study's host keeps the first cell where that is NaN. The rows say so, and are judged by it alone.
    void infinityIsSpoiled()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const Tensor kept({1, 1, 2, 2}, std::vector<float>{infinity, 1, 2, 3});    // product: ∞ NaN / 2 3
        const Tensor spoiled({1, 1, 2, 2}, std::vector<float>{1, infinity, 2, 3}); // product: NaN ∞ / 2 3
        const OpSpec spec = halving(kept.shape());
        for (const Implementation& one : m_backend->implementations(OpKind::MaxPool, Pass::Inference)) {
            if (!one.name.starts_with("round-trip"))
                continue;
            QVERIFY(!one.rules.cellsAreCompared);
            QCOMPARE(run(*m_backend, spec, {.src = &kept}, {.forward = std::string(one.name)}).dst.cells().front(), infinity);
            const float largest = run(*m_backend, spec, {.src = &spoiled}, {.forward = std::string(one.name)}).dst.cells().front();
            QVERIFY2(std::isnan(largest), one.name.data());
            const Evaluator evaluator(spec, {.src = &spoiled});
            QVERIFY(evaluator.cell(Role::Dst, {}, 1, one.rules).accepts(largest));
            QVERIFY(!evaluator.cell(Role::Dst, {}).accepts(largest));
            const Tensor finite({1, 1, 2, 2}, std::vector<float>{1, 4, 2, 3});
            const Evaluator exact(spec, {.src = &finite});
            QVERIFY(exact.cell(Role::Dst, {}, 1, one.rules).accepts(4) && !exact.cell(Role::Dst, {}, 1, one.rules).accepts(3));
        }
    }

    void partsAreTimed()
    {
        const Tensor image = digits(16);
        PlannedOperation planned(*m_backend, halving(image.shape()), {.forward = "round-trip-matmul1-transferred"});
        planned.upload({.src = &image});
        const auto begin = std::chrono::steady_clock::now();
        planned.execute();
        const double whole = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const std::vector<NamedSeconds> parts = planned.kernel(Pass::Inference)->parts();
        double sum = 0;
        for (const RunPart part :
             {RunPart::Extraction, RunPart::ToDevice, RunPart::Launch, RunPart::Kernel, RunPart::ToHost, RunPart::Maximum}) {
            QVERIFY2(secondsOf(parts, part) > 0, runParts()[static_cast<std::size_t>(part)].name.data());
            sum += secondsOf(parts, part);
        }
        QCOMPARE(parts.size(), std::size_t{6});
        QVERIFY(sum <= whole * (1 + 1e-3)); // an event's time is a float
    }

    /// Of a million windows those that are under way when somebody asks to stop are the last.
    void isStoppedBetweenWindows()
    {
        const Tensor image({1, 1, 2048, 2048}, "image");
        for (const char* const name : {"round-trip-matmul3-transferred", "matmul3-constant"}) {
            std::stop_source stop;
            PlannedOperation planned(*m_backend, halving(image.shape()), {.forward = name, .stop = stop.get_token()});
            planned.upload({.src = &image});
            ks_emulation::machine().launches = 0;
            std::jthread person([&] {
                while (std::atomic_ref(ks_emulation::machine().launches).load() < 10)
                    std::this_thread::yield();
                stop.request_stop();
            });
            planned.execute();
            QVERIFY(ks_emulation::machine().launches < 100'000);
        }
    }
};

QTEST_APPLESS_MAIN(TestWindowProducts)
#include "tst_window_products.moc"
