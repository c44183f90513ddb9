#pragma once

#include "core/base/field.h"
#include "core/ops/op_spec.h"

/// Attributes that several operators have, as rows of their tables (OpInfo::attributes). `help` (and `title`) where it is another for some of them.
namespace ks::attribute_rows {

/// A row whose default in ONNX is another than that of an OpSpec, which starts with what people try.
Field withDefault(Field row, std::string_view onnx);

Field kernelShape();
Field strides(std::string_view help = KS_TEXT("core", "strides: how far the window moves from one output cell to the next."));
Field pads(std::string_view help = KS_TEXT("core", "pads: rows and columns added around the input: top, left, bottom, right."));
Field dilations();
Field autoPad(std::string_view help = KS_TEXT("core", "auto_pad: the padding is set by itself, so that the output is as large as the input "
                                                      "over the stride, or not at all."));
Field ceilMode();
Field countIncludePad();
Field padValue();
Field group();
Field outputPadding();
Field filters(std::string_view title = KS_TEXT("core", "filters"),
              std::string_view help = KS_TEXT("core", "filters: channels of the output, each with weights of its own."));
Field bias();
Field trainingMode(std::string_view help);
Field reduction(std::string_view help);

} // namespace ks::attribute_rows
