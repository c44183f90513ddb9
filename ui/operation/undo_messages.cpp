#include "ui/operation/undo_messages.h"

#include <utility>

namespace ks {

void UndoMessages::postUntilUndone(const Message& message)
{
    postWhile(message, [made = m_document.undoStack().index()](int index) { return index >= made; });
}

void UndoMessages::postUntilChanged(const Message& message)
{
    postWhile(message, [made = m_document.undoStack().index()](int index) { return index == made; });
}

void UndoMessages::postWhile(const Message& message, std::function<bool(int)> holds)
{
    QMetaObject::Connection& listening = m_listening[message.topic];
    disconnect(listening);
    listening = connect(&m_document.undoStack(), &QUndoStack::indexChanged, this,
                        [this, topic = message.topic, holds = std::move(holds)](int index) {
                            if (holds(index))
                                return;
                            disconnect(m_listening[topic]);
                            m_host.withdraw(topic);
                        });
    m_host.post(message);
}

} // namespace ks
