#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace ks {

/// The items of a list one after the other, each as `of` words it: "a, b, c".
template <class List, class Of = std::identity>
std::string joined(const List& list, std::string_view between = ", ", const Of& of = {})
{
    std::string text;
    for (const auto& one : list) {
        if (!text.empty())
            text += between;
        text += std::invoke(of, one);
    }
    return text;
}

} // namespace ks
