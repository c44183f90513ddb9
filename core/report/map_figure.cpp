#include "core/report/map_figure.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/io/image.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

// In points: a page 180 mm wide, as other figures are by default.
constexpr double pageWidth = 510;
constexpr double margin = 8.5;
constexpr double gap = 6;
constexpr double type = 9;
constexpr double line = 13;
constexpr double largestMap = 120;
constexpr double scaleWidth = 120;

std::string number(double value)
{
    return significantDigits(value, 6);
}

std::string text(double x, double y, const char* anchor, const std::string& words)
{
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" + escapedXml(words) + "</text>\n";
}

std::string pictureOf(const Tensor& maps, std::int64_t map, const GreyRange& range)
{
    const Shape& shape = maps.shape();
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    const Tensor one({1, 1, shape.h, shape.w}, maps.cells().subspan(static_cast<std::size_t>(map) * plane, plane), "map");
    const std::vector<std::byte> file = encodePicture(one, range);
    return dataUri("image/png", file.data(), file.size());
}

/// From black to white, with what they stand for.
std::string scaleOf(const GreyRange& range, double y, const Wording& words)
{
    const double right = pageWidth - margin;
    const auto said = [&](float value) { return words.number(number(static_cast<double>(value))); };
    return "<defs><linearGradient id=\"greys\"><stop offset=\"0\" stop-color=\"#000\"/><stop offset=\"1\" "
           "stop-color=\"#fff\"/></linearGradient></defs>\n"
           "<rect x=\"" +
           number(right - scaleWidth) + "\" y=\"" + number(y) + "\" width=\"" + number(scaleWidth) +
           "\" height=\"6\" fill=\"url(#greys)\" stroke=\"#000\" stroke-width=\"0.5\"/>\n" +
           text(right - scaleWidth, y + 6 + line, "start", said(range.low)) + text(right, y + 6 + line, "end", said(range.high));
}

} // namespace

std::string mapsFigure(const Tensor& maps, const std::string& layer, const Wording& words)
{
    const Shape& shape = maps.shape();
    const std::int64_t count = shape.n * shape.c;
    const GreyRange range = finiteRange(maps);
    const double room = pageWidth - 2 * margin;
    const auto square = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    const std::int64_t columns = std::min(count, std::max<std::int64_t>(square, static_cast<std::int64_t>(room / (largestMap + gap))));
    const double width = std::min(largestMap, (room + gap) / static_cast<double>(columns) - gap);
    const double height = width * static_cast<double>(shape.h) / static_cast<double>(shape.w);
    const std::int64_t rows = (count + columns - 1) / columns;
    const double top = margin + 6 + 2 * line;
    const double pageHeight = top + static_cast<double>(rows) * (height + line + gap) + margin;
    const std::string title = layer + ": " + shape.text();

    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
                      number(pageWidth) + "pt\" height=\"" + number(pageHeight) + "pt\" viewBox=\"0 0 " + number(pageWidth) + " " +
                      number(pageHeight) + "\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"" + number(type) + "\">\n<title>" +
                      escapedXml(title) + "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
                      text(margin, margin + type, "start", title) + scaleOf(range, margin, words);
    for (std::int64_t map = 0; map < count; ++map) {
        const double x = margin + static_cast<double>(map % columns) * (width + gap);
        const double y = top + static_cast<double>(map / columns) * (height + line + gap);
        svg += "<image x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\"" + number(height) +
               "\" preserveAspectRatio=\"none\" image-rendering=\"optimizeSpeed\" style=\"image-rendering: pixelated\" xlink:href=\"" +
               pictureOf(maps, map, range) + "\"/>\n" + text(x + width / 2, y + height + line - 3, "middle", std::to_string(map));
    }
    return svg + "</svg>\n";
}

} // namespace ks
