#include "core/backends/chained_network.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/ops/op_info.h"
#include "core/verify/suite.h"
#include "tests/volume.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <set>

using namespace ks;

namespace {

/// Relu that also writes one cell too many.
class Overrunning final : public CpuBackend {
public:
    Overrunning() : CpuBackend(table(), 1) {}
    BackendInfo info() const override { return {.id = "overrunning", .title = Text("writes past the end")}; }

private:
    static CpuTable table()
    {
        CpuTable table;
        table.add(OpKind::Relu, Pass::Inference,
                  {{.name = "long", .story = Text("one too many")}, [](const OpSpec& spec, const HostArgs& args) {
                       for (std::int64_t i = 0; i <= spec.src.elements(); ++i)
                           args.dst[i] = i < spec.src.elements() && args.src[i] < 0 ? 0 : i < spec.src.elements() ? args.src[i] : 0;
                   }});
        return table;
    }
};

/// Adam's corrections are one update ahead.
class MiscountingStep final : public ChainedNetwork {
    using ChainedNetwork::ChainedNetwork;

    void updateOne(Parameter& parameter, float rate) override
    {
        ++m_updates;
        ChainedNetwork::updateOne(parameter, rate);
        --m_updates;
    }
};

class Miscounting final : public CpuBackend {
public:
    Miscounting() : CpuBackend({}, 1) {}
    BackendInfo info() const override { return {.id = "miscounting", .title = Text("counts its updates wrong")}; }
    std::unique_ptr<PlannedNetwork> planNetwork(const Graph& graph, const PlanSpec& spec) override
    {
        return std::make_unique<MiscountingStep>(requireBackend("serial"), graph, spec);
    }
};

SuiteResult verifySerial(const SuiteOptions& options)
{
    const std::array backends = {findBackend("serial")};
    return runSuite(options, backends);
}

} // namespace

class TestSuite : public QObject {
    Q_OBJECT

private slots:
    /// The parity suite proper: every operator × backend × implementation × pass.
    void everythingAgreesWithTheOracle()
    {
        const SuiteResult result = runSuite({.cases = 10});
        QVERIFY2(result.ok(), truthTable(result).c_str());
        std::set<OpKind> ops;
        std::set<OptimizerKind> optimizers;
        for (const SuiteRow& row : result.rows)
            if (row.cases > 0 && row.optimizer)
                optimizers.insert(*row.optimizer);
            else if (row.cases > 0)
                ops.insert(row.op);
        QCOMPARE(ops.size(), allOps().size());
        QCOMPARE(optimizers.size(), allOptimizers().size());
    }

    void gradientsAgreeWithDifferences()
    {
        const SuiteResult result = runSuite({.mode = SuiteMode::Gradient, .cases = 4});
        QVERIFY2(result.ok(), truthTable(result).c_str());
    }

    void everyFaultIsFound_data()
    {
        QTest::addColumn<QString>("name");
        for (const FaultInfo& fault : allFaults())
            QTest::addRow("%s", std::string(fault.name).c_str()) << QString::fromStdString(std::string(fault.name));
    }
    /// In every operator that it can show in, and in no other.
    void everyFaultIsFound()
    {
        QFETCH(QString, name);
        const FaultInfo* info = findFault(name.toStdString());
        QVERIFY(info);
        QVERIFY(!info->title.empty() && !info->story.empty());
        for (const OpKind op : allOps()) {
            bool affected = false;
            for (const Pass pass : allPasses)
                affected |= hasPass(op, pass) && info->affects(infoOf(op), pass);
            if (!affected)
                continue;
            SuiteResult result = verifySerial({.op = op, .cases = casesOf(40), .fault = info->fault});
            if (result.ok() && !allCases()) // a fault that shows rarely
                result = verifySerial({.op = op, .cases = 40, .fault = info->fault});
            QVERIFY2(!result.ok(), std::string(nameOf(op)).c_str());
            const bool arrays = info->fault == Fault::StaleArgMax || info->fault == Fault::LastTieWins;
            for (const SuiteRow& row : result.rows) {
                const bool expected = info->affects(infoOf(op), row.pass);
                QVERIFY2(row.ok() || expected || arrays, truthTable(result).c_str());
            }
        }
    }

    void failuresComeWithALineThatReproducesThem()
    {
        const SuiteResult result = verifySerial({.op = OpKind::Conv, .pass = Pass::Inference, .cases = 20, .fault = Fault::FlippedKernel});
        QCOMPARE(result.rows.size(), std::size_t{1});
        const std::string& message = result.rows.front().messages.front();
        const std::string wanted =
            "kernelscope-cli verify --op Conv --backend serial --implementation textbook --pass inference --seed 35 --case ";
        const auto at = message.find(wanted);
        QVERIFY2(at != std::string::npos, message.c_str());
        const std::uint64_t number = std::stoull(message.substr(at + wanted.size()));
        QVERIFY(!verifySerial({.op = OpKind::Conv, .pass = Pass::Inference, .onlyCase = number, .fault = Fault::FlippedKernel}).ok());
        QVERIFY(verifySerial({.op = OpKind::Conv, .pass = Pass::Inference, .onlyCase = number}).ok());
        QVERIFY(message.find("--fault flipped-kernel") != std::string::npos);
    }

