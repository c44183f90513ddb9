#include "ui/session/operation_document.h"

#include "ui/language/text.h"

#include <utility>

namespace ks {

namespace {

/// A lesson opens at its first question.
void beginAtFirstBookmark(Session& session)
{
    if (!session.bookmark && !session.bookmarks.empty() && session.bookmarks.front().view == session.view &&
        session.bookmarks.front().content == session.content)
        session.bookmark = 0;
}

} // namespace

OperationDocument::OperationDocument(ComputeThread& compute, QObject* parent)
    : QObject(parent), m_numbers(compute, {.arrived = [this] { emit resultChanged(); },
                                           .working = [this](bool is) { emit computingChanged(is); },
                                           .say = [this](const Text& what) { emit message(what); }}),
      m_shelf(m_kept, m_numbers, [this](KeptSession kept) { show(std::move(kept)); }), m_cursor(*this, m_kept.session, m_numbers),
      m_bookmarks(*this, m_kept.session), m_compared(*this, m_kept), m_editor(*this, m_kept.session, m_numbers, compute)
{
}

void OperationDocument::show(KeptSession kept)
{
    m_numbers.forget();
    m_editor.forget();
    m_kept = std::move(kept);
    for (Session* session : {&m_kept.opened, &m_kept.session})
        beginAtFirstBookmark(*session);
    if (!view().tab)
        m_kept.session.view.tab = LabTab::Grids;
    m_cursor.clamp();
    m_numbers.ask(m_kept.session);
    emit sessionReplaced();
    emit contentChanged();
    emit viewChanged();
    emit m_bookmarks.changed();
    emit resultChanged();
}

void OperationDocument::reset()
{
    const Session opened = m_kept.opened;
    const Sentence label = [] { return tr("reset to the session as opened"); };
    emit aboutToLeave();
    if (opened.compared)
        m_compared.setBoth(opened.content, *opened.compared, label);
    else
        m_editor.setContent(opened.content, label);
    m_kept.session.bookmark = m_bookmarks.placeOf(opened);
    m_editor.leadTo(opened.view);
    emit m_bookmarks.changed();
}

TensorPtr OperationDocument::tensor(Role role) const
{
    if (const SourcedTensor* operand = content().operand(role))
        return operand->tensor;
    return m_numbers.of(role);
}

} // namespace ks

#include "moc_operation_document.cpp"
