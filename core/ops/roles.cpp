#include "core/ops/roles.h"

#include "core/ops/op_info.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr std::array<RoleInfo, tensorRoleCount> table = {{
    {.role = Role::Src, .name = "src", .onnx = "X", .symbol = "X"},
    {.role = Role::Weights, .name = "weights", .onnx = "W", .parameter = "weight", .symbol = "W"},
    {.role = Role::Src2, .name = "src2", .onnx = "X2", .symbol = "B"},
    {.role = Role::Bias, .name = "bias", .onnx = "B", .parameter = "bias", .perChannel = true, .symbol = "b"},
    {.role = Role::Mean,
     .name = "mean",
     .onnx = "mean",
     .parameter = "running_mean",
     .perChannel = true,
     .symbol = "running mean",
     .symbolIsWord = true},
    {.role = Role::Variance,
     .name = "variance",
     .onnx = "variance",
     .parameter = "running_var",
     .perChannel = true,
     .symbol = "running variance",
     .symbolIsWord = true},
    {.role = Role::Dst, .name = "dst", .onnx = "Y", .isResult = true, .symbol = "Y"},
    {.role = Role::NewMean,
     .name = "newMean",
     .onnx = "newMean",
     .isResult = true,
     .perChannel = true,
     .symbol = "new running mean",
     .symbolIsWord = true},
    {.role = Role::NewVariance,
     .name = "newVariance",
     .onnx = "newVariance",
     .isResult = true,
     .perChannel = true,
     .symbol = "new running variance",
     .symbolIsWord = true},
    {.role = Role::DiffDst, .name = "diffDst", .onnx = "dY", .isGradient = true, .gradientOf = Role::Dst, .symbol = "∂L/∂Y"},
    {.role = Role::DiffSrc,
     .name = "diffSrc",
     .onnx = "dX",
     .isResult = true,
     .isGradient = true,
     .gradientOf = Role::Src,
     .symbol = "∂L/∂X"},
    {.role = Role::DiffWeights,
     .name = "diffWeights",
     .onnx = "dW",
     .isResult = true,
     .isGradient = true,
     .gradientOf = Role::Weights,
     .symbol = "∂L/∂W"},
    {.role = Role::DiffSrc2,
     .name = "diffSrc2",
     .onnx = "dX2",
     .isResult = true,
     .isGradient = true,
     .gradientOf = Role::Src2,
     .symbol = "∂L/∂B"},
    {.role = Role::DiffBias,
     .name = "diffBias",
     .onnx = "dB",
     .isResult = true,
     .isGradient = true,
     .gradientOf = Role::Bias,
     .perChannel = true,
     .symbol = "∂L/∂b"},
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

std::string_view nameOf(Role role)
{
    static constexpr std::array<std::string_view, mostStages> stages = {"stage0", "stage1", "stage2", "stage3",
                                                                        "stage4", "stage5", "stage6", "stage7"};
    return isStage(role) ? stages[static_cast<std::size_t>(stageIndex(role))] : infoOf(role).name;
}

std::optional<Role> roleNamed(std::string_view name)
{
    for (const RoleInfo& info : table)
        if (info.name == name)
            return info.role;
    for (int stage = 0; stage < mostStages; ++stage)
        if (nameOf(stageRole(stage)) == name)
            return stageRole(stage);
    return std::nullopt;
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
    const OpInfo& info = infoOf(op);
    switch (operand) {
    case Role::Weights:
        return info.weights == WeightsKind::PerChannel ? StartValue::Ones : StartValue::Filter; // to normalise and nothing else
    case Role::Variance: return StartValue::Ones;
    case Role::Src2:
        if (info.second == SecondOperand::Classes)
            return StartValue::FirstClass;
        return readsTwo(info) ? StartValue::Ones : StartValue::Zeros;
    default: return StartValue::Zeros;
    }
}

Text tensorNoun(OpKind op, Role role)
{
    const bool loss = hasTarget(infoOf(op));
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
