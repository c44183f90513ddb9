#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

namespace ks {

/// One strip of the Network lab: Data, Build, Train, …. Closed strips do no work.
class NetworkPage : public Retranslating<QWidget> {
    Q_OBJECT

public:
    using Retranslating::Retranslating;

    virtual QString title() const = 0;
    /// What a closed strip says in its one line; emit summaryChanged() when it changes.
    virtual QString summary() const { return {}; }
    /// The strip was opened or closed.
    virtual void setOpen(bool) {}

signals:
    void summaryChanged();
};

} // namespace ks
