#include "samples/generate/sessions/session_builder.h"

#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/session/source_file.h"
#include "core/tensor/patterns.h"
#include "core/tensor/weight_presets.h"

#include <utility>

namespace ks::samples {

namespace {

TensorPtr shared(Tensor tensor)
{
    return std::make_shared<const Tensor>(std::move(tensor));
}

TensorPtr cellsOf(const Shape& shape, std::initializer_list<float> cells, const std::string& name)
{
    return shared({shape, {cells.begin(), cells.size()}, name});
}

} // namespace

SourcedTensor typed(const Shape& shape, std::initializer_list<float> cells, const Said& name)
{
    return {cellsOf(shape, cells, name.english), {.kind = SourceKind::Typed, .name = name.english, .nameIn = {{"es", name.spanish}}}};
}

SourcedTensor study(const char* id)
{
    return {shared(studyTensor(id)), {.kind = SourceKind::Pattern, .name = id}};
}

SourcedTensor pattern(const char* name, const Shape& shape)
{
    return {shared(patternNamed(name, shape)), {.kind = SourceKind::Pattern, .name = name}};
}

SourcedTensor studyWeights(const char* id)
{
    return {shared(studyTensor(id)), {.kind = SourceKind::Typed, .name = id}};
}

SourcedTensor preset(const char* name, const Shape& weights)
{
    return {shared(presetWeights(weightPresetNamed(name).value(), weights)), {.kind = SourceKind::Pattern, .name = name}};
}

SourcedTensor photograph(const std::filesystem::path& images)
{
    return loadSource(images / "still-life.jpg", {.grey = true, .resize = true, .rows = 120, .columns = 160}).src;
}

Content lesson(OpSpec spec, SourcedTensor src, SourcedTensor weights)
{
    Content content;
    spec.src = src.tensor->shape();
    if (weights.tensor) {
        const Shape& shape = weights.tensor->shape();
        spec.kernel = {shape.h, shape.w};
        spec.filters = shape.n;
    }
    content.spec = spec;
    content.src = std::move(src);
    content.weights = std::move(weights);
    fitWeights(content); // makes the bias; the weights fit already
    return content;
}

Content withGradient(Content content, std::initializer_list<float> cells)
{
    content.gradient = {.kind = GradientKind::Typed, .typed = cellsOf(shapeOf(content.spec, Role::Dst), cells, "diffDst")};
    return content;
}

Content withGradientAt(Content content, const Cell& cell)
{
    content.gradient = {.kind = GradientKind::OneCell, .cell = cell};
    return content;
}

ViewState at(const Content& content, Role of, const Cell& cell, Reveal reveal)
{
    ViewState view{.backward = of != Role::Dst, .position = {of, offsetOf(shapeOf(content.spec, of), cell), 0}, .reveal = reveal};
    if (of == Role::Dst || of == Role::DiffBias)
        view.dstChannel = cell.c;
    if (of == Role::DiffSrc)
        view.srcChannel = cell.c;
    if (of == Role::DiffWeights) {
        view.dstChannel = cell.n;
        view.srcChannel = cell.c;
    }
    return view;
}

ViewState atTerm(const Content& content, Role of, const Cell& cell, std::int64_t term)
{
    ViewState view = at(content, of, cell, Reveal::UpToStep);
    view.granularity = Granularity::Term;
    view.position.term = term;
    return view;
}

SessionBuilder::SessionBuilder(const Said& name)
{
    m_session.name = name.english;
    m_session.nameIn = {{"es", name.spanish}};
    // The results are whole numbers and exact on every machine, so none is named.
    m_session.environment.program = currentEnvironment().program;
}

SessionBuilder& SessionBuilder::add(double minutes, const Said& name, const Said& question, const Said& answer, const Content& content,
                                    const ViewState& view)
{
    m_session.bookmarks.push_back({.name = name.english,
                                   .question = question.english,
                                   .minutes = minutes,
                                   .content = content,
                                   .view = view,
                                   .nameIn = {{"es", name.spanish}},
                                   .questionIn = {{"es", question.spanish}},
                                   .answer = answer.english,
                                   .answerIn = {{"es", answer.spanish}}});
    return *this;
}

Session SessionBuilder::finish()
{
    const Bookmark& first = m_session.bookmarks.front();
    m_session.content = first.content;
    m_session.view = first.view;
    const OperationResult result = computeOperation(first.content, true);
    m_session.result = storedFrom(result);
    return std::move(m_session);
}

} // namespace ks::samples
