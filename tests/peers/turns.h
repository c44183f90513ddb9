#pragma once

#include <functional>
#include <vector>

/// Median seconds of processor time of all contestants, which take turns of some runs for about `enough` seconds together, so that a change
/// of the machine's speed meets all of them, and what others do on a shared machine does not count. The first run of a turn finds the
/// caches full of others' numbers and is left out. 0 for those that cannot run.
std::vector<double> mediansOf(const std::vector<std::function<void()>>& runs, double enough = 4);
