#include "core/session/replay.h"

#include "core/base/error.h"
#include "core/session/compute.h"

#include <algorithm>
#include <tuple>

namespace ks {

bool Replay::ok() const
{
    return std::ranges::all_of(tensors, &ReplayedTensor::ok);
}

Replay replay(const Session& session)
{
    const StoredResult& stored = session.result;
    if (!stored.dst)
        throw InputError(Text(KS_TEXT("core", "the session was saved without results; there is nothing to compare with")));
    const bool backward = stored.diffSrc || stored.diffWeights || stored.diffBias;
    const OperationResult again = computeOperation(session.content, backward);

    Replay result{.backend = again.backend, .implementation = again.implementation};
    result.sameEnvironment =
        session.environment == currentEnvironment() && stored.backend == again.backend && stored.implementation == again.implementation;
    const Evaluator evaluator(session.content.spec, operandsOf(session.content, again.diffDst.get()));
    for (const auto& [role, before, now] :
         {std::tuple(Role::Dst, stored.dst, again.dst), std::tuple(Role::DiffSrc, stored.diffSrc, again.diffSrc),
          std::tuple(Role::DiffWeights, stored.diffWeights, again.diffWeights),
          std::tuple(Role::DiffBias, stored.diffBias, again.diffBias)}) {
        if (!before || !now)
            continue;
        ReplayedTensor tensor{.sameBits = sameBits(*before, *now)};
        tensor.comparison = compareTensors(role, *now, *before, tensor.sameBits ? nullptr : &evaluator);
        tensor.ok = result.sameEnvironment ? tensor.sameBits : tensor.comparison.verdict != Verdict::Beyond;
        result.tensors.push_back(tensor);
    }
    return result;
}

} // namespace ks
