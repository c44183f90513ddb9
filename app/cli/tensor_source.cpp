#include "app/cli/tensor_source.h"

#include "app/cli/given_options.h"
#include "core/base/digits.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/io/tensor_file.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/tensor/patterns.h"
#include "core/tensor/weight_presets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

namespace ks::cli {

namespace {

/// The part behind "prefix:", if the text begins so.
std::optional<std::string_view> behind(std::string_view text, std::string_view prefix)
{
    if (!text.starts_with(prefix) || text.size() <= prefix.size() || text[prefix.size()] != ':')
        return std::nullopt;
    return text.substr(prefix.size() + 1);
}

/// What stands behind "random:" where the shape is known.
std::uint64_t seedFrom(std::string_view option, std::string_view text)
{
    if (const auto seed = numberOf<std::uint64_t>(text))
        return *seed;
    badOption(option, "'" + std::string(text) + "' is no seed; write random:SEED with a whole number");
}

std::optional<double> realFrom(std::string_view text)
{
    const auto value = numberOf<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

/// `others`: what may stand here instead of a file; a misspelt one is no name of a file.
Source fileSource(std::string_view option, const std::string& path, std::string_view others, VectorAs vectorAs = VectorAs::Row)
{
    if (kindOf(path) == FileKind::Missing && !std::filesystem::path(path).has_extension())
        badOption(option, "there is no file '" + path + "'; legal are a file" + std::string(others));
    TensorFile file = decodeTensorFile(readFile(path, Streams::Read), path, vectorAs); // "<(program)" is a pipe
    Source source{std::move(file.tensor), file.format, file.white, {}};
    for (const Text& note : file.notes)
        source.notes.push_back(note.english());
    return source;
}

/// So many numbers, one for each `of` ("filter"), as 1×count×1×1.
Source vectorFrom(std::string_view option, const std::string& text, std::int64_t count, const std::string& of)
{
    Source source = fileSource(option, text, " with one number a " + of, VectorAs::Channels);
    const Shape& s = source.tensor.shape();
    const bool vector = std::max({s.n, s.c, s.h, s.w}) == source.tensor.elements();
    if (!vector || source.tensor.elements() != count)
        badOption(option,
                  text + " has the shape " + s.text() + "; one number for each of the " + std::to_string(count) + " " + of + "s is needed");
    source.tensor.reshape({1, count, 1, 1});
    return source;
}

std::string knownWeightPresets()
{
    return joined(weightPresets(), ", ", &WeightPresetInfo::name);
}

RandomSpec randomSpec(const Shape& shape, const RandomOptions& options)
{
    RandomSpec spec = options.spec;
    spec.shape = shape;
    if (options.integers && options.normal)
        badOption("--integers", "whole numbers are never normal; give --integers or --normal, not both");
    if (options.normal)
        spec.distribution = Distribution::Normal;
    else if (!options.range.empty() && !options.integers && spec.generator == Generator::Philox)
        spec.distribution = Distribution::Uniform;
    if (!options.range.empty())
        std::tie(spec.low, spec.high) = rangeFrom("--range", options.range);
    else if (options.normal)
        std::tie(spec.low, spec.high) = std::pair(0.0, 1.0);
    return spec;
}

Source patternSource(std::string_view option, std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    const bool sized = colon != std::string_view::npos;
    const Shape shape = sized ? shapeFrom(option, text.substr(colon + 1)) : Shape{1, 1, 8, 8};
    return {patternNamed(text.substr(0, colon), shape), "pattern", 0, {}};
}

/// Weights of a table of numbers have lost their first axis: its blocks are filters × channels.
void giveFiltersBack(Tensor& weights, std::int64_t channels)
{
    const Shape& s = weights.shape();
    if (s.n == 1 && channels >= 1 && s.c % channels == 0)
        weights.reshape({s.c / channels, channels, s.h, s.w});
}

void takeKernel(std::string_view option, const std::string& text, const Size2& kernel, OpSpec& spec, bool given)
{
    if (given && spec.kernel != kernel)
        badOption(option, text + " holds filters of " + kernel.text() + ", and --kernel says " + spec.kernel.text());
    spec.kernel = kernel;
}

} // namespace

Shape shapeFrom(std::string_view option, std::string_view text)
{
    std::array<std::int64_t, 4> d{1, 1, 1, 1};
    const auto axes = static_cast<std::size_t>(std::ranges::count(text, 'x') + 1);
    const bool legal = axes >= 2 && axes <= 4 && parseIntegers(text, 'x', std::span(d).subspan(4 - std::min<std::size_t>(axes, 4)));
    if (!legal || std::ranges::any_of(d, [](std::int64_t extent) { return extent < 1; }))
        badOption(option, "'" + std::string(text) + "' is no shape; write NxCxHxW with numbers from 1 on, such as 1x3x28x28");
    return {d[0], d[1], d[2], d[3]};
}

Cell cellFrom(std::string_view option, std::string_view text)
{
    std::array<std::int64_t, 4> at{};
    if (!parseIntegers(text, ',', at))
        badOption(option, "'" + std::string(text) + "' is no cell; write n,c,y,x counted from 0, such as 0,0,1,1");
    return {at[0], at[1], at[2], at[3]};
}

std::pair<double, double> rangeFrom(std::string_view option, std::string_view text)
{
    const std::size_t colon = text.find(':');
    const auto low = realFrom(text.substr(0, colon));
    const auto high = colon == std::string_view::npos ? std::nullopt : realFrom(text.substr(colon + 1));
    if (!low || !high)
        badOption(option, "'" + std::string(text) + "' is no range; write low:high, such as 0:9");
    return {*low, *high};
}

Source inputFrom(std::string_view option, const std::string& text, const RandomOptions& random)
{
    if (const auto shape = behind(text, "random"))
        return {randomTensor(randomSpec(shapeFrom(option, *shape), random), "input"), randomFormat, 0, {}};
    if (const auto pattern = behind(text, "pattern"))
        return patternSource(option, *pattern);
    if (const auto id = behind(text, "study"))
        return {studyTensor(*id), "study", 0, {}};
    return fileSource(option, text, ", random:NxCxHxW, pattern:NAME[:NxCxHxW] or study:ID");
}

Source weightsFrom(std::string_view option, const std::string& text, OpSpec& spec, bool kernelGiven, bool filtersGiven)
{
    const bool transposed = infoOf(spec.op).transposed;
    const auto seedText = behind(text, "random");
    const auto preset = seedText ? WeightPreset::Random : weightPresetNamed(text);
    if (preset) {
        const std::uint64_t seed = seedText ? seedFrom(option, *seedText) : RandomSpec().seed;
        if (!kernelGiven)
            spec.kernel = {3, 3};
        if (!filtersGiven)
            spec.filters = std::max<std::int64_t>(1, spec.group);
        requireLegal(spec);
        return {presetWeights(*preset, shapeOf(spec, Role::Weights), seed), "preset", 0, {}};
    }
    const auto study = behind(text, "study");
    Source source = study ? Source{studyTensor(*study), "study", 0, {}}
                          : fileSource(option, text, ", random:SEED, study:ID and the presets " + knownWeightPresets());
    if (spec.group < 1)
        requireLegal(spec);
    if (source.format == "CSV" && !transposed)
        giveFiltersBack(source.tensor, spec.src.c / spec.group);
    const Shape& shape = source.tensor.shape();
    takeKernel(option, text, {shape.h, shape.w}, spec, kernelGiven);
    const std::int64_t filters = transposed ? shape.c * spec.group : shape.n;
    if (filtersGiven && spec.filters != filters)
        badOption(option, text + " holds " + std::to_string(filters) + " filters, and --filters says " + std::to_string(spec.filters));
    spec.filters = filters;
    requireLegal(spec);
    if (shape != shapeOf(spec, Role::Weights))
        badOption(option, text + " has the shape " + shape.text() + "; for an input of " + spec.src.text() + " and " +
                              std::to_string(spec.group) + " groups it must be " + shapeOf(spec, Role::Weights).text() +
                              (transposed ? " (input channels × filters/group × kH × kW)" : " (filters × channels/group × kH × kW)"));
    return source;
}

Source biasFrom(const std::string& text, const OpSpec& spec)
{
    return vectorFrom("--bias", text, spec.filters, infoOf(spec.op).weights == WeightsKind::Matrix ? "output" : "filter");
}

Source perChannelFrom(std::string_view option, const std::string& text, std::int64_t channels, float otherwise)
{
    if (text.empty()) {
        Tensor same = Tensor::uninitialized({1, channels, 1, 1}, "per channel");
        same.fill(otherwise);
        return {std::move(same), "default", 0, {}};
    }
    return vectorFrom(option, text, channels, "channel");
}

Source matrixFrom(std::string_view option, const std::string& text, OpSpec& spec, bool filtersGiven)
{
    const std::int64_t inputs = spec.src.c * spec.src.h * spec.src.w;
    if (const auto seedText = behind(text, "random")) {
        const std::uint64_t seed = seedFrom(option, *seedText);
        requireLegal(spec);
        return {presetWeights(WeightPreset::Random, shapeOf(spec, Role::Weights), seed), "preset", 0, {}};
    }
    if (const auto preset = weightPresetNamed(text)) {
        if (!filtersGiven)
            spec.filters = inputs; // square
        requireLegal(spec);
        return {presetWeights(*preset, shapeOf(spec, Role::Weights), RandomSpec().seed), "preset", 0, {}};
    }
    Source source = fileSource(option, text, ", random:SEED and the presets " + knownWeightPresets());
    const Shape& s = source.tensor.shape();
    const bool rows = (s.n == 1 && s.c == 1 && s.w == inputs) || (s.h == 1 && s.w == 1 && s.c == inputs);
    if (!rows)
        badOption(option, text + " has the shape " + s.text() + "; rows of " + std::to_string(inputs) +
                              " numbers are needed, one for each cell of an image");
    const std::int64_t filters = source.tensor.elements() / inputs;
    if (filtersGiven && spec.filters != filters)
        badOption(option, text + " holds " + std::to_string(filters) + " rows, and --filters says " + std::to_string(spec.filters));
    spec.filters = filters;
    requireLegal(spec);
    source.tensor.reshape(shapeOf(spec, Role::Weights));
    return source;
}

Source secondFrom(std::string_view option, const std::string& text, OpSpec& spec, const RandomOptions& random)
{
    const Shape& src = spec.src;
    if (const auto list = behind(text, "classes")) {
        std::vector<std::int64_t> classes(static_cast<std::size_t>(src.n * src.h * src.w));
        if (!parseIntegers(*list, ',', classes))
            badOption(option, "'" + std::string(*list) + "' are no classes; write " + std::to_string(classes.size()) +
                                  " whole numbers with commas between, one for each row of channels");
        Tensor target(src, "target");
        for (std::size_t row = 0; row < classes.size(); ++row) {
            if (classes[row] < 0 || classes[row] >= src.c)
                badOption(option, "there is no class " + std::to_string(classes[row]) + "; classes are 0 to " + std::to_string(src.c - 1));
            const auto at = static_cast<std::int64_t>(row);
            target[{at / (src.h * src.w), classes[row], at / src.w % src.h, at % src.w}] = 1.0F;
        }
        return {std::move(target), "classes", 0, {}};
    }
    RandomOptions other = random;
    other.spec.seed = random.spec.seed + 1; // not the first input once more
    Source source = inputFrom(option, text, other);
    const bool rowsOfChannels = src.h == 1 && src.w == 1 && source.tensor.shape().w == src.c;
    if (source.format == "CSV" && source.tensor.elements() == src.elements() && (source.tensor.shape().w == src.w || rowsOfChannels))
        source.tensor.reshape(src); // a table has no axis for the images of a batch
    fitSecond(spec, source.tensor.shape());
    if (source.tensor.shape() != shapeOf(spec, Role::Src2))
        badOption(option, text + " has the shape " + source.tensor.shape().text() + "; the first input has " + src.text());
    return source;
}

Source diffDstFrom(std::string_view option, const std::string& text, const Shape& dst)
{
    if (text == "ones") {
        Tensor ones = Tensor::uninitialized(dst, "diffDst");
        ones.fill(1.0F);
        return {std::move(ones), "ones", 0, {}};
    }
    if (const auto cell = behind(text, "onehot")) {
        const Cell at = cellFrom(option, *cell);
        if (!contains(dst, at))
            badOption(option, "the cell " + at.text() + " lies outside the output, which is " + dst.text());
        return {oneHot(dst, at), "onehot", 0, {}};
    }
    if (const auto seedText = behind(text, "random")) {
        return {randomTensor({.shape = dst, .seed = seedFrom(option, *seedText), .low = -3, .high = 3}, "diffDst"), "random", 0, {}};
    }
    Source source = fileSource(option, text, ", ones, onehot:n,c,y,x and random:SEED");
    if (source.format == "CSV" && source.tensor.elements() == dst.elements() && source.tensor.shape().w == dst.w)
        source.tensor.reshape(dst); // a table has no axis for the images of a batch
    if (source.tensor.shape() != dst)
        badOption(option, text + " has the shape " + source.tensor.shape().text() + "; the output has " + dst.text());
    return source;
}

} // namespace ks::cli
