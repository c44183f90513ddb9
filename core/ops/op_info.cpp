#include "core/ops/op_info.h"

#include "core/base/joined.h"
#include "core/ops/attributes.h"
#include "core/ops/op_rows.h"

#include <algorithm>

namespace ks {

namespace {

/// In the order of OpKind, and of people's lists.
constexpr std::array operatorRows = {
    &maxPoolRow,
    &averagePoolRow,
    &globalMaxPoolRow,
    &globalAveragePoolRow,
    &convRow,
    &convTransposeRow,
    &reluRow,
    &leakyReluRow,
    &sigmoidRow,
    &tanhRow,
    &gemmRow,
    &flattenRow,
    &addRow,
    &softmaxRow,
    &softmaxCrossEntropyLossRow,
    &meanSquaredErrorRow,
    &batchNormalizationRow,
    &dropoutRow,
    &lrnRow,
    &eluRow,
    &hardSwishRow,
    &geluRow,
    &clipRow,
    &concatRow,
    &preluRow,
    &padRow,
    &mishRow,
};

} // namespace

const OpInfo& infoOf(OpKind op)
{
    return *operatorRows[static_cast<std::size_t>(op)];
}

std::string_view letterOf(OpKind op, Role role)
{
    const Role parameter = subjectOf(role);
    for (const RoleLetter& own : infoOf(op).letters)
        if (own.role == parameter)
            return own.letter;
    return infoOf(parameter).letter;
}

std::span<const OpKind> allOps()
{
    static const auto kinds = [] {
        std::array<OpKind, operatorRows.size()> list{};
        std::ranges::transform(operatorRows, list.begin(), [](const OpInfo* row) { return row->op; });
        return list;
    }();
    return kinds;
}

std::string_view nameOf(OpKind kind)
{
    return infoOf(kind).name;
}

std::optional<OpKind> opNamed(std::string_view name)
{
    const auto* const found = std::ranges::find(operatorRows, name, &OpInfo::name);
    return found == operatorRows.end() ? std::nullopt : std::optional((*found)->op);
}

const Operator& operatorOf(OpKind op)
{
    return *infoOf(op).definition;
}

OpSpec defaultSpec(OpKind op, const Shape& src)
{
    OpSpec spec;
    spec.op = op;
    spec.src = src;
    if (const auto usual = infoOf(op).usual)
        usual(spec);
    return spec;
}

OpKind lossWith(SecondOperand target)
{
    return (*std::ranges::find(operatorRows, target, &OpInfo::second))->op;
}

const LossEnding* endingNamed(std::string_view name)
{
    for (const OpInfo* row : operatorRows)
        for (const LossEnding& ending : row->endings)
            if (ending.name == name)
                return &ending;
    return nullptr;
}

bool hasAttribute(const OpInfo& info, std::string_view name)
{
    return std::ranges::find(attributesOf(info.op).rows, name, &Field::name) != attributesOf(info.op).rows.end();
}

bool hasBias(const OpInfo& info)
{
    return !info.definition->biasShape(defaultSpec(info.op, {1, 1, 8, 8})).empty();
}

void fitSecond(OpSpec& spec, const Shape& second)
{
    if (const auto fit = infoOf(spec.op).fitSecond)
        fit(spec, second.empty() ? Shape{1, 1, 1, 1} : second);
}

std::string namesOfTwoReaders()
{
    return joinedIf(
        operatorRows, [](const OpInfo* row) { return readsTwo(*row); }, ", ", &OpInfo::name);
}

bool forgetsSrc(const OpSpec& spec)
{
    const auto forgets = infoOf(spec.op).forgetsSrc;
    return forgets && forgets(spec);
}

bool handsOn(const OpSpec& spec)
{
    const auto hands = infoOf(spec.op).handsOn;
    return hands && hands(spec);
}

bool onesVanish(const OpSpec& spec)
{
    const auto vanish = infoOf(spec.op).onesVanish;
    return vanish && vanish(spec);
}

Text sentenceOn(const OpSpec& spec)
{
    return infoOf(spec.op).sentence(spec);
}

} // namespace ks
