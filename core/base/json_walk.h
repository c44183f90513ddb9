#pragma once

#include "core/base/json.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace ks {

/// Hears of the values of a JSON document one after another, for files of so many that no document is to be made of them. Those that it does not
/// override pass by.
class JsonVisitor : public nlohmann::json_sax<nlohmann::json> {
public:
    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(std::int64_t /*value*/) override { return true; }
    bool number_unsigned(std::uint64_t /*value*/) override { return true; }
    bool number_float(double /*value*/, const std::string& /*text*/) override { return true; }
    bool string(std::string& /*value*/) override { return true; }
    bool binary(nlohmann::json::binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*fields*/) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t /*values*/) override { return true; }
    bool end_array() override { return true; }
    bool key(std::string& /*name*/) override { return true; }
    bool parse_error(std::size_t at, const std::string& token, const nlohmann::json::exception& error) final;

    struct Mistake {
        bool made = false;
        bool ofRange = false; ///< a number that is out of range
        std::size_t at = 0;   ///< byte, counted from 1
    };
    const Mistake& mistake() const { return m_mistake; }

private:
    Mistake m_mistake;
};

/// Goes through a document as far as the visitor wants (it ends the walk by false). `name` stands for it in messages. Throws FileError as
/// parseJson() does; unlike there, the fields before a mistake have been heard of.
void walkJson(std::string_view text, const std::string& name, JsonVisitor& visitor);

} // namespace ks
