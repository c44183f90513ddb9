#include "tests/ui/bench/verdicts.h"

#include <cstdio>

namespace ks {

namespace {

int missed = 0;

} // namespace

void countVerdict(bool met)
{
    missed += met ? 0 : 1;
}

void verdict(const char* what, double milliseconds, double goal)
{
    const bool met = milliseconds <= goal;
    countVerdict(met);
    std::printf("  %-6s %s: %.1f ms (goal <= %.1f ms)\n", met ? "met" : "MISSED", what, milliseconds, goal);
}

int missedGoals()
{
    return missed;
}

} // namespace ks
