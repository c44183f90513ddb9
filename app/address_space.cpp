// OpenBLAS takes a buffer for every thread when it is loaded, before main, and more when it works; where there is no room for one it tries for
// ever, and oneDNN ends by a signal where it cannot have its code. So this looks first: functions in .preinit_array run before those of any
// library, when little more than system calls can be relied upon.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t bufferBytes = 130 * mebibyte; ///< 128 MiB, and what malloc adds
constexpr std::uint64_t workBuffers = 2;              ///< beside one of each thread; measured with a small training on gemm and onednn

std::uint64_t mappedBytes()
{
    char text[64] = {};
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    const ssize_t length = ::read(file, text, sizeof text - 1);
    ::close(file);
    return length > 0 ? std::strtoull(text, nullptr, 10) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t threadsOf(char** environment)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    const std::uint64_t processors =
        ::sched_getaffinity(0, sizeof set, &set) == 0 ? static_cast<std::uint64_t>(std::max(1, CPU_COUNT(&set))) : 1;
    constexpr const char* variable = "OMP_NUM_THREADS=";
    for (; environment && *environment; ++environment) {
        if (std::strncmp(*environment, variable, std::strlen(variable)) != 0)
            continue;
        const std::uint64_t wanted = std::strtoull(*environment + std::strlen(variable), nullptr, 10);
        return wanted > 0 ? std::min(wanted, processors) : processors;
    }
    return processors;
}

__attribute__((no_sanitize("address", "undefined"))) void checkRoom(int, char** arguments, char** environment)
{
    struct rlimit limit {};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return;
    const std::uint64_t threads = threadsOf(environment);
    const std::uint64_t needed = mappedBytes() + (threads + workBuffers) * bufferBytes;
    if (limit.rlim_cur >= needed)
        return;
    const char* slash = std::strrchr(arguments[0], '/');
    char line[256];
    const int length =
        std::snprintf(line, sizeof line, "%s: the address space is limited to %llu MiB (ulimit -v); %llu MiB are needed to start%s\n",
                      slash ? slash + 1 : arguments[0], static_cast<unsigned long long>(limit.rlim_cur / mebibyte),
                      static_cast<unsigned long long>(needed / mebibyte + 1), threads > 1 ? ", less with OMP_NUM_THREADS=1" : "");
    if (length > 0)
        (void)!::write(STDERR_FILENO, line, std::min(static_cast<std::size_t>(length), sizeof line - 1));
    ::_exit(2);
}

__attribute__((section(".preinit_array"), used)) void (*firstOfAll)(int, char**, char**) = checkRoom;

} // namespace
