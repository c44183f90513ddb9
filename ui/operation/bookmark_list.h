#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QDialog>

namespace ks {

/// All bookmarks of the session, to go to one, to put them in order, to edit and to remove them. Not modal: the lab shows what is chosen.
class BookmarkList final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    explicit BookmarkList(OperationDocument& document, QWidget* parent);

signals:
    void editRequested(std::size_t index);
    void removeRequested(std::size_t index);

protected:
    void retranslate() override;

private:
    void refresh();
    void refreshButtons();
    void move(int direction);
    /// A row was dragged to stand before another one, as they stood then.
    void takeMove(int from, int before);
    std::optional<std::size_t> chosen() const;
    QString textOf(std::size_t index) const;

    OperationDocument& m_document;
    QLabel* m_empty;
    QListWidget* m_list;
    QPushButton* m_go;
    QPushButton* m_edit;
    QPushButton* m_up;
    QPushButton* m_down;
    QPushButton* m_remove;
};

} // namespace ks
