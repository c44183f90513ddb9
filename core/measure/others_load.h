#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <stop_token>

namespace ks {

/// From this share of all processors on, what others use makes times doubtful.
inline constexpr double busyLimit = 0.15;

/// What other programs use of the processors, from its making on: all that is in use, less what all threads of this program take.
class OthersLoad {
public:
    /// `root` is put before /proc; tests give a folder of their own.
    explicit OthersLoad(std::filesystem::path root = "/");

    /// Since it was made, or since the last call: 0 … 1 of all processors. 0 where the system does not say, or less than a tick has passed.
    double share();

private:
    struct Ticks {
        double idle = 0;
        double all = 0;
        double own = 0; ///< of this program
    };
    Ticks now() const;

    std::filesystem::path m_root;
    Ticks m_last;
};

/// Looks for 0.2 s.
double shareOfOthers(const std::filesystem::path& root = "/");

/// Waits until `share` says less than busyLimit, asked again and again, for at most `longest` seconds. The last answer; after a stop request at once.
double waitForQuiet(const std::function<double()>& share, double longest, const std::stop_token& stop);
/// Waits so long, or until a stop is asked for.
void waitFor(double seconds, const std::stop_token& stop);

} // namespace ks
