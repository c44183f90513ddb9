#include "core/report/map_figure.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/numeral.h"
#include "core/io/image.h"
#include "core/nn/map_files.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

// In points: a page 180 mm wide, as other figures are by default.
constexpr double pageWidth = 510;
constexpr double margin = 8.5;
constexpr double gap = 6;
constexpr double type = 9;
constexpr double lineHeight = 13;
constexpr double digit = 5.8; ///< how wide it is
constexpr double largestMap = 120;
constexpr double largestCell = 12; ///< of a matrix
constexpr double scaleWidth = 120;

std::string inPoints(double value)
{
    return significantDigits(value, 6);
}

std::string text(double x, double y, const char* anchor, const std::string& words)
{
    return "<text x=\"" + inPoints(x) + "\" y=\"" + inPoints(y) + "\" text-anchor=\"" + anchor + "\">" + escapedXml(words) + "</text>\n";
}

std::string mapUri(const Tensor& maps, const Shape& shape, std::int64_t map, const GreyRange& range)
{
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    const Tensor one({1, 1, shape.h, shape.w}, maps.cells().subspan(static_cast<std::size_t>(map) * plane, plane), "map");
    const std::vector<std::byte> file = encodePicture(one, range);
    return dataUri("image/png", file.data(), file.size());
}

/// From black to white, with what they stand for.
std::string greyScale(const GreyRange& range, double y, const Wording& words)
{
    const double right = pageWidth - margin;
    const auto said = [&](float value) { return words.number(roundedNumeral(static_cast<double>(value), 6)); };
    return "<defs><linearGradient id=\"greys\"><stop offset=\"0\" stop-color=\"#000\"/><stop offset=\"1\" "
           "stop-color=\"#fff\"/></linearGradient></defs>\n"
           "<rect x=\"" +
           inPoints(right - scaleWidth) + "\" y=\"" + inPoints(y) + "\" width=\"" + inPoints(scaleWidth) +
           "\" height=\"6\" fill=\"url(#greys)\" stroke=\"#000\" stroke-width=\"0.5\"/>\n" +
           text(right - scaleWidth, y + 6 + lineHeight, "start", said(range.low)) +
           text(right, y + 6 + lineHeight, "end", said(range.high));
}

/// How many maps stand side by side, in points how large.
struct Arrangement {
    std::int64_t columns = 1;
    double width = 0;
    double height = 0;
};

Arrangement arrangementOf(const Shape& shape, bool folded)
{
    const double room = pageWidth - 2 * margin;
    const auto high = static_cast<double>(shape.h);
    const auto wide = static_cast<double>(shape.w);
    if (folded) {
        const double cell = std::min(largestCell, room / std::max(high, wide));
        return {1, cell * wide, cell * high};
    }
    const std::int64_t count = shape.n * shape.c;
    const auto fitting = [room](double least) { return static_cast<std::int64_t>((room + gap) / (least + gap)); };
    const double label = digit * static_cast<double>(std::to_string(count - 1).size()); // no map is narrower than what stands below it
    const auto square = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    const std::int64_t columns = std::min({count, std::max(square, fitting(largestMap)), fitting(label)});
    const double width = std::min(largestMap, (room + gap) / static_cast<double>(columns) - gap);
    return {columns, width, width * high / wide};
}

} // namespace

std::string mapsFigure(const Tensor& maps, const std::string& layer, const Wording& words)
{
    const Shape shape = pictureShape(maps.shape());
    const bool folded = shape != maps.shape(); // then it is one, which needs no number
    const std::int64_t count = shape.n * shape.c;
    const GreyRange range = finiteRange(maps);
    const auto [columns, width, height] = arrangementOf(shape, folded);
    const std::int64_t rows = (count + columns - 1) / columns;
    const double top = margin + 6 + 2 * lineHeight;
    const double pageHeight = top + static_cast<double>(rows) * (height + lineHeight + gap) + margin;
    const std::string title = layer + ": " + maps.shape().text();

    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
                      inPoints(pageWidth) + "pt\" height=\"" + inPoints(pageHeight) + "pt\" viewBox=\"0 0 " + inPoints(pageWidth) + " " +
                      inPoints(pageHeight) + "\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"" + inPoints(type) + "\">\n<title>" +
                      escapedXml(title) + "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
                      text(margin, margin + type, "start", title) + greyScale(range, margin, words);
    for (std::int64_t map = 0; map < count; ++map) {
        const double x = margin + static_cast<double>(map % columns) * (width + gap);
        const double y = top + static_cast<double>(map / columns) * (height + lineHeight + gap);
        svg += "<image x=\"" + inPoints(x) + "\" y=\"" + inPoints(y) + "\" width=\"" + inPoints(width) + "\" height=\"" + inPoints(height) +
               "\" preserveAspectRatio=\"none\" image-rendering=\"optimizeSpeed\" style=\"image-rendering: pixelated\" xlink:href=\"" +
               mapUri(maps, shape, map, range) + "\"/>\n";
        if (!folded)
            svg += text(x + width / 2, y + height + lineHeight - 3, "middle", std::to_string(map));
    }
    return svg + "</svg>\n";
}

} // namespace ks
