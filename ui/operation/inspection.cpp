#include "ui/operation/inspection.h"

#include <algorithm>

namespace ks {

namespace {

/// Term visits that the GUI thread may wait for: well below a millisecond.
constexpr double mostVisitsAtOnce = 4096;
/// Terms that are kept when a long sum is unfolded: more cannot be read.
constexpr std::int64_t mostTermsUnfolded = 2000;

Explanation explainFrom(const OperationResult& result, Role of, const Cell& cell, std::int64_t taken, bool unfolded)
{
    const Content& content = result.content;
    const Evaluator evaluator(content.spec, {.src = content.src.tensor.get(),
                                             .weights = content.weights.tensor.get(),
                                             .bias = content.bias.tensor.get(),
                                             .diffDst = result.diffDst.get()});
    ExplainOptions options{.taken = taken};
    if (unfolded)
        options.keepFirst = mostTermsUnfolded;
    if (const TensorPtr tensor = result.of(of))
        options.backendValue = static_cast<double>((*tensor)[cell]);
    return explain(evaluator, of, cell, options);
}

} // namespace

bool isResult(Role role)
{
    return role == Role::Dst || role == Role::DiffSrc || role == Role::DiffWeights || role == Role::DiffBias;
}

Inspection::Inspection(OperationDocument& document, ComputeThread& compute, QObject* parent)
    : QObject(parent), m_document(document), m_job(compute)
{
    connect(&document, &OperationDocument::viewChanged, this, &Inspection::update);
    connect(&document, &OperationDocument::resultChanged, this, &Inspection::update);
    connect(&document, &OperationDocument::contentChanged, this, [this] {
        m_hover.reset();
        m_pointedAt.reset();
        update();
    });
}

const OperationResult* Inspection::freshResult() const
{
    const OperationResult* result = m_document.result();
    return result && result->content.spec == m_document.content().spec ? result : nullptr;
}

std::optional<Mask> Inspection::mask() const
{
    std::optional<Mask> mask = maskOf(m_document.view());
    if (mask && mask->asked && m_answered)
        mask = Mask{*mask->asked + 1, std::nullopt};
    return mask;
}

bool Inspection::hides(Role role, const Cell& cell) const
{
    const std::optional<Mask> hidden = mask();
    const Position& position = m_document.view().position;
    return hidden && role == position.of && hidden->hides(offsetOf(shapeOf(m_document.content().spec, role), cell));
}

void Inspection::hover(const std::optional<Pin>& at)
{
    if (m_hover == at)
        return;
    m_hover = at;
    update();
}

void Inspection::pointAt(const std::optional<Factor>& factor)
{
    m_pointedAt = factor;
    emit pointedAtChanged();
}

void Inspection::setUnfolded(bool unfolded)
{
    if (m_unfolded == unfolded)
        return;
    m_unfolded = unfolded;
    m_explanation.reset();
    update();
}

void Inspection::setAnswered(bool answered)
{
    if (m_answered == answered)
        return;
    m_answered = answered;
    update();
}

Inspection::Focus Inspection::settledFocus() const
{
    const ViewState& view = m_document.view();
    if (view.pin)
        return {view.pin->of, view.pin->cell, By::Pin};
    return {view.position.of, cellAt(shapeOf(m_document.content().spec, view.position.of), view.position.cell), By::Position};
}

void Inspection::update()
{
    const OpSpec& spec = m_document.content().spec;
    const OperationResult* result = freshResult();
    if (!result || shapeOf(spec, m_document.view().position.of).empty()) {
        m_job.cancel();
        m_explanation.reset();
        m_source.reset();
        emit changed();
        return;
    }
    if (m_hover && !contains(shapeOf(spec, m_hover->of), m_hover->cell))
        m_hover.reset();

    const Focus settled = settledFocus();
    const Focus focus = m_hover ? Focus{m_hover->of, m_hover->cell, By::Hover} : settled;
    Focus explained = isResult(focus.role) ? focus : settled;
    if (!isResult(explained.role)) { // an operand is pinned: the timeline's cell is explained
        const Position& position = m_document.view().position;
        explained = {position.of, cellAt(shapeOf(spec, position.of), position.cell), By::Position};
    }
    if (explained.role != Role::Dst && !result->of(explained.role))
        explained = {Role::Dst, {}, By::Position}; // the backward pass is still under way
    const Position& position = m_document.view().position;
    const bool isPosition = explained.role == position.of && offsetOf(shapeOf(spec, explained.role), explained.cell) == position.cell;
    const std::int64_t taken = isPosition ? position.term : 0;

    const bool same = m_explanation && m_source == m_document.sharedResult() && taken == m_taken && explained.role == m_explained.role &&
                      explained.cell == m_explained.cell;
    m_focus = focus;
    m_explained = explained;
    m_taken = taken;
    if (!same)
        explainAgain();
    emit changed();
}

void Inspection::explainAgain()
{
    m_source = m_document.sharedResult();
    m_explanation.reset();
    const auto make = [source = m_source, focus = m_explained, taken = m_taken, unfolded = m_unfolded] {
        return std::make_shared<const Explanation>(explainFrom(*source, focus.role, focus.cell, taken, unfolded));
    };
    if (explainCost(m_source->content.spec, m_explained.role, m_explained.cell) <= mostVisitsAtOnce) {
        m_job.cancel();
        m_explanation = make();
        return;
    }
    m_job.start([make](const std::stop_token&) { return make(); },
                [this](std::shared_ptr<const Explanation> explanation) {
                    m_explanation = std::move(explanation);
                    emit changed();
                },
                [this](const Text&) { emit changed(); });
}

} // namespace ks
