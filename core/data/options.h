#pragma once

#include "core/base/field.h"

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// "a, b,c" → a, b and c.
std::vector<std::string> listOf(std::string_view text);

/// What stands behind the question mark of "mnist:DIR?train=1000&validation=0.1". Each getter throws InputError, naming the option
/// and what is legal, when the text is not of its kind.
class DataOptions {
public:
    DataOptions() = default;
    /// "a=1&b=2"; %26 and the like stand for characters that would end a value. Throws InputError for anything else and for repeated names.
    explicit DataOptions(std::string_view text);

    bool has(const std::string& name);
    std::string text(const std::string& name, std::string fallback = {});
    std::int64_t integer(const std::string& name, std::int64_t fallback, std::int64_t least, std::int64_t most);
    double number(const std::string& name, double fallback, double least, double most);
    /// "0.8,0,0.2": training, validation, test.
    std::array<double, 3> shares(const std::string& name, std::array<double, 3> fallback);
    /// "32x20", both from 1 to `most`; the option must be there.
    WholeNumbers extent(const std::string& name, std::int64_t most);
    bool flag(const std::string& name, bool fallback);
    std::string oneOf(const std::string& name, std::string_view fallback, std::span<const std::string_view> legal);

    /// Throws InputError when an option was given that nobody asked for, naming those that were.
    void finish() const;

private:
    std::map<std::string, std::string> m_values;
    std::set<std::string> m_known;
};

} // namespace ks
