#include "core/runtime/step_memory.h"

#include "core/backends/arg_max.h"
#include "core/backends/chain_plan.h"
#include "core/ops/op_info.h"

namespace ks {

std::size_t tensorBytesOf(const Graph& graph, const PlanSpec& spec)
{
    const Graph own = graphFor(graph, spec);
    const ChainPlan plan(own, spec, [](const ChainPlan::Run& run) { return infoOf(run.spec.op).takesMaximum ? argMaxBytes(run.spec) : 0; });
    return place(plan.tensors()).bytes();
}

} // namespace ks
