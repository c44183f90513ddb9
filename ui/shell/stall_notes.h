#pragma once

#include "ui/tasks/watched_application.h"

#include <QTime>

#include <deque>

namespace ks {

class MessageBar;

/// Stalls of the window, as one entry among the earlier messages: there for whoever asks, never in anybody's way.
class StallNotes {
public:
    explicit StallNotes(MessageBar& messages) : m_messages(messages) {}

    void add(const Stall& stall);

private:
    struct Entry {
        QTime when;
        Stall stall;
    };

    MessageBar& m_messages;
    int m_count = 0;
    std::deque<Entry> m_last; ///< newest first
};

} // namespace ks
