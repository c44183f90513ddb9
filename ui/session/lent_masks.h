#pragma once

#include "core/session/steps.h"

#include <QObject>

#include <map>

namespace ks {

/// What a borrower keeps from sight of an operation, because somebody is to guess it: its lender does not show it either. Said by the borrower
/// as long as it shows what is lent, asked by the lender. GUI thread.
class LentMasks final : public QObject {
    Q_OBJECT

public:
    using Masks = std::map<Role, Mask>;

    /// Of the tensors that something is hidden of.
    const Masks& hidden() const { return m_hidden; }
    void hide(Masks masks);

signals:
    void changed();

private:
    Masks m_hidden;
};

} // namespace ks
