#include "app/cli/results.h"

#include "core/base/output_files.h"
#include "core/io/number_text.h"
#include "core/io/tensor_file.h"

#include <algorithm>
#include <cmath>

namespace ks::cli {

namespace {

constexpr std::int64_t mostCellsInJson = 4096;
constexpr std::int64_t mostCellsInText = 400;
constexpr std::int64_t widestRow = 20;

struct Statistics {
    GreyRange range;
    double mean = 0; ///< of the finite cells
    std::int64_t nan = 0;
    std::int64_t infinite = 0;
};

Statistics statisticsOf(const Tensor& tensor)
{
    Statistics statistics{.range = finiteRange(tensor)};
    double sum = 0;
    for (const float cell : tensor.cells()) {
        statistics.nan += std::isnan(cell) ? 1 : 0;
        statistics.infinite += std::isinf(cell) ? 1 : 0;
        sum += std::isfinite(cell) ? static_cast<double>(cell) : 0.0;
    }
    const std::int64_t finite = tensor.elements() - statistics.nan - statistics.infinite;
    statistics.mean = finite > 0 ? sum / static_cast<double>(finite) : 0;
    return statistics;
}

/// Inside the picture's own range a picture of the output keeps its brightness; beyond it the whole range is stretched.
GreyRange rangeFor(const Tensor& tensor, float white)
{
    const GreyRange found = finiteRange(tensor);
    if (white > 0 && found.low >= 0 && found.high <= white)
        return {0, white};
    return found;
}

std::string table(const Tensor& tensor)
{
    const Shape& shape = tensor.shape();
    std::vector<std::string> cells;
    std::size_t width = 0;
    for (const float cell : tensor.cells()) {
        cells.push_back(textOf(cell));
        width = std::max(width, cells.back().size());
    }
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        if (index > 0 && index % (shape.h * shape.w) == 0)
            text += '\n';
        text += (index % shape.w == 0 ? "  " : " ") + std::string(width - cells[i].size(), ' ') + cells[i];
        if ((index + 1) % shape.w == 0)
            text += '\n';
    }
    return text;
}

} // namespace

void requireWritableResults(const std::vector<std::string>& files)
{
    OutputFiles outputs;
    for (const std::string& file : files) {
        if (!file.empty())
            (void)tensorFormatOf(file);
        outputs.add("an output", file, {});
    }
    outputs.requireWritable();
}

void writeResults(std::vector<Result>& results, std::optional<GreyRange> range, float white)
{
    EachByItself each;
    for (Result& result : results) {
        if (result.file.empty())
            continue;
        each.run([&] {
            const TensorFormat format = tensorFormatOf(result.file);
            if (format == TensorFormat::Png)
                result.range = writePng(result.file, *result.tensor, range ? *range : rangeFor(*result.tensor, white));
            else
                writeNumbers(result.file, *result.tensor, format, result.vector ? NpyAxes::Vector : NpyAxes::Four);
        });
    }
    each.finish();
}

Json jsonResult(const Result& result)
{
    const Statistics statistics = statisticsOf(*result.tensor);
    const bool finite = statistics.nan + statistics.infinite < result.tensor->elements(); // else there is nothing to say
    const auto known = [finite](double value) { return finite ? Json(jsonNumber(value)) : Json(nullptr); };
    Json json{{"shape", jsonShape(result.tensor->shape())},
              {"min", known(static_cast<double>(statistics.range.low))},
              {"max", known(static_cast<double>(statistics.range.high))},
              {"mean", known(statistics.mean)},
              {"nan", statistics.nan},
              {"inf", statistics.infinite}};
    if (!result.file.empty())
        json["file"] = result.file;
    if (result.range)
        json["grey_range"] = {jsonNumber(static_cast<double>(result.range->low)), jsonNumber(static_cast<double>(result.range->high))};
    if (result.tensor->elements() <= mostCellsInJson) {
        Json values = Json::array();
        for (const float cell : result.tensor->cells())
            values.push_back(jsonNumber(static_cast<double>(cell)));
        json["values"] = std::move(values);
    }
    return json;
}

std::string textResult(const Result& result)
{
    const Statistics statistics = statisticsOf(*result.tensor);
    const bool finite = statistics.nan + statistics.infinite < result.tensor->elements();
    std::string text = result.name + " " + result.tensor->shape().text() + ": " +
                       (finite ? textOf(statistics.range.low) + " to " + textOf(statistics.range.high) + ", mean " +
                                     textOf(static_cast<float>(statistics.mean))
                               : "no finite number");
    if (statistics.nan > 0)
        text += ", " + std::to_string(statistics.nan) + " NaN";
    if (statistics.infinite > 0)
        text += ", " + std::to_string(statistics.infinite) + " infinite";
    if (!result.file.empty())
        text += " → " + result.file;
    if (result.range)
        text += " (black " + textOf(result.range->low) + ", white " + textOf(result.range->high) + ")";
    text += '\n';
    if (result.file.empty() && result.tensor->elements() <= mostCellsInText && result.tensor->shape().w <= widestRow)
        text += table(*result.tensor);
    return text;
}

} // namespace ks::cli
