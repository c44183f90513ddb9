#include "core/base/error.h"
#include "ui/language/text.h"
#include "ui/session/operation_document.h"

#include <QUndoCommand>

#include <utility>

namespace ks {

/// Side B before and after. Contents share their tensors, so that they are small.
class OperationDocument::ComparedCommand final : public QUndoCommand {
public:
    ComparedCommand(OperationDocument& document, Content after, const QString& label, const QString& mergeKey)
        : QUndoCommand(label), m_document(document), m_before(document.m_session.compared), m_after(std::move(after)), m_mergeKey(mergeKey)
    {
    }

    void undo() override { show(m_before); }
    void redo() override { show(m_after); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 3; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* other = static_cast<const ComparedCommand*>(later);
        if (other->m_mergeKey != m_mergeKey)
            return false;
        m_after = other->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    void show(const std::optional<Content>& compared)
    {
        m_document.m_session.compared = compared;
        emit m_document.comparedChanged();
    }

    OperationDocument& m_document;
    std::optional<Content> m_before;
    std::optional<Content> m_after;
    QString m_mergeKey;
};

void OperationDocument::beginComparing()
{
    if (m_session.compared || !content().src.tensor)
        return;
    m_session.compared = content();
    for (Session* other : {&m_opened, &m_saved}) // nothing of it is to be saved, and undo and reset lead back to it
        if (!other->compared)
            other->compared = content();
}

void OperationDocument::setCompared(Content content, const QString& label, const QString& mergeKey)
{
    try {
        if (content == compared())
            return;
    } catch (const Error& error) {
        emit message(error.text());
        return;
    }
    copyBorrowed();
    beginComparing();
    m_undoStack->push(new ComparedCommand(*this, std::move(content), label, mergeKey));
}

void OperationDocument::setBothSides(Content a, Content b, const QString& label)
{
    const bool both = a != content() && b != m_session.compared;
    if (both)
        m_undoStack->beginMacro(label);
    setContent(std::move(a), label);
    setCompared(std::move(b), label);
    if (both)
        m_undoStack->endMacro();
}

void OperationDocument::reset()
{
    const Session opened = m_opened;
    const QString label = tr("reset to the session as opened");
    emit aboutToLeave();
    if (opened.compared)
        setBothSides(opened.content, *opened.compared, label);
    else
        setContent(opened.content, label);
    m_session.bookmark = bookmarkOf(opened);
    leadTo(opened.view);
    emit bookmarksChanged();
}

void OperationDocument::follow(Content content)
{
    if (content != m_session.content)
        setSessionContent(std::move(content));
}

} // namespace ks
