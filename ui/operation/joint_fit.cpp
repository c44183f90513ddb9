#include "ui/operation/joint_fit.h"

#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "ui/grids/grid_view.h"
#include "ui/scene/scene.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <algorithm>
#include <limits>

namespace ks {

namespace {

constexpr double largestTogether = 200; ///< pixels: beyond that a number is not easier to read
constexpr double linesBeside = 8;       ///< heights of text: the head, titles and bars of a row

} // namespace

double jointFitIn(const QWidget& view, const OpSpec& spec, bool backward)
{
    if (!isLegal(spec))
        return 0;
    std::int64_t ring = 0; // the padding is drawn around the input
    if (slidesOverSrc(infoOf(spec.op))) {
        const Window window = windowOf(spec);
        ring = std::max(window.x.padBegin + window.x.padEnd, window.y.padBegin + window.y.padEnd);
    }
    int columns = 0;
    std::int64_t widest = 1;
    std::int64_t highest = 1;
    for (const LabColumn column : labColumns) {
        bool isThere = false;
        for (const Role role : rolesIn(column, false)) {
            const Shape shape = infoOf(role).perChannel ? Shape() : gridShape(spec, role);
            if (shape.empty())
                continue;
            const std::int64_t around = role == Role::Src ? ring : 0;
            widest = std::max(widest, shape.w + around);
            highest = std::max(highest, shape.h + around);
            isThere = true;
        }
        columns += isThere ? 1 : 0;
    }
    if (columns == 0)
        return 0;
    const int rows = backward ? 2 : 1; // the gradients have the shapes of their tensors
    const double around = 2 * GridView::contentMargin;
    const double width = (view.width() - (columns + 1) * gridStep) / static_cast<double>(columns) - around;
    const double height = view.height() / static_cast<double>(rows) - linesBeside * view.fontMetrics().height() - around;
    return std::clamp(std::min(width / static_cast<double>(widest), height / static_cast<double>(highest)), 0.0, largestTogether);
}

} // namespace ks
