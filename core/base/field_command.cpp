#include "core/base/field_command.h"

namespace ks {

namespace {

/// Of "--keep-best,!--keep-last" that which says the value.
std::string_view flagFor(const Field& field, bool on)
{
    const std::size_t between = field.option.find(",!");
    return on ? field.option.substr(0, between) : field.option.substr(between + 2);
}

} // namespace

void addOptions(CommandLine& command, const ConstFields& fields, const ConstFields& usual, bool ofPreset)
{
    const FieldGroup* done = nullptr;
    for (const Field& field : fields.rows()) {
        const FieldValue value = fields.get(field);
        if ((ofPreset && !field.ofPreset) || (field.group ? field.group == done : field.option.empty()) ||
            (!field.always && value == usual.get(field)))
            continue;
        done = field.group;
        if (field.group)
            command.add(field.group->option, groupText(fields, *field.group));
        else if (field.type == FieldType::Flag)
            command.flag(flagFor(field, std::get<bool>(value)));
        else
            command.add(field.option, textOf(field, value));
    }
}

} // namespace ks
