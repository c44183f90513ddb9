#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/ops/op_info.h"
#include "core/runtime/runner.h"
#include "core/verify/random_case.h"

#include <QScopeGuard>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <omp.h>
#include <set>
#include <string>
#include <thread>

using namespace ks;

namespace {

std::vector<Backend*> availableBackends()
{
    std::vector<Backend*> list;
    for (Backend* backend : allBackends())
        if (backend->info().available)
            list.push_back(backend);
    return list;
}

} // namespace

/// What every backend owes whoever holds it, apart from right numbers.
class TestBackendContract : public QObject {
    Q_OBJECT

private slots:
    void idsAreUniqueAndFound()
    {
        std::set<std::string> ids;
        for (Backend* backend : allBackends()) {
            const BackendInfo info = backend->info();
            QVERIFY2(ids.insert(info.id).second, info.id.c_str());
            QCOMPARE(findBackend(info.id), backend);
            QVERIFY(!info.title.empty());
            QVERIFY2(info.available || !info.reason.empty(), info.id.c_str());
        }
        QVERIFY(ids.contains("serial"));
        QVERIFY(findBackend("abacus") == nullptr);
        try {
            requireBackend("abacus");
            QFAIL("there is no abacus");
        } catch (const InputError& error) {
            QVERIFY(std::string(error.what()).find("serial") != std::string::npos);
        }
    }

    /// The registry's rows are right about the backends behind them, and name each part that one of them has.
    void traitsAreTrue()
    {
        for (Backend* backend : allBackends()) {
            const BackendInfo info = backend->info();
            const BackendTraits& traits = traitsOf(info.id);
            QCOMPARE(std::string(traits.id), info.id);
            if (!info.available)
                continue;
            const std::unique_ptr<Buffer> buffer = backend->allocate(64, "a few numbers");
            QCOMPARE(dynamic_cast<HostBuffer*>(buffer.get()) == nullptr, traits.isDevice);
            for (const OpKind op : allOps())
                for (const Pass pass : allPasses)
                    if (traits.isReference && hasPass(op, pass))
                        QVERIFY2(!backend->implementations(op, pass).empty(), std::string(nameOf(op)).c_str());
        }
        QCOMPARE(backendsThat(&BackendTraits::isReference).size(), std::size_t{1});
        QCOMPARE(backendsThat(&BackendTraits::isUsual).size(), std::size_t{1});
        QCOMPARE(backendsThat(&BackendTraits::limitsWorkspace).size(), std::size_t{1});
        QVERIFY(traitsOf(referenceBackend()).oneThread);
        QVERIFY(traitsOf(usualBackend()).takesThreads());
        const std::vector<std::string> preferred = preferredForTraining();
        QCOMPARE(preferred.back(), usualBackend()); // which trains every network
        for (std::size_t i = 1; i < preferred.size(); ++i)
            QVERIFY(traitsOf(preferred[i - 1]).trainingRank < traitsOf(preferred[i]).trainingRank);
    }

    /// Results and sessions of other machines and versions have such ids.
    void anUnknownBackendIsOneOnTheProcessor()
    {
        const BackendTraits& traits = traitsOf("abacus");
        QVERIFY(traits.takesThreads());
        QVERIFY(!traits.isReference && !traits.isUsual && traits.trainingRank == 0);
    }

    /// The window asks from its own thread while the compute thread runs: the answers are the same as without.
    void answersQuestionsWhileItRuns()
    {
        const OpSpec spec = defaultSpec(OpKind::Conv, {1, 4, 20, 20});
        const auto answers = [&] {
            std::string all;
            for (const Backend* backend : allBackends()) {
                const BackendInfo info = backend->info();
                all += info.id + info.title.english() + info.device.english() + info.version + info.reason.english();
                for (const Pass pass : allPasses) {
                    const Support support = backend->supports(spec, pass);
                    all += support ? "yes" : support.reason.english();
                    for (const Implementation& one : backend->implementations(spec.op, pass)) {
                        all += one.name;
                        all += !one.supports || one.supports(spec) ? '+' : '-';
                        all += !one.prefers || one.prefers(spec) ? '+' : '-';
                    }
                }
            }
            return all;
        };
        const std::string expected = answers();
        const TestCase one = caseOf(spec, DataKind::Uniform, 5);
        std::atomic<int> different = 0;
        std::atomic<bool> done = false;
        std::vector<std::jthread> askers;
        for (int i = 0; i < 3; ++i)
            askers.emplace_back([&] {
                do
                    different += answers() != expected ? 1 : 0;
                while (!done);
            });
        for (int round = 0; round < 3; ++round)
            for (Backend* backend : availableBackends())
                if (backend->supports(spec, Pass::Training))
                    run(*backend, spec, one.operands(), {.passes = {Pass::Training, Pass::BackwardData, Pass::BackwardWeights}});
        done = true;
        askers.clear();
        QCOMPARE(different.load(), 0);
    }

