#pragma once

#include "core/session/compute.h"
#include "ui/language/sentence.h"
#include "ui/session/kept_session.h"

#include <QObject>

namespace ks {

class OperationDocument;

/// Side B of a comparison, on the input of A: each change is one undoable entry of the same undo.
class ComparedSide final : public QObject {
    Q_OBJECT

public:
    ComparedSide(OperationDocument& document, KeptSession& kept) : m_document(document), m_kept(kept) {}

    /// As it is on the input of A; what A is before begin(). Throws OutOfMemory.
    Content content() const { return comparedContent(m_kept.session); }
    /// From now on B stays what A is at this moment, until somebody changes it. That somebody begins to compare changes nothing in the session.
    void begin();
    void set(Content content, const Sentence& label, const QString& mergeKey = {});
    /// Both sides in one entry.
    void setBoth(Content a, Content b, const Sentence& label);

signals:
    void changed(); ///< not where it only follows the input

private:
    struct Change;

    OperationDocument& m_document;
    KeptSession& m_kept;
};

} // namespace ks
