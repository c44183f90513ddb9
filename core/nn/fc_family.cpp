#include "core/nn/fc_family.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/io/number_text.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace ks {

namespace {

constexpr std::int64_t widest = 1'000'000; ///< hidden layer
constexpr std::int64_t mostOfAList = 20;   ///< doublings reach beyond the widest layer before
constexpr std::size_t mostHiddenLayers = 16;
constexpr std::size_t mostInAFamily = 200;

constexpr auto example = "fc-family:50,50-25,50-25-13x10";

std::vector<std::vector<std::int64_t>> listsOf(const FcFamily& family)
{
    std::vector<std::vector<std::int64_t>> lists;
    for (std::string_view rest = family.base;;) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        lists.push_back(widthsFrom(withoutSpaces(rest.substr(0, end))));
        if (lists.back().empty())
            throw InputError(
                Text(KS_TEXT("core", "%1 is no list of hidden widths; a family has lists like 50-25-13 with commas between, of at most "
                                     "%2 widths from 1 to %3"),
                     {quotedForMessage(rest.substr(0, end)), std::to_string(mostHiddenLayers), groupedDigits(widest)}));
        if (end == rest.size())
            return lists;
        rest.remove_prefix(end + 1);
    }
}

} // namespace

std::vector<std::int64_t> widthsFrom(std::string_view text)
{
    std::vector<std::int64_t> widths;
    while (true) {
        std::int64_t width = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
        if (error != std::errc() || width < 1 || width > widest || widths.size() == mostHiddenLayers)
            return {};
        widths.push_back(width);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (text.empty())
            return widths;
        if (text.front() != '-')
            return {};
        text.remove_prefix(1);
    }
}

const FieldTable<FcFamily>& fcFamilyFields()
{
    using F = FcFamily;
    static const FieldTable<FcFamily> table{{
        field<&F::base>({.name = "base",
                         .title = KS_TEXT("core", "Smallest hidden layers"),
                         .help = KS_TEXT("core", "Widths of the hidden layers of the smallest network, for example 50-25-13; several lists "
                                                 "have commas between."),
                         .typed = true}),
        field<&F::count>({.name = "count",
                          .title = KS_TEXT("core", "Networks of each list"),
                          .help = KS_TEXT("core", "Each has the widths of the one before it times two."),
                          .least = 1,
                          .most = static_cast<double>(mostOfAList)}),
        field<&F::place>({.name = "place",
                          .title = KS_TEXT("core", "Number of the network"),
                          .help = KS_TEXT("core", "Which of the networks is taken, in the order of their parameters."),
                          .least = 1,
                          .most = static_cast<double>(mostInAFamily)}),
    }};
    return table;
}

FcFamily fcFamilyFrom(std::string_view text)
{
    const std::size_t mark = text.rfind('x');
    FcFamily family;
    const std::string_view number = mark == std::string_view::npos ? std::string_view() : text.substr(mark + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), family.count);
    if (!text.starts_with(fcFamilyMark) || mark == std::string_view::npos || mark < fcFamilyMark.size() || error != std::errc() ||
        end != number.data() + number.size())
        throw InputError(
            Text(KS_TEXT("core", "%1 is no family of networks; it is written as base widths, x and how many networks each list "
                                 "has, for example %2"),
                 {quotedForMessage(text), example}));
    family.base = text.substr(fcFamilyMark.size(), mark - fcFamilyMark.size());
    namesOf(family); // throws
    return family;
}

std::string textOf(const FcFamily& family)
{
    return std::string(fcFamilyMark) + family.base + 'x' + std::to_string(family.count);
}

std::vector<std::string> namesOf(const FcFamily& family)
{
    const std::vector<std::vector<std::int64_t>> lists = listsOf(family);
    if (family.count < 1 || family.count > mostOfAList || lists.size() * static_cast<std::size_t>(family.count) > mostInAFamily)
        throw InputError(
            Text(KS_TEXT("core", "a family has from 1 to %1 networks of each list and at most %2 in all; these are %3 of %4 lists"),
                 {std::to_string(mostOfAList), std::to_string(mostInAFamily), std::to_string(family.count), std::to_string(lists.size())}));
    std::vector<std::pair<std::int64_t, std::string>> found;
    for (std::vector<std::int64_t> widths : lists)
        for (std::int64_t k = 0; k < family.count; ++k) {
            if (const std::int64_t most = *std::ranges::max_element(widths); most > widest)
                throw InputError(
                    Text(KS_TEXT("core", "network %1 of this family has a hidden layer of %2 units; at most %3 are possible, so "
                                         "let it have fewer networks"),
                         {std::to_string(k + 1), groupedDigits(most), groupedDigits(widest)}));
            std::string name = "fc:" + joined(widths, "-");
            const std::int64_t parameters = parameterCount(presetModel(name).graph);
            found.emplace_back(parameters, std::move(name));
            for (std::int64_t& width : widths)
                width *= 2;
        }
    std::ranges::stable_sort(found, {}, &std::pair<std::int64_t, std::string>::first);
    std::vector<std::string> names;
    for (auto& [parameters, name] : found)
        names.push_back(std::move(name));
    return names;
}

std::string chosenOf(const FcFamily& family)
{
    std::vector<std::string> names = namesOf(family);
    if (family.place < 1 || family.place > static_cast<std::int64_t>(names.size()))
        throw InputError(Text(KS_TEXT("core", "there is no network %1 in this family; it has %2"),
                              {std::to_string(family.place), std::to_string(names.size())}));
    return std::move(names[static_cast<std::size_t>(family.place - 1)]);
}

} // namespace ks