    void implementationsHaveNamesAndStories()
    {
        for (const Backend* backend : availableBackends())
            for (const OpKind op : allOps())
                for (const Pass pass : allPasses) {
                    std::set<std::string_view> names;
                    for (const Implementation& one : backend->implementations(op, pass)) {
                        QVERIFY(!one.name.empty() && one.name != "auto");
                        QVERIFY2(names.insert(one.name).second, std::string(one.name).c_str());
                        QVERIFY2(!one.story.empty(), std::string(one.name).c_str());
                    }
                }
    }

    /// What people read is known without a driver: name, story and source of every implementation, in the order of the table.
    void everyBackendCanBeRead()
    {
        for (const Backend* backend : allBackends())
            for (const OpKind op : allOps())
                for (const Pass pass : allPasses) {
                    const std::vector<Implementation> described = backend->descriptions(op, pass);
                    const std::string where = backend->info().id + ' ' + std::string(nameOf(op)) + ' ' + std::string(nameOf(pass));
                    if (backend->info().available)
                        QVERIFY2(std::ranges::equal(described, backend->implementations(op, pass), {}, &Implementation::name,
                                                    &Implementation::name),
                                 where.c_str());
                    std::set<std::string_view> names;
                    for (const Implementation& one : described) {
                        QVERIFY2(names.insert(one.name).second, where.c_str());
                        QVERIFY2(!one.story.empty() && !one.source.empty(), where.c_str());
                    }
                }
        for (const OpKind op : allOps()) // an operator may come to them later than to the others; what cuda has, cudnn borrows
            QVERIFY2(findBackend("cuda")->descriptions(op, Pass::Inference).empty() ||
                         !findBackend("cudnn")->descriptions(op, Pass::Inference).empty(),
                     nameOf(op).data());
        const auto columns = findBackend("cuda")->descriptions(OpKind::Conv, Pass::Inference);
        QCOMPARE(implementationNamed(columns, "im2col-warp")->source, std::string_view("cuda/im2col.cu"));
    }

    void serialDoesEverything()
    {
        const Backend& serial = requireBackend("serial");
        for (const OpKind op : allOps())
            for (const Pass pass : allPasses)
                if (hasPass(op, pass))
                    QVERIFY(serial.supports(defaultSpec(op, {1, 1, 5, 5}), pass));
    }

    void wrongRequestsAreRefusedWithReasons()
    {
        const OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        OpSpec illegal = spec;
        illegal.kernel = {9, 9};
        for (Backend* backend : availableBackends()) {
            if (!backend->supports(spec, Pass::Inference)) {
                QVERIFY_EXCEPTION_THROWN(backend->plan(spec, Pass::Inference), Unsupported);
                continue;
            }
            QVERIFY_EXCEPTION_THROWN(backend->plan(illegal, Pass::Inference), InputError);
            try {
                backend->plan(spec, Pass::Inference, {.implementation = "magic"});
                QFAIL("magic does not exist");
            } catch (const InputError& error) {
                QVERIFY2(std::string(error.what()).find("magic") != std::string::npos, error.what());
            }
            QVERIFY_EXCEPTION_THROWN(run(*backend, spec, {}, {.passes = {Pass::BackwardWeights}}), InputError);
            QVERIFY_EXCEPTION_THROWN(run(*backend, spec, {}), InputError);
            const Tensor small({1, 1, 3, 3});
            QVERIFY_EXCEPTION_THROWN(run(*backend, spec, {.src = &small}), InputError);
        }
    }

