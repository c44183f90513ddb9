#include "app/cli/given_options.h"

#include "core/base/digits.h"
#include "core/base/error.h"

#include <algorithm>

namespace ks::cli {

void badOption(std::string_view option, const std::string& what)
{
    throw InputError(Text("%1: %2", {std::string(option), what}));
}

void unknownName(std::string_view option, std::string_view kind, std::string_view name, std::string_view legal)
{
    badOption(option, "there is no " + std::string(kind) + "'" + std::string(name) + "'; there are " + std::string(legal));
}

void refuseGiven(const CLI::App& command, std::initializer_list<const char*> options, const std::string& why)
{
    for (const char* option : options)
        if (command.count(option) > 0)
            badOption(option, why);
}

void refuseGivenBut(const CLI::App& command, std::initializer_list<const char*> used, const std::string& why)
{
    for (const CLI::Option* option : command.get_options())
        if (option->count() > 0 && std::ranges::none_of(used, [&](const char* name) { return option->check_name(name); }))
            badOption(option->get_name(), why);
}

CLI::Validator between(double low, double high)
{
    const std::string range = digitsOf(low) + " to " + digitsOf(high);
    return {[low, high, range](std::string& typed) {
                const auto value = numberOf<double>(typed);
                return value && *value >= low && *value <= high ? std::string() : "'" + typed + "' is no number from " + range;
            },
            ""};
}

void refuseEmptyValues(CLI::App& program)
{
    const CLI::Validator notEmpty(
        [](std::string& typed) { return typed.empty() ? std::string("a value is needed, and this one is empty") : ""; }, "");
    const auto refuseIn = [&](CLI::App& command) {
        for (CLI::Option* option : command.get_options())
            if (option->get_items_expected_max() > 0)
                option->check(notEmpty);
    };
    refuseIn(program);
    for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; }))
        refuseIn(*command);
}

void excludeGroup(CLI::App& command, std::string_view group, CLI::Option* other)
{
    for (CLI::Option* option : command.get_options())
        if (option->get_group() == group)
            option->excludes(other);
}

} // namespace ks::cli
