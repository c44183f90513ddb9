#pragma once
#include "core/base/field.h"
#include "core/ops/op_spec.h"
#include "core/ops/window.h"
namespace ks {
inline const FieldTable<OpSpec>& attributeFields(OpKind op)
{
    static const FieldTable<OpSpec> none;
    static const FieldTable<OpSpec> window = {{
        field<&OpSpec::kernel, &Size2::y>({.name = "kernel_shape", .title = "Window", .help = "Rows.", .least = 1, .most = 1e6}),
        field<&OpSpec::strides, &Size2::y>({.name = "strides", .title = "Stride", .help = "Rows.", .least = 1, .most = 1e6}),
        field<&OpSpec::filters>({.name = "filters", .title = "Filters", .help = "F.", .least = 1, .most = 1e6}),
        field<&OpSpec::ceilMode>({.name = "ceil_mode", .title = "Ceil", .help = "Rows.", .advanced = true}),
    }};
    return hasWindow(op) && !isGlobalPool(op) ? window : none;
}
}
