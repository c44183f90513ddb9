#pragma once

#include <string>
#include <string_view>

namespace ks {

/// The most threads that a computation may be told to take.
inline constexpr int mostThreads = 1024;

/// Processors that this process may use: those of its affinity mask, or of OpenMP's places where threads are bound to these. From any thread.
int availableThreads();

/// With OMP_PROC_BIND or OMP_PLACES set, OpenMP binds the initial thread to the first of its places as soon as it is loaded, and all threads and
/// programs started from there would share that one processor. This gives it back all of them; OpenMP's own threads stay where they were bound.
/// Call it first in main(), also before startWithWaiting(), which hands the mask on.
void unbindInitialThread();

/// Threads of a computation that is not told how many: what was set here, else the first number of OMP_NUM_THREADS, else availableThreads().
/// From any thread.
int defaultThreads();
/// 0: as at the start. Plans made before keep their number.
void setDefaultThreads(int threads);

/// What threads do between two parallel regions, and at the end of one until the last has arrived. OpenMP reads it when it is loaded, so that
/// it can only be chosen for a program that is about to start.
enum class Waiting {
    Sleep, ///< a region begins 0.1 ms later; a busy machine costs nothing more
    Spin,  ///< regions begin at once; on a busy machine each may wait for a processor, 4 … 20 ms, and a core is kept busy for nothing
};

/// Starts this program anew, with the same arguments, where its OpenMP was not loaded with this choice. Does nothing where OMP_WAIT_POLICY
/// or GOMP_SPINCOUNT were set from outside. Call it early in main(), before there are other threads or open files.
void startWithWaiting(Waiting waiting, char** arguments);

/// The variable by which someone else has chosen, such as "OMP_WAIT_POLICY"; empty where it is ours to choose.
std::string_view waitingSetFromOutside();
/// How this process was started, for reports: "sleep", "spin", "OMP_WAIT_POLICY=active", or "as OpenMP does by itself".
std::string waitingInForce();

/// "AMD EPYC 9575F": the processor as it calls itself. From any thread.
std::string processorName();

} // namespace ks
