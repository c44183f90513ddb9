#pragma once

#include "ui/shell/message.h"

#include <QString>

#include <map>
#include <optional>
#include <vector>

namespace ks {

/// What offers something and is not on screen, because another message is, or another lab: it is there again when that one goes. GUI thread only.
class WaitingOffers {
public:
    struct Offer {
        Message message;
        QString lab; ///< whose work it is about; empty: the window's
    };

    /// Something else takes the place of `shown`. Under another offer only what a person must act on waits: work that can come back, a question, a failure.
    void cover(const Offer& shown, const Message& by);
    /// The newest that waits for what is on screen; it waits no longer.
    std::optional<Offer> uncover();
    /// Of this lab, which is left; `shown`: what is on screen.
    void leave(const QString& lab, const std::optional<Offer>& shown);
    /// That lab is there again: what it offers waits below what is on screen.
    void comeBack(const QString& lab);
    void remove(const QString& topic);
    /// What would stay in the other language.
    void removeFixed()
    {
        std::erase_if(m_covered, [](const Offer& one) { return one.message.text.isFixed(); });
    }
    /// For what is on screen.
    std::size_t count() const { return m_covered.size(); }

private:
    std::vector<Offer> m_covered; ///< the newest last
    std::map<QString, std::vector<Offer>> m_left;
};

} // namespace ks
