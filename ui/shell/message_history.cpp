#include "ui/shell/message_history.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ks {

namespace {

bool holdsOpenWork(const Message& message)
{
    return message.holdsWork && !message.links.empty();
}

void closeOffer(MessageHistory::Entry& entry)
{
    if (!entry.message.links.empty() && entry.end == MessageHistory::End::None)
        entry.end = MessageHistory::End::Over;
    entry.message.links.clear();
}

} // namespace

void MessageHistory::add(Message message, const QString& lab, const QDateTime& when, bool shown)
{
    const int number = ++m_number;
    message.text = message.text.whole();
    for (Message::Link& link : message.links)
        link.follow = [this, number, text = link.text, follow = link.follow] {
            const std::function<void()> now = follow; // the message may go with it
            noteFollowed(number, text);
            now();
        };
    if (!message.topic.isEmpty()) {
        const int newest = m_entries.empty() ? 0 : m_entries.front().number;
        const QString said = message.text.said();
        std::erase_if(m_entries, [&](const Entry& entry) {
            if (entry.message.topic != message.topic || entry.end == End::Followed)
                return false;
            return !shown || entry.when.msecsTo(when) < burst.count() || (entry.number == newest && entry.message.text.said() == said);
        });
        withdraw(message.topic);
    }
    m_entries.push_front({.when = when, .message = std::move(message), .lab = lab, .number = number});
    makeRoom();
}

/// Work that can come back stays the longest.
void MessageHistory::makeRoom()
{
    if (m_entries.size() <= most)
        return;
    const auto oldest =
        std::find_if(m_entries.rbegin(), m_entries.rend(), [](const Entry& entry) { return !holdsOpenWork(entry.message); });
    if (oldest == m_entries.rend())
        m_entries.pop_back();
    else
        m_entries.erase(std::next(oldest).base());
}

void MessageHistory::withdraw(const QString& topic)
{
    if (topic.isEmpty())
        return;
    for (Entry& entry : m_entries)
        if (entry.message.topic == topic)
            closeOffer(entry);
}

void MessageHistory::noteFollowed(int number, const Sentence& link)
{
    const auto found = std::ranges::find(m_entries, number, &Entry::number);
    if (found == m_entries.end())
        return;
    found->end = End::Followed;
    found->followed = link;
}

const Message* MessageHistory::holdingWork() const
{
    const auto found = std::ranges::find_if(m_entries, [](const Entry& entry) { return holdsOpenWork(entry.message); });
    return found == m_entries.end() ? nullptr : &found->message;
}

} // namespace ks
