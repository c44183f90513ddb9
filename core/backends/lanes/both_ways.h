#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace ks::lanes {

/// How much of a pass that goes there and back block by block was the way back: each thread measures its own, shares of the time that passed tell.
class BothWays {
    struct alignas(64) Ways { // a cache line a thread
        double there = 0;
        double back = 0;
    };

public:
    using Clock = std::chrono::steady_clock;

    explicit BothWays(std::size_t threads) : m_ways(threads) {}

    /// Before the threads begin.
    void begin()
    {
        std::ranges::fill(m_ways, Ways{});
        m_start = Clock::now();
    }
    /// A block of a thread, from its beginning to its end; it counts where it turns.
    class Block {
    public:
        Block(BothWays& ways, int thread) : m_way(ways.m_ways[static_cast<std::size_t>(thread)]), m_begun(Clock::now()) {}
        Block(const Block&) = delete;
        Block& operator=(const Block&) = delete;
        void turn() { m_turned = Clock::now(); }
        ~Block()
        {
            if (m_turned == Clock::time_point())
                return;
            m_way.there += seconds(m_begun, m_turned);
            m_way.back += seconds(m_turned, Clock::now());
        }

    private:
        Ways& m_way;
        Clock::time_point m_begun;
        Clock::time_point m_turned;
    };
    /// After they have ended.
    void end()
    {
        Ways sum;
        for (const Ways& one : m_ways) {
            sum.there += one.there;
            sum.back += one.back;
        }
        const double both = sum.there + sum.back;
        m_back = both > 0 ? seconds(m_start, Clock::now()) * sum.back / both : 0;
    }
    /// Seconds of the way back of what ended last; 0 where none went back.
    double back() const { return m_back; }

private:
    static double seconds(Clock::time_point from, Clock::time_point to) { return std::chrono::duration<double>(to - from).count(); }

    std::vector<Ways> m_ways;
    Clock::time_point m_start;
    double m_back = 0;
};

} // namespace ks::lanes
