#include "core/verify/loss_stages.h"

#include "core/ops/op_info.h"
#include "core/tensor/tensor.h"
#include "core/verify/evaluator.h"

#include <algorithm>
#include <set>

namespace ks {

namespace {

/// What a cell reads, also through inner results.
void collectReads(const OpSpec& spec, Role of, std::set<Role>& read)
{
    operatorOf(spec.op).forEachTerm(spec, of, {}, [&](const Term& term) {
        for (const Factor* factor : {&term.first, term.second ? &*term.second : nullptr})
            if (factor && read.insert(factor->role).second && isStage(factor->role))
                collectReads(spec, factor->role, read);
    });
}

std::set<Role> readsOfStage(const OpSpec& spec, Role of)
{
    std::set<Role> read;
    collectReads(spec, of, read);
    return read;
}

} // namespace

LossStages lossStagesOf(OpKind loss, std::span<const float> outputs, std::span<const float> target)
{
    const Shape shape{1, static_cast<std::int64_t>(outputs.size()), 1, 1};
    LossStages told{.spec = defaultSpec(loss, shape),
                    .stages = {},
                    .outputs = {outputs.begin(), outputs.end()},
                    .target = {target.begin(), target.end()},
                    .parts = std::vector<double>(outputs.size()),
                    .loss = 0};
    Tensor src(shape, "outputs");
    Tensor src2(shape, "target");
    std::ranges::copy(outputs, src.cells().begin());
    std::ranges::copy(target, src2.cells().begin());
    Operands operands;
    operands.src = &src;
    operands.src2 = &src2;
    const Evaluator evaluator(told.spec, operands);
    const auto add = [&](Role role) {
        LossStages::Stage stage{.role = role, .values = {}};
        for (std::int64_t c = 0; c < shape.c; ++c)
            stage.values.push_back(isStage(role) ? evaluator.cell(role, {0, c, 0, 0}).value : evaluator.factor({role, {0, c, 0, 0}}));
        told.stages.push_back(std::move(stage));
    };
    add(Role::Src);
    if (std::ranges::count_if(target, [](float one) { return one != 0.0F; }) > 1)
        add(Role::Src2);
    const Operator& op = operatorOf(loss);
    const std::set<Role> needed = readsOfStage(told.spec, Role::Dst);
    std::vector<Role> last; // what the loss itself is made from stands before it
    for (int i = 0; i < op.stageCount(told.spec); ++i) {
        const Role role = stageRole(i);
        if (op.stageShape(told.spec, i).c != shape.c)
            continue;
        const bool readsTarget = readsOfStage(told.spec, role).contains(Role::Src2);
        bool isDirect = false;
        op.forEachTerm(told.spec, Role::Dst, {}, [&](const Term& term) {
            isDirect = isDirect || term.first.role == role || (term.second && term.second->role == role);
        });
        if (isDirect)
            last.push_back(role);
        else if (needed.contains(role) || !readsTarget)
            add(role);
    }
    std::ranges::for_each(last, add);
    op.forEachTerm(told.spec, Role::Dst, {}, [&](const Term& term) {
        const double part = evaluator.addend(term);
        told.parts[static_cast<std::size_t>(term.first.cell.c)] += part;
        told.loss += part;
    });
    return told;
}

} // namespace ks
