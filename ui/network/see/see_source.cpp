#include "ui/network/see/see_source.h"

namespace ks {

void SeeSource::show(std::shared_ptr<const SeeReasons> reasons)
{
    const bool same = reasons && m_reasons && reasons->question.isOfSameResult(m_reasons->question) &&
                      reasons->focus().isAt(m_reasons->focus()); // with other weights, or unfolded
    if (!same)
        m_folds = m_folds.ofAnotherCell();
    keepTerm();
    m_pointedAt.reset();
    m_reasons = std::move(reasons);
    if (m_reasons && m_reasons->question.taken > 0 && m_reasons->explanation) // term by term: the one that has just been taken
        for (const ExplainedTerm& one : m_reasons->explanation->terms)
            if (one.index + 1 == m_reasons->explanation->taken)
                m_pointedAt = one.numbers.term.first;
    if (m_term > 0 && m_reasons && !m_pointedAt)
        findTerm();
    emit shown();
}

void SeeSource::keepTerm()
{
    if (m_term > 0 || !m_reasons || m_reasons->question.taken > 0) // a wave takes its terms by itself
        return;
    if (const ExplainedTerm* const term = termPointedAt()) {
        m_term = term->index + 1;
        m_termOf = m_reasons->question;
    }
}

void SeeSource::findTerm()
{
    const bool isKept = m_termOf.has_value();
    const bool isOfIt = !isKept || (m_reasons->explanation && m_reasons->question.isOfSameResult(*m_termOf) &&
                                    m_reasons->focus().isAt({m_termOf->of, m_termOf->cell}));
    if (isOfIt)
        m_pointedAt = seeFactorOf(m_reasons.get(), m_term);
    if (m_pointedAt)
        m_termOf = m_reasons->question;
    else if (isKept) // another cell, or one without such a term
        pointAtTerm(0);
}

std::optional<Scene> SeeSource::scene() const
{
    if (!m_reasons || !m_reasons->explanation)
        return std::nullopt;
    Scene scene = m_reasons->scene();
    scene.pointedAt = m_pointedAt;
    for (const SeeHidden& hidden : m_hidden)
        if (hidden.node == m_reasons->question.node && hidden.of == m_reasons->question.of) {
            scene.mask = hidden.mask;
            scene.askedLater.insert_or_assign(hidden.of, hidden.mask.hiddenFrom); // where the view stands on another tensor
        }
    return scene;
}

void SeeSource::pointAt(const std::optional<Factor>& factor)
{
    m_pointedAt = factor;
    pointAtTerm(0);
    emit pointedAtChanged();
}

const ExplainedTerm* SeeSource::termPointedAt() const
{
    if (!m_pointedAt || !m_reasons || !m_reasons->explanation)
        return nullptr;
    const auto isPointed = [&](const Factor& factor) { return factor.role == m_pointedAt->role && factor.cell == m_pointedAt->cell; };
    for (const ExplainedTerm& one : m_reasons->explanation->terms)
        if (const Term& term = one.numbers.term; isPointed(term.first) || (term.second && isPointed(*term.second)))
            return &one;
    return nullptr;
}

std::optional<std::int64_t> SeeSource::pointedTerm() const
{
    if (m_isDifference)
        return std::nullopt;
    if (m_term > 0)
        return m_term;
    const ExplainedTerm* const term = termPointedAt();
    return term ? std::optional(term->index + 1) : std::nullopt;
}

const ExplainedTerm* SeeSource::nextTerm(int direction) const
{
    if (!m_reasons || !m_reasons->explanation)
        return nullptr;
    const std::vector<ExplainedTerm>& terms = m_reasons->explanation->terms;
    const ExplainedTerm* const here = termPointedAt();
    const auto count = static_cast<std::ptrdiff_t>(terms.size());
    std::ptrdiff_t at = here ? here - terms.data() + direction : direction > 0 ? 0 : count;
    for (; at >= 0 && at < count; at += direction)
        if (const ExplainedTerm& one = terms[static_cast<std::size_t>(at)]; !one.isZero())
            return &one;
    return nullptr;
}

void SeeSource::pointAtNext(int direction)
{
    if (const ExplainedTerm* const next = nextTerm(direction))
        pointAt(next->numbers.term.first);
}

void SeeSource::showPart(std::size_t part)
{
    if (!m_reasons || part >= m_reasons->parts.size())
        return;
    const SeeAddend& one = m_reasons->parts[part];
    m_reader = one.reader;
    SeeQuestion question = m_reasons->question;
    question.node = one.reader;
    question.of = one.of;
    question.folds = folds();
    question.view.reset();
    emit wanted(question);
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

#include "moc_see_source.cpp"
