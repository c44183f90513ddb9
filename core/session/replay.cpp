#include "core/session/replay.h"

#include "core/base/error.h"
#include "core/ops/roles.h"
#include "core/session/compute.h"

namespace ks {

Replay replay(const Session& session)
{
    const StoredResult& stored = session.result;
    if (!stored.dst)
        throw InputError(Text(KS_TEXT("core", "the session was saved without results; there is nothing to compare with")));
    const bool backward =
        std::ranges::any_of(tensorRoles(), [&](const RoleInfo& info) { return info.isGradient && stored.of(info.role) != nullptr; });
    const OperationResult again = computeOperation(session.content, backward);

    Replay result{.backend = again.backend, .implementation = again.implementation};
    result.sameEnvironment =
        session.environment == currentEnvironment() && stored.backend == again.backend && stored.implementation == again.implementation;
    const Evaluator evaluator(session.content.spec, operandsOf(session.content, again.diffDst.get()));
    for (const RoleInfo& info : tensorRoles()) {
        const TensorPtr before = stored.of(info.role);
        const TensorPtr now = info.isResult ? again.of(info.role) : nullptr;
        if (!before || !now)
            continue;
        ReplayedTensor tensor{.sameBits = sameBits(*before, *now)};
        tensor.comparison = compareTensors(info.role, *now, *before, tensor.sameBits ? nullptr : &evaluator, again.judging(info.role));
        tensor.ok = result.sameEnvironment ? tensor.sameBits : tensor.comparison.verdict != Verdict::Beyond;
        result.tensors.push_back(tensor);
    }
    return result;
}

} // namespace ks
