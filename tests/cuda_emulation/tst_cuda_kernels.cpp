#include "core/backends/cuda/descriptions.h"
#include "core/backends/plugin/plugin_abi.h"
#include "core/base/error.h"
#include "core/runtime/runner.h"
#include "core/verify/random_case.h"
#include "core/verify/suite.h"
#include "tests/places.h"
#include "tests/volume.h"

#include <cuda_runtime.h>

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <set>

using namespace ks;

extern "C" const PluginDescription* ks_backend_plugin();

namespace {

const std::size_t mostCases = casesOf(40, 10); ///< ten have all kinds of numbers
const std::size_t leastCases = casesOf(10, 5);

/// KS_SEED=7 looks at other cases than those of every day.
std::uint64_t seedOfCases()
{
    bool given = false;
    const std::uint64_t seed = qEnvironmentVariable("KS_SEED").toULongLong(&given);
    return given ? seed : SuiteOptions{}.seed;
}

/// The numbers of the random cases that an implementation is tried on: such that it supports in every pass.
std::vector<std::uint64_t> casesFor(const Backend& backend, OpKind op, const std::string& implementation)
{
    const bool perWindow = implementation.find("matmul") != std::string::npos; // the emulation runs 1024 threads per window here
    const bool perPixel = op == OpKind::Softmax && implementation == "block";  // and 128 per pixel here
    const std::int64_t mostCells = perWindow ? 60 : perPixel ? 400 : std::numeric_limits<std::int64_t>::max();
    const std::uint64_t seed = seedOfCases();
    const auto supported = [&](const OpSpec& spec) {
        for (const Pass pass : allPasses)
            for (const Implementation& one : backend.implementations(op, pass))
                if (one.name == implementation && !one.supports(spec))
                    return false;
        return true;
    };
    std::vector<std::uint64_t> numbers;
    const auto enough = [&](std::uint64_t looked) { // an implementation for few settings needs a longer search with some seeds
        return numbers.size() >= (perWindow ? std::min<std::size_t>(20, mostCases) : mostCases) ||
               (looked >= 1000 && numbers.size() >= leastCases) || looked >= 20000;
    };
    for (std::uint64_t number = 0; !enough(number); ++number) {
        const OpSpec spec = randomSpec(op, seed, number);
        if (supported(spec) && shapeOf(spec, Role::Dst).elements() <= mostCells)
            numbers.push_back(number);
    }
    return numbers;
}

} // namespace

/// Every kernel of the CUDA backend, run on the processor by the emulation, against the oracle.
class TestCudaKernels : public QObject {
    Q_OBJECT

    std::unique_ptr<Backend> m_backend;

private slots:
    void initTestCase() { m_backend = ks_backend_plugin()->make(); }

