#pragma once

#include "core/base/field.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ks::test {

/// Legal, and not the usual value.
inline FieldValue anotherValue(const Field& field)
{
    switch (field.type) {
    case FieldType::Flag: return !std::get<bool>(field.usual);
    case FieldType::Choice: {
        const auto now = std::visit(
            [](const auto& value) {
                if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(value)>>)
                    return static_cast<std::int64_t>(value);
                else
                    return std::int64_t{0};
            },
            field.usual);
        return (now + 1) % static_cast<std::int64_t>(field.choices.size());
    }
    case FieldType::Integer: return std::get<std::int64_t>(field.usual) + 1;
    case FieldType::Seed: return std::uint64_t{9'223'372'036'854'775'807U};
    case FieldType::Single: return std::get<float>(field.usual) * 0.7F + 0.0123F;
    case FieldType::Double: return std::get<double>(field.usual) * 0.7 + 0.0123;
    case FieldType::Word: return std::string(field.name == "declared_watts" ? "processor=40:10" : "other");
    case FieldType::Numbers: return std::vector<float>{0.7F, 0.1F, 0.2F};
    case FieldType::Together: {
        auto numbers = std::get<WholeNumbers>(field.usual);
        numbers.resize(field.places, 20);
        ++numbers.back();
        return numbers;
    }
    }
    return {};
}

} // namespace ks::test
