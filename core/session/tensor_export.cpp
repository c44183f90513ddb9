#include "core/session/tensor_export.h"

#include "core/base/error.h"
#include "core/io/csv.h"
#include "core/ops/roles.h"
#include "core/session/compute.h"
#include "core/session/questions.h"
#include "core/session/steps.h"

#include <algorithm>
#include <limits>

namespace ks {

namespace {

/// The row-major offset from which on the session hides the cells of `role`; the number of its cells where it hides none.
std::int64_t shownCells(const Session& session, Role role, std::int64_t cells)
{
    const std::optional<Mask> mask = maskOf(session.view, role, askedLater(session));
    return mask ? std::clamp<std::int64_t>(mask->hiddenFrom, 0, cells) : cells;
}

} // namespace

std::int64_t exportTensor(const Session& session, Role role, const std::filesystem::path& path, TensorFormat format)
{
    const OperationResult result = computeOperation(session.content, isGradient(role));
    const TensorPtr tensor = result.of(role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "this session has no %1"), {std::string(nameOf(role))}));
    const std::int64_t cells = tensor->elements();
    const std::int64_t shown = shownCells(session, role, cells);
    if (format == TensorFormat::Csv) {
        writeCsv(path, *tensor, ',', shown);
    } else {
        const NpyAxes axes = infoOf(role).perChannel ? NpyAxes::Vector : NpyAxes::Four;
        Tensor masked = *tensor;
        std::ranges::fill(masked.cells().subspan(static_cast<std::size_t>(shown)), std::numeric_limits<float>::quiet_NaN());
        writeNpy(path, masked, axes);
    }
    return cells - shown;
}

} // namespace ks
