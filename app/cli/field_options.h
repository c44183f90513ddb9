#pragma once

#include "core/base/field.h"

#include <CLI/CLI.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace ks::cli {

/// What the help calls a value of the field: "HxW".
std::string valueName(const Field& field);

/// What an option takes that holds the field's value without being made from it. The field must live as long as the command.
CLI::Validator legalValue(const Field& field);

/// An option for each field that has one and that the command does not have yet; of `only` these names, if there are any. What is given goes into
/// the object, which must live as long as the command.
void addFieldOptions(CLI::App& command, const Fields& fields, std::initializer_list<std::string_view> only = {});

/// What was given for the object of `typed`, and nothing else, goes into another one.
void takeGiven(const CLI::App& command, const ConstFields& typed, const Fields& into);

/// "--lr, --batch": the options that were given, of fields that a preset brings along.
std::string givenOfPreset(const CLI::App& command, const ConstFields& fields);

} // namespace ks::cli
