#include "core/session/tensor_export.h"

#include "core/base/error.h"
#include "core/session/compute.h"

namespace ks {

void exportTensor(const Session& session, Role role, const std::filesystem::path& path, TensorFormat format)
{
    const bool backward = role == Role::DiffDst || role == Role::DiffSrc || role == Role::DiffWeights || role == Role::DiffBias;
    const OperationResult result = computeOperation(session.content, backward);
    const TensorPtr tensor = result.of(role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "this session has no %1"), {std::string(nameOf(role))}));
    const bool vector = role == Role::Bias || role == Role::DiffBias;
    writeNumbers(path, *tensor, format, vector ? NpyAxes::Vector : NpyAxes::Four);
}

} // namespace ks
