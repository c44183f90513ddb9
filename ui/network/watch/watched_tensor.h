#pragma once

#include "core/ops/op_spec.h"
#include "core/tensor/tensor.h"

#include <QString>
#include <QStringList>

namespace ks {

/// A tensor of a layer brought into a shape in which it can be looked at: maps stay maps, the weights of a dense layer become one matrix, and
/// many single numbers are folded into one rectangle.
struct WatchedTensor {
    enum class Kind { Maps, Filters, Matrix, Units };

    TensorPtr tensor;
    Kind kind = Kind::Maps;
    OpSpec spec; ///< of its layer
    Role role = Role::Dst;
    QStringList names{}; ///< of its maps, where they have some: the columns of a table

    /// "filter 3, channel 1, row 0, column 2: −0.125", and so on; all counted from 0.
    QString describe(const Cell& cell) const;
    /// "map 3", "filter 3, channel 1", "input channel 3, output channel 1".
    QString nameOf(const Cell& cell) const;
};

/// `spec`: of the layer whose tensor it is; of the network's input there is none.
WatchedTensor watchedTensor(const TensorPtr& tensor, const OpSpec& spec, Role role);

/// "feature maps", "weights", …: what a layer's tensor is called here.
QString watchTitle(Role role);

} // namespace ks
