#include "core/data/dataset.h"

#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/data/nearest_byte.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

std::int64_t countOf(const auto& container)
{
    return static_cast<std::int64_t>(container.size());
}

void checkCells(const DatasetParts& parts)
{
    if (parts.count <= 0 || parts.count > std::int64_t{0xFFFFFFFF})
        throw InputError(
            Text(KS_TEXT("core", "%1 has %2 samples; a data set needs 1 to 4294967295"), {parts.name, std::to_string(parts.count)}));
    if (parts.sample.n != 1 || parts.sample.empty())
        throw InputError(
            Text(KS_TEXT("core", "%1 has samples of shape %2; one sample has the shape 1×C×H×W"), {parts.name, parts.sample.text()}));
    if (parts.cells.bytes() < sampleBytes(parts.type, parts.count, parts.sample))
        throw InputError(Text(KS_TEXT("core", "%1 holds fewer cells than its %2 samples of %3 need"),
                              {parts.name, std::to_string(parts.count), parts.sample.text()}));
    if (!(parts.white > 0))
        throw InputError(Text(KS_TEXT("core", "%1 says that white is %2; it must be above 0"), {parts.name, std::to_string(parts.white)}));
    if (!parts.columnNames.empty() && countOf(parts.columnNames) != parts.sample.c)
        throw InputError(Text(KS_TEXT("core", "%1 has %2 columns but %3 column names"),
                              {parts.name, std::to_string(parts.sample.c), std::to_string(countOf(parts.columnNames))}));
    if (!parts.sampleNames.empty() && countOf(parts.sampleNames) != parts.count)
        throw InputError(Text(KS_TEXT("core", "%1 has %2 samples but %3 sample names"),
                              {parts.name, std::to_string(parts.count), std::to_string(countOf(parts.sampleNames))}));
}

void checkAnswers(const DatasetParts& parts)
{
    if (parts.labels.empty() == parts.targets.empty())
        throw InputError(Text(KS_TEXT("core", "%1 needs either a label or targets for every sample"), {parts.name}));
    if (!parts.targets.empty()) {
        const Shape& shape = parts.targets.shape();
        if (shape.n != parts.count || shape.h != 1 || shape.w != 1)
            throw InputError(Text(KS_TEXT("core", "%1 has targets of shape %2 for %3 samples; N×T×1×1 is needed"),
                                  {parts.name, shape.text(), std::to_string(parts.count)}));
        if (!parts.targetNames.empty() && countOf(parts.targetNames) != shape.c)
            throw InputError(Text(KS_TEXT("core", "%1 has %2 targets but %3 target names"),
                                  {parts.name, std::to_string(shape.c), std::to_string(countOf(parts.targetNames))}));
        return;
    }
    if (countOf(parts.labels) != parts.count)
        throw InputError(Text(KS_TEXT("core", "%1 has %2 samples but %3 labels; every sample needs one"),
                              {parts.name, std::to_string(parts.count), std::to_string(countOf(parts.labels))}));
    if (parts.classNames.size() < 2)
        throw InputError(Text(KS_TEXT("core", "%1 has %2 classes; telling classes apart needs at least 2"),
                              {parts.name, std::to_string(countOf(parts.classNames))}));
    const auto classes = static_cast<std::int32_t>(parts.classNames.size());
    const auto wrong =
        std::find_if(parts.labels.begin(), parts.labels.end(), [&](std::int32_t label) { return label < 0 || label >= classes; });
    if (wrong != parts.labels.end())
        throw InputError(Text(KS_TEXT("core", "%1: sample %2 has the label %3; with %4 classes labels are 0 to %5"),
                              {parts.name, std::to_string(wrong - parts.labels.begin()), std::to_string(*wrong), std::to_string(classes),
                               std::to_string(classes - 1)}));
}

void checkSplit(const DatasetParts& parts, const SplitIndices& split)
{
    std::vector<bool> taken(static_cast<std::size_t>(parts.count));
    for (const std::vector<std::uint32_t>& part : split) {
        for (const std::uint32_t index : part) {
            if (index >= parts.count)
                throw InputError(Text(KS_TEXT("core", "%1 has no sample %2; its last is %3"),
                                      {parts.name, std::to_string(index), std::to_string(parts.count - 1)}));
            if (taken[index])
                throw InputError(Text(KS_TEXT("core", "%1: sample %2 is in two parts (training, validation, test) or twice in one"),
                                      {parts.name, std::to_string(index)}));
            taken[index] = true;
        }
    }
}

} // namespace

