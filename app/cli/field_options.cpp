#include "app/cli/field_options.h"

#include "core/base/joined.h"

#include <algorithm>
#include <vector>

namespace ks::cli {

namespace {

constexpr const char* finerSettings = "Finer settings";

/// "--keep-best,!--keep-last" → the two of them; of any other option itself.
std::vector<std::string> optionNames(std::string_view option)
{
    const std::size_t between = option.find(",!");
    std::vector<std::string> names{std::string(option.substr(0, between))};
    if (between != option.npos)
        names.emplace_back(option.substr(between + 2));
    return names;
}

CLI::Option* addGroup(CLI::App& command, const Fields& fields, const FieldGroup& group)
{
    const std::string help = std::string(group.help) + ": " + groupLegal(fields, group) + "; or none";
    CLI::Option* option = command.add_option_function<std::string>(
        std::string(group.option), [fields, &group](const std::string& text) { setGroup(fields, group, text); }, help);
    return option->type_name("LIST")->check(CLI::Validator(
        [fields, &group](std::string& text) {
            const auto problem = problemOf(fields, group, text);
            return problem ? problem->english() : std::string();
        },
        ""));
}

CLI::Option* addField(CLI::App& command, const Fields& fields, const Field& field)
{
    std::string help(field.help);
    if (field.type == FieldType::Flag)
        return command.add_flag_function(
            std::string(field.option), [fields, &field](std::int64_t count) { fields.set(field, count > 0); }, help);
    if (field.type == FieldType::Choice) {
        help.erase(help.find_last_not_of('.') + 1);
        help += ": " + legalText(field).arguments().front().english();
    }
    CLI::Option* option = command.add_option_function<std::string>(
        std::string(field.option), [fields, &field](const std::string& text) { fields.set(field, *valueOf(field, text)); }, help);
    option->type_name(valueName(field))->check(legalValue(field));
    if (field.zero.empty() || textOf(field, fields.get(field)) != "0")
        option->default_str(textOf(field, fields.get(field)));
    return option;
}

} // namespace

CLI::Validator legalValue(const Field& field)
{
    return {[&field](std::string& text) {
                const auto value = valueOf(field, text);
                return value && !problemOf(field, *value) ? std::string() : "'" + text + "' must be " + legalText(field).english();
            },
            ""};
}

std::string valueName(const Field& field)
{
    if (!field.value.empty())
        return std::string(field.value);
    switch (field.type) {
    case FieldType::Integer:
    case FieldType::Seed: return "N";
    case FieldType::Single:
    case FieldType::Double: return "NUMBER";
    case FieldType::Together: return field.places == 2 ? "HxW" : "T,L,B,R";
    case FieldType::Numbers: return "LIST";
    default: return "NAME";
    }
}

void addFieldOptions(CLI::App& command, const Fields& fields, std::initializer_list<std::string_view> only)
{
    for (const Field& field : fields.rows()) {
        const std::string_view name = field.group ? field.group->name : field.name;
        const std::string_view option = field.group ? field.group->option : field.option;
        if (option.empty() || command.get_option_no_throw(optionNames(option).front()) ||
            (only.size() > 0 && std::ranges::find(only, name) == only.end()))
            continue;
        CLI::Option* const added = field.group ? addGroup(command, fields, *field.group) : addField(command, fields, field);
        if (field.advanced && !field.group)
            added->group(finerSettings);
    }
}

void takeGiven(const CLI::App& command, const ConstFields& typed, const Fields& into)
{
    for (const Field& field : typed.rows())
        if (!field.option.empty() && command.count(optionNames(field.option).front()) > 0)
            into.set(field, typed.get(field));
}

std::string givenOfPreset(const CLI::App& command, const ConstFields& fields)
{
    std::vector<std::string> given;
    for (const Field& field : fields.rows()) {
        const std::vector<std::string> names = optionNames(field.group ? field.group->option : field.option);
        if (!field.ofPreset || names.front().empty() || command.count(names.front()) == 0)
            continue;
        const bool off = field.type == FieldType::Flag && names.size() > 1 && !std::get<bool>(fields.get(field));
        if (const std::string& name = off ? names.back() : names.front(); given.empty() || given.back() != name)
            given.push_back(name);
    }
    return joined(given);
}

} // namespace ks::cli
