#pragma once

#include "core/base/field.h"
#include "core/ops/op_spec.h"

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ks::cli {

/// --attr and its short forms (--kernel, --stride, …): the same for every command that takes an operator.
class AttributeOptions {
public:
    struct Given {
        std::string option; ///< "--kernel"
        std::string attribute;
        std::string value;
    };

    /// Its heading in the help.
    static constexpr const char* group = "Attributes";

    /// The short forms of the operators that `takes` is true of, for a command that takes no others.
    void addTo(CLI::App& command, bool (*takes)(OpKind) = nullptr);
    /// Null unless it was given.
    const Given* given(std::string_view attribute) const;
    /// The operator with ONNX's defaults, not the window's friendlier ones, and what was given. A pool's window must be given unless it is
    /// `swept`. Throws InputError naming the option.
    OpSpec specOf(OpKind op, const Shape& src, bool swept = false) const;

private:
    void addShortForm(CLI::App& command, const Field& attribute, const std::vector<OpKind>& operators);

    std::vector<Given> m_given;
};

} // namespace ks::cli
