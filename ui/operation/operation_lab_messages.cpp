// Messages that go when what they are about has gone.
#include "ui/operation/operation_lab.h"

#include <QUndoStack>

#include <utility>

namespace ks {

void OperationLab::postUntilUndone(const Message& message)
{
    postWhile(message, [made = m_document.undoStack().index()](int index) { return index >= made; });
}

void OperationLab::postUntilChanged(const Message& message)
{
    postWhile(message, [made = m_document.undoStack().index()](int index) { return index == made; });
}

void OperationLab::postWhile(const Message& message, std::function<bool(int)> holds)
{
    QMetaObject::Connection& listening = m_untilUndone[message.topic];
    disconnect(listening);
    listening = connect(&m_document.undoStack(), &QUndoStack::indexChanged, this,
                        [this, topic = message.topic, holds = std::move(holds)](int index) {
                            if (holds(index))
                                return;
                            disconnect(m_untilUndone[topic]);
                            m_host.withdraw(topic);
                        });
    m_host.post(message);
}

} // namespace ks
