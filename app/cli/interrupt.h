#pragma once

#include <stop_token>
#include <thread>

namespace ks::cli {

/// Exit status of a command that Ctrl+C ended, as shells report it.
inline constexpr int interrupted = 130;

/// While it lives, Ctrl+C asks `stop` to stop instead of ending the program, so that what is finished is kept.
class StopOnCtrlC {
public:
    explicit StopOnCtrlC(std::stop_source stop);
    StopOnCtrlC(const StopOnCtrlC&) = delete;
    StopOnCtrlC& operator=(const StopOnCtrlC&) = delete;
    ~StopOnCtrlC();

private:
    void (*m_old)(int);
    std::jthread m_watch;
};

} // namespace ks::cli
