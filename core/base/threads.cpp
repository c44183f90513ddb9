#include "core/base/threads.h"

#include "core/base/text.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <climits>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sched.h>
#include <thread>
#include <unistd.h>
#include <vector>

// Of OpenMP, where it is loaded: this library also serves programs without it, in which these are null.
extern "C" {
int omp_get_num_places() __attribute__((weak));
int omp_get_place_num_procs(int place) __attribute__((weak));
void omp_get_place_proc_ids(int place, int* ids) __attribute__((weak));
}

namespace ks {

namespace {

constexpr const char* policyVariable = "OMP_WAIT_POLICY";
constexpr const char* spinVariable = "GOMP_SPINCOUNT";
/// Holds the same as GOMP_SPINCOUNT where that is our own choice, so that a program started by this one may choose again.
constexpr const char* ownVariable = "KERNELSCOPE_SPINCOUNT";

std::atomic<int> chosenThreads{0};

/// Looks at a flag before a thread lies down to sleep. The larger one is what libgomp takes when nobody chooses, some milliseconds; it never
/// lies down with OMP_WAIT_POLICY=active.
const char* spinsOf(Waiting waiting)
{
    return waiting == Waiting::Sleep ? "0" : "300000";
}

/// The environment changes only in startWithWaiting(), before there are other threads.
const char* environment(const char* variable)
{
    return std::getenv(variable); // NOLINT(concurrency-mt-unsafe)
}

bool isSet(const char* variable, const char* value)
{
    const char* now = environment(variable);
    return now && std::strcmp(now, value) == 0;
}

bool set(const char* variable, const char* value)
{
    return setenv(variable, value, 1) == 0; // NOLINT(concurrency-mt-unsafe)
}

bool choiceIsOurs()
{
    const char* own = environment(ownVariable);
    return own && isSet(spinVariable, own);
}

/// The first of "4,2" as in OMP_NUM_THREADS; 0 where there is none.
int firstNumber(const char* text)
{
    int number = 0;
    if (!text || std::from_chars(text, text + std::strlen(text), number).ec != std::errc())
        return 0;
    return std::max(number, 0);
}

/// Those of the calling thread's affinity mask, and those of the places that OpenMP has to bind threads to: whom it has bound sees only his own
/// place in the mask.
cpu_set_t allowedProcessors()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        CPU_ZERO(&set);
    const bool isLoaded = omp_get_num_places && omp_get_place_num_procs && omp_get_place_proc_ids;
    const int places = isLoaded ? omp_get_num_places() : 0;
    std::vector<int> ids;
    for (int place = 0; place < places; ++place) {
        ids.resize(static_cast<std::size_t>(std::max(0, omp_get_place_num_procs(place))));
        omp_get_place_proc_ids(place, ids.data());
        for (const int id : ids)
            if (id >= 0 && id < CPU_SETSIZE)
                CPU_SET(id, &set);
    }
    return set;
}

} // namespace

int availableThreads()
{
    const cpu_set_t set = allowedProcessors();
    const int count = CPU_COUNT(&set);
    return count > 0 ? count : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void unbindInitialThread()
{
    const cpu_set_t set = allowedProcessors();
    if (CPU_COUNT(&set) > 0)
        sched_setaffinity(0, sizeof set, &set); // where that is refused, the program is as slow as it was started
}

int defaultThreads()
{
    static const int wanted = firstNumber(environment("OMP_NUM_THREADS"));
    if (const int chosen = chosenThreads; chosen > 0)
        return chosen;
    return wanted > 0 ? wanted : availableThreads();
}

void setDefaultThreads(int threads)
{
    chosenThreads = std::max(threads, 0);
}

std::string_view waitingSetFromOutside()
{
    if (environment(policyVariable))
        return policyVariable;
    return environment(spinVariable) && !choiceIsOurs() ? spinVariable : std::string_view();
}

std::string waitingInForce()
{
    if (const std::string_view variable = waitingSetFromOutside(); !variable.empty())
        return std::string(variable) + "=" + environment(variable.data());
    if (isSet(spinVariable, spinsOf(Waiting::Sleep)))
        return KS_TEXT("core", "sleep");
    return choiceIsOurs() ? KS_TEXT("core", "spin") : KS_TEXT("core", "as OpenMP does by itself");
}

void startWithWaiting(Waiting waiting, char** arguments)
{
    const char* spins = spinsOf(waiting);
    if (!waitingSetFromOutside().empty() || isSet(spinVariable, spins))
        return;
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0 || !set(spinVariable, spins) || !set(ownVariable, spins))
        return;
    self[length] = '\0';
    execv(self, arguments); // comes back only where it failed: then the program runs on as OpenMP was loaded
}

std::string processorName()
{
    // Read once: the system writes the file anew for every reader, and the settings ask after every change.
    static const std::string name = [] {
        std::ifstream info("/proc/cpuinfo");
        for (std::string line; std::getline(info, line);) {
            const auto colon = line.find(": ");
            if (line.starts_with("model name") && colon != std::string::npos)
                return line.substr(colon + 2);
        }
        return std::string("CPU");
    }();
    return name;
}

} // namespace ks
