#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/verify/explanation.h"

namespace ks {

namespace {

std::string bracketsOf(Role role, const Cell& cell)
{
    return infoOf(role).perChannel ? "[" + std::to_string(cell.c) + "]" : cell.text();
}

} // namespace

std::string functionName(Function function)
{
    return std::string(infoOf(function).name);
}

std::string symbolOf(Role role)
{
    return isStage(role) ? "stage " + std::to_string(stageIndex(role)) : std::string(infoOf(role).symbol);
}

bool isNamedByWord(Role role)
{
    return isStage(role) || infoOf(role).symbolIsWord;
}

std::string formulaSymbol(OpKind op, Role role)
{
    return isStage(role) ? operatorOf(op).stageName({}, stageIndex(role)).english() : symbolOf(op, role);
}

std::string symbolOf(OpKind op, Role role)
{
    return hasTarget(infoOf(op)) && role == Role::Src2 ? "T" : symbolOf(role);
}

std::string cellName(OpKind op, Role role, const Cell& cell)
{
    return symbolOf(op, role) + bracketsOf(role, cell);
}

std::string cellName(Role role, const Cell& cell)
{
    return symbolOf(role) + bracketsOf(role, cell);
}

} // namespace ks
