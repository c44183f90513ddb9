#pragma once

#include "core/base/guard.h"
#include "core/io/onnx/onnx_draft.h"

namespace ks {

/// The nodes of a file that compute nothing with the numbers of an image, but say how they lie or how many there are, in as many ways as programs have for
/// it. All numbers here lie as N×C×H×W, so that most of them are but another name.
class OnnxLayout : public OnnxDraft {
protected:
    using OnnxDraft::OnnxDraft;

    /// Is it one that makes a constant of others?
    bool readAmongConstants(const onnx::NodeProto& node);
    void readIdentity(const onnx::NodeProto& node);
    /// Of the numbers that a shape has only the batch may be free; it is one then.
    void readShape(const onnx::NodeProto& node);
    /// Rows and columns of one cell are taken away: a row is left.
    void readSqueeze(const onnx::NodeProto& node);
    /// Rows and columns of one cell are added to a row; or the input gets channels.
    void readUnsqueeze(const onnx::NodeProto& node);
    /// The mean or the maximum over rows and columns; without them a row is left.
    void readReduction(const onnx::NodeProto& node, const OpInfo& info);
    /// To one row for each image; to what the numbers are anyway; of the input to anything.
    void readReshape(const onnx::NodeProto& node, const OpInfo& info);

private:
    Reservation m_room; ///< for constants made of others
};

} // namespace ks
