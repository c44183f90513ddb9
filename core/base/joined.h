#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace ks {

/// Those items of a list for which `taken` holds one after the other, each as `of` words it: "a, b, c". Whole numbers are words by themselves.
template <class List, class Taken, class Of = std::identity>
std::string joinedIf(const List& list, const Taken& taken, std::string_view between = ", ", const Of& of = {})
{
    std::string text;
    bool first = true;
    for (const auto& one : list) {
        if (!std::invoke(taken, one))
            continue;
        if (!first)
            text += between;
        first = false;
        if constexpr (std::is_integral_v<std::remove_cvref_t<std::invoke_result_t<const Of&, decltype(one)>>>)
            text += std::to_string(std::invoke(of, one));
        else
            text += std::invoke(of, one);
    }
    return text;
}

/// All of them.
template <class List, class Of = std::identity>
std::string joined(const List& list, std::string_view between = ", ", const Of& of = {})
{
    return joinedIf(
        list, [](const auto&) { return true; }, between, of);
}
/// "1×3×28×28"
inline std::string joined(std::initializer_list<std::int64_t> numbers, std::string_view between)
{
    return joined<std::initializer_list<std::int64_t>>(numbers, between);
}

} // namespace ks
