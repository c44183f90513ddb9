#pragma once

namespace ks {

/// Says whether a goal is met, and counts those that are not.
void verdict(const char* what, double milliseconds, double goal);
void countVerdict(bool met);
int missedGoals();

} // namespace ks
