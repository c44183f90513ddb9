#include "ui/operation/lab_borrowing.h"

#include "ui/operation/bookmark_editor.h"
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/inspection.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/settled_fields.h"

namespace ks {

LabBorrowing::LabBorrowing(Lab& lab, LabHost& host, OperationDocument& document, Inspection& inspection, SessionFiles& files,
                           BookmarkEditor& editor)
    : m_lab(lab), m_host(host), m_document(document), m_inspection(inspection), m_files(files), m_editor(editor)
{
    connect(&inspection, &Inspection::changed, this, &LabBorrowing::tellLender);
    connect(&document, &OperationDocument::sessionReplaced, this, &LabBorrowing::refresh); // it is no copy any more
    connect(&document.shelf(), &SessionShelf::borrowingChanged, this, &LabBorrowing::refresh);
    connect(&document.shelf(), &SessionShelf::copied, this, &LabBorrowing::tellCopied);
    connect(&files, &SessionFiles::aboutToTakeOver, this, &LabBorrowing::end);
}

LabBorrowing::~LabBorrowing()
{
    if (m_told)
        m_told->hide({});
}

void LabBorrowing::addActions(LabActions& actions, QWidget* centre)
{
    const auto add = [&](const char* name, const char* text, const QList<QKeySequence>& keys, const char* icon,
                         void (LabBorrowing::*deed)(), ActionSet::TextOf tip) {
        return actions.add(
            LabMenu::Lab, name, [text] { return tr(text); }, keys, [this, deed] { (this->*deed)(); }, icon, std::move(tip));
    };
    m_actions = &actions;
    m_back = add("backToNetwork", QT_TR_NOOP("Back to the network"), {Qt::ALT | Qt::Key_Left}, "back", &LabBorrowing::backToLender, [this] {
        return m_borrowed.empty() ? tr("Open a layer from the Step page of the Network lab first.")
                                  : tr("Shows the network at the same moment again.");
    });
    m_copy = add("copyToPlay", QT_TR_NOOP("Copy to play with"), {}, "copy", &LabBorrowing::copy, [this] {
        return m_document.shelf().isBorrowed() ? tr("The same numbers as a session of your own, in which everything can be changed.")
                                               : tr("Only the numbers of a network need a copy; this session is your own already.");
    });
    m_before = add("sessionBefore", QT_TR_NOOP("My session before"), {}, "undo", &LabBorrowing::bringBackSessionBefore, [this] {
        if (!m_document.shelf().hasAside())
            return tr("No session has been put aside.");
        return m_document.shelf().isCopy() ? tr("Puts the copy aside and shows what was here before the network, with its undo.")
                                           : tr("Shows what was here before the network, with its undo.");
    });
    m_bar = new BorrowedBar(m_back, m_copy, m_before, centre);
}

void LabBorrowing::show(const LentOperation& operation)
{
    m_editor.settle();
    if (operation.masks && operation.masks == m_told && !m_told->hidden().empty())
        return;
    if (m_document.shelf().isBorrowed())
        m_borrowed.back().operation = operation;
    else
        m_borrowed.push_back({operation, m_files.origin()});
    emit m_lab.autosaveWanted(); // as long as the session is the own one: see tellCopied()
    m_document.shelf().borrow(operation.session);
    m_files.setOrigin({});
}

void LabBorrowing::backToLender()
{
    if (m_borrowed.empty())
        return;
    const QString lender = m_borrowed.back().operation.lender;
    settleField();
    end();
    m_host.showLab(lender);
}

void LabBorrowing::end()
{
    m_editor.settle(); // what is written there makes a copy, which stays
    if (m_document.shelf().isBorrowed())
        giveBack();
}

void LabBorrowing::giveBack()
{
    const SessionFiles::Origin before = m_borrowed.back().originBefore;
    m_borrowed.pop_back();
    m_document.shelf().giveBack();
    m_files.setOrigin(before);
}

void LabBorrowing::bringBackSessionBefore()
{
    if (!m_document.shelf().hasAside())
        return;
    settleField();
    m_editor.settle();
    const bool wasBorrowed = m_document.shelf().isBorrowed();
    const bool wasCopy = m_document.shelf().isCopy();
    const bool wasModified = m_document.shelf().isModified();
    const KeptSession shown = m_document.shelf().keep();
    const SessionFiles::Origin origin = m_files.origin();
    giveBack();
    emit broughtBack();
    if (wasBorrowed)
        return;
    offerToBringBack(
        m_host, m_lab.id(),
        {.kind = Message::Kind::Done,
         .text =
             [wasCopy] {
                 return wasCopy ? tr("Your session is as it was before. The copy has been put aside.")
                                : tr("Your session is as it was before. The other one has been put aside.");
             },
         .holdsWork = wasModified},
        [wasCopy] { return wasCopy ? tr("Bring the copy back") : tr("Bring the other one back"); },
        [this, shown, origin] { m_files.takeOver(shown, origin); });
}

/// A layer that is only shown, or a copy that is saved, stands before the session that would be lost: that one is what "Save" saves.
void LabBorrowing::showUnsaved()
{
    while (!m_document.shelf().isModified() && m_document.shelf().isAsideModified())
        m_document.shelf().isBorrowed() ? end() : bringBackSessionBefore();
}

void LabBorrowing::tellCopied()
{
    if (m_document.shelf().isAsideModified())
        emit m_lab.workPutAside(); // from now on the copy is what is kept safe
    m_host.post({.kind = Message::Kind::Note,
                 .text = [] { return tr("This is a copy now: the network keeps its own numbers."); },
                 .topic = QStringLiteral("operation.copied")}); // an earlier copy can still be brought back
    emit m_lab.sessionChanged();
}

void LabBorrowing::tellLender()
{
    const std::shared_ptr<LentMasks> shown =
        m_document.shelf().isBorrowed() && !m_borrowed.empty() ? m_borrowed.back().operation.masks : nullptr;
    if (m_told && m_told != shown)
        m_told->hide({});
    m_told = shown;
    if (!shown)
        return;
    const OpSpec& spec = m_document.content().spec;
    LentMasks::Masks masks;
    for (const bool backward : {false, true})
        for (const Role role : steppableRoles(spec, backward))
            if (const std::optional<Mask> mask = m_inspection.mask(role); mask && isAsked(m_document.view(), role))
                masks.emplace(role, *mask);
    shown->hide(std::move(masks));
}

void LabBorrowing::refresh()
{
    tellLender();
    using State = BorrowedBar::State;
    m_bar->show(m_document.shelf().isBorrowed() ? State::Borrowed
                : m_document.shelf().isCopy()   ? State::Copy
                                                : State::Own,
                m_borrowed.empty() ? nullptr : m_borrowed.back().operation.place);
    m_back->setEnabled(!m_borrowed.empty());
    m_copy->setEnabled(m_document.shelf().isBorrowed());
    m_before->setEnabled(m_document.shelf().hasAside());
    m_actions->retranslate();
    emit m_lab.sessionChanged();
}

} // namespace ks

#include "moc_lab_borrowing.cpp"
