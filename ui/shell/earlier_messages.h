#pragma once

#include "ui/shell/message_history.h"

#include <QFrame>

class QToolButton;
class QVBoxLayout;

namespace ks {

/// The list of earlier messages, the newest first, with what became of each. It closes itself like a menu.
class EarlierMessages final : public QFrame {
    Q_OBJECT

public:
    /// `links`: what the bar offers, below the list. A press on one of them counts, and does not only end the list.
    EarlierMessages(const MessageHistory& history, QWidget& links, QWidget& bar);

    void showAbove(const QToolButton& button);

protected:
    /// A command of the window ends the list and is done, as what is pressed beside it is: a popup keeps its keys from the window.
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void addEntry(QVBoxLayout& rows, const MessageHistory::Entry& entry, int width);
    static QString becameOf(const MessageHistory::Entry& entry);

    QWidget& m_links;
    int m_width;
    QWidget* m_list;
    QVBoxLayout* m_rows;
};

} // namespace ks
