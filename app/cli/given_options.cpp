#include "app/cli/given_options.h"

#include "app/cli/tensor_source.h"

#include <algorithm>

namespace ks::cli {

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

void excludeGroup(CLI::App& command, std::string_view group, CLI::Option* other)
{
    for (CLI::Option* option : command.get_options())
        if (option->get_group() == group)
            option->excludes(other);
}

} // namespace ks::cli
