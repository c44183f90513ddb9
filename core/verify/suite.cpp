#include "core/verify/suite.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"
#include "core/runtime/runner.h"
#include "core/tensor/philox.h"
#include "core/verify/gradient_check.h"
#include "core/verify/random_case.h"
#include "core/verify/update_check.h"

#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

namespace ks {

namespace {

constexpr std::array<std::pair<SuiteMode, std::string_view>, 4> modeNames = {{{SuiteMode::Test, "test"},
                                                                              {SuiteMode::Gradient, "gradient"},
                                                                              {SuiteMode::Performance, "performance"},
                                                                              {SuiteMode::Support, "support"}}};
constexpr std::size_t mostMessages = 3;

/// A shape on which times mean something and the oracle is still quick.
OpSpec performanceSpec(OpKind op)
{
    OpSpec spec = defaultSpec(op, {4, 16, 56, 56});
    const WeightsKind weights = infoOf(op).weights;
    if (weights == WeightsKind::Filters) {
        spec.src.n = 1;
        spec.filters = 16;
        spec.pads = {1, 1, 1, 1};
    }
    if (weights == WeightsKind::Matrix) { // a fully connected layer behind an image
        spec.src = {64, 16, 5, 5};
        spec.filters = 120;
    }
    return spec;
}

/// A case with its oracle: each expected tensor is computed once, for all backends that judge by the same rules.
class OracleCase {
public:
    OracleCase(TestCase test, std::uint64_t number, std::int64_t maxCells)
        : m_test(std::move(test)), m_number(number), m_maxCells(maxCells), m_evaluator(m_test.spec, m_test.operands())
    {
    }

    const TestCase& test() const { return m_test; }
    const Evaluator& evaluator() const { return m_evaluator; }
    std::uint64_t number() const { return m_number; }

    const OracleTensor& expected(Role role, const Implementation& by)
    {
        for (const Known& one : m_known)
            if (one.tensor->of == role && one.rules == by.rules && one.roundoffs == by.unitRoundoffs)
                return *one.tensor;
        const CompareOptions options{.unitRoundoffs = by.unitRoundoffs, .rules = by.rules, .maxCells = m_maxCells, .seed = m_number};
        m_known.push_back({by.rules, by.unitRoundoffs, std::make_unique<OracleTensor>(oracleTensor(m_evaluator, role, options))});
        return *m_known.back().tensor;
    }

private:
    struct Known {
        Rules rules;
        double roundoffs;
        std::unique_ptr<OracleTensor> tensor;
    };

    TestCase m_test;
    std::uint64_t m_number;
    std::int64_t m_maxCells;
    Evaluator m_evaluator;
    std::vector<Known> m_known;
};

/// With the line that reproduces it.
void takeFailure(SuiteRow& row, const SuiteOptions& options, std::uint64_t number, const std::string& what)
{
    ++row.failures;
    row.worst.verdict = Verdict::Beyond;
    if (row.messages.size() >= mostMessages)
        return;
    std::string line = "kernelscope-cli verify --op " + std::string(row.subject()) + " --backend " + row.backend;
    if (!row.optimizer)
        line += " --implementation " + row.implementation;
    line += " --pass " + std::string(row.work()) + " --seed " + std::to_string(options.seed) + " --case " + std::to_string(number);
    if (options.mode != SuiteMode::Test)
        line += " --mode " + std::string(nameOf(options.mode));
    if (options.fault)
        line += " --fault " + std::string(infoOf(*options.fault).name);
    row.messages.push_back(what + "\n    " + line);
}

void takeSkipped(SuiteRow& row, const std::string& reason)
{
    ++row.skipped;
    if (row.reason.empty())
        row.reason = reason;
}

void runUpdate(SuiteRow& row, const SuiteOptions& options, Backend& backend, const UpdateTest& test)
{
    try {
        const UpdateCheck check = checkUpdate(backend, test);
        ++row.cases;
        row.worst.merge(check.worst);
        for (const std::string& what : check.failures)
            takeFailure(row, options, test.number, describe(test) + ": " + what);
    } catch (const Unsupported& error) {
        takeSkipped(row, error.what());
    } catch (const std::exception& error) {
        ++row.cases;
        takeFailure(row, options, test.number, describe(test) + ": threw: " + error.what());
    }
}

class RowRunner {
public:
    RowRunner(const SuiteOptions& options, Backend& backend, const Implementation& implementation, SuiteRow& row)
        : m_options(options), m_backend(backend), m_meta(implementation), m_row(row)
    {
    }

    void run(OracleCase& one)
    {
        const OpSpec& spec = one.test().spec;
        if (m_meta.supports) {
            const Support support = m_meta.supports(spec);
            if (!support)
                return takeSkipped(m_row, support.reason.english());
        }
        if (m_options.mode == SuiteMode::Support) {
            ++m_row.cases;
            return;
        }
        try {
            if (m_options.mode == SuiteMode::Gradient)
                checkGradients(one);
            else
                checkResults(one);
            ++m_row.cases;
        } catch (const Unsupported& error) { // a library that finds out only when it plans
            takeSkipped(m_row, error.what());
        } catch (const std::exception& error) {
            ++m_row.cases;
            fail(one, std::string("threw: ") + error.what());
        }
    }

private:
    RunOptions runOptions(int threads) const
    {
        RunOptions options{.passes = {m_row.pass}, .threads = threads, .stop = m_options.stop, .guardBytes = 4 * blockAlignment};
        (isForward(m_row.pass) ? options.forward : options.backward) = m_row.implementation;
        return options;
    }

