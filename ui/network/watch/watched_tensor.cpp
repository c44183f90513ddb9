#include "ui/network/watch/watched_tensor.h"

#include "core/nn/map_files.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_naming.h"
#include "ui/operation/tensor_pane.h"

#include <QCoreApplication>

namespace ks {

namespace {

TensorPtr reshaped(const TensorPtr& tensor, const Shape& shape)
{
    auto copy = std::make_shared<Tensor>(*tensor);
    copy->reshape(shape);
    return copy;
}

class Words {
    Q_DECLARE_TR_FUNCTIONS(Watch)
};

} // namespace

WatchedTensor watchedTensor(const TensorPtr& tensor, const OpSpec& spec, Role role)
{
    const Shape& shape = tensor->shape();
    const bool weights = infoOf(role).planes == Planes::Weights;
    const Shape picture = pictureShape(shape);
    if (picture != shape)
        return {reshaped(tensor, picture), weights && shape.n > 1 ? WatchedTensor::Kind::Matrix : WatchedTensor::Kind::Units, spec, role};
    const bool filters = weights && (shape.n > 1 || infoOf(spec.op).weights == WeightsKind::Filters);
    return {tensor, filters ? WatchedTensor::Kind::Filters : WatchedTensor::Kind::Maps, spec, role};
}

QString WatchedTensor::nameOf(const Cell& cell) const
{
    switch (kind) {
    case Kind::Filters: return planeIndexOf(spec, role).name(tensor->shape(), cell.n, cell.c);
    case Kind::Matrix:
        if (infoOf(spec.op).transposed)
            return spec.group > 1 ? Words::tr("rows are inputs, columns the outputs of their group")
                                  : Words::tr("rows are inputs, columns outputs");
        return spec.group > 1 ? Words::tr("rows are outputs, columns the inputs of their group")
                              : Words::tr("rows are outputs, columns inputs");
    case Kind::Units:
        return tensor->elements() == 1 ? Words::tr("the only number") : Words::tr("all %1 numbers").arg(countOnScreen(tensor->elements()));
    case Kind::Maps: break;
    }
    if (cell.c < names.size())
        return names[cell.c];
    return Words::tr("map %1").arg(cell.c);
}

QString WatchedTensor::describe(const Cell& cell) const
{
    const QString value = fullNumberText(static_cast<double>((*tensor)[cell]));
    switch (kind) {
    case Kind::Matrix: {
        const std::int64_t other = infoOf(spec.op).weights == WeightsKind::Filters ? otherChannelOf(spec, {cell.y, cell.x, 0, 0}) : cell.x;
        const bool transposed = infoOf(spec.op).transposed;
        return Words::tr("%1: %2", "a weight and its number")
            .arg(seeWeightName(transposed ? other : cell.y, transposed ? cell.y : other), value);
    }
    case Kind::Units:
        return Words::tr("%1: %2", "one of a row of numbers, and its value").arg(seeInputName(cell.y * tensor->shape().w + cell.x), value);
    case Kind::Filters: return Words::tr("%1, row %2, column %3: %4").arg(nameOf(cell)).arg(cell.y).arg(cell.x).arg(value);
    case Kind::Maps: break;
    }
    if (cell.c < names.size())
        return tensor->shape().w == 1 ? Words::tr("%1: %2", "a column of a table, and its number").arg(names[cell.c], value)
                                      : Words::tr("%1, row %2: %3", "a column of a table, a row, and the number there")
                                            .arg(names[cell.c])
                                            .arg(cell.x)
                                            .arg(value);
    if (tensor->shape().h * tensor->shape().w == 1)
        return Words::tr("%1: %2", "one of a row of numbers, and its value").arg(seeInputName(cell.c), value);
    return Words::tr("map %1, row %2, column %3: %4").arg(cell.c).arg(cell.y).arg(cell.x).arg(value);
}

QString watchTitle(Role role)
{
    return toQString(Text(std::string(infoOf(role).plural)));
}

} // namespace ks
