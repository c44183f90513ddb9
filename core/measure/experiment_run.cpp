#include "core/measure/experiment_run.h"

#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/measure/declared_watts.h"
#include "core/measure/experiment_names.h"
#include "core/measure/others_load.h"
#include "core/measure/rates.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <string_view>
#include <utility>

namespace ks {

namespace {

using RunClock = std::chrono::steady_clock;

/// A quick point is not left out because the slow one before it took longer than its share.
constexpr double budgetReserve = 1.25;
constexpr int ceilingLooks = 3; ///< at most, for one number of threads

double secondsOf(RunClock::time_point begin)
{
    return std::chrono::duration<double>(RunClock::now() - begin).count();
}

/// Inside a catch block: what went wrong at a point.
Text failureNow()
{
    try {
        throw;
    } catch (const Error& error) {
        return error.text();
    } catch (const std::bad_alloc&) {
        return Text(KS_TEXT("core", "there is not enough memory"));
    } catch (const std::exception& error) {
        return Text(KS_TEXT("core", "the work failed: %1"), {error.what()});
    } catch (...) {
        return Text(KS_TEXT("core", "the work failed without saying why"));
    }
}

} // namespace

ExperimentRun::ExperimentRun(Experiment experiment, RunHooks hooks)
    : m_experiment(std::move(experiment)), m_hooks(std::move(hooks)), m_meter(m_experiment, m_hooks)
{
    requireLegal(m_experiment);
    m_points = pointsOf(m_experiment);
    m_turns = scheduleOf(m_experiment, m_points.size());
}

double shareOfOthersUnlessTold()
{
    const char* const told = std::getenv("KERNELSCOPE_WHEN_BUSY");
    return told && std::string_view(told) == "measure" ? 0 : shareOfOthers();
}

double ExperimentRun::secondsForRound() const
{
    if (m_experiment.budget <= 0)
        return 1e9;
    return std::max(0.0, m_experiment.budget - m_used) / static_cast<double>(m_turns.size() - m_done);
}

void ExperimentRun::take(const std::vector<Measurement>& measurements)
{
    for (Measurement one : measurements) {
        const auto point = std::ranges::find_if(m_points, [&](const ExperimentPoint& own) { return isSamePoint(own, one.point); });
        if (point == m_points.end())
            throw InputError(Text(KS_TEXT("core", "the result has a point that the experiment does not have: %1"),
                                  {placeText(m_experiment, one.point)}));
        one.place = static_cast<std::size_t>(point - m_points.begin());
        if (!one.leftOut)
            keep(std::move(one));
    }
    while (m_done < m_turns.size() && isDone(m_turns[m_done]))
        ++m_done;
}

const Measurement* ExperimentRun::known(std::size_t point) const
{
    const auto found = std::ranges::lower_bound(m_measurements, point, {}, &Measurement::place);
    return found != m_measurements.end() && found->place == point ? &*found : nullptr;
}

bool ExperimentRun::isDone(const Turn& turn) const
{
    const Measurement* const one = known(turn.point);
    return one && (one->failed() || one->rounds > turn.number);
}

void ExperimentRun::keep(Measurement measurement)
{
    const auto place = std::ranges::lower_bound(m_measurements, measurement.place, {}, &Measurement::place);
    if (place != m_measurements.end() && place->place == measurement.place)
        *place = std::move(measurement);
    else
        m_measurements.insert(place, std::move(measurement));
}

void ExperimentRun::measureCeilings(int threads)
{
    ++m_ceilingTries[threads];
    try {
        const int most = m_environment.processors; // threads beyond these share them and can do no more
        Ceilings measured = m_hooks.ceilings(most > 0 ? std::min(threads, most) : threads);
        measured.threads = threads;
        addCeilings(m_ceilings, measured);
        for (Measurement& one : m_measurements)
            one.percentOfCeiling = percentOfCeiling(one, m_experiment, m_ceilings);
    } catch (const OutOfMemory&) { // NOLINT(bugprone-empty-catch): the points are measured all the same, without a percentage
    }
}

/// Of a card none are measured; those that were measured on a busy machine are looked at again.
bool ExperimentRun::needsCeilings(const ExperimentPoint& point)
{
    if (m_experiment.training || traitsOf(point.backend).isDevice)
        return false;
    const int tries = m_ceilingTries[point.threads];
    const auto known = m_ceilings.find(point.threads);
    return tries == 0 || (tries < ceilingLooks && known != m_ceilings.end() && known->second.struckOut());
}

bool ExperimentRun::isLeftOut(const Turn& turn) const
{
    return m_experiment.budget > 0 && m_used >= m_experiment.budget &&
           m_used + secondsOfRun(m_experiment, m_points[turn.point]) * (leastTimedRuns + 2) > budgetReserve * m_experiment.budget;
}

/// What is known of the point stays; where nothing is, the reason stands in its place.
Measurement ExperimentRun::leaveOut(const Turn& turn, Text why) const
{
    Measurement measurement{.point = m_points[turn.point], .place = turn.point, .rounds = turn.number + 1};
    if (const Measurement* const there = known(turn.point)) {
        measurement = *there;
        measurement.rounds = turn.number + 1;
        return measurement;
    }
    measurement.leftOut = true;
    measurement.failure = std::move(why);
    return measurement;
}

void ExperimentRun::proceed(const std::stop_token& stop, const std::function<void(const Measurement&)>& measured)
{
    if (!m_looked) {
        m_environment = m_hooks.machine();
        m_looked = true;
        (void)emptyMeasurement(); // now, not between two points
    }
    for (bool first = true; !finished() && !stop.stop_requested(); first = false) {
        const Turn& turn = m_turns[m_done];
        if (isDone(turn)) { // of an earlier run, or of a point that cannot run
            ++m_done;
            continue;
        }
        const ExperimentPoint& point = m_points[turn.point];
        if (!first)
            waitFor(m_experiment.pause, stop);
        double busy = 0;
        if (m_experiment.whenBusy == WhenBusy::Wait && !stop.stop_requested()) {
            m_hooks.waits(true);
            const auto wait = RunClock::now();
            busy = waitForQuiet(m_hooks.others, std::max(0.0, m_hooks.longestWait - m_waited), stop);
            m_waited += secondsOf(wait);
            m_hooks.waits(false);
        }
        if (stop.stop_requested())
            break;
        if (busy <= busyLimit && needsCeilings(point)) // once it is quiet
            measureCeilings(point.threads);
        const auto begin = RunClock::now();
        Measurement measurement;
        if (busy > busyLimit) {
            measurement =
                leaveOut(turn, Text(KS_TEXT("core", "not measured: other programs used %1 of the processors for %2; “measure all the "
                                                    "same” takes times on a busy machine, too"),
                                    {percentText(busy), secondsText(m_waited)}));
        } else if (isLeftOut(turn)) {
            measurement =
                leaveOut(turn, Text(KS_TEXT("core", "not measured: the time of %1 was used up"), {secondsText(m_experiment.budget)}));
        } else {
            OthersLoad others;
            const Measurement* const there = known(turn.point);
            measurement = measure(
                turn, there ? *there : Measurement{.point = point, .place = turn.point, .implementation = point.implementation}, stop);
            measurement.busy = std::max(measurement.busy, others.share());
        }
        if (stop.stop_requested())
            break;
        if (!measurement.failed() && measurement.trials.empty())
            rate(measurement, m_experiment, m_ceilings);
        // Above 100 % a ceiling may have been taken while other programs ran: another look shows it. Caches and algorithms may be above it, too.
        if (measurement.percentOfCeiling > 100 && m_ceilingTries[point.threads] < ceilingLooks) {
            measureCeilings(point.threads);
            measurement.percentOfCeiling = percentOfCeiling(measurement, m_experiment, m_ceilings);
        }
        m_used += secondsOf(begin);
        ++m_done;
        keep(measurement);
        measured(measurement);
    }
    if (finished())
        m_meter.forget();
}

bool ExperimentRun::awaits(std::size_t point) const
{
    return std::any_of(m_turns.begin() + static_cast<std::ptrdiff_t>(m_done), m_turns.end(),
                       [&](const Turn& turn) { return turn.point == point && !isDone(turn); });
}

Measurement ExperimentRun::measure(const Turn& turn, Measurement known, const std::stop_token& stop)
{
    const ExperimentPoint& point = m_points[turn.point];
    Measurement measurement = std::move(known);
    try {
        const ThreadMemoryLimit limited(m_experiment.memoryLimit);
        m_meter.measure(turn, secondsForRound(), measurement, stop);
        measurement.summary = summarize(measurement.runs);
        if (const auto watts = declaredPower(declaredWattsList(m_experiment.watts), traitsOf(measurement.point.backend).isDevice,
                                             m_experiment.idleCounted);
            watts && (!measurement.energy || measurement.energy->estimate)) // never in the place of what was counted
            measurement.energy = declaredEnergy(*watts, measurement.summary.median);
        measurement.rounds = turn.number + 1;
    } catch (...) {
        measurement = {.point = point,
                       .place = turn.point,
                       .rounds = turn.number + 1,
                       .implementation = measurement.implementation,
                       .device = measurement.device,
                       .failure = failureNow()};
    }
    return measurement;
}

} // namespace ks