    void checkResults(OracleCase& one)
    {
        PlannedOperation operation(m_backend, one.test().spec, runOptions(0));
        operation.upload(one.test().operands());
        operation.execute();
        const OperationRun first = operation.download();
        if (first.stopped)
            return;
        for (const Role role : first.overrun)
            fail(one, "wrote outside " + std::string(nameOf(role)));
        for (const Role role : resultsOf(one.test().spec, m_row.pass))
            take(one, compare(one.expected(role, m_meta), first.of(role)));
        if (m_row.pass == Pass::Training && !first.argMax.empty()) {
            Comparison winners = compareArgMax(one.evaluator(), one.expected(Role::Dst, m_meta), first.argMax, m_meta.rules);
            if (winners.verdict == Verdict::Beyond)
                fail(one, "arg-max, " + winners.sentence().english());
            m_row.worst.underRules += winners.underRules;
        }
        operation.execute();
        expectSameBits(one, first, operation.download(), "a second run gives other bits");
        if (m_meta.determinism == Determinism::SameBits && one.number() % 4 == 0)
            for (const int threads : {1, 3})
                expectSameBits(one, first, ks::run(m_backend, one.test().spec, one.test().operands(), runOptions(threads)),
                               std::to_string(threads) + " threads give other bits");
        if (m_options.mode == SuiteMode::Performance)
            time(operation);
    }

    void take(const OracleCase& one, const Comparison& comparison)
    {
        m_row.worst.merge(comparison);
        if (comparison.verdict == Verdict::Beyond)
            fail(one, comparison.sentence().english());
    }

    void expectSameBits(const OracleCase& one, const OperationRun& a, const OperationRun& b, const std::string& otherwise)
    {
        for (const Role role : resultsOf(one.test().spec, m_row.pass))
            if (!sameBits(a.of(role), b.of(role)))
                fail(one, std::string(nameOf(role)) + ": " + otherwise);
        if (a.argMax != b.argMax)
            fail(one, "arg-max: " + otherwise);
    }

    void time(PlannedOperation& operation)
    {
        std::array<double, 9> seconds{};
        for (double& sample : seconds) {
            const auto begin = std::chrono::steady_clock::now();
            operation.execute(m_row.pass);
            sample = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        }
        std::ranges::sort(seconds);
        m_row.medianSeconds = seconds[seconds.size() / 2];
    }

    /// A few cells of each gradient, as the backend computed them, against differences of the oracle's loss.
    void checkGradients(OracleCase& one)
    {
        const TestCase& test = one.test();
        const OperationRun result = ks::run(m_backend, test.spec, test.operands(), runOptions(0));
        const Philox philox(m_options.seed, one.number());
        for (const Role role : resultsOf(test.spec, m_row.pass)) {
            const Tensor& gradient = result.of(role);
            for (std::uint64_t i = 0; i < 4; ++i) {
                const Cell cell = cellAt(gradient.shape(), philox.below(i, static_cast<std::uint32_t>(gradient.elements())));
                const OracleValue oracle = one.evaluator().cell(role, cell, m_meta.unitRoundoffs, m_meta.rules);
                const GradientCheck check = checkGradient(test.spec, test.operands(), role, cell,
                                                          {.analytic = static_cast<double>(gradient[cell]), .slack = oracle.tolerance()});
                ++m_row.worst.compared;
                if (check.verdict == GradientVerdict::Wrong)
                    fail(one, std::string(nameOf(role)) + " " + cell.text() + ": " + check.sentence().english());
            }
        }
    }

    void fail(const OracleCase& one, const std::string& what)
    {
        takeFailure(m_row, m_options, one.number(),
                    describe(one.test().spec) + ", data " + std::string(nameOf(one.test().kind)) + ": " + what);
    }

