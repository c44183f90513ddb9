#include "ui/session/compared_side.h"

#include "core/base/error.h"
#include "ui/language/text.h"
#include "ui/session/operation_document.h"
#include "ui/session/undo_entry.h"

#include <utility>

namespace ks {

/// Contents share their tensors, so that they are small.
struct ComparedSide::Change {
    static constexpr int kind = 3;
    ComparedSide& side;
    std::optional<Content> before;
    std::optional<Content> after;

    void make(bool forwards)
    {
        side.m_kept.session.compared = forwards ? after : before;
        emit side.changed();
    }
    bool append(const Change& later)
    {
        after = later.after;
        return true;
    }
    bool isEmpty() const { return after == before; }
};

void ComparedSide::begin()
{
    const Content& a = m_kept.session.content;
    if (m_kept.session.compared || !a.src.tensor)
        return;
    m_kept.session.compared = a;
    for (Session* other : {&m_kept.opened, &m_kept.saved}) // nothing of it is to be saved, and undo and reset lead back to it
        if (!other->compared)
            other->compared = a;
}

void ComparedSide::set(Content content, const Sentence& label, const QString& mergeKey)
{
    try {
        if (content == this->content())
            return;
    } catch (const Error& error) {
        emit m_document.message(error.text());
        return;
    }
    m_document.shelf().copyBorrowed();
    begin();
    m_document.undoStack().push(new UndoEntry<Change>({*this, m_kept.session.compared, std::move(content)}, label, mergeKey));
}

void ComparedSide::setBoth(Content a, Content b, const Sentence& label)
{
    const bool both = a != m_kept.session.content && b != m_kept.session.compared;
    if (both)
        m_document.undoStack().beginMacro(label.said());
    m_document.edit().setContent(std::move(a), label);
    set(std::move(b), label);
    if (both)
        m_document.undoStack().endMacro();
}

} // namespace ks

#include "moc_compared_side.cpp"
