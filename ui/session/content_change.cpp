#include "ui/session/content_change.h"

namespace ks {

ContentChange::ContentChange(const Content& before, const Content& after)
{
    const auto note = [&](auto& field) {
        if (before.*field.member != after.*field.member)
            field.values.emplace(before.*field.member, after.*field.member);
    };
    std::apply([&](auto&... field) { (note(field), ...); }, m_fields);
}

bool ContentChange::isEmpty() const
{
    return std::apply([](const auto&... field) { return (!field.values && ...); }, m_fields);
}

bool ContentChange::touches(const ContentChange& other) const
{
    return [&]<std::size_t... i>(std::index_sequence<i...>)
    {
        return ((std::get<i>(m_fields).values && std::get<i>(other.m_fields).values) || ...);
    }
    (std::make_index_sequence<std::tuple_size_v<Fields>>());
}

bool ContentChange::touches(Role role) const
{
    switch (role) {
    case Role::Src: return std::get<1>(m_fields).values.has_value();
    case Role::Weights: return std::get<2>(m_fields).values.has_value();
    case Role::Bias: return std::get<3>(m_fields).values.has_value();
    case Role::DiffDst: return std::get<4>(m_fields).values.has_value();
    case Role::Src2: return std::get<7>(m_fields).values.has_value();
    case Role::Mean: return std::get<8>(m_fields).values.has_value();
    case Role::Variance: return std::get<9>(m_fields).values.has_value();
    default: return false;
    }
}

void ContentChange::rebase(const Content& content)
{
    const auto take = [&](auto& field) {
        if (field.values)
            field.values->first = content.*field.member;
    };
    std::apply([&](auto&... field) { (take(field), ...); }, m_fields);
}

void ContentChange::apply(Content& content, bool forwards) const
{
    const auto put = [&](const auto& field) {
        if (field.values)
            content.*field.member = forwards ? field.values->second : field.values->first;
    };
    std::apply([&](const auto&... field) { (put(field), ...); }, m_fields);
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
    const auto join = [](auto& mine, const auto& others) {
        if (!others.values)
            return;
        if (!mine.values)
            mine.values = others.values;
        else
            mine.values->second = others.values->second;
        if (mine.values->first == mine.values->second)
            mine.values.reset();
    };
    [&]<std::size_t... i>(std::index_sequence<i...>)
    {
        (join(std::get<i>(m_fields), std::get<i>(later.m_fields)), ...);
    }
    (std::make_index_sequence<std::tuple_size_v<Fields>>());
}

} // namespace ks
