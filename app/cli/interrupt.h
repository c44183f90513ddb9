#pragma once

#include <array>
#include <csignal>
#include <stop_token>
#include <string>
#include <thread>

namespace ks::cli {

/// While it lives, Ctrl+C, SIGTERM (a shutdown, a time limit) and SIGHUP (a closed terminal) ask `stop` to stop instead of ending the program, so
/// that what is finished is kept. What `nohup` keeps away stays away.
class StopOnSignal {
public:
    explicit StopOnSignal(std::stop_source stop);
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;
    ~StopOnSignal();

private:
    std::array<void (*)(int), 3> m_old{};
    std::jthread m_watch;
};

/// A line of the help: which signals these are, what they do, and the exit statuses.
std::string signalsHelp(const std::string& what);

/// Exit status of a command that a signal stopped, as shells report it: 130 after Ctrl+C. Without a signal 130 as well.
int interrupted();

} // namespace ks::cli
