#pragma once

#include "ui/shell/message.h"

#include <QDateTime>

#include <chrono>
#include <deque>

namespace ks {

/// Everything that the message bar has shown, in order, with what became of it. It is bounded. GUI thread only.
class MessageHistory {
public:
    enum class End {
        None,     ///< what it offers, if anything, can still be done
        Followed, ///< one of its links was
        Over,     ///< what it offered cannot be done any more
    };
    struct Entry {
        QDateTime when;
        Message message;
        QString lab;
        End end = End::None;
        Sentence followed; ///< the link
        int number = 0;    ///< no other entry has it
    };
    static constexpr std::size_t most = 50;
    /// What another message of its topic followed so soon was no message of its own: nobody has read it. Nor is what is only said again.
    static constexpr std::chrono::milliseconds burst{1000};

    /// Not `shown`: a note that is kept anew whenever there is more of it, and is one entry. What is kept is a whole sentence, whoever said it, and its
    /// links note that they were followed.
    void add(Message message, const QString& lab, const QDateTime& when, bool shown = true);
    /// What was posted under this topic is over.
    void withdraw(const QString& topic);
    /// The newest that holds work which was put aside and not brought back; null: none.
    const Message* holdingWork() const;
    /// The newest first.
    const std::deque<Entry>& entries() const { return m_entries; }
    /// As it is here, with links that note it.
    const Message& newest() const { return m_entries.front().message; }

private:
    void noteFollowed(int number, const Sentence& link);
    void makeRoom();

    std::deque<Entry> m_entries;
    int m_number = 0;
};

} // namespace ks
