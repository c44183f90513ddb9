#include "ui/shell/waiting_offers.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ks {

namespace {

bool mustBeActedOn(const Message& message)
{
    return message.holdsWork || message.kind == Message::Kind::Warning || message.kind == Message::Kind::Failure;
}

} // namespace

void WaitingOffers::cover(const Offer& shown, const Message& by)
{
    remove(by.topic);
    const bool same = !by.topic.isEmpty() && by.topic == shown.message.topic;
    if (shown.message.links.empty() || same)
        return;
    if (by.links.empty() || mustBeActedOn(shown.message))
        m_covered.push_back(shown);
}

std::optional<WaitingOffers::Offer> WaitingOffers::uncover()
{
    if (m_covered.empty())
        return std::nullopt;
    Offer newest = std::move(m_covered.back());
    m_covered.pop_back();
    return newest;
}

void WaitingOffers::leave(const QString& lab, const std::optional<Offer>& shown)
{
    if (lab.isEmpty())
        return;
    const auto others = std::stable_partition(m_covered.begin(), m_covered.end(), [&lab](const Offer& one) { return one.lab != lab; });
    std::vector<Offer>& left = m_left[lab];
    left.insert(left.end(), std::make_move_iterator(others), std::make_move_iterator(m_covered.end()));
    m_covered.erase(others, m_covered.end());
    if (shown && !shown->message.links.empty())
        left.push_back(*shown);
}

void WaitingOffers::comeBack(const QString& lab)
{
    const auto left = m_left.find(lab);
    if (left == m_left.end())
        return;
    m_covered.insert(m_covered.begin(), std::make_move_iterator(left->second.begin()), std::make_move_iterator(left->second.end()));
    m_left.erase(left);
}

void WaitingOffers::remove(const QString& topic)
{
    if (topic.isEmpty())
        return;
    const auto isOfIt = [&topic](const Offer& one) { return one.message.topic == topic; };
    std::erase_if(m_covered, isOfIt);
    for (auto& [lab, offers] : m_left)
        std::erase_if(offers, isOfIt);
}

} // namespace ks
