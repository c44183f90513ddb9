#include "core/measure/run_schedule.h"

#include "core/data/order.h"

#include <cstdint>
#include <numeric>

namespace ks {

int timedRounds(const Experiment& experiment)
{
    return experiment.training ? experiment.training->trainings : experiment.rounds;
}

std::vector<Turn> roundsOf(std::size_t point, int timed, int energy)
{
    std::vector<Turn> turns;
    const auto add = [&](bool isEnergy) { turns.push_back({point, static_cast<int>(turns.size()), isEnergy}); };
    int done = 0;
    for (int e = 0; e < energy; ++e) {
        const int before = energy > 1 ? timed * e / (energy - 1) : 0; // timed rounds before this one
        for (; done < before; ++done)
            add(false);
        add(true);
    }
    for (; done < timed; ++done)
        add(false);
    return turns;
}

std::vector<Turn> scheduleOf(const Experiment& experiment, std::size_t points)
{
    std::vector<std::vector<Turn>> rows;
    for (std::size_t point = 0; point < points; ++point)
        rows.push_back(roundsOf(point, timedRounds(experiment), experiment.energyRuns));
    std::vector<Turn> schedule;
    if (experiment.order == RunOrder::ByPoint) {
        for (const std::vector<Turn>& row : rows)
            schedule.insert(schedule.end(), row.begin(), row.end());
        return schedule;
    }
    std::vector<std::uint32_t> order(points);
    for (std::size_t round = 0; !rows.empty() && round < rows.front().size(); ++round) {
        std::iota(order.begin(), order.end(), 0U);
        if (experiment.order == RunOrder::Random)
            shuffle(order, experiment.seed, round);
        for (const std::uint32_t point : order)
            schedule.push_back(rows[point][round]);
    }
    return schedule;
}

} // namespace ks
