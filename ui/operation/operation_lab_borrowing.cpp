// Operations that another lab lends: shown in place of the session, copied by the first edit, given back.
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/panels/source_loader.h"
#include "ui/operation/tensors_view.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/settled_fields.h"
#include "ui/theme/icon.h"

namespace ks {

void OperationLab::makeBorrowingActions()
{
    const auto add = [this](const char* name, ActionSet::TextOf text, const QList<QKeySequence>& keys, auto follow) {
        QAction* action = m_actions.add(QStringLiteral("operation.") + QLatin1String(name), std::move(text), keys, std::move(follow));
        m_menus[LabMenu::Lab] += action;
        return action;
    };
    m_backToLender = add(
        "backToNetwork", [] { return tr("Back to the network"); }, {Qt::ALT | Qt::Key_Left}, [this] { backToLender(); });
    m_backToLender->setIcon(themedIcon(QStringLiteral("back")));
    m_actions.setTip(m_backToLender, [this] {
        return m_borrowed.empty() ? tr("Open a layer from the Step page of the Network lab first.")
                                  : tr("Shows the network at the same moment again.");
    });
    m_copyBorrowed = add(
        "copyToPlay", [] { return tr("Copy to play with"); }, {}, [this] { m_document.copyBorrowed(); });
    m_copyBorrowed->setIcon(themedIcon(QStringLiteral("copy")));
    m_actions.setTip(m_copyBorrowed, [this] {
        return m_document.isBorrowed() ? tr("The same numbers as a session of your own, in which everything can be changed.")
                                       : tr("Only the numbers of a network need a copy; this session is your own already.");
    });
    m_sessionBefore = add(
        "sessionBefore", [] { return tr("My session before"); }, {}, [this] { bringBackSessionBefore(); });
    m_sessionBefore->setIcon(themedIcon(QStringLiteral("undo")));
    m_actions.setTip(m_sessionBefore, [this] {
        if (!m_document.hasAside())
            return tr("No session has been put aside.");
        return m_document.isCopy() ? tr("Puts the copy aside and shows what was here before the network, with its undo.")
                                   : tr("Shows what was here before the network, with its undo.");
    });
}

bool OperationLab::borrow(const LentOperation& operation)
{
    m_settings->input().loader().cancel();
    settle();
    if (m_document.isBorrowed())
        m_borrowed.back().operation = operation;
    else
        m_borrowed.push_back({operation, m_files.origin()});
    emit autosaveWanted(); // as long as the session is the own one: see tellCopied()
    m_document.borrow(operation.session);
    m_files.setOrigin({});
    focusSteps();
    return true;
}

void OperationLab::backToLender()
{
    if (m_borrowed.empty())
        return;
    const QString lender = m_borrowed.back().operation.lender;
    settleField();
    endBorrowing();
    m_host.showLab(lender);
}

void OperationLab::endBorrowing()
{
    settle(); // what is written there makes a copy, which stays
    if (m_document.isBorrowed())
        giveBack();
}

void OperationLab::giveBack()
{
    const SessionFiles::Origin before = m_borrowed.back().originBefore;
    m_borrowed.pop_back();
    m_document.giveBack();
    m_files.setOrigin(before);
}

void OperationLab::bringBackSessionBefore()
{
    if (!m_document.hasAside())
        return;
    settleField();
    settle();
    const bool wasBorrowed = m_document.isBorrowed();
    const bool wasCopy = m_document.isCopy();
    const bool wasModified = m_document.isModified();
    const OperationDocument::Kept shown = m_document.keep();
    const SessionFiles::Origin origin = m_files.origin();
    giveBack();
    focusSteps();
    if (wasBorrowed)
        return;
    offerToBringBack(
        m_host, id(),
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
void OperationLab::showUnsaved()
{
    while (!m_document.isModified() && m_document.isAsideModified())
        m_document.isBorrowed() ? endBorrowing() : bringBackSessionBefore();
}

void OperationLab::tellCopied()
{
    m_started = true;
    if (m_document.isAsideModified())
        emit workPutAside(); // from now on the copy is what is kept safe
    m_host.post({.kind = Message::Kind::Note,
                 .text = [] { return tr("This is a copy now: the network keeps its own numbers."); },
                 .topic = QStringLiteral("operation.copied")}); // an earlier copy can still be brought back
    emit sessionChanged();
}

void OperationLab::refreshBorrowing()
{
    using State = BorrowedBar::State;
    m_borrowedBar->show(m_document.isBorrowed() ? State::Borrowed
                        : m_document.isCopy()   ? State::Copy
                                                : State::Own,
                        m_borrowed.empty() ? nullptr : m_borrowed.back().operation.place);
    m_backToLender->setEnabled(!m_borrowed.empty());
    m_copyBorrowed->setEnabled(m_document.isBorrowed());
    m_sessionBefore->setEnabled(m_document.hasAside());
    m_actions.retranslate();
    emit sessionChanged();
}

} // namespace ks