    /// Every setting and kind of number on every backend that trains.
    void everyUpdateAgreesWithTheOracle()
    {
        const std::uint64_t cases = casesOf(140);
        const SuiteResult result = runSuite({.updatesAlone = true, .cases = cases});
        QVERIFY2(result.ok(), truthTable(result).c_str());
        for (const SuiteRow& row : result.rows) {
            QVERIFY(row.optimizer.has_value());
            QCOMPARE(row.work(), SuiteRow::updateName);
            QVERIFY2(row.cases == cases || row.cases == 0, truthTable(result).c_str());
            QVERIFY(row.worst.compared > 0 || row.cases == 0);
            if (row.cases > 0) // of most there is something to say: not of all that is too large or too small for float32
                QVERIFY2(3 * (row.worst.undecided + row.worst.overflowed) < row.worst.compared, truthTable(result).c_str());
        }
        QVERIFY(std::ranges::any_of(result.rows, [](const SuiteRow& row) { return row.backend == "lanes" && row.cases > 0; }));
    }

    /// Of the optimisers that count their updates alone, and with the line that shows it again.
    void anUpdateThatIsMiscountedIsFound()
    {
        Miscounting backend;
        const std::array<Backend*, 1> backends = {&backend};
        for (const OptimizerKind kind : allOptimizers()) {
            const bool counts = kind == OptimizerKind::Adam || kind == OptimizerKind::AdamW;
            const SuiteResult result = runSuite({.optimizer = kind, .cases = 20}, backends);
            QCOMPARE(result.rows.size(), std::size_t{1});
            QVERIFY2(result.ok() == !counts, truthTable(result).c_str());
            if (!counts)
                continue;
            const std::string& message = result.rows.front().messages.front();
            const std::string wanted =
                "kernelscope-cli verify --op " + std::string(nameOf(kind)) + " --backend miscounting --pass update --seed 35 --case ";
            const auto at = message.find(wanted);
            QVERIFY2(at != std::string::npos, message.c_str());
            QVERIFY(!runSuite({.optimizer = kind, .onlyCase = std::stoull(message.substr(at + wanted.size()))}, backends).ok());
        }
    }

    void guardZonesSeeWritesPastTheEnd()
    {
        Overrunning backend;
        const std::array<Backend*, 1> backends = {&backend};
        const SuiteResult result = runSuite({.op = OpKind::Relu, .cases = 5}, backends);
        QVERIFY(!result.ok());
        QVERIFY2(truthTable(result).find("wrote outside dst") != std::string::npos, truthTable(result).c_str());
    }

    void theGradientModeFindsAFault()
    {
        QVERIFY(!verifySerial({.mode = SuiteMode::Gradient, .op = OpKind::Conv, .fault = Fault::MissingBiasGradient}).ok());
        QVERIFY(!verifySerial({.mode = SuiteMode::Gradient, .op = OpKind::MaxPool, .fault = Fault::LastWritePoolGradient}).ok());
    }

    void theTableAndJsonSayTheSame()
    {
        const SuiteResult result = verifySerial({.op = OpKind::Relu, .cases = 3});
        const nlohmann::json json = toJson(result);
        QCOMPARE(json.at("rows").size(), result.rows.size());
        QVERIFY(json.at("ok").get<bool>());
        QCOMPARE(json.at("rows")[0].at("verdict").get<std::string>(), std::string("equal"));
        QVERIFY(truthTable(result).find("Relu") != std::string::npos);
        QVERIFY(!parseJson(json.dump(), "text").empty());
    }

    void performanceAndSupportModes()
    {
        const SuiteResult times = verifySerial({.mode = SuiteMode::Performance, .op = OpKind::Relu});
        QVERIFY(times.ok());
        for (const SuiteRow& row : times.rows)
            QVERIFY(row.medianSeconds > 0);
        const SuiteResult support = runSuite({.mode = SuiteMode::Support, .op = OpKind::MaxPool, .cases = 10});
        for (const SuiteRow& row : support.rows)
            QVERIFY(row.cases + row.skipped == 10);
    }

    void namesThatDoNotExistAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN(runSuite({.backend = "abacus"}), InputError);
        QVERIFY_EXCEPTION_THROWN(runSuite({.implementation = "magic"}), InputError);
        QVERIFY(findFault("bad luck") == nullptr);
        QVERIFY(!suiteModeNamed("everything"));
    }

    void aStopEndsTheSuite()
    {
        std::stop_source source;
        source.request_stop();
        const SuiteResult result = runSuite({.stop = source.get_token()});
        QVERIFY(result.stopped);
        QCOMPARE(result.cases(), std::uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestSuite)
#include "tst_suite.moc"
