#include "ui/operation/inspection.h"

#include "core/ops/roles.h"
#include "core/session/questions.h"

namespace ks {

namespace {

/// Term visits that the GUI thread may wait for: well below a millisecond.
constexpr double mostVisitsAtOnce = 4096;

} // namespace

Inspection::Inspection(OperationDocument& document, ComputeThread& compute, QObject* parent)
    : QObject(parent), m_document(document), m_job(compute)
{
    connect(&document, &OperationDocument::viewChanged, this, &Inspection::update);
    connect(&document, &OperationDocument::resultChanged, this, &Inspection::update);
    connect(&document.bookmarks(), &Bookmarks::changed, this, &Inspection::update);
    connect(&document, &OperationDocument::contentChanged, this, [this] {
        m_hover.reset();
        m_pointedAt.reset();
        m_folds.chosen.clear();
        update();
    });
}

const OperationResult* Inspection::freshResult() const
{
    const OperationResult* result = m_document.result();
    return result && result->of(m_document.view().position.of) ? result : nullptr;
}

std::optional<Mask> Inspection::mask() const
{
    std::optional<Mask> mask = maskOf(m_document.view());
    if (mask && mask->asked && m_answered)
        mask = Mask{*mask->asked + 1, std::nullopt};
    return mask;
}

std::optional<Mask> Inspection::mask(Role role) const
{
    return role == m_document.view().position.of && freshResult() ? mask() : maskOf(m_document.view(), role, askedLater());
}

std::map<Role, std::int64_t> Inspection::askedLater() const
{
    const auto current = m_document.bookmarks().current();
    return current && !m_document.bookmarks().hasChanged() ? ks::askedLater(m_document.session(), *current)
                                                           : std::map<Role, std::int64_t>();
}

std::map<Role, std::size_t> Inspection::askersLater() const
{
    const auto current = m_document.bookmarks().current();
    if (!current || m_document.bookmarks().hasChanged())
        return {};
    const ViewState& view = m_document.view();
    std::map<Role, std::size_t> askers = ks::askersLater(m_document.session(), *current);
    std::erase_if(askers, [&view](const auto& one) {
        const Role role = one.first;
        return role == view.position.of || (isGradient(role) && !view.backward) || maskOf(view, role);
    });
    return askers;
}

bool Inspection::hides(Role role, const Cell& cell) const
{
    const std::optional<Scene> now = scene();
    return now && now->hides(role, cell);
}

std::optional<Scene> Inspection::scene() const
{
    const OperationResult* result = freshResult();
    if (!result)
        return std::nullopt;
    return Scene{.content = m_document.content(),
                 .view = m_document.view(),
                 .result = *result,
                 .focus = m_focus,
                 .explained = m_explained,
                 .explanation = m_explanation,
                 .mask = mask(),
                 .pointedAt = m_pointedAt,
                 .askedLater = askedLater(),
                 .folds = m_folds};
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

void Inspection::explainAgain()
{
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
    if (m_position != m_document.view().position) { // a step is newer than a mouse that lies still
        m_position = m_document.view().position;
        m_hover.reset();
    }
    if (m_hover && !contains(shapeOf(spec, m_hover->of), m_hover->cell))
        m_hover.reset();

    const ViewState& view = m_document.view();
    const SceneFocus focus = m_hover ? SceneFocus{m_hover->of, m_hover->cell, SceneFocus::By::Hover} : settledFocus(spec, view);
    const SceneFocus explained = explainedFor(focus, view, *result);
    const std::int64_t taken = takenTerms(explained, spec, view);
    const ChannelFolds before = m_folds;
    m_folds.look(view);
    const bool sameFolds = m_folds == before || (m_explanation && !m_explanation->isSplit());
    const bool same =
        sameFolds && m_explanation && m_source == m_document.numbers().result() && taken == m_taken && explained.isAt(m_explained);
    m_focus = focus;
    m_explained = explained;
    m_taken = taken;
    if (!same)
        explain();
    emit changed();
}

void Inspection::explain()
{
    m_source = m_document.numbers().result();
    m_explanation.reset();
    const auto make = [source = m_source, focus = m_explained, taken = m_taken, folds = m_folds] {
        return std::make_shared<const Explanation>(explainResult(*source, focus, taken, &folds));
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

#include "moc_inspection.cpp"