    void agreesWithTheOracle_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<QString>("implementation");
        for (const OpKind op : allOps()) {
            std::set<std::string_view> names;
            for (const Pass pass : allPasses)
                for (const Implementation& one : m_backend->implementations(op, pass))
                    names.insert(one.name);
            for (const std::string_view name : names)
                QTest::addRow("%s %s", nameOf(op).data(), name.data()) << static_cast<int>(op) << QString::fromUtf8(name.data());
        }
    }

    void agreesWithTheOracle()
    {
        QFETCH(int, op);
        QFETCH(QString, implementation);
        SuiteOptions options{.op = static_cast<OpKind>(op), .implementation = implementation.toStdString(), .seed = seedOfCases()};
        Backend* const backends[] = {m_backend.get()};
        std::map<Pass, std::uint64_t> cases;
        const bool cublas = options.implementation.find("cublas") != std::string::npos; // what stands for it works at once
        for (const std::uint64_t number : casesFor(*m_backend, *options.op, options.implementation)) {
            options.onlyCase = number;
            ks_emulation::machine().shuffled = number % 2 == 1;       // a race shows as a result that depends on the order
            ks_emulation::machine().late = number % 4 < 2 && !cublas; // and a missing wait as an old result
            for (const SuiteRow& row : runSuite(options, backends).rows) {
                QVERIFY2(row.ok(), row.messages.empty() ? "failed" : row.messages.front().c_str());
                cases[row.pass] += row.cases;
            }
        }
        for (const auto& [pass, count] : cases)
            QVERIFY2(count >= leastCases, "hardly any case is supported: this says nothing");
    }

    /// The update of a whole training step and the one by itself, by every optimiser.
    void updatesAgreeWithTheOracle()
    {
        Backend* const backends[] = {m_backend.get()};
        for (std::uint64_t number = 0; number < casesOf(28, 14); ++number) { // 14: seven kinds of numbers, whole steps and updates alone
            ks_emulation::machine().shuffled = number % 2 == 1;
            ks_emulation::machine().late = number % 4 < 2;
            const SuiteResult result = runSuite({.updatesAlone = true, .onlyCase = number}, backends);
            QVERIFY2(result.ok(), truthTable(result).c_str());
            QCOMPARE(result.cases(), std::uint64_t{allOptimizers().size()});
        }
    }

    /// What people read before a GPU is there is what runs once it is.
    void everyImplementationRuns()
    {
        for (const OpKind op : allOps())
            for (const Pass pass : allPasses)
                QVERIFY2(std::ranges::equal(cuda::descriptionsOf(op, pass), m_backend->implementations(op, pass), {}, &Implementation::name,
                                            &Implementation::name),
                         nameOf(op).data());
    }

    /// The large layers that the wide tiles are made for get them; where a device would mostly idle with them, or a kernel is too long, others
    /// step in.
    void autoTakesWhatFits()
    {
        const auto taken = [&](const OpSpec& spec, Pass pass) {
            for (const Implementation& one : m_backend->implementations(spec.op, pass))
                if (one.supports(spec) && (!one.prefers || one.prefers(spec)))
                    return std::string(one.name);
            return std::string();
        };
        OpSpec wide = defaultSpec(OpKind::Conv, {32, 64, 56, 56});
        wide.filters = 64;
        wide.pads = {1, 1, 1, 1};
        OpSpec single = wide;
        single.src.n = 1;
        OpSpec longKernel = wide;
        longKernel.kernel = {1, 16};
        OpSpec few = wide;
        few.filters = 6;
        for (const Pass pass : allPasses) {
            QCOMPARE(taken(wide, pass), std::string("implicit-warp"));
            QCOMPARE(taken(single, pass), std::string("implicit"));
            QCOMPARE(taken(longKernel, pass), std::string("implicit"));
            QCOMPARE(taken(few, pass), std::string("direct"));
        }
    }

    /// What the window shows for a kernel is taken from this folder when the program is built.
    void everyRowHasItsSource()
    {
        const std::filesystem::path backends = test::sourcePath("core/backends");
        for (const OpKind op : allOps())
            for (const Pass pass : allPasses)
                for (const Implementation& one : m_backend->descriptions(op, pass))
                    QVERIFY2(!one.source.empty() && std::filesystem::is_regular_file(backends / one.source),
                             (std::string(nameOf(op)) + ' ' + std::string(one.name) + ": " + std::string(one.source)).c_str());
    }

    void cleanup() { ks_emulation::machine().shuffled = ks_emulation::machine().late = false; }

    void emulationReallyRan() { QVERIFY(ks_emulation::machine().launches > 1000); }

    /// Copies in several pieces, through pinned memory that is used again and again.
    void largeCopies()
    {
        ks_emulation::machine().late = true;
        std::vector<std::uint32_t> cells(1500001);
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i] = static_cast<std::uint32_t>(i * 2654435761U);
        std::vector<std::uint32_t> back(cells.size());
        const std::unique_ptr<Buffer> buffer = m_backend->allocate(cells.size() * sizeof(std::uint32_t), "x");
        buffer->upload(std::as_bytes(std::span(cells)));
        buffer->download(std::as_writable_bytes(std::span(back)));
        QVERIFY(back == cells);
    }

    void nothingLeaks()
    {
        const std::size_t before = ks_emulation::machine().used;
        const TestCase test = randomCase(OpKind::MaxPool, 1, 1);
        run(*m_backend, test.spec, test.operands(), {.passes = {Pass::BackwardData}});
        QCOMPARE(ks_emulation::machine().used, before);
    }

    void outOfMemoryNamesTheTensor()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::MaxPool, {1, 4, 64, 64}), DataKind::Uniform, 1);
        const std::size_t memory = std::exchange(ks_emulation::machine().memory, ks_emulation::machine().used + 70000);
        try {
            run(*m_backend, test.spec, test.operands());
            QFAIL("there is room for src only");
        } catch (const OutOfMemory& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains("dst"), error.what());
        }
        ks_emulation::machine().memory = memory;
    }

    void driverProblemsAreTold_data()
    {
        QTest::addColumn<int>("driver");
        QTest::addColumn<int>("result");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("major");
        QTest::addColumn<QString>("said");
        QTest::newRow("no driver") << 0 << 35 << 0 << 8 << "does not answer";
        QTest::newRow("old driver") << 11080 << 35 << 0 << 8 << "11.8";
        QTest::newRow("no device") << 13000 << 100 << 0 << 8 << "no NVIDIA GPU";
        QTest::newRow("none counted") << 13000 << 0 << 0 << 8 << "no NVIDIA GPU";
        QTest::newRow("old card") << 13000 << 0 << 1 << 7 << "has compute capability 7.0, and this program was built for 8.0 and newer";
    }

    void driverProblemsAreTold()
    {
        QFETCH(int, driver);
        QFETCH(int, result);
        QFETCH(int, count);
        QFETCH(int, major);
        QFETCH(QString, said);
        const ks_emulation::Machine before = ks_emulation::machine();
        ks_emulation::machine().driverVersion = driver;
        ks_emulation::machine().deviceCountResult = static_cast<cudaError_t>(result);
        ks_emulation::machine().deviceCount = count;
        ks_emulation::machine().major = major;
        QString reason;
        try {
            ks_backend_plugin()->make();
        } catch (const Unsupported& error) {
            reason = QString::fromUtf8(error.what());
        }
        ks_emulation::machine() = before;
        QVERIFY2(reason.contains(said), qPrintable(reason));
    }
};

QTEST_APPLESS_MAIN(TestCudaKernels)
#include "tst_cuda_kernels.moc"
