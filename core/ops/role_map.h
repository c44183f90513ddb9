#pragma once

#include "core/ops/op_spec.h"

#include <array>
#include <type_traits>
#include <utility>

namespace ks {

class Tensor;

/// One value for each tensor that an operator may read, by name or by role: the one place that has a member for each of them.
template <class T>
struct OperandMap {
    T src{};
    T weights{};
    T bias{};
    T diffDst{};
    T src2{};
    T mean{};
    T variance{};

    bool operator==(const OperandMap&) const = default;
    /// What is there for the role; of one that is no operand, nothing.
    const T& of(Role role) const
    {
        static const T nothing{};
        const T* const one = operand(role);
        return one ? *one : nothing;
    }
    /// Null for a role that is no operand.
    T* operand(Role role) { return const_cast<T*>(std::as_const(*this).operand(role)); }
    const T* operand(Role role) const
    {
        switch (role) {
        case Role::Src: return &src;
        case Role::Weights: return &weights;
        case Role::Bias: return &bias;
        case Role::DiffDst: return &diffDst;
        case Role::Src2: return &src2;
        case Role::Mean: return &mean;
        case Role::Variance: return &variance;
        default: return nullptr;
        }
    }
};

/// The tensors that an operator reads. Null where the operator or the question does not need one.
using Operands = OperandMap<const Tensor*>;

/// Those of these tensors that are not empty; refers to them.
template <class T>
OperandMap<const T*> operandsIn(const OperandMap<T>& tensors)
{
    OperandMap<const T*> operands;
    for (const Role role : operandRoles)
        if (const T& tensor = *tensors.operand(role); !tensor.empty())
            *operands.operand(role) = &tensor;
    return operands;
}

/// One value for each tensor that an operator may make.
template <class T>
struct ResultMap {
    T dst{};
    T diffSrc{};
    T diffWeights{};
    T diffBias{};
    T diffSrc2{};
    T newMean{};
    T newVariance{};

    bool operator==(const ResultMap&) const = default;
    /// What is there for the role; of one that is no result, nothing.
    const T& of(Role role) const
    {
        static const T nothing{};
        const T* const one = result(role);
        return one ? *one : nothing;
    }
    /// Null for a role that is no result.
    T* result(Role role) { return const_cast<T*>(std::as_const(*this).result(role)); }
    const T* result(Role role) const
    {
        switch (role) {
        case Role::Dst: return &dst;
        case Role::DiffSrc: return &diffSrc;
        case Role::DiffWeights: return &diffWeights;
        case Role::DiffBias: return &diffBias;
        case Role::DiffSrc2: return &diffSrc2;
        case Role::NewMean: return &newMean;
        case Role::NewVariance: return &newVariance;
        default: return nullptr;
        }
    }
};

/// One value for each tensor, by role alone.
template <class T>
class RoleMap {
public:
    T& operator[](Role role) { return m_values[static_cast<std::size_t>(role)]; }
    const T& operator[](Role role) const { return m_values[static_cast<std::size_t>(role)]; }
    bool operator==(const RoleMap&) const = default;
    void fill(const T& value) { m_values.fill(value); }
    auto begin() const { return m_values.begin(); }
    auto end() const { return m_values.end(); }

private:
    std::array<T, tensorRoleCount> m_values{};
};

} // namespace ks
