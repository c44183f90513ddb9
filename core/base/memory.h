#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace ks {

/// Alignment in bytes of every block: one cache line, which is also the widest vector register.
inline constexpr std::size_t blockAlignment = 64;

/// The one place that all tensor and workspace memory comes from. Safe to use from any thread.
class MemoryBudget {
public:
    static MemoryBudget& instance();

    /// Bytes that may be in use at once; by default 80 % of what the machine, or `ulimit -v`, left at start. In a thread with a ThreadMemoryLimit
    /// no more than that.
    std::size_t limit() const;
    void setLimit(std::size_t bytes);
    std::size_t used() const;

    /// Counts `bytes` for `name`. Throws OutOfMemory, naming both, when the limit would be passed.
    void reserve(std::size_t bytes, std::string_view name);
    void release(std::size_t bytes) noexcept;

private:
    MemoryBudget();
};

/// While it lives, its thread gets no more than so many bytes beyond those in use when it was made (0: as many as the program may have); other
/// threads keep the program's limit.
class ThreadMemoryLimit {
public:
    explicit ThreadMemoryLimit(std::size_t bytes);
    ThreadMemoryLimit(const ThreadMemoryLimit&) = delete;
    ThreadMemoryLimit& operator=(const ThreadMemoryLimit&) = delete;
    ~ThreadMemoryLimit();

private:
    std::size_t m_before;
};

/// An aligned block of raw memory, counted in the budget, contents undefined. Movable, not copyable.
class MemoryBlock {
public:
    MemoryBlock() = default;
    /// Throws OutOfMemory (naming `name` and the size) when the budget or the system refuses.
    MemoryBlock(std::size_t bytes, std::string_view name);
    MemoryBlock(MemoryBlock&& other) noexcept;
    MemoryBlock& operator=(MemoryBlock&& other) noexcept;
    ~MemoryBlock();

    void* data() const { return m_data; }
    std::size_t bytes() const { return m_bytes; }

private:
    void* m_data = nullptr;
    std::size_t m_bytes = 0;
};

/// "1.5 GiB", "640 KiB", "12 B": for messages.
std::string bytesText(std::size_t bytes);

} // namespace ks
