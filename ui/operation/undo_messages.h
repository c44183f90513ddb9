#pragma once

#include "ui/session/operation_document.h"
#include "ui/shell/lab.h"

#include <map>

namespace ks {

/// Messages that go when what they are about has gone.
class UndoMessages final : public QObject {
public:
    UndoMessages(OperationDocument& document, LabHost& host) : m_document(document), m_host(host) {}

    /// Of the change that was made last: what it says and offers goes when that is undone.
    void postUntilUndone(const Message& message);
    /// What it asks or offers is of what there is now: the next change, forwards or backwards, takes it away.
    void postUntilChanged(const Message& message);

private:
    void postWhile(const Message& message, std::function<bool(int undoIndex)> holds);

    OperationDocument& m_document;
    LabHost& m_host;
    std::map<QString, QMetaObject::Connection> m_listening; ///< for each topic
};

} // namespace ks
