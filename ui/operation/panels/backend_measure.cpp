#include "ui/operation/panels/backend_measure.h"

#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/runtime/runner.h"
#include "core/session/compute.h"
#include "ui/tasks/failure.h"

#include <algorithm>

namespace ks {

namespace {

/// So many terms are evaluated in double precision for one comparison; about a second.
constexpr std::int64_t termBudget = 20'000'000;

} // namespace

Role resultOf(Pass pass)
{
    const Pass maker = isForward(pass) ? Pass::Inference : pass;
    return std::ranges::find(tensorRoles(), maker, &RoleInfo::madeBy)->role;
}

Expectation expect(const Content& content, Pass pass, const std::stop_token& stop)
{
    Expectation expectation;
    if (!isForward(pass))
        expectation.diffDst = gradientFromAbove(content);
    const Role of = resultOf(pass);
    const Shape shape = shapeOf(content.spec, of);
    const std::int64_t terms = std::max<std::int64_t>(1, termCount(content.spec, of, cellAt(shape, shape.elements() / 2)));
    const Evaluator evaluator(content.spec, operandsOf(content, expectation.diffDst.get()));
    CompareOptions options{.maxCells = std::clamp<std::int64_t>(termBudget / terms, 16, 200'000), .stop = stop};
    expectation.oracle = std::make_shared<const OracleTensor>(oracleTensor(evaluator, of, options));
    return expectation;
}

BackendMeasurement measureBackend(const std::string& id, const std::string& implementation, const Content& content, Pass pass,
                                  const Expectation& expectation, const std::stop_token& stop)
{
    BackendMeasurement measurement{.id = id, .implementation = implementation};
    try {
        Backend& backend = requireBackend(id);
        RunOptions options{.passes = {pass}, .stop = stop};
        (isForward(pass) ? options.forward : options.backward) = implementation;
        PlannedOperation planned(backend, content.spec, options);
        planned.upload(operandsOf(content, expectation.diffDst.get()));
        planned.execute();
        OperationRun run = planned.download();
        measurement.implementation = run.implementation(pass);
        measurement.result = std::make_shared<const Tensor>(run.of(resultOf(pass)));
        const Implementation* row = implementationNamed(backend.implementations(content.spec.op, pass), measurement.implementation);
        const bool strict = !row || (row->unitRoundoffs == 1 && row->rules == Rules{});
        if (strict) {
            measurement.comparison = compare(*expectation.oracle, *measurement.result);
        } else { // coarser arithmetic than float32, and other rules than ours, are judged by their own bounds
            const Evaluator evaluator(content.spec, operandsOf(content, expectation.diffDst.get()));
            measurement.comparison = compareWithOracle(evaluator, resultOf(pass), *measurement.result,
                                                       {.unitRoundoffs = row->unitRoundoffs,
                                                        .rules = row->rules,
                                                        .maxCells = static_cast<std::int64_t>(expectation.oracle->offsets.size()),
                                                        .stop = stop});
        }
        measurement.timing = timeRuns(
            [&] {
                if (!stop.stop_requested())
                    planned.execute(pass);
            },
            {.leastRuns = 5, .mostRuns = 50, .seconds = 0.25});
    } catch (...) {
        measurement.reason = currentFailure();
    }
    return measurement;
}

} // namespace ks
