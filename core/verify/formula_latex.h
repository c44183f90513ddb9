#pragma once

#include "core/base/numeral.h"
#include "core/ops/function.h"
#include "core/ops/op_spec.h"
#include "core/tensor/shape.h"

#include <string>

namespace ks {

/// What stands in a formula, in LaTeX. A function by its name, its derivative with a prime.
std::string functionLatex(Function function);
/// A number as `numeral()` wrote it.
std::string numberLatex(const std::string& text);
/// The value that the letters of a number say, which may be rounded.
double asRead(const Numeral& printed);
/// The name of a cell: its symbol with the indices below.
std::string nameLatex(OpKind op, Role role, const Cell& cell);

} // namespace ks