    const SuiteOptions& m_options;
    Backend& m_backend;
    const Implementation& m_meta;
    SuiteRow& m_row;
};

struct PlannedRow {
    Backend* backend = nullptr;
    const Implementation* implementation = nullptr;
    SuiteRow row;
};

/// The rows of one operator that the options ask for.
std::vector<PlannedRow> rowsOf(OpKind op, const SuiteOptions& options, std::span<Backend* const> backends)
{
    std::vector<PlannedRow> rows;
    if (options.optimizer || options.updatesAlone || (options.op && *options.op != op))
        return rows;
    for (Backend* backend : backends)
        for (const Pass pass : allPasses) {
            const bool asked = !options.pass || *options.pass == pass;
            if (!asked || !hasPass(op, pass) || (options.mode == SuiteMode::Gradient && isForward(pass)))
                continue;
            for (const Implementation& one : backend->implementations(op, pass))
                if (options.implementation.empty() || options.implementation == one.name)
                    rows.push_back(
                        {backend, &one, {.op = op, .pass = pass, .backend = backend->info().id, .implementation = std::string(one.name)}});
        }
    return rows;
}

/// The rows of updates by one optimiser: one a backend, which has one way to make them.
std::vector<PlannedRow> rowsOf(OptimizerKind optimizer, const SuiteOptions& options, std::span<Backend* const> backends)
{
    std::vector<PlannedRow> rows;
    if (options.mode != SuiteMode::Test || options.op || options.pass || options.fault || !options.implementation.empty() ||
        (options.optimizer && *options.optimizer != optimizer))
        return rows;
    for (Backend* backend : backends)
        rows.push_back({backend, nullptr, {.optimizer = optimizer, .backend = backend->info().id, .implementation = "auto"}});
    return rows;
}

OracleCase makeCase(OpKind op, const SuiteOptions& options, std::uint64_t number)
{
    constexpr std::int64_t mostCells = 20000;
    if (options.mode == SuiteMode::Performance)
        return {caseOf(performanceSpec(op), DataKind::Uniform, options.seed), number, 2000};
    if (options.mode == SuiteMode::Gradient)
        return {caseOf(randomSpec(op, options.seed, number), number % 2 == 0 ? DataKind::Uniform : DataKind::Ties, options.seed + number),
                number, mostCells};
    return {randomCase(op, options.seed, number), number, mostCells};
}

} // namespace

std::string_view nameOf(SuiteMode mode)
{
    return std::ranges::find(modeNames, mode, &std::pair<SuiteMode, std::string_view>::first)->second;
}

std::optional<SuiteMode> suiteModeNamed(std::string_view name)
{
    const auto found = std::ranges::find(modeNames, name, &std::pair<SuiteMode, std::string_view>::second);
    return found == modeNames.end() ? std::nullopt : std::optional(found->first);
}

std::uint64_t SuiteResult::cases() const
{
    std::uint64_t sum = 0;
    for (const SuiteRow& row : rows)
        sum += row.cases;
    return sum;
}

SuiteResult runSuite(const SuiteOptions& options, const SuiteProgress& progress)
{
    std::vector<Backend*> backends;
    if (!options.backend.empty())
        backends.push_back(&requireBackend(options.backend));
    else
        for (Backend* backend : allBackends())
            if (backend->info().available)
                backends.push_back(backend);
    return runSuite(options, backends, progress);
}

SuiteResult runSuite(const SuiteOptions& options, std::span<Backend* const> given, const SuiteProgress& progress)
{
    std::vector<std::unique_ptr<Backend>> faulty;
    std::vector<Backend*> backends(given.begin(), given.end());
    if (options.fault)
        for (Backend*& backend : backends)
            backend = faulty.emplace_back(makeFaulty(*backend, *options.fault)).get();

    std::map<OpKind, std::vector<PlannedRow>> operators;
    std::map<OptimizerKind, std::vector<PlannedRow>> optimizers;
    std::size_t all = 0;
    for (const OpKind op : allOps())
        all += (operators[op] = rowsOf(op, options, backends)).size();
    for (const OptimizerKind optimizer : allOptimizers())
        all += (optimizers[optimizer] = rowsOf(optimizer, options, backends)).size();
    if (all == 0)
        throw InputError(Text(KS_TEXT("core", "there is nothing to verify: no backend has the implementation %1 of what was asked for"),
                              {Text::name(options.implementation.empty() ? "auto" : options.implementation)}));

    // Case by case, so that all rows of an operator share one oracle.
    const std::uint64_t firstCase = options.onlyCase.value_or(0);
    const std::uint64_t count = options.onlyCase || options.mode == SuiteMode::Performance ? 1 : options.cases;
    SuiteResult result{.mode = options.mode};
    std::size_t done = 0;
    const auto runRows = [&](std::vector<PlannedRow>& rows, const auto& caseOfNumber, const auto& runCase) {
        for (std::uint64_t number = firstCase; number < firstCase + count && !rows.empty(); ++number) {
            auto one = caseOfNumber(number);
            for (PlannedRow& planned : rows) {
                if (options.stop.stop_requested())
                    break;
                const SuiteRow& row = planned.row;
                if (progress)
                    progress(done * count + (number - firstCase), all * count,
                             std::string(row.subject()) + " " + row.backend + " " + row.implementation);
                runCase(planned, one);
            }
        }
        done += rows.size();
        for (PlannedRow& row : rows)
            result.rows.push_back(std::move(row.row));
    };
    for (auto& [op, rows] : operators)
        runRows(
            rows, [&, kind = op](std::uint64_t number) { return makeCase(kind, options, number); },
            [&](PlannedRow& row, OracleCase& one) { RowRunner(options, *row.backend, *row.implementation, row.row).run(one); });
    for (auto& [optimizer, rows] : optimizers)
        runRows(
            rows, [&, kind = optimizer](std::uint64_t number) { return randomUpdate(kind, options.seed, number); },
            [&](PlannedRow& row, const UpdateTest& test) { runUpdate(row.row, options, *row.backend, test); });
    result.stopped = options.stop.stop_requested();
    return result;
}

} // namespace ks
