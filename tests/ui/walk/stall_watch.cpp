#include "tests/ui/walk/stall_watch.h"

#include "ui/tasks/processor_time.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

namespace ks::walk {

namespace {

using namespace std::chrono_literals;

constexpr auto between = 20ms;
constexpr int traceSignal = SIGUSR2;
std::array<void*, 48> frames;
std::atomic<int> frameCount = 0;

std::int64_t now()
{
    return std::chrono::steady_clock::now().time_since_epoch().count();
}

void trace(int)
{
    frameCount = backtrace(frames.data(), static_cast<int>(frames.size()));
}

/// 'S' or 'D' where it sleeps, 'R' where it runs or would if it were let.
char stateOf(int thread)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
    std::FILE* file = std::fopen(path, "r");
    if (!file)
        return 'R';
    char line[512] = {};
    const std::size_t read = std::fread(line, 1, sizeof line - 1, file);
    std::fclose(file);
    const char* end = read > 0 ? std::strrchr(line, ')') : nullptr;
    return end ? end[2] : 'R';
}

QString readable(const char* symbol)
{
    const QString whole = QString::fromLocal8Bit(symbol);
    const QString mangled = whole.section(QLatin1Char('('), 1).section(QLatin1Char('+'), 0, 0);
    int status = 0;
    char* plain = abi::__cxa_demangle(mangled.toLatin1().constData(), nullptr, nullptr, &status);
    const QString name = status == 0 && plain ? QString::fromLocal8Bit(plain) : mangled.isEmpty() ? whole : mangled;
    std::free(plain);
    return name.left(160);
}

} // namespace

QStringList functionNames(std::span<void* const> trace)
{
    QStringList names;
    char** symbols = backtrace_symbols(trace.data(), static_cast<int>(trace.size()));
    for (std::size_t i = 0; i < trace.size(); ++i)
        names.append(readable(symbols[i]));
    std::free(symbols);
    return names;
}

bool StallWatch::Stall::isOurs() const
{
    return computing + waiting > limit;
}

StallWatch::StallWatch() : m_thread(gettid()), m_handle(pthread_self()), m_computed(processorTimeOfThisThread()), m_since(now())
{
    static_cast<void>(backtrace(frames.data(), 1)); // loads what it needs: not in a signal handler
    std::signal(traceSignal, trace);
    m_watcher = std::jthread([this](const std::stop_token& stop) { look(stop); });
}

StallWatch::~StallWatch()
{
    m_watcher.request_stop();
    m_watcher.join();
    std::signal(traceSignal, SIG_IGN);
}

void StallWatch::forgive()
{
    m_computed = processorTimeOfThisThread();
    m_asleep = 0;
    m_traced = false;
    m_since = now();
}

void StallWatch::beat(const std::function<void(const Stall&)>& tell)
{
    const std::chrono::nanoseconds wall(now() - m_since);
    if (wall > limit) {
        const auto inMilliseconds = [](std::chrono::nanoseconds time) {
            return std::chrono::duration_cast<std::chrono::milliseconds>(time);
        };
        tell({inMilliseconds(wall), inMilliseconds(processorTimeOfThisThread() - m_computed), m_asleep.load() * between,
              m_traced ? functionNames({frames.data() + 2, static_cast<std::size_t>(std::max(0, frameCount - 2))}) : QStringList()});
    }
    forgive();
}

void StallWatch::look(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(between);
        const std::chrono::nanoseconds away(now() - m_since);
        if (stateOf(m_thread) != 'R' && away > between)
            ++m_asleep;
        if (away > limit * 3 / 4 && !m_traced.exchange(true))
            pthread_kill(m_handle, traceSignal);
    }
}

} // namespace ks::walk
