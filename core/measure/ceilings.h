#pragma once

#include <map>

namespace ks {

/// What this machine can do at best with so many threads, measured, not looked up.
struct Ceilings {
    int threads = 1;
    /// Bytes read plus bytes written per second when copying blocks far larger than the caches, with ordinary stores …
    double copy = 0;
    /// … and with stores that go past the caches.
    double streamingCopy = 0;
    /// float32 operations per second of independent fused multiply-adds (two operations each) in the widest vectors.
    double flops = 0;
    /// What other programs used of all processors meanwhile, 0 … 1; of several looks the least.
    double busy = 0;

    /// Measured beside others, so that they may be too low: they stand struck out, and nothing is held against them.
    bool struckOut() const;
};

/// Those that are not struck out.
std::map<int, Ceilings> withoutStruckOut(const std::map<int, Ceilings>& ceilings);

/// Takes about a second. Throws OutOfMemory.
Ceilings measureCeilings(int threads);

/// Adds what was measured. Other programs only ever make a ceiling look lower, so the highest of several counts; and more threads can do what
/// fewer can. They are struck out unless one look was at a quiet machine.
void addCeilings(std::map<int, Ceilings>& known, const Ceilings& measured);

} // namespace ks
