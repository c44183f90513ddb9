#include "ui/network/see/see_source.h"

namespace ks {

void SeeSource::show(std::shared_ptr<const SeeReasons> reasons)
{
    const bool same = reasons && m_reasons && reasons->question.node == m_reasons->question.node &&
                      reasons->focus().isAt(m_reasons->focus()); // with other weights, or unfolded
    if (!same)
        m_folds = m_folds.ofAnotherCell();
    m_pointedAt.reset();
    m_reasons = std::move(reasons);
}

std::optional<Scene> SeeSource::scene() const
{
    if (!m_reasons || !m_reasons->explanation)
        return std::nullopt;
    Scene scene = m_reasons->scene();
    scene.pointedAt = m_pointedAt;
    return scene;
}

void SeeSource::pointAt(const std::optional<Factor>& factor)
{
    m_pointedAt = factor;
    emit pointedAtChanged();
}

std::optional<std::int64_t> SeeSource::pointedTerm() const
{
    if (!m_pointedAt || !m_reasons || !m_reasons->explanation)
        return std::nullopt;
    const auto isPointed = [&](const Factor& factor) { return factor.role == m_pointedAt->role && factor.cell == m_pointedAt->cell; };
    for (const ExplainedTerm& one : m_reasons->explanation->terms)
        if (const Term& term = one.numbers.term; isPointed(term.first) || (term.second && isPointed(*term.second)))
            return one.index + 1;
    return std::nullopt;
}

void SeeSource::explainAgain()
{
    if (!m_reasons)
        return;
    SeeQuestion question = m_reasons->question;
    question.folds = m_folds;
    emit wanted(question);
}

void SeeSource::showView(const ViewState& view)
{
    if (!m_reasons)
        return;
    SeeQuestion question = m_reasons->question;
    question.view = view;
    emit wanted(question);
}

} // namespace ks
