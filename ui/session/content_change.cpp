#include "ui/session/content_change.h"

namespace ks {

ContentChange::ContentChange(const Content& before, const Content& after)
{
    forEachField(
        [&](const auto& fieldOf, auto& change) {
            if (fieldOf(before) != fieldOf(after))
                change.emplace(fieldOf(before), fieldOf(after));
        },
        *this);
}

bool ContentChange::isEmpty() const
{
    bool empty = true;
    forEachField([&](const auto&, const auto& change) { empty = empty && !change; }, *this);
    return empty;
}

bool ContentChange::touches(const ContentChange& other) const
{
    bool both = false;
    forEachField([&](const auto&, const auto& mine, const auto& others) { both = both || (mine && others); }, *this, other);
    return both;
}

bool ContentChange::touches(Role role) const
{
    if (role == Role::DiffDst)
        return m_gradient.has_value();
    return m_tensors.of(role).has_value();
}

void ContentChange::rebase(const Content& content)
{
    forEachField(
        [&](const auto& fieldOf, auto& change) {
            if (change)
                change->first = fieldOf(content);
        },
        *this);
}

void ContentChange::apply(Content& content, bool forwards) const
{
    forEachField(
        [&](const auto& fieldOf, const auto& change) {
            if (change)
                fieldOf(content) = forwards ? change->second : change->first;
        },
        *this);
}

std::optional<ContentPlace> ContentChange::place(bool forwards) const
{
    if (!m_to || (m_to->view == m_from.view && m_to->bookmark == m_from.bookmark))
        return std::nullopt;
    ContentPlace place = forwards ? *m_to : m_from;
    place.whole = m_to->whole;
    return place;
}

void ContentChange::append(const ContentChange& later)
{
    if (later.m_to)
        m_to = later.m_to;
    forEachField(
        [](const auto&, auto& mine, const auto& others) {
            if (!others)
                return;
            if (!mine)
                mine = others;
            else
                mine->second = others->second;
            if (mine->first == mine->second)
                mine.reset();
        },
        *this, later);
}

} // namespace ks
