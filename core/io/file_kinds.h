#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace ks {

/// Endings, in small letters, of the files that can be an input: for filters, and where a kind is known by the name alone.
inline constexpr std::array<std::string_view, 7> pictureEndings = {".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp"};
inline constexpr std::array<std::string_view, 1> arrayEndings = {".npy"};
inline constexpr std::array<std::string_view, 3> tableEndings = {".csv", ".tsv", ".txt"};

/// `ending` as fileEnding() gives it.
constexpr bool isOneOf(std::string_view ending, std::span<const std::string_view> endings)
{
    return std::ranges::find(endings, ending) != endings.end();
}

} // namespace ks
