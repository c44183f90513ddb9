#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/message_history.h"
#include "ui/shell/waiting_offers.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <deque>
#include <optional>

namespace ks {

/// The line at the bottom: what happened and what can be done about it, with earlier messages one click away. It is one line high whatever it says;
/// the rest of a long message is behind "More", which counts the offers that wait under what is shown.
class MessageBar : public Retranslating<QWidget> {
    Q_OBJECT

public:
    using Entry = MessageHistory::Entry;

    explicit MessageBar(QWidget* parent = nullptr);

    /// `lab`: whose work it is about; empty: the window's.
    void post(const Message& message, const QString& lab = {});
    /// Among the earlier messages, without showing it.
    void keep(const Message& message, const QString& lab = {});
    /// To what was asked for and does nothing, such as a key. What is offered keeps its place, the answer is a tip above it then; it goes with the next
    /// thing that is done.
    void answer(const Sentence& why, const QString& lab = {});
    /// See LabHost.
    void withdraw(const QString& topic);
    void hush(const QString& topic);
    /// Closes what is shown; false where nothing is.
    bool dismiss();
    /// The work of this lab is no longer on screen: what is said of it goes.
    void leave(const QString& lab);
    /// It is there again, and with it what was offered when it was left.
    void comeBack(const QString& lab);
    /// The work has changed: a plain statement about how it was goes; what offers something stays.
    void outdate();
    /// The message on screen is of this topic.
    bool isShowing(const QString& topic) const { return !shownText().isEmpty() && m_shown.topic == topic; }
    /// The newest that holds work which was put aside and not brought back; null: none.
    const Message* holdingWork() const { return m_history.holdingWork(); }
    /// The message on screen has links.
    bool isOffering() const { return !m_links->isHidden(); }
    /// There is room for every link of the message on screen.
    bool offersAll() const;
    /// Newest first.
    const std::deque<Entry>& history() const { return m_history.entries(); }
    QString shownText() const { return m_shown.text.said(); }
    void showHistory();

signals:
    /// The keyboard was at what goes, or here when a person closed it: it is to be somebody else's before Qt hands it on to what stands beside.
    void keyboardLeft();
    /// A person has closed the message of this topic.
    void dismissed(const QString& topic);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void takeSize() override { fitLinks(); }
    void changeEvent(QEvent* event) override;
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Line;
    Message note(const Message& message, const QString& lab);
    void show(const Message& message, const QString& lab);
    void clear();
    void uncover();
    /// Without covering what was there.
    void put(const Message& message, const QString& lab);
    void fitMore();
    std::optional<WaitingOffers::Offer> shown() const { return WaitingOffers::Offer{m_shown, m_lab}; }
    bool isNextDeed(const QObject* watched, const QEvent& event) const;
    void fitHeight();
    QList<QToolButton*> links() const;
    /// So many that the text can still be told from another one; More offers all of them.
    void fitLinks();
    void fitText();
    QToolButton* makeButton(const char* icon);

    MessageHistory m_history;
    Message m_shown;
    QString m_lab;           ///< of what is shown
    bool m_fresh = false;    ///< it was said by the change that is being made now
    WaitingOffers m_waiting; ///< what offers something and is not shown
    bool m_cut = false;      ///< there is more of the text than is seen
    int m_mostText = 0;      ///< its width at most; 0: to be found anew
    QLabel* m_sign;
    Line* m_text;
    QToolButton* m_more;
    QWidget* m_links;
    QToolButton* m_close;
    QToolButton* m_historyButton;
};

QPixmap signOf(Message::Kind kind, qreal pixelRatio);

/// A button that looks like a link: what the message bar and sentences with choices use.
QToolButton* makeLinkButton(const Message::Link& link, QWidget* parent);

} // namespace ks
