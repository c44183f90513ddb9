#include "core/base/file.h"
#include "tests/fuzz/mutation.h"
#include "tests/fuzz/seeds.h"
#include "tests/fuzz/targets.h"

#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

/// mutate_readers [COUNT [FOLDER [SEED [READER]]]]: COUNT damaged files, shared out over all readers or for one of them, each read in a process of its own that is watched:
/// a crash, a file that takes longer than 5 seconds, and memory above the limit are counted, and the files that did it are kept in FOLDER.
/// Exit status 1 where there was any.

using namespace ks;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds longestFile{5};
/// What reading may take beyond the process as it was after the whole files: the readers' budget, and as much again for what no budget
/// counts (protobuf, the decoders of pictures, the allocator's own).
constexpr std::size_t mostBytes = 2 * fuzz::budget;

/// What the process that reads says to the one that watches.
struct Shared {
    std::atomic<std::uint64_t> index{0};
    std::atomic<std::int64_t> longest{0}; ///< milliseconds of a file
    std::atomic<std::size_t> memory{0};   ///< most bytes above the beginning
    std::atomic<bool> tooMuch{false};
};

struct Found {
    std::uint64_t crashes = 0;
    std::uint64_t hangs = 0;
    std::uint64_t tooMuch = 0;
};

/// The most that this process ever had in memory.
std::size_t peakBytes()
{
    std::ifstream status("/proc/self/status");
    std::string key;
    std::size_t kibibytes = 0;
    while (status >> key) {
        if (key == "VmHWM:" && status >> kibibytes)
            return kibibytes * 1024;
    }
    return 0;
}

void readAll(const fuzz::NamedTarget& target, std::uint64_t seed, std::uint64_t end, Shared& shared)
{
    const std::vector<std::string>& files = fuzz::seedsOf(target.name);
    for (const std::string& file : files)
        target.run(std::as_bytes(std::span(file)));
    const std::size_t before = peakBytes();
    for (std::uint64_t i = shared.index; i < end; shared.index = ++i) {
        const std::string file = fuzz::damaged(files, seed, i);
        const auto start = Clock::now();
        target.run(std::as_bytes(std::span(file)));
        const std::int64_t taken = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
        shared.longest = std::max(shared.longest.load(), taken);
        const std::size_t grown = peakBytes() - before;
        shared.memory = std::max(shared.memory.load(), grown);
        if (grown > mostBytes) {
            shared.tooMuch = true;
            return;
        }
    }
}

/// Until the process ends, or stays at one file for too long. What it ended with, as waitpid gives it.
int watch(pid_t process, const Shared& shared, bool& hung)
{
    std::uint64_t index = shared.index;
    auto since = Clock::now();
    int status = 0;
    while (::waitpid(process, &status, WNOHANG) == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (shared.index != index) {
            index = shared.index;
            since = Clock::now();
        }
        // At its beginning it makes the good files; a machine under load takes its time for that.
        const auto patience = index == 0 ? 12 * longestFile : longestFile;
        if (!hung && Clock::now() - since > patience) {
            hung = true;
            ::kill(process, SIGKILL);
        }
    }
    return status;
}

/// Runs `work` in a process of its own: making the good files starts threads, which do not outlive a fork.
template <class Work>
pid_t inProcess(Work&& work)
{
    std::fflush(stdout);
    const pid_t process = ::fork();
    if (process < 0) {
        std::perror("fork");
        std::exit(2);
    }
    if (process == 0) {
        work();
        ::_exit(0);
    }
    return process;
}

void keep(const fuzz::NamedTarget& target, std::uint64_t seed, std::uint64_t index, const std::filesystem::path& path)
{
    const pid_t process = inProcess([&] {
        const std::string file = fuzz::damaged(fuzz::seedsOf(target.name), seed, index);
        writeFile(path, std::as_bytes(std::span(file)));
    });
    ::waitpid(process, nullptr, 0);
}

Found mutate(const fuzz::NamedTarget& target, std::uint64_t count, const std::filesystem::path& folder, std::uint64_t seed, Shared& shared)
{
    Found found;
    shared.index = 0;
    shared.longest = 0;
    shared.memory = 0;
    while (shared.index < count) {
        shared.tooMuch = false;
        const pid_t process = inProcess([&] { readAll(target, seed, count, shared); });
        bool hung = false;
        const int status = watch(process, shared, hung);
        const bool crashed = !hung && (!WIFEXITED(status) || WEXITSTATUS(status) != 0);
        found.hangs += hung ? 1 : 0;
        found.crashes += crashed ? 1 : 0;
        found.tooMuch += shared.tooMuch ? 1 : 0;
        if (!hung && !crashed && !shared.tooMuch)
            break;
        const std::string name = std::string(target.name) + "-" + std::to_string(shared.index) +
                                 (hung      ? "-hang"
                                  : crashed ? "-crash"
                                            : "-memory");
        std::filesystem::create_directories(folder);
        keep(target, seed, shared.index, folder / name);
        ++shared.index; // on with the next one
    }
    std::printf("%-16s %10llu %8llu %6llu %8llu %10lld %12.1f\n", target.name, static_cast<unsigned long long>(count),
                static_cast<unsigned long long>(found.crashes), static_cast<unsigned long long>(found.hangs),
                static_cast<unsigned long long>(found.tooMuch), static_cast<long long>(shared.longest),
                static_cast<double>(shared.memory) / (1 << 20));
    std::fflush(stdout);
    return found;
}

std::uint64_t numberFrom(const char* text)
{
    std::uint64_t number = 0;
    const char* const end = text + std::strlen(text);
    if (const auto read = std::from_chars(text, end, number); read.ptr != end || read.ec != std::errc()) {
        std::fprintf(stderr, "mutate_readers [COUNT [FOLDER [SEED [READER]]]]: %s is no whole number\n", text);
        std::exit(2);
    }
    return number;
}

} // namespace

int main(int argc, char** argv)
{
    const std::uint64_t count = argc > 1 ? numberFrom(argv[1]) : 100000;
    const std::filesystem::path folder = argc > 2 ? argv[2] : "mutations";
    const std::uint64_t seed = argc > 3 ? numberFrom(argv[3]) : 7;
    std::vector<fuzz::NamedTarget> chosen;
    for (const fuzz::NamedTarget& target : fuzz::targets)
        if (argc <= 4 || std::strcmp(argv[4], target.name) == 0)
            chosen.push_back(target);
    if (chosen.empty()) {
        std::fprintf(stderr, "mutate_readers: there is no reader %s\n", argv[4]);
        return 2;
    }
    void* const memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        std::perror("mmap");
        return 2;
    }
    auto& shared = *new (memory) Shared;
    std::printf("%-16s %10s %8s %6s %8s %10s %12s\n", "reader", "files", "crashes", "hangs", "memory", "longest ms", "most MiB");
    std::uint64_t bad = 0;
    for (const fuzz::NamedTarget& target : chosen) {
        const std::uint64_t each = (count + chosen.size() - 1) / chosen.size();
        const Found found = mutate(target, each, folder, seed, shared);
        bad += found.crashes + found.hangs + found.tooMuch;
    }
    if (bad == 0)
        return 0;
    std::printf("%llu files broke a reader; they are in %s\n", static_cast<unsigned long long>(bad), folder.c_str());
    return 1;
}
