#include "core/io/picture.h"

#include "core/base/error.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace ks {

namespace {

bool allWhole(const Tensor& tensor)
{
    return std::ranges::all_of(tensor.cells(), [](float cell) { return cell == std::nearbyint(cell); });
}

void roundCells(Tensor& tensor)
{
    for (float& cell : tensor.cells())
        cell = std::nearbyint(cell);
}

Tensor cropped(const Tensor& picture, std::int64_t rows, std::int64_t columns)
{
    const Shape& from = picture.shape();
    const Shape to{from.n, from.c, std::min(rows, from.h), std::min(columns, from.w)};
    const std::int64_t top = (from.h - to.h) / 2;
    const std::int64_t left = (from.w - to.w) / 2;
    Tensor result = Tensor::uninitialized(to, picture.name());
    for (std::int64_t n = 0; n < to.n; ++n)
        for (std::int64_t c = 0; c < to.c; ++c)
            for (std::int64_t y = 0; y < to.h; ++y) {
                const float* row = picture.view().row(n, c, top + y) + left;
                std::copy(row, row + to.w, result.view().row(n, c, y));
            }
    return result;
}

Tensor scaled(const Tensor& picture, std::int64_t rows, std::int64_t columns)
{
    const Shape& from = picture.shape();
    const Shape to{from.n, from.c, rows, columns};
    Tensor result = Tensor::uninitialized(to, picture.name());
    const bool shrinks = to.h * to.w < from.h * from.w;
    for (std::int64_t n = 0; n < to.n; ++n)
        for (std::int64_t c = 0; c < to.c; ++c) {
            const cv::Mat source(static_cast<int>(from.h), static_cast<int>(from.w), CV_32F,
                                 const_cast<float*>(picture.view().row(n, c, 0)));
            cv::Mat target(static_cast<int>(to.h), static_cast<int>(to.w), CV_32F, result.view().row(n, c, 0));
            cv::resize(source, target, target.size(), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
        }
    return result;
}

/// In the order of PictureOptions::zeroToOne.
constexpr std::array<FieldChoice, 2> readValues = {{
    {.name = {}, .title = KS_TEXT("core", "Whole numbers")},
    {.name = {}, .title = KS_TEXT("core", "0–1")},
}};

/// In the order of PictureOptions::grey.
constexpr std::array<FieldChoice, 2> readColours = {{
    {.name = {}, .title = KS_TEXT("core", "As in the file")},
    {.name = {}, .title = KS_TEXT("core", "Grey (one channel)")},
}};

/// That it keeps its size, then those of Fit in their order.
constexpr std::array<FieldChoice, 3> fits = {{
    {.name = "none", .title = KS_TEXT("core", "As in the file")},
    {.name = "scale", .title = KS_TEXT("core", "Scaled to rows × columns")},
    {.name = "crop", .title = KS_TEXT("core", "Middle part, rows × columns")},
}};

/// Whether the size is another one, and how it becomes that, as one choice.
Field fitField()
{
    Field row = field<&PictureOptions::fit>({.name = "fit",
                                             .title = KS_TEXT("core", "Picture size"),
                                             .help = KS_TEXT("core", "How the picture is brought to another size, where it is."),
                                             .choices = fits,
                                             .group = &pictureSize});
    row.read = [](const void* owner) {
        const auto& options = *static_cast<const PictureOptions*>(owner);
        return FieldValue(options.resize ? 1 + static_cast<std::int64_t>(options.fit) : std::int64_t{0});
    };
    row.write = [](void* owner, const FieldValue& value) {
        auto& options = *static_cast<PictureOptions*>(owner);
        const auto place = std::get<std::int64_t>(value);
        options.resize = place > 0;
        options.fit = place > 0 ? static_cast<Fit>(place - 1) : PictureOptions().fit;
    };
    row.usual = row.read(&field_parts::usual<PictureOptions>());
    return row;
}

} // namespace

const FieldGroup pictureSize = {.name = "size", .title = KS_TEXT("core", "Picture size")};

const FieldTable<PictureOptions>& pictureFields()
{
    using P = PictureOptions;
    constexpr double most = 1'000'000; // of a side
    constexpr auto resizes = [](const P& options) { return options.resize; };
    static const FieldTable<PictureOptions> table = {{
        field<&P::zeroToOne>(
            {.name = "zeroToOne",
             .title = KS_TEXT("core", "Values"),
             .help = KS_TEXT("core", "0–255 for 8-bit pictures and 0–65,535 for 16-bit ones, or divided by that largest value."),
             .choices = readValues}),
        field<&P::grey>({.name = "grey",
                         .title = KS_TEXT("core", "Colour"),
                         .help = KS_TEXT("core", "Colour is three channels: red, green, blue. Grey weighs them 0.299, 0.587, 0.114."),
                         .choices = readColours}),
        fitField(),
        field<&P::rows>({.name = "rows",
                         .title = KS_TEXT("core", "Rows of the picture"),
                         .help = KS_TEXT("core", "Of the tensor that the picture becomes."),
                         .least = 1,
                         .most = most,
                         .applies = appliesIf<resizes>,
                         .group = &pictureSize}),
        field<&P::columns>({.name = "columns",
                            .title = KS_TEXT("core", "Columns of the picture"),
                            .help = KS_TEXT("core", "Of the tensor that the picture becomes."),
                            .least = 1,
                            .most = most,
                            .applies = appliesIf<resizes>,
                            .group = &pictureSize}),
    }};
    return table;
}

Tensor pictureTensor(Tensor picture, float white, const PictureOptions& options)
{
    if (options.grey)
        picture = grey(picture);
    if (options.resize)
        picture = fitted(picture, options.rows, options.columns, options.fit);
    if (options.zeroToOne)
        picture = zeroToOne(picture, white);
    return picture;
}

Tensor fitted(const Tensor& picture, std::int64_t rows, std::int64_t columns, Fit fit)
{
    if (rows < 1 || columns < 1)
        throw InputError(Text(KS_TEXT("core", "a picture of %1×%2 cells is not possible; both must be at least 1"),
                              {std::to_string(rows), std::to_string(columns)}));
    if (fit == Fit::Crop)
        return cropped(picture, rows, columns);
    Tensor result = scaled(picture, rows, columns);
    if (allWhole(picture))
        roundCells(result);
    return result;
}

Tensor grey(const Tensor& picture)
{
    const Shape& from = picture.shape();
    if (from.c != 3)
        return picture;
    Tensor result = Tensor::uninitialized({from.n, 1, from.h, from.w}, picture.name());
    const std::int64_t plane = from.h * from.w;
    for (std::int64_t n = 0; n < from.n; ++n) {
        const float* red = picture.data() + n * 3 * plane;
        float* to = result.data() + n * plane;
        for (std::int64_t i = 0; i < plane; ++i)
            to[i] = 0.299F * red[i] + 0.587F * red[plane + i] + 0.114F * red[2 * plane + i];
    }
    if (allWhole(picture))
        roundCells(result);
    return result;
}

Tensor inkOnPaper(const Tensor& picture, float white)
{
    Tensor result = grey(picture);
    for (float& cell : result.cells())
        cell = std::clamp(std::nearbyint((white - cell) * (255 / white)), 0.0F, 255.0F);
    const cv::Mat ink(1, static_cast<int>(result.elements()), CV_32F, result.data());
    cv::Mat bytes;
    ink.convertTo(bytes, CV_8U);
    const double paper = cv::threshold(bytes, bytes, 0, 255, cv::THRESH_TOZERO | cv::THRESH_OTSU);
    double darkest = 0;
    cv::minMaxLoc(bytes, nullptr, &darkest);
    const double range = std::max(1.0, darkest - paper);
    for (float& cell : result.cells())
        cell = static_cast<float>(std::nearbyint(std::max(0.0, static_cast<double>(cell) - paper) / range * static_cast<double>(white)));
    return result;
}

Tensor zeroToOne(const Tensor& picture, float white)
{
    Tensor result = picture;
    for (float& cell : result.cells())
        cell /= white;
    return result;
}

} // namespace ks
