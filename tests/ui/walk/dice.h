#pragma once

#include <QList>

#include <cstdint>
#include <random>

namespace ks::walk {

/// Chance that is the same for the same seed on every machine: std::uniform_int_distribution is not.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_engine(seed) {}

    /// 0 … number − 1.
    int below(int number) { return number <= 1 ? 0 : static_cast<int>(m_engine() % static_cast<std::uint64_t>(number)); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool chance(int percent) { return below(100) < percent; }
    template <class T>
    T pick(const QList<T>& list)
    {
        return list.at(below(static_cast<int>(list.size())));
    }

private:
    std::mt19937_64 m_engine;
};

} // namespace ks::walk
