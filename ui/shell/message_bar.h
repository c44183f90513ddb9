#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/message.h"

#include <QDateTime>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <deque>

namespace ks {

/// The line at the bottom: what happened and what can be done about it, with earlier messages one click away.
class MessageBar : public Retranslating<QWidget> {
    Q_OBJECT

public:
    struct Entry {
        QDateTime when;
        Message message;
    };

    explicit MessageBar(QWidget* parent = nullptr);

    void post(const Message& message);
    void withdraw(const QString& topic);
    /// The message on screen has links.
    bool isOffering() const;
    /// Newest first.
    const std::deque<Entry>& history() const { return m_history; }
    QString shownText() const { return m_text->text(); }
    void showHistory();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void retranslate() override;

private:
    void show(const Message& message);
    void clear();
    void fitHeight();

    std::deque<Entry> m_history;
    Message m_shown;
    QLabel* m_sign;
    QLabel* m_text;
    QWidget* m_links;
    QToolButton* m_historyButton;
};

/// A button that looks like a link: what the message bar and sentences with choices use.
QToolButton* makeLinkButton(const Message::Link& link, QWidget* parent);

} // namespace ks
