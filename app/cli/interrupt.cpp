#include "app/cli/interrupt.h"

#include "core/base/joined.h"

#include <chrono>
#include <cstddef>

namespace ks::cli {

namespace {

constexpr std::array heeded = {SIGINT, SIGTERM, SIGHUP};
constexpr int statusBase = 128; ///< as shells report them

volatile std::sig_atomic_t received = 0;

} // namespace

StopOnSignal::StopOnSignal(std::stop_source stop)
{
    for (std::size_t i = 0; i < heeded.size(); ++i) {
        m_old[i] = std::signal(heeded[i], [](int signal) { received = signal; });
        if (heeded[i] == SIGHUP && m_old[i] == SIG_IGN) // nohup
            std::signal(SIGHUP, SIG_IGN);
    }
    m_watch = std::jthread([stop](const std::stop_token& over) mutable {
        while (!over.stop_requested()) {
            if (received != 0)
                stop.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    });
}

StopOnSignal::~StopOnSignal()
{
    for (std::size_t i = 0; i < heeded.size(); ++i)
        std::signal(heeded[i], m_old[i]);
}

std::string signalsHelp(const std::string& what)
{
    return "Ctrl+C, SIGTERM and SIGHUP " + what + " (exit status " + joined(heeded, ", ", [](int signal) { return statusBase + signal; }) +
           ").\n";
}

int interrupted()
{
    return statusBase + (received != 0 ? received : SIGINT);
}

} // namespace ks::cli
