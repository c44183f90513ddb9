#pragma once

#include "core/base/text.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// Names in a sentence, one after the other. One that has a comma itself stands in quotes: a, “b, c”, d.
Text namesText(std::span<const std::string> names);

/// Of a list, each as `of` words it.
template <class List, class Of>
Text namesText(const List& list, const Of& of)
{
    std::vector<std::string> names;
    for (const auto& one : list)
        names.emplace_back(std::invoke(of, one));
    return namesText(names);
}

/// As many of them from the first on as fit into `longest` bytes, one at least; "…" for the others.
Text namesInShort(std::span<const std::string> names, std::size_t longest = 400);

} // namespace ks
