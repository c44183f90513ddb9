#include "app/gui/last_exit.h"

#include "core/base/writing.h"

#include <chrono>
#include <cstdlib>
#include <thread>

namespace ks {

namespace {

using namespace std::chrono_literals;

constexpr auto patience = 1500ms;
constexpr auto patienceOfWriters = 30s; ///< a disk that does not answer for so long never will

} // namespace

void endSoon(int status)
{
    std::thread([status] {
        std::this_thread::sleep_for(patience);
        for (auto waited = 0ms; filesBeingWritten() > 0 && waited < patienceOfWriters; waited += 20ms)
            std::this_thread::sleep_for(20ms);
        std::_Exit(status); // no destructor: some wait for those threads
    }).detach();
}

} // namespace ks
