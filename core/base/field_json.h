#pragma once

#include "core/base/field.h"
#include "core/base/json_fwd.h"

namespace ks {

/// A number, a word, true or false; a list of numbers that belong together.
nlohmann::ordered_json fieldToJson(const Field& field, const FieldValue& value);
/// All fields by their names, in the order of the table; those of a group as an object of their own.
nlohmann::ordered_json fieldsToJson(const ConstFields& fields);

/// Fields that are missing keep their values. `what` names the object in messages, with its article: "the training settings".
/// Throws InputError naming the field that is unknown, of another type, or not legal, and what is.
void fieldsFromJson(const nlohmann::json& json, const Fields& fields, const Text& what);

} // namespace ks
