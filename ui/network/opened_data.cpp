#include "ui/network/opened_data.h"

#include <algorithm>
#include <utility>

namespace ks {

void OpenedData::forget()
{
    m_now.description.clear();
    m_adopted = {};
}

DatasetPtr OpenedData::of(const std::string& description) const
{
    const bool inUse = m_now.data && description == m_now.description;
    if (description == m_adopted.description && !(inUse && m_adopted.lookedAt)) // the newer ones, unless they were only looked at
        return m_adopted.data;
    return inUse ? m_now.data : nullptr;
}

std::vector<OpenedData::Opened> OpenedData::all() const
{
    std::vector<Opened> opened;
    const auto add = [&](const std::string& description, DatasetPtr data) {
        if (data && std::ranges::find(opened, data, &Opened::data) == opened.end())
            opened.push_back({description, std::move(data)});
    };
    add(m_adopted.description, m_adopted.data);
    add(m_now.description, m_now.data);
    for (auto one = m_trainedOn.rbegin(); one != m_trainedOn.rend(); ++one)
        add(one->description, one->data.lock());
    std::erase_if(opened, [](const Opened& one) { return one.description.empty(); }); // see forget()
    return opened;
}

std::optional<SharedSamples> OpenedData::shared() const
{
    const auto known =
        std::ranges::find_if(m_trainedOn, [this](const TrainedOn& one) { return m_now.data && one.data.lock() == m_now.data; });
    return known == m_trainedOn.end() ? std::nullopt : std::optional(known->shared);
}

void OpenedData::begin(const std::string& description)
{
    m_now = {description, of(description)};
    m_adopted = {};
}

void OpenedData::note(DatasetPtr data, const SharedSamples& shared)
{
    m_now.data = std::move(data);
    std::erase_if(m_trainedOn, [this](const TrainedOn& one) { return one.data.expired() || one.data.lock() == m_now.data; });
    if (m_now.data)
        m_trainedOn.push_back({m_now.description, m_now.data, shared});
    if (m_now.data && m_adopted.lookedAt && m_adopted.description == m_now.description)
        m_adopted = {};
}

} // namespace ks
