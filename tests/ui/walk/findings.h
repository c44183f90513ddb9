#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace ks::walk {

/// What the walk did and what it found. Steps are printed as they are made, so that the log of a walk that died ends with the step that killed it.
class Findings {
public:
    enum class Kind {
        Fault, ///< the walk has failed
        Slow,  ///< a stall that the load of the machine may have made
    };

    Findings(std::uint64_t seed, bool loud);
    ~Findings();
    Findings(const Findings&) = delete;
    Findings& operator=(const Findings&) = delete;

    /// Before the step is made.
    void beginStep(int number, const QString& what);
    /// The same finding (numbers aside) is told in full once and counted from then on.
    void add(Kind kind, const QString& what);
    int faults() const { return m_faults; }
    void summarize() const;

private:
    void tellSteps() const;

    std::uint64_t m_seed;
    bool m_loud;
    int m_step = 0;
    QStringList m_last; ///< steps, newest last
    QHash<QString, int> m_counts;
    int m_faults = 0;
    int m_slow = 0;
};

} // namespace ks::walk
