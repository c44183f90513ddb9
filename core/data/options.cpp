#include "core/data/options.h"

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/io/number_text.h"

#include <charconv>

namespace ks {

namespace {

std::string decoded(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned code = 0;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16).ptr == text.data() + i + 3) {
            result += static_cast<char>(code);
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

} // namespace

std::vector<std::string> listOf(std::string_view text)
{
    std::vector<std::string> result;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view part = rest.substr(0, rest.find(','));
        result.emplace_back(withoutSpaces(part));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    }
    return result;
}

DataOptions::DataOptions(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const std::size_t sign = part.find('=');
        if (sign == 0 || sign == std::string_view::npos)
            throw InputError(Text(KS_TEXT("core", "%1 is not an option of a data set; options are written name=value and joined by &"),
                                  {quotedForMessage(part)}));
        const std::string name(part.substr(0, sign));
        if (!m_values.emplace(name, decoded(part.substr(sign + 1))).second)
            throw InputError(Text(KS_TEXT("core", "the data option %1 is given twice"), {name}));
    }
}

bool DataOptions::has(const std::string& name)
{
    m_known.insert(name);
    return m_values.contains(name);
}

std::string DataOptions::text(const std::string& name, std::string fallback)
{
    return has(name) ? m_values.at(name) : std::move(fallback);
}

std::int64_t DataOptions::integer(const std::string& name, std::int64_t fallback, std::int64_t least, std::int64_t most)
{
    if (!has(name))
        return fallback;
    const std::string& value = m_values.at(name);
    std::int64_t result = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
    if (error != std::errc() || end != value.data() + value.size() || result < least || result > most)
        throw InputError(Text(KS_TEXT("core", "the data option %1 is %2; it must be a whole number from %3 to %4"),
                              {name, quotedForMessage(value), std::to_string(least), std::to_string(most)}));
    return result;
}

double DataOptions::number(const std::string& name, double fallback, double least, double most)
{
    if (!has(name))
        return fallback;
    const std::string& value = m_values.at(name);
    const auto result = numberFrom(value);
    if (!result || !(*result >= least && *result <= most))
        throw InputError(Text(KS_TEXT("core", "the data option %1 is %2; it must be a number from %3 to %4"),
                              {name, quotedForMessage(value), textOf(static_cast<float>(least)), textOf(static_cast<float>(most))}));
    return static_cast<double>(*result);
}

std::array<double, 3> DataOptions::shares(const std::string& name, std::array<double, 3> fallback)
{
    if (!has(name))
        return fallback;
    std::array<double, 3> result{};
    const std::vector<std::string> parts = listOf(m_values.at(name));
    bool legal = parts.size() == result.size();
    for (std::size_t i = 0; legal && i < result.size(); ++i) {
        const auto share = numberFrom(parts[i]);
        legal = share && *share >= 0 && *share <= 1;
        result.at(i) = legal ? static_cast<double>(*share) : 0;
    }
    if (!legal)
        throw InputError(
            Text(KS_TEXT("core", "the data option %1 is %2; it is the shares of training, validation and test, for example 0.8,0.1,0.1"),
                 {name, quotedForMessage(m_values.at(name))}));
    return result;
}

WholeNumbers DataOptions::extent(const std::string& name, std::int64_t most)
{
    const Field row{.least = 1, .most = static_cast<double>(most), .type = FieldType::Together, .places = 2, .mayBeNone = true};
    const std::string& value = m_values.at(name);
    const auto extent = value == "none" ? std::nullopt : valueOf(row, value);
    if (!extent || problemOf(row, *extent))
        throw InputError(Text(KS_TEXT("core", "the data option %1 is “%2”; it is written ROWSxCOLUMNS, for example 32x32, up to %3x%3"),
                              {name, value, std::to_string(most)}));
    return std::get<WholeNumbers>(*extent);
}

bool DataOptions::flag(const std::string& name, bool fallback)
{
    static constexpr std::string_view legal[] = {"1", "0", "yes", "no"};
    const std::string value = oneOf(name, fallback ? "1" : "0", legal);
    return value == "1" || value == "yes";
}

std::string DataOptions::oneOf(const std::string& name, std::string_view fallback, std::span<const std::string_view> legal)
{
    std::string value = text(name, std::string(fallback));
    for (const std::string_view word : legal) {
        if (value == word)
            return value;
    }
    throw InputError(
        Text(KS_TEXT("core", "the data option %1 is %2; it must be one of %3"), {name, quotedForMessage(value), joined(legal)}));
}

void DataOptions::finish() const
{
    for (const auto& [name, value] : m_values) {
        if (!m_known.contains(name))
            throw InputError(
                Text(KS_TEXT("core", "there is no data option %1 here; there are %2"), {quotedForMessage(name), joined(m_known)}));
    }
}

} // namespace ks
