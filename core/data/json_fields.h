#pragma once

#include "core/base/error.h"

#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>

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
            value = m_json.at(name).get<Value>();
        } catch (const nlohmann::json::exception&) {
            fail(name);
        }
    }

    /// The place of the field's word among the legal ones.
    std::size_t choice(const std::string& name, std::span<const std::string_view> legal, std::size_t fallback)
    {
        std::string word(legal[fallback]);
        read(name, word);
        for (std::size_t i = 0; i < legal.size(); ++i) {
            if (legal[i] == word)
                return i;
        }
        fail(name);
    }

    /// Throws InputError for a field that nobody asked for.
    void finish() const
    {
        for (const auto& [name, value] : m_json.items()) {
            if (!m_known.contains(name))
                throw InputError(Text(KS_TEXT("core", "%1 in this file has an unknown field \"%2\""), {m_what, name}));
        }
    }

    [[noreturn]] void fail(const std::string& name) const
    {
        throw InputError(Text(KS_TEXT("core", "the field \"%2\" of %1 in this file has an illegal value: %3"),
                              {m_what, name, m_json.at(name).dump().substr(0, 60)}));
    }

private:
    const nlohmann::json& m_json;
    Text m_what;
    std::set<std::string> m_known;
};

} // namespace ks