    void buffersCopyWithinTheirBoundsOnly()
    {
        for (Backend* backend : availableBackends()) {
            const auto buffer = backend->allocate(100, "hundred bytes");
            QCOMPARE(buffer->bytes(), std::size_t{100});
            buffer->fill(std::byte{7});
            std::vector<std::byte> bytes(30, std::byte{1});
            buffer->upload(bytes, 70);
            QVERIFY_EXCEPTION_THROWN(buffer->upload(bytes, 71), InputError);
            QVERIFY_EXCEPTION_THROWN(buffer->download(bytes, 101), InputError);
            std::vector<std::byte> all(100);
            buffer->download(all);
            QVERIFY(all[69] == std::byte{7} && all[70] == std::byte{1});
        }
    }

    void partsAreWindowsOnTheWhole()
    {
        for (Backend* backend : availableBackends()) {
            const auto whole = backend->allocate(256, "whole");
            whole->fill(std::byte{0});
            const auto part = backend->part(*whole, 64, 100);
            if (!part)
                continue;
            QCOMPARE(part->bytes(), std::size_t{100});
            part->fill(std::byte{9});
            std::vector<std::byte> all(256);
            whole->download(all);
            QCOMPARE(std::ranges::count(all, std::byte{9}), 100);
            QVERIFY(all[64] == std::byte{9} && all[163] == std::byte{9} && all[164] == std::byte{0});
            QVERIFY_EXCEPTION_THROWN(backend->part(*whole, 192, 65), InputError);
        }
    }

    /// Who asks for winners where a library keeps them to itself is sent to the usual backend.
    void theUsualBackendTellsItsWinners()
    {
        for (const OpKind op : allOps()) {
            if (!infoOf(op).takesMaximum)
                continue;
            const TestCase test = caseOf(defaultSpec(op, {2, 3, 8, 8}), DataKind::Uniform, 1);
            for (const std::string& id : {usualBackend(), referenceBackend()}) {
                const OperationRun result = run(requireBackend(id), test.spec, test.operands(), {.passes = {Pass::Training}});
                QCOMPARE(result.argMax.size(), static_cast<std::size_t>(shapeOf(test.spec, Role::Dst).elements()));
            }
        }
    }

    /// Who computes next on this thread would else take as many threads as the backend before was told.
    void runsLeaveTheThreadsOfTheirCaller()
    {
        const int before = omp_get_max_threads();
        constexpr int callers = 3; // neither what the backends are told nor what anybody takes by itself
        const auto restore = qScopeGuard([before] { omp_set_num_threads(before); });
        for (Backend* backend : availableBackends())
            for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose, OpKind::Gemm, OpKind::MaxPool}) {
                const TestCase test = caseOf(defaultSpec(op, {2, 3, 8, 8}), DataKind::Uniform, 1);
                for (const Pass pass : allPasses) {
                    if (!hasPass(op, pass) || !backend->supports(test.spec, pass))
                        continue;
                    omp_set_num_threads(callers);
                    run(*backend, test.spec, test.operands(), {.passes = {pass}, .threads = 2});
                    QVERIFY2(omp_get_max_threads() == callers,
                             qPrintable(QString::fromStdString(backend->info().id + " " + std::string(nameOf(op)))));
                }
            }
    }

    void aStoppedRunSaysSo()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::Conv, {1, 2, 9, 9}), DataKind::Uniform, 1);
        std::stop_source source;
        source.request_stop();
        const OperationRun result = run(requireBackend("serial"), test.spec, test.operands(), {.stop = source.get_token()});
        QVERIFY(result.stopped);
    }

    void workspaceOverBudgetLeaksNothing()
    {
        const std::size_t before = MemoryBudget::instance().used();
        const TestCase test = caseOf(defaultSpec(OpKind::MaxPool, {1, 4, 64, 64}), DataKind::Uniform, 1);
        const std::size_t limit = MemoryBudget::instance().limit();
        MemoryBudget::instance().setLimit(MemoryBudget::instance().used() + 70000); // room for src, not for dst
        for (Backend* backend : availableBackends())
            if (backend->info().memory == MemoryBudget::instance().limit() && // a GPU has memory of its own
                backend->supports(test.spec, Pass::BackwardData))
                QVERIFY_EXCEPTION_THROWN(run(*backend, test.spec, test.operands(), {.passes = {Pass::BackwardData}}), OutOfMemory);
        MemoryBudget::instance().setLimit(limit);
        QCOMPARE(MemoryBudget::instance().used() - before, test.src.shape().bytes() + test.diffDst.shape().bytes());
    }
};

QTEST_APPLESS_MAIN(TestBackendContract)
#include "tst_backend_contract.moc"
