#include "core/ops/roles.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr std::array<RoleInfo, tensorRoleCount> table = {{
    {.role = Role::Src, .symbol = "X"},
    {.role = Role::Weights, .symbol = "W"},
    {.role = Role::Src2, .symbol = "B"},
    {.role = Role::Bias, .perChannel = true, .symbol = "b"},
    {.role = Role::Mean, .perChannel = true, .symbol = "running mean", .symbolIsWord = true},
    {.role = Role::Variance, .perChannel = true, .symbol = "running variance", .symbolIsWord = true},
    {.role = Role::Dst, .isResult = true, .symbol = "Y"},
    {.role = Role::NewMean, .isResult = true, .perChannel = true, .symbol = "new running mean", .symbolIsWord = true},
    {.role = Role::NewVariance, .isResult = true, .perChannel = true, .symbol = "new running variance", .symbolIsWord = true},
    {.role = Role::DiffDst, .isGradient = true, .gradientOf = Role::Dst, .symbol = "∂L/∂Y"},
    {.role = Role::DiffSrc, .isResult = true, .isGradient = true, .gradientOf = Role::Src, .symbol = "∂L/∂X"},
    {.role = Role::DiffWeights, .isResult = true, .isGradient = true, .gradientOf = Role::Weights, .symbol = "∂L/∂W"},
    {.role = Role::DiffSrc2, .isResult = true, .isGradient = true, .gradientOf = Role::Src2, .symbol = "∂L/∂B"},
    {.role = Role::DiffBias, .isResult = true, .isGradient = true, .gradientOf = Role::Bias, .perChannel = true, .symbol = "∂L/∂b"},
}};

} // namespace

std::span<const RoleInfo, tensorRoleCount> tensorRoles()
{
    return table;
}

const RoleInfo& infoOf(Role role)
{
    static constexpr RoleInfo innerResult{.role = Role::Stage0};
    return isStage(role) ? innerResult : *std::ranges::find(table, role, &RoleInfo::role);
}

bool isResult(Role role)
{
    return infoOf(role).isResult;
}

bool isGradient(Role role)
{
    return infoOf(role).isGradient;
}

StartValue startValueOf(OpKind op, Role operand)
{
    const bool normalises = op == OpKind::BatchNormalization;
    switch (operand) {
    case Role::Weights: return normalises ? StartValue::Ones : StartValue::Filter; // to normalise and nothing else
    case Role::Variance: return StartValue::Ones;
    case Role::Src2:
        if (op == OpKind::SoftmaxCrossEntropyLoss)
            return StartValue::FirstClass;
        return op == OpKind::Add ? StartValue::Ones : StartValue::Zeros;
    default: return StartValue::Zeros;
    }
}

Text tensorNoun(OpKind op, Role role)
{
    const bool loss = op == OpKind::SoftmaxCrossEntropyLoss || op == OpKind::MeanSquaredError;
    switch (role) {
    case Role::Src: return Text(KS_TEXT("core", "input"));
    case Role::Weights: return Text(KS_TEXT("core", "weights"));
    case Role::Bias: return Text(KS_TEXT("core", "bias"));
    case Role::Dst: return Text(KS_TEXT("core", "output"));
    case Role::Src2: return loss ? Text(KS_TEXT("core", "target")) : Text(KS_TEXT("core", "second input"));
    case Role::Mean: return Text(KS_TEXT("core", "running mean"));
    case Role::Variance: return Text(KS_TEXT("core", "running variance"));
    case Role::NewMean: return Text(KS_TEXT("core", "new running mean"));
    case Role::NewVariance: return Text(KS_TEXT("core", "new running variance"));
    default: return Text(KS_TEXT("core", "gradient"));
    }
}

} // namespace ks
