#pragma once

#include "ui/operation/inspection.h"

namespace ks {

/// The step to the next term that is not 0, where one follows: long sums and long runs of zeros are searched on the compute thread. GUI thread.
class NextTerm final : public QObject {
    Q_OBJECT

public:
    NextTerm(OperationDocument& document, Inspection& inspection, ComputeThread& compute, QObject* parent = nullptr);

    /// False while it is being searched, too.
    bool isThere() const { return m_next.has_value(); }
    void go();

signals:
    void changed();

private:
    void look();
    void take(const std::optional<Position>& next);

    OperationDocument& m_document;
    LatestJob m_job;
    std::shared_ptr<const OperationResult> m_source; ///< what was searched, from where
    std::optional<Position> m_from;
    std::optional<Position> m_next;
};

} // namespace ks
