#pragma once

#include <cstddef>
#include <limits>
#include <set>
#include <vector>

namespace ks {

/// A place in a training, between two batches.
struct MomentPlace {
    static constexpr std::size_t noEnd = std::numeric_limits<std::size_t>::max(); ///< the training knows no epochs

    std::size_t number = 0;    ///< batches trained by then
    std::size_t toEnd = noEnd; ///< batches until the epoch ends; 0: one has just ended, or the first begins

    bool isEnd() const { return toEnd == 0; }
};

/// Which places of a training are kept as it grows: the first, and from there on one after at least as many batches as a stride has and after less than
/// twice as many, at the end of an epoch where one lies there. The stride doubles as soon as there would be more than `most`, and as the training turns out
/// to have no time for places that near one another. So what is kept covers the whole of it evenly, however long it becomes. It chooses alone: who asks
/// may be late, and keeps the next place that it can.
class MomentSpacing {
public:
    /// `most`: 2 at least.
    explicit MomentSpacing(std::size_t most) : m_most(most) {}

    bool wants(const MomentPlace& place) const;
    /// One more, which is wanted. True where others went for it.
    bool add(const MomentPlace& place);
    /// Goes on with those that another one has kept, growing; from there on they are as far apart as the nearest of them.
    void begin(const std::vector<MomentPlace>& kept);
    /// It could not be kept.
    void remove(std::size_t number) { std::erase(m_kept, number); }
    /// Forgets those behind.
    void forgetAfter(std::size_t number);
    /// Fewer from now on. True where some went for it.
    bool limit(std::size_t most);
    const std::vector<std::size_t>& kept() const { return m_kept; } ///< numbers, growing
    std::size_t most() const { return m_most; }

private:
    bool thin();
    /// Twice the stride. True where some went for it.
    bool coarsen();

    std::size_t m_most;
    std::size_t m_stride = 1;
    std::vector<std::size_t> m_kept;
    std::set<std::size_t> m_ends; ///< those of them at which an epoch ended
    std::size_t m_nextEnd = 0;    ///< that of the epoch which the last of them is in, where it is known
};

} // namespace ks
