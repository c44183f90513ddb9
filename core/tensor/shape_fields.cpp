#include "core/tensor/shape_fields.h"

namespace ks {

const FieldTable<Shape>& shapeFields()
{
    constexpr double most = 1'000'000;
    static const FieldTable<Shape> table = {{
        field<&Shape::n>({.name = "images",
                          .title = KS_TEXT("core", "Images"),
                          .help = KS_TEXT("core", "Images that are computed at once."),
                          .least = 1,
                          .most = most}),
        field<&Shape::c>({.name = "channels",
                          .title = KS_TEXT("core", "Channels"),
                          .help = KS_TEXT("core", "Of each image."),
                          .least = 1,
                          .most = most}),
        field<&Shape::h>(
            {.name = "rows", .title = KS_TEXT("core", "Rows"), .help = KS_TEXT("core", "Rows of each image."), .least = 1, .most = most}),
        field<&Shape::w>({.name = "columns",
                          .title = KS_TEXT("core", "Columns"),
                          .help = KS_TEXT("core", "Columns of each image."),
                          .least = 1,
                          .most = most}),
    }};
    return table;
}

} // namespace ks
