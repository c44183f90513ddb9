#pragma once

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ks {

/// Reads the fields of one JSON object and says in one sentence which one is wrong. Fields that are missing keep their value.
class JsonFields {
public:
    /// `what` names the object in messages, with its article: "the network". Throws InputError when `json` is not an object.
    JsonFields(const nlohmann::json& json, Text what) : m_json(json), m_what(std::move(what))
    {
        if (!json.is_object())
            throw InputError(Text(KS_TEXT("core", "%1 in this file is not a JSON object"), {m_what}));
    }

    bool has(const std::string& name)
    {
        m_known.insert(name);
        return m_json.contains(name) && !m_json.at(name).is_null();
    }
    /// A field that `has` found.
    const nlohmann::json& at(const std::string& name) const { return m_json.at(name); }

    template <class Value>
    void read(const std::string& name, Value& value)
    {
        if (!has(name))
            return;
        try {
            if (!fits<Value>(m_json.at(name)))
                fail(name);
            value = m_json.at(name).get<Value>();
        } catch (const nlohmann::json::exception&) {
            fail(name);
        }
    }

    /// Throws InputError for a field that nobody asked for.
    void finish() const
    {
        for (const auto& [name, value] : m_json.items()) {
            if (!m_known.contains(name))
                throw InputError(Text(KS_TEXT("core", "%1 in this file has an unknown field “%2”"), {m_what, name}));
        }
    }

    [[noreturn]] void fail(const std::string& name) const
    {
        if (!m_json.contains(name))
            throw InputError(Text(KS_TEXT("core", "“%1” of %2 is missing"), {name, m_what}));
        throw InputError(Text(KS_TEXT("core", "the field “%2” of %1 in this file has an illegal value: %3"),
                              {m_what, name, jsonInShort(m_json.at(name))}));
    }

private:
    /// The library cuts numbers off to what they are read into: 28.7 would be 28, and 2³² + 1 a version 1.
    template <class Value>
    static bool fits(const nlohmann::json& json)
    {
        if constexpr (std::is_same_v<Value, std::vector<std::int64_t>>) {
            return std::all_of(json.begin(), json.end(), [](const nlohmann::json& one) { return fits<std::int64_t>(one); });
        } else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
            if (json.is_number_unsigned())
                return std::in_range<Value>(json.get<std::uint64_t>());
            return json.is_number_integer() && std::in_range<Value>(json.get<std::int64_t>());
        } else if constexpr (std::is_floating_point_v<Value>) {
            return !json.is_number() || std::abs(json.get<double>()) <= static_cast<double>(std::numeric_limits<Value>::max());
        } else {
            return true;
        }
    }

    const nlohmann::json& m_json;
    Text m_what;
    std::set<std::string> m_known;
};

} // namespace ks
