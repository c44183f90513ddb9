#pragma once

#include "core/session/session.h"

#include <memory>
#include <utility>
#include <vector>

namespace ks {

/// Values that a person typed, painted or pasted into a tensor, and what stood there before. Undo keeps these and not the tensors: an edit of
/// a large picture costs as much as the cells that it changed.
struct CellEdit {
    Role role = Role::Src;
    std::vector<std::pair<Cell, float>> cells;

    // Known once the edit has been made:
    std::vector<float> before; ///< one for each of `cells`
    bool wasEdited = false;    ///< of the tensor's source
    GradientChoice gradient;   ///< of DiffDst: the choice before, without its tensor
    /// The tensors before and after: taken as they are while somebody else (the session as saved, a bookmark) keeps them.
    std::weak_ptr<const Tensor> from;
    std::weak_ptr<const Tensor> to;
};

/// What one entry of undo covers, in the order in which it was made: strokes of one painting, say. All of one role.
using CellEdits = std::vector<std::shared_ptr<CellEdit>>;

struct EditedTensor {
    TensorPtr tensor;
    std::vector<std::vector<float>> before; ///< forwards: for each edit what stood in its cells
};

/// The tensor with the edits made in it (`forwards`), or taken back; cells outside are left out. Throws OutOfMemory.
EditedTensor edited(const Tensor& base, const CellEdits& edits, bool forwards);

} // namespace ks
