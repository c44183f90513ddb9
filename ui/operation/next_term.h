#pragma once

#include "ui/operation/inspection.h"

namespace ks {

/// The step to the next term that is not 0, where one follows: long sums and long runs of zeros are searched on the compute thread. While a
/// cell is held that is stepped through, its own terms are walked, over and over: they are what is told. GUI thread.
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
    /// The held cell, as far as the steps have come in it; nothing: none is held, it is none of theirs, or it is kept from sight.
    std::optional<Position> inHeldCell() const;
    void look();
    void lookIn(const std::shared_ptr<const OperationResult>& result, const Position& from);
    void take(const std::optional<Position>& next);

    OperationDocument& m_document;
    Inspection& m_inspection;
    LatestJob m_job;
    std::shared_ptr<const OperationResult> m_source; ///< what was searched, from where
    std::optional<Position> m_from;
    std::optional<Position> m_held;
    std::optional<Position> m_next;
};

} // namespace ks
