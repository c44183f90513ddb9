#include "core/base/memory.h"

#include "core/base/digits.h"
#include "core/base/disposal.h"
#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace ks {

namespace {

constexpr std::size_t leastFreedElsewhere = std::size_t{8} << 20U;

std::atomic<std::size_t> s_limit{0};
std::atomic<std::size_t> s_used{0};
thread_local std::size_t s_limitOfThread = std::numeric_limits<std::size_t>::max();

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max() / 2;

std::size_t machineBytes()
{
    std::ifstream info("/proc/meminfo");
    std::string key;
    std::size_t kibibytes = 0;
    std::string unit;
    while (info >> key >> kibibytes >> unit) {
        if (key == "MemAvailable:")
            return kibibytes * 1024;
    }
    return unlimited;
}

/// What `ulimit -v` leaves this process.
std::size_t addressBytes()
{
    struct rlimit limit {};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return unlimited;
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const std::size_t taken = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return limit.rlim_cur > taken ? static_cast<std::size_t>(limit.rlim_cur) - taken : 0;
}

OutOfMemory outOfMemory(std::size_t bytes, std::string_view name, std::size_t left)
{
    return OutOfMemory(Text(KS_TEXT("core", "not enough memory for %1: it needs %2, and %3 are left"),
                            {std::string(name), bytesText(bytes), bytesText(left)}));
}

} // namespace

MemoryBudget::MemoryBudget()
{
    s_limit = std::min(machineBytes(), addressBytes()) / 5 * 4;
}

MemoryBudget& MemoryBudget::instance()
{
    static MemoryBudget budget;
    return budget;
}

std::size_t MemoryBudget::limit() const
{
    return std::min(s_limit.load(), s_limitOfThread);
}

void MemoryBudget::setLimit(std::size_t bytes)
{
    s_limit = bytes;
}

std::size_t MemoryBudget::used() const
{
    return s_used;
}

void MemoryBudget::reserve(std::size_t bytes, std::string_view name)
{
    std::size_t used = s_used;
    do {
        const std::size_t limit = this->limit(); // read once: another thread may set it
        const std::size_t left = limit > used ? limit - used : 0;
        if (bytes > left)
            throw outOfMemory(bytes, name, left);
    } while (!s_used.compare_exchange_weak(used, used + bytes));
}

void MemoryBudget::release(std::size_t bytes) noexcept
{
    s_used -= bytes;
}

ThreadMemoryLimit::ThreadMemoryLimit(std::size_t bytes) : m_before(s_limitOfThread)
{
    const MemoryBudget& budget = MemoryBudget::instance();
    if (bytes > 0 && bytes < budget.limit()) // a sum with any limit from a file might overflow
        s_limitOfThread = std::min(m_before, budget.used() + bytes);
}

ThreadMemoryLimit::~ThreadMemoryLimit()
{
    s_limitOfThread = m_before;
}

MemoryBlock::MemoryBlock(std::size_t bytes, std::string_view name)
{
    if (bytes == 0)
        return;
    if (bytes > std::numeric_limits<std::size_t>::max() - blockAlignment)
        throw outOfMemory(bytes, name, MemoryBudget::instance().limit());
    const std::size_t rounded = (bytes + blockAlignment - 1) / blockAlignment * blockAlignment;
    MemoryBudget::instance().reserve(rounded, name);
    if (rounded >= leastFreedElsewhere && bytesBeingFreed() > s_limit - std::min(s_used.load(), s_limit.load()))
        waitUntilFreed(); // what was given up counts as free in the budget; the machine must have it too
    m_data = std::aligned_alloc(blockAlignment, rounded);
    if (!m_data) {
        waitUntilFreed();
        m_data = std::aligned_alloc(blockAlignment, rounded);
    }
    if (!m_data) {
        MemoryBudget::instance().release(rounded);
        throw outOfMemory(rounded, name, 0);
    }
    m_bytes = rounded;
}

MemoryBlock::MemoryBlock(MemoryBlock&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0))
{
}

MemoryBlock& MemoryBlock::operator=(MemoryBlock&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

MemoryBlock::~MemoryBlock()
{
    if (!m_data)
        return;
    if (m_bytes < leastFreedElsewhere)
        std::free(m_data);
    else
        freeElsewhere(m_data, m_bytes);
    MemoryBudget::instance().release(m_bytes);
}

std::string bytesText(std::size_t bytes)
{
    constexpr std::array units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1023.5 && unit + 1 < units.size()) { // 1.0 MiB, and not 1024 KiB
        value /= 1024.0;
        ++unit;
    }
    return fixedDigits(value, unit == 0 || value >= 99.95 ? 0 : 1) + " " + units[unit];
}

} // namespace ks
