#pragma once

#include "core/measure/experiment.h"
#include "core/report/result_charts.h"

#include <QCoreApplication>

namespace ks {

class BenchmarkSession;
class LabHost;

/// How the result on show is looked at: as a person chose it for that result, else as the one before of the same experiment. Kept in the list of results.
/// GUI thread.
class ShownLook {
    Q_DECLARE_TR_FUNCTIONS(ks::ShownLook)

public:
    ShownLook(LabHost& host, BenchmarkSession& session) : m_host(host), m_session(session) {}

    const ResultLook& look() const { return m_look; }
    /// What figures are held against, another result apart. A point that is not measured yet comes later.
    HeldAgainst held() const;
    void set(const ResultLook& look);
    /// Another result may have come to show. Says what it was held against, where that is gone.
    void follow();

private:
    void take(const ResultLook& look);

    LabHost& m_host;
    BenchmarkSession& m_session;
    ResultLook m_look;
    Experiment m_asked; ///< by the result that was on show last
    int m_id = 0;       ///< its place in the list
};

} // namespace ks
