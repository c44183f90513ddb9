#include "core/backends/plugin/plugin_abi.h"
#include "core/base/error.h"
#include "core/ops/window.h"
#include "core/verify/compare.h"
#include "core/verify/random_case.h"
#include "core/verify/runner.h"

#include <cuda_runtime.h>

#include <QTest>

using namespace ks;

extern "C" const PluginDescription* ks_backend_plugin();

namespace {

/// Random cases hardly ever meet what the 2×2/2 kernels ask for, so these get cases bent to it.
TestCase suitableCase(const Implementation& one, OpKind op, std::uint64_t number)
{
    TestCase test = randomCase(op, 35, number);
    if (one.supports(test.spec) || !isPool(op))
        return test;
    OpSpec bent = defaultSpec(op, test.spec.src);
    bent.src.w = (bent.src.w + 3) / 4 * 4;
    bent.src.h += bent.src.h % 2;
    return caseOf(bent, test.kind, number);
}

/// "" when all results of the pass lie within their bounds.
QString problem(Backend& backend, const TestCase& test, Pass pass, const Implementation& one)
{
    RunOptions options{.passes = {pass}, .guardBytes = blockAlignment};
    (isForward(pass) ? options.forward : options.backward) = one.name;
    const OperationRun result = run(backend, test.spec, test.operands(), options);
    const OperationRun again = run(backend, test.spec, test.operands(), options);
    const QString where = QString::fromStdString(describe(test.spec) + " " + std::string(nameOf(pass)) + " " + std::string(one.name) +
                                                 " on " + std::string(nameOf(test.kind)) + ": ");
    if (!result.overrun.empty())
        return where + "written beyond " + QString::fromUtf8(nameOf(result.overrun.front()).data());
    const Evaluator evaluator(test.spec, test.operands());
    const CompareOptions compareOptions{.unitRoundoffs = one.unitRoundoffs, .rules = one.rules};
    for (const Role role : resultsOf(test.spec, pass)) {
        const OracleTensor expected = oracleTensor(evaluator, role, compareOptions);
        Comparison comparison = compare(expected, result.of(role));
        if (pass == Pass::Training && !result.argMax.empty())
            comparison.merge(compareArgMax(evaluator, expected, result.argMax, one.rules));
        if (comparison.verdict == Verdict::Beyond)
            return where + QString::fromStdString(comparison.sentence().english());
        if (!sameBits(result.of(role), again.of(role)))
            return where + "other bits the second time";
    }
    return {};
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
        QTest::addColumn<int>("pass");
        QTest::addColumn<int>("index");
        for (const OpKind op : allOps())
            for (const Pass pass : allPasses) {
                const auto table = m_backend->implementations(op, pass);
                for (std::size_t i = 0; i < table.size(); ++i)
                    QTest::addRow("%s %s %s", nameOf(op).data(), nameOf(pass).data(), table[i].name.data())
                        << static_cast<int>(op) << static_cast<int>(pass) << static_cast<int>(i);
            }
    }

    void agreesWithTheOracle()
    {
        QFETCH(int, op);
        QFETCH(int, pass);
        QFETCH(int, index);
        const Implementation& one =
            m_backend->implementations(static_cast<OpKind>(op), static_cast<Pass>(pass))[static_cast<std::size_t>(index)];
        // The emulation runs 1024 threads per window here.
        const bool perWindow = one.name.starts_with("matmul");
        const std::uint64_t wanted = perWindow ? 20 : 60;
        std::uint64_t done = 0;
        for (std::uint64_t number = 0; number < 40 * wanted && done < wanted; ++number) {
            const TestCase test = suitableCase(one, static_cast<OpKind>(op), number);
            if (!one.supports(test.spec) || (perWindow && shapeOf(test.spec, Role::Dst).elements() > 60))
                continue;
            ++done;
            const QString text = problem(*m_backend, test, static_cast<Pass>(pass), one);
            QVERIFY2(text.isEmpty(), qPrintable(text));
        }
        QVERIFY2(done >= 5, "hardly any case is supported: the test says nothing");
    }

    void emulationReallyRan() { QVERIFY(ks_emulation::machine().launches > 1000); }

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
        QTest::addColumn<QString>("said");
        QTest::newRow("no driver") << 0 << 35 << 0 << "does not answer";
        QTest::newRow("old driver") << 11080 << 35 << 0 << "11.8";
        QTest::newRow("no device") << 13000 << 100 << 0 << "no NVIDIA GPU";
        QTest::newRow("none counted") << 13000 << 0 << 0 << "no NVIDIA GPU";
    }

    void driverProblemsAreTold()
    {
        QFETCH(int, driver);
        QFETCH(int, result);
        QFETCH(int, count);
        QFETCH(QString, said);
        const ks_emulation::Machine before = ks_emulation::machine();
        ks_emulation::machine().driverVersion = driver;
        ks_emulation::machine().deviceCountResult = static_cast<cudaError_t>(result);
        ks_emulation::machine().deviceCount = count;
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
