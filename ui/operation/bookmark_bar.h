#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QWidget>

namespace ks {

class Inspection;

/// The bookmark that is on screen: its name, its question for the class, and the way to the next one; and what is hidden because a later one
/// asks for it. Not there where no bookmark is.
class BookmarkBar final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    BookmarkBar(OperationDocument& document, const Inspection& inspection, QWidget* parent = nullptr);

    /// Presenter mode has the question as its title; the bar goes.
    void setPresenting(bool presenting);

signals:
    void editRequested();
    void listRequested();

protected:
    void retranslate() override;
    void takeColours() override { refresh(); }

private:
    void refresh();
    /// Which tensors are hidden for a later question, with a link that shows them; empty where none is.
    QString keptForLater() const;
    QToolButton* goButton(const char* icon, int direction);

    OperationDocument& m_document;
    const Inspection& m_inspection;
    QLabel* m_text;
    QToolButton* m_edit;
    QToolButton* m_previous;
    QToolButton* m_next;
    bool m_presenting = false;
};

} // namespace ks