Text splitName(Split split)
{
    switch (split) {
    case Split::Train: return KS_TEXT("core", "training");
    case Split::Validation: return KS_TEXT("core", "validation");
    case Split::Test: return KS_TEXT("core", "test");
    }
    return {};
}

std::string_view nameOf(Split split)
{
    switch (split) {
    case Split::Train: return "train";
    case Split::Validation: return "validation";
    case Split::Test: return "test";
    }
    return {};
}

Split judgedPart(const Dataset& data)
{
    return data.count(Split::Test) > 0 ? Split::Test : data.count(Split::Validation) > 0 ? Split::Validation : Split::Train;
}

DatasetPtr Dataset::make(DatasetParts parts)
{
    checkCells(parts);
    checkAnswers(parts);
    parts.name = distinctUtf8(parts.name);
    for (std::vector<std::string>* const names : {&parts.columnNames, &parts.classNames, &parts.targetNames, &parts.sampleNames})
        for (std::string& name : *names)
            name = distinctUtf8(name);
    SplitIndices split = std::exchange(parts.split, {});
    checkSplit(parts, split);
    return DatasetPtr(new Dataset(std::make_shared<const DatasetParts>(std::move(parts)), std::move(split)));
}

DatasetPtr Dataset::withSplit(SplitIndices split) const
{
    checkSplit(parts(), split);
    return DatasetPtr(new Dataset(m_parts, std::move(split)));
}

DatasetPtr Dataset::withCells(const Shape& shape, const CellsAs& as, const LoadContext& context,
                              const std::function<Tensor(std::int64_t)>& make) const
{
    const auto each = static_cast<std::size_t>(shape.elements());
    DatasetParts changed{.name = name(),
                         .source = source(),
                         .synthetic = synthetic(),
                         .sample = shape,
                         .count = size(),
                         .type = as.type,
                         .white = as.white,
                         .fit = fit()};
    changed.cells = MemoryBlock(sampleBytes(as.type, size(), shape), name());
    forRanges(size(), 16, context, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) {
            const Tensor sample = make(i);
            if (!(sample.shape() == shape))
                throw InputError(Text(KS_TEXT("core", "%1: sample %2 became %3 instead of %4"),
                                      {name(), std::to_string(i), sample.shape().text(), shape.text()}));
            const auto at = static_cast<std::size_t>(i) * each;
            if (as.type == CellType::Float)
                std::ranges::copy(sample.cells(), static_cast<float*>(changed.cells.data()) + at);
            else if (as.type == CellType::Half)
                std::ranges::transform(sample.cells(), static_cast<Half*>(changed.cells.data()) + at, Half::nearest);
            else
                std::ranges::transform(sample.cells(), static_cast<std::uint8_t*>(changed.cells.data()) + at, nearestByte);
        }
    });
    changed.columnNames = parts().columnNames;
    changed.labels = parts().labels;
    changed.classNames = parts().classNames;
    changed.targets = parts().targets;
    changed.targetNames = parts().targetNames;
    changed.sampleNames = parts().sampleNames;
    changed.warnings = parts().warnings;
    changed.steps = as.steps;
    changed.split = m_split;
    return Dataset::make(std::move(changed));
}

Dataset::Dataset(std::shared_ptr<const DatasetParts> parts, SplitIndices split)
    : m_parts(std::move(parts)), m_split(std::move(split)),
      m_cells(m_parts->type, m_parts->white, m_parts->cells.data(), m_parts->count, m_parts->sample.elements())
{
}

Tensor Dataset::sample(std::int64_t index) const
{
    if (index < 0 || index >= size())
        throw InputError(
            Text(KS_TEXT("core", "%1 has no sample %2; its last is %3"), {name(), std::to_string(index), std::to_string(size() - 1)}));
    Tensor tensor = Tensor::uninitialized(sampleShape(), "sample");
    m_cells.visit(index,
                  [&](auto cells) { std::ranges::transform(cells, tensor.data(), [](auto cell) { return static_cast<float>(cell); }); });
    return tensor;
}

Text nameIn(const Dataset& data, const std::string& name)
{
    return data.synthetic() ? Text(name) : Text::name(name);
}

Text titleOf(const Dataset& data)
{
    return nameIn(data, data.name());
}

Text Dataset::sampleText(std::int64_t index) const
{
    return parts().sampleNames.empty() ? Text(KS_TEXT("core", "sample %1"), {std::to_string(index)})
                                       : Text::name(parts().sampleNames.at(static_cast<std::size_t>(index)));
}

} // namespace ks
