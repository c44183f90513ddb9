#pragma once

#include "ui/operation/session_files.h"
#include "ui/session/lent_operation.h"
#include "ui/shell/lab_actions.h"

namespace ks {

class BookmarkEditor;
class BorrowedBar;
class Inspection;

/// Operations that another lab lends: shown in place of the session, copied by the first edit, given back.
class LabBorrowing final : public QObject {
    Q_OBJECT

public:
    /// `lab` is told what happens to its session.
    LabBorrowing(Lab& lab, LabHost& host, OperationDocument& document, Inspection& inspection, SessionFiles& files, BookmarkEditor& editor);
    ~LabBorrowing() override;

    /// With a bar below `centre` that offers them.
    void addActions(LabActions& actions, QWidget* centre);
    BorrowedBar* bar() const { return m_bar; }
    void show(const LentOperation& operation);
    /// Before another session takes over: what is being written is kept, and what is borrowed and nobody copied is given back, so that the
    /// session before is there again.
    void end();
    void showUnsaved();
    void refresh();

signals:
    void broughtBack(); ///< the session before is on screen

private:
    void backToLender();
    void copy() { m_document.shelf().copyBorrowed(); }
    /// What was put aside last is shown again, and belongs to its file.
    void giveBack();
    void bringBackSessionBefore();
    void tellCopied();
    /// What is to be guessed here is not shown there.
    void tellLender();

    Lab& m_lab;
    LabHost& m_host;
    OperationDocument& m_document;
    Inspection& m_inspection;
    SessionFiles& m_files;
    BookmarkEditor& m_editor;
    LabActions* m_actions = nullptr;
    BorrowedBar* m_bar = nullptr;
    QAction* m_back = nullptr;
    QAction* m_copy = nullptr;
    QAction* m_before = nullptr;
    /// What is, or was, shown in place of which session; the last one now.
    struct Borrowed {
        LentOperation operation;
        SessionFiles::Origin originBefore;
    };
    std::vector<Borrowed> m_borrowed;
    std::shared_ptr<LentMasks> m_told; ///< of what was told last; null: nothing
};

} // namespace ks
