#include "core/ops/roles.h"

#include "core/ops/op_info.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr std::string_view gradientNoun = KS_TEXT("core", "gradient");

constexpr std::array<RoleInfo, tensorRoleCount> table = {{
    {.role = Role::Src,
     .name = "src",
     .onnx = "X",
     .planes = Planes::Input,
     .noun = KS_TEXT("core", "input"),
     .symbol = "X",
     .option = "--input",
     .help = "NPY, CSV or picture; random:NxCxHxW; pattern:NAME[:NxCxHxW]; study:ID"},
    {.role = Role::Weights,
     .name = "weights",
     .onnx = "W",
     .alias = "scale",
     .parameter = "weight",
     .planes = Planes::Weights,
     .noun = KS_TEXT("core", "weights"),
     .symbol = "W",
     .option = "--weights",
     .help = "NPY or CSV; or identity, box, gaussian, sobel-x, sobel-y, laplacian, sharpen, emboss, random:SEED, study:ID"},
    {.role = Role::Src2,
     .name = "src2",
     .onnx = "X2",
     .alias = "target",
     .planes = Planes::Input,
     .noun = KS_TEXT("core", "second input"),
     .symbol = "B"},
    {.role = Role::Bias,
     .name = "bias",
     .onnx = "B",
     .parameter = "bias",
     .planes = Planes::Channels,
     .noun = KS_TEXT("core", "bias"),
     .symbol = "b",
     .option = "--bias",
     .help = "One number a filter: NPY or CSV"},
    {.role = Role::Mean,
     .name = "mean",
     .onnx = "mean",
     .parameter = "running_mean",
     .planes = Planes::Channels,
     .noun = KS_TEXT("core", "running mean"),
     .letter = "μ"},
    {.role = Role::Variance,
     .name = "variance",
     .onnx = "variance",
     .parameter = "running_var",
     .planes = Planes::Channels,
     .noun = KS_TEXT("core", "running variance"),
     .letter = "σ²",
     .isSigned = false},
    {.role = Role::Dst,
     .name = "dst",
     .onnx = "Y",
     .madeBy = Pass::Inference,
     .planes = Planes::Output,
     .noun = KS_TEXT("core", "output"),
     .plural = KS_TEXT("core", "feature maps"),
     .symbol = "Y",
     .isSigned = false,
     .option = "--output",
     .help = "Where the output goes: .npy, .csv or .png"},
    {.role = Role::NewMean,
     .name = "newMean",
     .onnx = "newMean",
     .madeBy = Pass::Training,
     .nextOf = Role::Mean,
     .planes = Planes::Channels,
     .noun = KS_TEXT("core", "new running mean")},
    {.role = Role::NewVariance,
     .name = "newVariance",
     .onnx = "newVariance",
     .madeBy = Pass::Training,
     .nextOf = Role::Variance,
     .planes = Planes::Channels,
     .noun = KS_TEXT("core", "new running variance"),
     .isSigned = false},
    {.role = Role::DiffDst,
     .name = "diffDst",
     .onnx = "dY",
     .gradientOf = Role::Dst,
     .planes = Planes::Output,
     .noun = gradientNoun,
     .plural = KS_TEXT("core", "gradients of the maps"),
     .symbol = "∂L/∂Y",
     .option = "--diff-dst",
     .help = "Gradient from above: ones, onehot:n,c,y,x, random:SEED or a file"},
    {.role = Role::DiffSrc,
     .name = "diffSrc",
     .onnx = "dX",
     .madeBy = Pass::BackwardData,
     .gradientOf = Role::Src,
     .planes = Planes::Input,
     .noun = gradientNoun,
     .symbol = "∂L/∂X",
     .option = "--diff-src",
     .help = "Where the input's gradient goes"},
    {.role = Role::DiffWeights,
     .name = "diffWeights",
     .onnx = "dW",
     .madeBy = Pass::BackwardWeights,
     .gradientOf = Role::Weights,
     .planes = Planes::Weights,
     .noun = gradientNoun,
     .plural = KS_TEXT("core", "gradients of the weights"),
     .symbol = "∂L/∂W",
     .option = "--diff-weights",
     .help = "Where the weights' gradient goes"},
    {.role = Role::DiffSrc2,
     .name = "diffSrc2",
     .onnx = "dX2",
     .madeBy = Pass::BackwardData,
     .gradientOf = Role::Src2,
     .planes = Planes::Input,
     .noun = gradientNoun,
     .symbol = "∂L/∂B"},
    {.role = Role::DiffBias,
     .name = "diffBias",
     .onnx = "dB",
     .madeBy = Pass::BackwardWeights,
     .gradientOf = Role::Bias,
     .planes = Planes::Channels,
     .noun = gradientNoun,
     .plural = KS_TEXT("core", "gradient of the bias"),
     .symbol = "∂L/∂b",
     .option = "--diff-bias",
     .help = "Where the bias' gradient goes"},
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

bool isParameter(Role role)
{
    return !infoOf(role).parameter.empty();
}

bool isTrained(Role role)
{
    return isParameter(role) && diffOf(role);
}

std::optional<Role> diffOf(Role role)
{
    const auto* const diff = std::ranges::find_if(table, [&](const RoleInfo& one) { return one.isGradient && one.gradientOf == role; });
    return diff == table.end() ? std::nullopt : std::optional(diff->role);
}

Role subjectOf(Role role)
{
    const RoleInfo& info = infoOf(role);
    return info.isGradient ? info.gradientOf : info.nextOf;
}

bool hasImages(Role role)
{
    const Planes planes = infoOf(role).planes;
    return planes == Planes::Input || planes == Planes::Output;
}

StartValue startValueOf(OpKind op, Role operand)
{
    const OpInfo& info = infoOf(op);
    switch (operand) {
    case Role::Weights: return info.start;
    case Role::Variance: return StartValue::Ones;
    case Role::Src2:
        if (info.second == SecondOperand::Classes)
            return StartValue::FirstClass;
        return readsTwo(info) ? StartValue::Ones : StartValue::Zeros;
    default: return StartValue::Zeros;
    }
}

std::optional<float> startNumber(StartValue start)
{
    switch (start) {
    case StartValue::Zeros: return 0.0F;
    case StartValue::Ones: return 1.0F;
    case StartValue::Quarters: return 0.25F;
    default: return std::nullopt;
    }
}

Text tensorNoun(OpKind op, Role role)
{
    return hasTarget(infoOf(op)) && role == Role::Src2 ? Text(KS_TEXT("core", "target")) : Text(std::string(infoOf(role).noun));
}

} // namespace ks
