#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace ks {

inline constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

/// One batch of a training. Epochs and batches count from 0.
struct BatchRecord {
    std::int64_t epoch = 0;
    std::int64_t batch = 0;     ///< within the epoch
    std::int64_t size = 0;      ///< images
    double loss = 0;            ///< mean over the batch
    double accuracy = notKnown; ///< share of right answers, 0 … 1; not known for regression
    double rate = 0;
    double seconds = 0; ///< of forward, backward, update and waiting for the data
};

/// Every batch of a training, in 16 bytes each where its numbers are those of a training (loss and rate computed as floats, answers counted),
/// and otherwise as they are: what is taken out is what was put in, but for the seconds, which keep seven digits. Copies share what is full, so
/// that keeping a training costs next to nothing, however long it is; a copy may be read in another thread while the original grows.
class BatchLog {
public:
    BatchLog() = default;
    BatchLog(const BatchLog& other);
    BatchLog(BatchLog&& other) noexcept;
    BatchLog& operator=(BatchLog other) noexcept;
    ~BatchLog() = default;

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    BatchRecord operator[](std::size_t index) const;
    BatchRecord front() const { return (*this)[0]; }
    BatchRecord back() const { return (*this)[m_size - 1]; }
    void push_back(const BatchRecord& record); // NOLINT(readability-identifier-naming): as a vector's
    /// Forgets the records from `size` on.
    void truncate(std::size_t size);
    /// Takes the memory of a log that begins with the same records instead of its own.
    void shareWith(const BatchLog& same);

    class Iterator {
    public:
        using iterator_concept = std::random_access_iterator_tag;
        using iterator_category = std::input_iterator_tag;
        using value_type = BatchRecord;
        using difference_type = std::ptrdiff_t;
        using reference = BatchRecord;
        struct pointer {
            BatchRecord record;
            const BatchRecord* operator->() const { return &record; }
        };

        Iterator() = default;
        Iterator(const BatchLog& log, std::ptrdiff_t index) : m_log(&log), m_index(index) {}
        BatchRecord operator*() const { return (*m_log)[static_cast<std::size_t>(m_index)]; }
        pointer operator->() const { return {**this}; }
        BatchRecord operator[](std::ptrdiff_t by) const { return *(*this + by); }
        Iterator& operator+=(std::ptrdiff_t by)
        {
            m_index += by;
            return *this;
        }
        Iterator& operator-=(std::ptrdiff_t by) { return *this += -by; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        friend Iterator operator+(Iterator a, std::ptrdiff_t by) { return a += by; }
        friend Iterator operator+(std::ptrdiff_t by, Iterator a) { return a += by; }
        friend Iterator operator-(Iterator a, std::ptrdiff_t by) { return a -= by; }
        friend std::ptrdiff_t operator-(const Iterator& a, const Iterator& b) { return a.m_index - b.m_index; }
        bool operator==(const Iterator& other) const { return m_index == other.m_index; }
        std::strong_ordering operator<=>(const Iterator& other) const
        {
            return m_index <=> other.m_index; // NOLINT(modernize-use-nullptr): clang-tidy 14 takes <=> for a pointer
        }

    private:
        const BatchLog* m_log = nullptr;
        std::ptrdiff_t m_index = 0;
    };
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, static_cast<std::ptrdiff_t>(m_size)}; }

    static constexpr std::size_t chunkSize = 4096; ///< records that copies share at once

private:
    struct Packed {
        float loss = 0;
        float rate = 0;
        float seconds = 0;
        std::uint32_t right = 0;
    };
    using Chunk = std::array<Packed, chunkSize>;
    /// Records of one size in a row, one batch after the other.
    struct Stretch {
        std::size_t first = 0;
        std::int64_t epoch = 0;
        std::int64_t batch = 0;
        std::int64_t size = 0;
    };
    /// One that would not come out of 16 bytes as it went in.
    struct Odd {
        std::size_t index = 0;
        BatchRecord record;
    };
    void own();

    std::vector<std::shared_ptr<Chunk>> m_chunks; ///< what lies before m_size in them is never written again
    std::vector<Stretch> m_stretches;
    std::vector<Odd> m_odd;
    std::size_t m_size = 0;
    bool m_ownsLast = true; ///< nobody else may write behind m_size in the last chunk
};

} // namespace ks
