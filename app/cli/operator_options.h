#pragma once

#include "app/cli/attribute_options.h"
#include "app/cli/tensor_source.h"
#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/verify/evaluator.h"

#include <CLI/CLI.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace ks::cli {

/// An operator with its tensors, ready to run.
struct OperatorRequest : OperandMap<Source> { // diffDst is empty unless a gradient is wanted
    OpSpec spec;
    Backend* backend = nullptr;

    Operands operands() const;
};

struct ImplementationChoice {
    std::string forward = "auto";
    std::string backward = "auto";
};

/// The options that say which operator is applied to what, the same for every command that takes one.
class OperatorOptions {
public:
    enum class Results { Written, NotWritten };
    /// Options that say where results go are there only where these are `Written`.
    void addTo(CLI::App& command, Results results);

    /// Spreads --in and --out over the tensors; call first. Throws InputError.
    void takeNamedTensors();
    bool hasDiffDst() const { return !m_tensors[Role::DiffDst].empty(); }
    /// Where a result shall be written; empty if nobody asked.
    std::string outputOf(Role role) const { return m_tensors[role]; }
    std::string indicesOutput() const { return m_indices; }
    /// Throws InputError naming the operators there are.
    OpKind op() const;
    /// --implementation names one of the forward or of the backward implementations (or both); the other direction is "auto".
    /// Throws InputError when none of `passes` has one of that name.
    ImplementationChoice implementation(const OperatorRequest& operation, std::span<const Pass> passes) const;
    int threads() const { return m_threads; }

    /// Reads and checks everything; call once. `gradient`: diffDst is needed (default: ones).
    /// Throws InputError naming the option, FileError, Unsupported, OutOfMemory.
    OperatorRequest load(bool gradient);

private:
    void addOwnOptions(CLI::App& command, bool output);
    void addInputs(CLI::App& command);
    void addOutputs(CLI::App& command);
    void addRandom(CLI::App& command);
    void takeTensor(const std::string& option, const std::string& assignment, bool output);
    OpSpec specOf(const Shape& src) const { return m_attributes.specOf(op(), src); }
    void loadWeights(OperatorRequest& operation) const;
    void loadOthers(OperatorRequest& operation) const;

    const CLI::App* m_command = nullptr;
    std::string m_op;
    AttributeOptions m_attributes;
    std::vector<std::string> m_in;
    std::vector<std::string> m_out;
    RoleMap<std::string> m_tensors; ///< file names and the like
    std::string m_indices;
    RandomOptions m_random;
    std::string m_backend = referenceBackend();
    std::string m_implementation = "auto";
    int m_threads = 0;
};

} // namespace ks::cli
