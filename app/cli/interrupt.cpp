#include "app/cli/interrupt.h"

#include <chrono>
#include <csignal>

namespace ks::cli {

namespace {

volatile std::sig_atomic_t ctrlC = 0;

} // namespace

StopOnCtrlC::StopOnCtrlC(std::stop_source stop)
    : m_old(std::signal(SIGINT, [](int) { ctrlC = 1; })), m_watch([stop](std::stop_token done) mutable {
          while (!done.stop_requested()) {
              if (ctrlC != 0)
                  stop.request_stop();
              std::this_thread::sleep_for(std::chrono::milliseconds(20));
          }
      })
{
}

StopOnCtrlC::~StopOnCtrlC()
{
    std::signal(SIGINT, m_old);
}

} // namespace ks::cli
